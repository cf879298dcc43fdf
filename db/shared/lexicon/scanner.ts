import type { Lang } from "../../schemas/common.ts";
import { CompoundSplitter } from "./compounds.ts";
import { type LexiconData, type LexiconEntry, lexiconLangs } from "./entries.ts";
import { diminutives } from "./forms.ts";
import { indexesOf, type Name, type NameIndex, type NameMatch } from "./index.ts";
import { continuesList, isFreeOf, negationOf } from "./negation.ts";
import { type Token, tokensOf } from "./tokens.ts";
import { TypoIndex } from "./typos.ts";
import qualifiers from "./words/qualifiers.json";

/** How the words of a mention were understood. */
export type MentionForm = "exact" | "inflected" | "compound" | "typo" | "foreign";

/** A place in a text that names food. */
export interface Mention {
  /** UTF-16 offsets in the text. */
  start: number;
  end: number;
  /** The words as written. */
  text: string;
  /** What they may mean: one entry, several if the name is ambiguous. */
  entries: readonly LexiconEntry[];
  form: MentionForm;
  /** The pattern that negates it ("without", "instead of"), null if it is used. */
  negated: string | null;
  /** Allergens and traits that words beside it exclude: "gluten-free flour", "vegan butter". */
  without: ReadonlySet<string>;
}

const animal = ["milk", "eggs", "fish", "crustaceans", "molluscs"];
const animalTraits =
  "meat pork beef poultry lamb fish crustacean mollusc dairy lactose egg honey gelatine animal-fat".split(" ");
const meatTraits = "meat pork beef poultry lamb fish crustacean mollusc gelatine animal-fat".split(" ");

/** Allergens that a mention brings, by key; one that only some kinds hold is in `may`. Unknown is null. */
export function allergensOf(mention: Mention): { holds: string[] | null; may: string[] } {
  const kept = (keys: readonly string[]) => [...new Set(keys)].filter((key) => !mention.without.has(key));
  if (mention.entries.some((entry) => entry.allergens === null)) return { holds: null, may: [] };
  return {
    holds: kept(mention.entries.flatMap((entry) => entry.allergens ?? [])),
    may: kept(mention.entries.flatMap((entry) => entry.mayContain)),
  };
}

/** What diets exclude of a mention; unknown is null. */
export function traitsOf(mention: Mention): string[] | null {
  if (mention.entries.some((entry) => entry.traits === null)) return null;
  return [...new Set(mention.entries.flatMap((entry) => entry.traits ?? []))].filter(
    (trait) => !mention.without.has(trait),
  );
}

/** Foods that stand for all of an allergen; without milk there may still be cheese. */
const wholeAllergens: ReadonlySet<string> = new Set(qualifiers.wholeAllergens);
const milkSubstitutes: ReadonlySet<string> = new Set(qualifiers.milkSubstitutes);
const milk = ["milk", "dairy", "lactose"];
const free: ReadonlySet<string> = new Set("free frei freie freien freier freies freiem".split(" "));
const without: ReadonlySet<string> = new Set(
  "sans sin ohne without de d free of libre exento exenta frei von ni depourvu depourvue exempt exempte".split(" "),
);

const CACHED_WORDS = 20_000;

/** Plural endings of words that a text borrows from another language. */
const plurals = ["s", "es", "n", "en"];

interface Found {
  /** Tokens. */
  start: number;
  end: number;
  entries: readonly LexiconEntry[];
  form: MentionForm;
}

/** Finds in any text what food it names. Made once for its data; a scan takes time in proportion to the text. */
export class FoodScanner {
  private readonly indexes: Record<Lang, NameIndex>;
  private readonly splitters: Partial<Record<Lang, CompoundSplitter>>;
  private readonly typos: Record<Lang, TypoIndex>;
  private readonly ordinary: Record<Lang, ReadonlySet<string>>;
  /** By language and word: see namesNothing. */
  private readonly silent = new Map<string, boolean>();

  constructor(data: LexiconData) {
    this.indexes = indexesOf(data);
    const each = <T>(make: (lang: Lang) => T) =>
      Object.fromEntries(lexiconLangs.map((lang) => [lang, make(lang)])) as Record<Lang, T>;
    this.typos = each((lang) => new TypoIndex(this.indexes[lang].words.keys()));
    this.ordinary = each(
      (lang) => new Set((data.ordinary[lang] ?? []).flatMap((word) => tokensOf(word).map((token) => token.text))),
    );
    this.splitters = {
      de: new CompoundSplitter(this.indexes.de, this.ordinary.de),
      en: new CompoundSplitter(this.indexes.en, this.ordinary.en),
    };
  }

  /** What is called as a whole text in its language, in any form of its words. */
  named(text: string, lang: Lang): LexiconEntry[] {
    return this.indexes[lang].named(text);
  }

  /** The foods that a text names, in the order of the text. @param lang of the text; words of the others are found too */
  scan(text: string, lang: Lang): Mention[] {
    const tokens = tokensOf(text);
    const found: Found[] = [];
    for (let place = 0; place < tokens.length; ) {
      const match = tokens[place]!.isWord ? this.foundAt(tokens, place, lang) : null;
      if (match && match.entries.length > 0) found.push(match);
      place = match?.end ?? place + 1;
    }
    return this.judged(text, tokens, found, lang);
  }

  private foundAt(tokens: readonly Token[], place: number, lang: Lang): Found | null {
    const token = tokens[place]!;
    if (!token.hyphen && this.namesNothing(token, lang)) return this.joinedAt(tokens, place, lang, 0);
    // An ordinary word is a name only as it stands, never as a form of one.
    const own = this.indexes[lang]
      .at(tokens, place)
      .filter(
        ({ name, exact, length }) =>
          length > 1 || !this.ordinary[lang].has(token.text) || (exact && isSpelt(token, name)),
      );
    const foreign = this.foreignAt(tokens, place, lang, own[0]?.length ?? 0);
    if (foreign) return foreign;
    const joined = this.joinedAt(tokens, place, lang, own[0]?.length ?? 0);
    if (joined) return joined;
    if (own.length > 0) return made(place, own, own[0]!.exact ? "exact" : "inflected");
    const compound = this.diminutiveAt(tokens, place, lang) ?? this.compoundAt(tokens, place, lang);
    // "Schallotten" are misspelt shallots, no compound of Schal and Lotte: a compound of foods goes first, any other not.
    if (compound && this.isOfFoods(token, lang)) return compound;
    return this.typoAt(tokens, place, lang) ?? compound ?? this.headAt(tokens, place, lang);
  }

  /** Whether a word by itself cannot be, or begin, a name in any way; true for most words of a text. */
  private namesNothing(token: Token, lang: Lang): boolean {
    const key = `${lang}${token.capital}${token.accented}`;
    const cached = this.silent.get(key);
    if (cached !== undefined) return cached;
    const alone = [token];
    const silent =
      lexiconLangs.every((other) => !this.indexes[other].begins(token)) &&
      !this.diminutiveAt(alone, 0, lang) &&
      !this.compoundAt(alone, 0, lang) &&
      this.typos[lang].corrections(token.text).length === 0 &&
      !this.headAt(alone, 0, lang);
    if (this.silent.size >= CACHED_WORDS) this.silent.clear();
    this.silent.set(key, silent);
    return silent;
  }

  /** A name of another language that is longer than the one of the text's own. */
  private foreignAt(tokens: readonly Token[], place: number, lang: Lang, longerThan: number): Found | null {
    let best: NameMatch[] = [];
    for (const other of lexiconLangs) {
      if (other === lang) continue;
      const matches = this.indexes[other]
        .at(tokens, place)
        .filter((match) => match.exact || isPluralOf(match, tokens, place));
      const length = matches[0]?.length ?? 0;
      if (length <= Math.max(longerThan, best[0]?.length ?? 0)) continue;
      const { text } = tokens[place]!;
      if (length === 1 && (text.length < 4 || this.isOrdinary(tokens[place]!, lang))) continue;
      if (length > 1 && tokens.slice(place, place + length).every((token) => this.isOrdinary(token, lang))) continue;
      best = matches;
    }
    return best.length > 0 ? made(place, best, "foreign") : null;
  }

  private isOrdinary(token: Token, lang: Lang): boolean {
    return this.ordinary[lang].has(token.text) || token.text.length < 3;
  }

  /** A name that is one word and was written as two: "Kokos-Milch", "butter nut squash". */
  private joinedAt(tokens: readonly Token[], place: number, lang: Lang, longerThan: number): Found | null {
    const [one, two] = [tokens[place]!, tokens[place + 1]];
    if (longerThan > 1 || !two?.isWord || one.text.length < 3 || two.text.length < 3) return null;
    const name = this.indexes[lang].single.get(one.text + two.text);
    if (!name) return null;
    return { start: place, end: place + 2, entries: name.entries, form: "compound" };
  }

  private compoundAt(tokens: readonly Token[], place: number, lang: Lang): Found | null {
    const token = tokens[place]!;
    if (this.ordinary[lang].has(token.text)) return null;
    const suspended = this.suspendedHead(tokens, place, lang);
    const word = suspended ? token.text + suspended : token.text;
    const direct = suspended ? this.indexes[lang].single.get(word) : undefined;
    if (direct) return { start: place, end: place + 1, entries: direct.entries, form: "compound" };
    const parts = this.splitters[lang]?.split(word);
    if (!parts) return null;
    return this.ofParts(tokens, place, parts, lang);
  }

  /** Whether each part of a compound is a food by itself. */
  private isOfFoods({ text }: Token, lang: Lang): boolean {
    return this.splitters[lang]?.split(text)?.every((part) => this.indexes[lang].single.has(part)) ?? true;
  }

  /** "Erdnüsschen", "huevitos". */
  private diminutiveAt(tokens: readonly Token[], place: number, lang: Lang): Found | null {
    const { text } = tokens[place]!;
    if (this.ordinary[lang].has(text)) return null;
    for (const base of diminutives(text, lang)) {
      const name = this.indexes[lang].single.get(base);
      if (name) return { start: place, end: place + 1, entries: name.entries, form: "inflected" };
      // "Käsewürfelchen".
      const parts = this.splitters[lang]?.split(base);
      if (parts && parts.length > 1) return this.ofParts(tokens, place, parts, lang);
    }
    return null;
  }

  private headAt(tokens: readonly Token[], place: number, lang: Lang): Found | null {
    const token = tokens[place]!;
    if (lang !== "de" || !token.capital || this.ordinary.de.has(token.text)) return null;
    const head = this.splitters.de!.headOf(token.text);
    return head === null ? null : this.ofParts(tokens, place, [head], lang);
  }

  private ofParts(tokens: readonly Token[], place: number, parts: readonly string[], lang: Lang): Found {
    const inner: Token[] = parts.map((text) => ({ ...tokens[place]!, text, accented: text }));
    const entries: LexiconEntry[] = [];
    for (let at = 0; at < inner.length; ) {
      const matches = this.indexes[lang].at(inner, at);
      entries.push(...matches.flatMap((match) => match.name.entries));
      at += matches[0]?.length ?? 1;
    }
    return { start: place, end: place + 1, entries: [...new Set(entries)], form: "compound" };
  }

  /** The last part that a word with a hyphen leaves to the next: "milch" for "Kuh- oder Hafermilch". */
  private suspendedHead(tokens: readonly Token[], place: number, lang: Lang): string | null {
    if (lang !== "de" || !tokens[place]!.hyphen) return null;
    const [link, next] = [tokens[place + 1], tokens[place + 2]];
    if (!link || !next?.isWord || !["und", "oder", "bzw", ",", "/"].includes(link.text)) return null;
    return this.splitters.de!.split(next.text)?.at(-1) ?? this.splitters.de!.headOf(next.text);
  }

  private typoAt(tokens: readonly Token[], place: number, lang: Lang): Found | null {
    const token = tokens[place]!;
    if (this.ordinary[lang].has(token.text) || this.indexes[lang].words.has(token.text)) return null;
    let best: NameMatch[] = [];
    for (const correction of this.typos[lang].corrections(token.text)) {
      if (this.ordinary[lang].has(correction)) continue;
      const mended = [...tokens];
      mended[place] = { ...token, text: correction, accented: correction };
      const matches = this.indexes[lang].at(mended, place).filter((match) => match.name.entries.length > 0);
      if ((matches[0]?.length ?? 0) >= (best[0]?.length ?? 1)) best = [...best, ...matches];
    }
    return best.length > 0 ? made(place, best, "typo") : null;
  }

  private judged(text: string, tokens: readonly Token[], found: readonly Found[], lang: Lang): Mention[] {
    const listed = new Set(found.flatMap(({ start, end }) => [...Array(end - start).keys()].map((i) => start + i)));
    const negations: (string | null)[] = [];
    for (const [i, one] of found.entries()) {
      const before = found[i - 1];
      const own =
        negationOf(tokens, one, lang) ?? (one.form === "compound" ? this.freeCompound(tokens[one.start]!, lang) : null);
      const goesOn =
        own === null &&
        before !== undefined &&
        negations[i - 1] !== null &&
        continuesList(tokens, before.end, one.start, lang, (token) => listed.has(token));
      negations.push(goesOn ? negations[i - 1]! : own);
    }
    // "Nut, egg and milk free", "weder Nüsse noch Milch": the list before a negation that follows it.
    for (let i = found.length - 2; i >= 0; i--)
      if (
        negations[i] === null &&
        negations[i + 1] === "free" &&
        continuesList(tokens, found[i]!.end, found[i + 1]!.start, lang, (token) => listed.has(token))
      )
        negations[i] = "free";
    return found.map((one, i) => ({
      start: tokens[one.start]!.start,
      end: tokens[one.end - 1]!.end,
      text: text.slice(tokens[one.start]!.start, tokens[one.end - 1]!.end),
      entries: one.entries,
      form: one.form,
      negated: negations[i]!,
      without: this.excluded(tokens, found, negations, i, lang),
    }));
  }

  private freeCompound(token: Token, lang: Lang): string | null {
    if (lang === "de")
      return /(?:frei(?:e[nrsm]?)?|los(?:e[nrsm]?)?|allergie|allergiker|ersatz)$/.exec(token.text)?.[0] ?? null;
    if (lang === "en") return /(?:free|less)$/.exec(token.text)?.[0] ?? null;
    return null;
  }

  /**
   * Whether what is negated is taken out of another mention: "gluten-free flour", "mayonnaise without eggs" with nothing between
   * them, or "paella, without seafood" after a dish in the same sentence.
   */
  private takesOut(tokens: readonly Token[], other: Found, one: Found, negation: string): boolean {
    const isMade = one.entries.every(
      ({ kind, madeOf }) => kind !== "food" || other.entries.some(({ key }) => madeOf.includes(key)),
    );
    if (other.start < one.start) {
      const gap = tokens.slice(other.end, one.start);
      // "Without seafood: the paella".
      if (isMade && gap.length <= 6 && !gap.some(({ text }) => /^[.;!?\n]$/.test(text))) return true;
      return (
        gap.length <= 2 &&
        gap.every(({ text }) => free.has(text)) &&
        (gap.length > 0 || /frei|free|less/.test(negation))
      );
    }
    const gap = tokens.slice(one.end, other.start);
    // "Mock mayonnaise: neither eggs nor milk" says it of the mayonnaise as "mayonnaise without eggs" does.
    const isTitle = gap[0]?.text === ":";
    const words = isTitle ? gap.slice(1) : gap;
    if (words.length <= 3 && words.every(({ text }) => without.has(text))) return true;
    if (isTitle && words.length <= 1) return true;
    return isMade && words.length <= 12 && !words.some(({ text }) => /^[.;:!?\n]$/.test(text));
  }

  /** Allergens and traits that the words beside a mention exclude from it. */
  private excluded(
    tokens: readonly Token[],
    found: readonly Found[],
    negations: readonly (string | null)[],
    i: number,
    lang: Lang,
  ): ReadonlySet<string> {
    const one = found[i]!;
    const without = new Set<string>();
    if (isFreeOf("animalFree", tokens, one, lang)) for (const key of [...animal, ...animalTraits]) without.add(key);
    if (isFreeOf("meatFree", tokens, one, lang)) for (const key of meatTraits) without.add(key);
    if (isFreeOf("sulphiteFree", tokens, one, lang)) without.add("sulphites");
    // "Rice pudding made with coconut milk".
    const next = found[i + 1];
    if (
      one.entries.every((entry) => entry.kind === "dish" || entry.kind === "group") &&
      next?.entries.every((entry) => milkSubstitutes.has(entry.key)) &&
      negations[i + 1] === null &&
      next.start - one.end <= 3 &&
      tokens.slice(one.end, next.start).every((token) => token.isWord)
    )
      for (const key of milk) without.add(key);
    for (const [at, other] of found.entries()) {
      if (negations[at] === null || at === i) continue;
      if (!this.takesOut(tokens, other, one, negations[at]!)) continue;
      for (const entry of other.entries)
        if (entry.kind === "group" || wholeAllergens.has(entry.key))
          // Without lactose it is still milk.
          for (const key of [...(entry.allergens ?? []), ...(entry.traits ?? [])])
            if (!(entry.key === "lactose" && key !== "lactose")) without.add(key);
    }
    return without;
  }
}

/** Whether a word has no accents that a name lacks: "glacé" is not "glace". */
const isSpelt = (token: Token, name: Name): boolean =>
  token.accented === token.text || name.words[0]!.accented !== name.words[0]!.text;

/** Whether a name stands at a place but for the plural of its last word, as words of another language are used. */
function isPluralOf({ name, length }: NameMatch, tokens: readonly Token[], place: number): boolean {
  return name.words.every((word, i) => {
    const { text } = tokens[place + i]!;
    return text === word.text || (i === length - 1 && plurals.some((ending) => text === word.text + ending));
  });
}

function made(place: number, matches: readonly NameMatch[], form: MentionForm): Found {
  const entries = [...new Set(matches.flatMap((match) => match.name.entries))];
  return { start: place, end: place + matches[0]!.length, entries, form };
}

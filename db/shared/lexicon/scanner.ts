import type { Lang } from "../../schemas/common.ts";
import { CompoundSplitter } from "./compounds.ts";
import { type LexiconData, type LexiconEntry, lexiconLangs } from "./entries.ts";
import { isMeantAs } from "./foreign.ts";
import { diminutives } from "./forms.ts";
import { indexesOf, type Name, type NameIndex, type NameMatch } from "./index.ts";
import { type Found, judged } from "./judging.ts";
import type { Mention, MentionForm } from "./mention.ts";
import { type Token, tokensOf, wordsIn } from "./tokens.ts";
import { TypoIndex } from "./typos.ts";

const CACHED_WORDS = 20_000;

/** What a word may be in texts of a language. */
interface WordRole {
  /** Whether it cannot be, or begin, a name in any way; true of most words of a text. */
  isSilent: boolean;
  /** Whether it may be the first half of a name that is one word: "butter" of "butter nut". */
  mayJoin: boolean;
  /** Other languages of which it may begin a name. */
  foreign: readonly Lang[];
}

/** The roles of words that begin no name of another language, each kept once: by isSilent and mayJoin. */
const withoutForeign = [false, true].map((isSilent) =>
  [false, true].map((mayJoin): WordRole => ({ isSilent, mayJoin, foreign: [] })),
);

/** Plural endings of words that a text borrows from another language. */
const plurals = ["s", "es", "n", "en"];

/** Finds in any text what food it names. Made once for its data; a scan takes time in proportion to the text. */
export class FoodScanner {
  private readonly indexes: Record<Lang, NameIndex>;
  private readonly splitters: Partial<Record<Lang, CompoundSplitter>>;
  private readonly typos: Record<Lang, TypoIndex>;
  private readonly ordinary: Record<Lang, ReadonlySet<string>>;
  /** By word, of those with and without a capital: most words come again. */
  private readonly roles: Record<Lang, readonly [Map<string, WordRole>, Map<string, WordRole>]>;

  /** @param indexes of the data, where they are made already */
  constructor(data: LexiconData, indexes = indexesOf(data)) {
    this.indexes = indexes;
    const each = <T>(make: (lang: Lang) => T) =>
      Object.fromEntries(lexiconLangs.map((lang) => [lang, make(lang)])) as Record<Lang, T>;
    this.typos = each((lang) => new TypoIndex(this.indexes[lang].words.keys()));
    this.roles = each(() => [new Map(), new Map()] as const);
    this.ordinary = each((lang) => wordsIn(data.ordinary[lang] ?? []));
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
    return judged(text, tokens, found, lang);
  }

  private foundAt(tokens: readonly Token[], place: number, lang: Lang): Found | null {
    const token = tokens[place]!;
    const role = this.roleOf(token, lang);
    if (role.isSilent && !token.hyphen) return role.mayJoin ? this.joinedAt(tokens, place, lang, 0) : null;
    // An ordinary word is a name only as it stands, never as a form of one.
    const all = this.indexes[lang].at(tokens, place);
    const own = this.ordinary[lang].has(token.text)
      ? all.filter(({ name, exact, length }) => length > 1 || (exact && isSpelt(token, name)))
      : all;
    const foreign = role.foreign.length > 0 ? this.foreignAt(tokens, place, lang, own[0]?.length ?? 0) : null;
    if (foreign) return foreign;
    const joined = role.mayJoin ? this.joinedAt(tokens, place, lang, own[0]?.length ?? 0) : null;
    if (joined) return joined;
    if (own.length > 0) return made(place, own, own[0]!.exact ? "exact" : "inflected");
    const compound = this.diminutiveAt(tokens, place, lang) ?? this.compoundAt(tokens, place, lang);
    // "Schallotten" are misspelt shallots, no compound of Schal and Lotte: a compound of foods goes first, any other not.
    if (compound && this.isOfFoods(token, lang)) return compound;
    return this.typoAt(tokens, place, lang) ?? compound ?? this.headAt(tokens, place, lang);
  }

  /** What a word of a text may be by itself. */
  private roleOf(token: Token, lang: Lang): WordRole {
    const known = this.roles[lang][token.capital ? 1 : 0];
    const cached = known.get(token.accented);
    if (cached !== undefined) return cached;
    const alone = [token];
    const begins = lexiconLangs.filter((other) => this.indexes[other].begins(token));
    const isSilent =
      begins.length === 0 &&
      !this.diminutiveAt(alone, 0, lang) &&
      !this.compoundAt(alone, 0, lang) &&
      this.typos[lang].corrections(token.text).length === 0 &&
      !this.headAt(alone, 0, lang);
    const mayJoin = this.indexes[lang].beginsSingle(token.text);
    const foreign = begins.filter((other) => other !== lang);
    const role =
      foreign.length > 0 ? { isSilent, mayJoin, foreign } : withoutForeign[isSilent ? 1 : 0]![mayJoin ? 1 : 0]!;
    if (known.size >= CACHED_WORDS) known.clear();
    known.set(token.accented, role);
    return role;
  }

  /** A name of another language that is longer than the one of the text's own. */
  private foreignAt(tokens: readonly Token[], place: number, lang: Lang, longerThan: number): Found | null {
    let best: readonly NameMatch[] = [];
    const token = tokens[place]!;
    const isDoubtful = token.text.length < 4 || this.isOrdinary(token, lang);
    for (const other of this.roleOf(token, lang).foreign) {
      const matches = this.indexes[other]
        .at(tokens, place)
        .filter(
          (match) =>
            (match.exact || isPluralOf(match, tokens, place)) &&
            (match.length > 1 || !isDoubtful || isMeantAs(match, tokens, place, lang, other)),
        );
      const length = matches[0]?.length ?? 0;
      if (length <= Math.max(longerThan, best[0]?.length ?? 0)) continue;
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
    let best: readonly NameMatch[] = [];
    for (const correction of this.typos[lang].corrections(token.text)) {
      if (this.ordinary[lang].has(correction)) continue;
      const mended = [...tokens];
      mended[place] = { ...token, text: correction, accented: correction };
      const matches = this.indexes[lang].at(mended, place).filter((match) => match.name.entries.length > 0);
      if ((matches[0]?.length ?? 0) >= (best[0]?.length ?? 1)) best = [...best, ...matches];
    }
    return best.length > 0 ? made(place, best, "typo") : null;
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

import type { Lang } from "../../schemas/common.ts";
import { CompoundSplitter } from "./compounds.ts";
import { type LexiconData, type LexiconEntry, lexiconLangs } from "./entries.ts";
import { isMeantAs } from "./foreign.ts";
import { diminutives } from "./forms.ts";
import { indexesOf, type Name, type NameIndex, type NameMatch, noUse, type WordUse } from "./index.ts";
import { type Found, judged } from "./judging.ts";
import type { Mention, MentionForm } from "./mention.ts";
import { negationWords } from "./negation-patterns.ts";
import { type Token, tokensOf, wordsIn } from "./tokens.ts";
import { TypoIndex } from "./typos.ts";
import { isOfWare } from "./wares.ts";

const CACHED_WORDS = 10_000;

/** What a word may be in texts of a language. */
interface WordRole {
  /** What it may be of the names of each language. */
  uses: Record<Lang, WordUse>;
  /** Other languages of which it may begin a name. */
  foreign: readonly Lang[];
  /** Whether it can be no compound, diminutive or misspelt name; true of most words of a text. */
  isPlain: boolean;
  /** Whether it cannot be, or begin, a name in any way. */
  isSilent: boolean;
  /** Whether it may be the first half of a name that is one word: "butter" of "butter nut". */
  mayJoin: boolean;
}

const noUses: Record<Lang, WordUse> = { en: noUse, fr: noUse, es: noUse, de: noUse };

/** The uses of a word in each language; one object for all words that are in no name. */
function usesOf(use: (lang: Lang) => WordUse): Record<Lang, WordUse> {
  const uses = { en: use("en"), fr: use("fr"), es: use("es"), de: use("de") };
  return lexiconLangs.every((lang) => uses[lang] === noUse) ? noUses : uses;
}

/** The role of a mark. */
const noRole: WordRole = { uses: noUses, foreign: [], isPlain: true, isSilent: true, mayJoin: false };

/** Plural endings of words that a text borrows from another language. */
const plurals = ["s", "es", "n", "en"];

/** Finds in any text what food it names. Made once for its data; a scan takes time in proportion to the text. */
export class FoodScanner {
  private readonly indexes: Record<Lang, NameIndex>;
  private readonly byKey: ReadonlyMap<string, LexiconEntry>;
  private readonly splitters: Partial<Record<Lang, CompoundSplitter>>;
  private readonly typos: Record<Lang, TypoIndex>;
  private readonly ordinary: Record<Lang, ReadonlySet<string>>;
  /** By word, of those with and without a capital: most words come again. */
  private readonly roles: Record<Lang, readonly [Map<string, WordRole>, Map<string, WordRole>]>;

  /** @param indexes of the data, where they are made already */
  constructor(data: LexiconData, indexes = indexesOf(data)) {
    this.indexes = indexes;
    // Of a key that a food and a dish share, the food counts.
    this.byKey = new Map(data.entries.toReversed().map((entry) => [entry.key, entry]));
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
    const roles = tokens.map((token) => (token.isWord ? this.roleOf(token, lang) : noRole));
    const found: Found[] = [];
    for (let place = 0; place < tokens.length; ) {
      const match = tokens[place]!.isWord ? this.foundAt(tokens, roles, place, lang) : null;
      if (match && match.entries.length > 0 && !isOfWare(tokens, match, lang)) found.push(match);
      place = match?.end ?? place + 1;
    }
    return judged(text, tokens, found, lang, this.byKey);
  }

  private foundAt(tokens: readonly Token[], roles: readonly WordRole[], place: number, lang: Lang): Found | null {
    const token = tokens[place]!;
    const [role, next = noRole] = [roles[place]!, roles[place + 1]];
    if (role.isSilent && !token.hyphen) return role.mayJoin ? this.joinedAt(tokens, place, lang, 0) : null;
    // An ordinary word is a name only as it stands, never as a form of one.
    const all = this.indexes[lang].at(tokens, place, role.uses[lang], next.uses[lang]);
    const own =
      all.length > 0 && this.ordinary[lang].has(token.text)
        ? all.filter(({ name, exact, length }) => length > 1 || (exact && isSpelt(token, name)))
        : all;
    const foreign = this.foreignAt(tokens, [role, next], place, lang, own[0]?.length ?? 0);
    if (foreign) return foreign;
    const joined = role.mayJoin ? this.joinedAt(tokens, place, lang, own[0]?.length ?? 0) : null;
    if (joined) return joined;
    if (own.length > 0) return made(place, own, own[0]!.exact ? "exact" : "inflected");
    if (role.isPlain && !token.hyphen) return null;
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
    const uses = usesOf((each) => this.indexes[each].useOf(token));
    const foreign = lexiconLangs.filter((other) => other !== lang && begins(uses[other]));
    const isPlain =
      !this.diminutiveAt(alone, 0, lang) &&
      !this.compoundAt(alone, 0, lang) &&
      this.correctionsOf(token, lang).length === 0 &&
      !this.headAt(alone, 0, lang);
    const isSilent = isPlain && foreign.length === 0 && !begins(uses[lang]);
    const role = { uses, foreign, isPlain, isSilent, mayJoin: this.indexes[lang].beginsSingle(token.text) };
    if (known.size >= CACHED_WORDS) known.clear();
    known.set(token.accented, role);
    return role;
  }

  /** A name of another language that is longer than the one of the text's own. */
  private foreignAt(
    tokens: readonly Token[],
    [role, next]: readonly [WordRole, WordRole],
    place: number,
    lang: Lang,
    longerThan: number,
  ): Found | null {
    if (role.foreign.length === 0) return null;
    let best: readonly NameMatch[] = [];
    const token = tokens[place]!;
    const isDoubtful = token.text.length < 4 || this.isOrdinary(token, lang);
    for (const other of role.foreign) {
      const all = this.indexes[other].at(tokens, place, role.uses[other], next.uses[other]);
      // All are of one length.
      if ((all[0]?.length ?? 0) <= Math.max(longerThan, best[0]?.length ?? 0)) continue;
      const matches = all.filter(
        (match) =>
          (match.exact || isPluralOf(match, tokens, place)) &&
          (match.length > 1 || !isDoubtful || isMeantAs(match, tokens, place, lang, other)),
      );
      const length = matches[0]?.length ?? 0;
      if (length === 0) continue;
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
    const name = this.indexes[lang].single(one.text + two.text);
    if (!name) return null;
    return { start: place, end: place + 2, entries: name.entries, form: "compound" };
  }

  private compoundAt(tokens: readonly Token[], place: number, lang: Lang): Found | null {
    const token = tokens[place]!;
    if (this.ordinary[lang].has(token.text)) return null;
    const suspended = this.suspendedHead(tokens, place, lang);
    const word = suspended ? token.text + suspended : token.text;
    const direct = suspended ? this.indexes[lang].single(word) : undefined;
    if (direct) return { start: place, end: place + 1, entries: direct.entries, form: "compound" };
    const parts = this.splitters[lang]?.split(word);
    if (!parts) return null;
    return this.ofParts(tokens, place, parts, lang);
  }

  /** Whether each part of a compound is a food by itself. */
  private isOfFoods({ text }: Token, lang: Lang): boolean {
    return this.splitters[lang]?.split(text)?.every((part) => this.indexes[lang].single(part) !== undefined) ?? true;
  }

  /** "Erdnüsschen", "huevitos". */
  private diminutiveAt(tokens: readonly Token[], place: number, lang: Lang): Found | null {
    const { text } = tokens[place]!;
    if (this.ordinary[lang].has(text)) return null;
    for (const base of diminutives(text, lang)) {
      const name = this.indexes[lang].single(base);
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

  /** The words of names that a word may mean which is misspelt. */
  private correctionsOf({ text }: Token, lang: Lang): readonly string[] {
    if (this.ordinary[lang].has(text) || this.indexes[lang].words.has(text) || negationWords(lang).has(text)) return [];
    return this.typos[lang].corrections(text).filter((correction) => !this.ordinary[lang].has(correction));
  }

  private typoAt(tokens: readonly Token[], place: number, lang: Lang): Found | null {
    const token = tokens[place]!;
    let best: readonly NameMatch[] = [];
    for (const correction of this.correctionsOf(token, lang)) {
      const mended = [...tokens];
      mended[place] = { ...token, text: correction, accented: correction };
      const matches = this.indexes[lang].at(mended, place).filter((match) => match.name.entries.length > 0);
      if ((matches[0]?.length ?? 0) >= (best[0]?.length ?? 1)) best = [...best, ...matches];
    }
    return best.length > 0 ? made(place, best, "typo") : null;
  }
}

/** Whether a name begins with a word. */
const begins = ({ alone, firsts }: WordUse): boolean => alone.length > 0 || firsts.length > 0;

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

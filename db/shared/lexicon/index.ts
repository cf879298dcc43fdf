import type { Lang } from "../../schemas/common.ts";
import { lowerBound } from "../lower-bound.ts";
import { type LexiconData, type LexiconEntry, lexiconLangs } from "./entries.ts";
import { accentsAgree, stemOf } from "./forms.ts";
import { PairMap, pairOf } from "./pairs.ts";
import { type Token, tokensOf } from "./tokens.ts";
import { type NameWord, Vocabulary } from "./vocabulary.ts";

/** One name of one language: of entries, or a phrase that means others or none. */
export interface Name {
  lang: Lang;
  words: readonly NameWord[];
  entries: LexiconEntry[];
  isPhrase: boolean;
}

/** A name found in a text. */
export interface NameMatch {
  name: Name;
  /** Tokens. */
  length: number;
  /** False if only the stems agree. */
  exact: boolean;
}

const none: readonly Name[] = [];
const noMatches: readonly NameMatch[] = [];

/** One value or several: nearly every key has one, and tens of thousands of arrays of one would be kept. */
type OneOrMore = Name | Name[];

const listOf = (found: OneOrMore | undefined): readonly Name[] =>
  found === undefined ? none : Array.isArray(found) ? found : [found];

const withName = (found: OneOrMore | undefined, name: Name): OneOrMore =>
  found === undefined ? name : [...listOf(found), name];

const umlauts: Record<string, string> = { ä: "ae", ö: "oe", ü: "ue" };

/** A German name as it is written where there are no umlauts ("Nuesse"). */
const withoutUmlauts = (name: string): string => name.toLowerCase().replace(/[äöü]/g, (letter) => umlauts[letter]!);

const formsOf = (word: NameWord): readonly string[] => (word.stem === word.text ? [word.text] : [word.text, word.stem]);

/** Whether two words differ in a short ending only: stems also join words that are far apart ("finement", "fine"). */
function isForm(word: string, name: string): boolean {
  let same = 0;
  while (same < name.length && word[same] === name[same]) same++;
  return word.length >= 4 && same >= Math.min(4, name.length) && same >= name.length - 2 && word.length - same <= 3;
}

/** Names while they are collected. */
interface Collected {
  vocabulary: Vocabulary;
  /** By the words as one text. */
  byText: Map<string, Name>;
  /** Those of several words, by the first two. */
  byPair: Map<number, OneOrMore>;
}

/** What a word may be of the names of a language. */
export interface WordUse {
  /** Names of this one word. */
  alone: readonly Name[];
  /** Its forms, by number, with which longer names begin. */
  firsts: readonly number[];
  /** Its forms that stand anywhere in a name. */
  numbers: readonly number[];
  /** What it is by itself, once that is asked: the same in every text. */
  matches?: readonly NameMatch[];
}

/** That of a word, or a mark, which is in no name. */
export const noUse: WordUse = { alone: none, firsts: [], numbers: [] };
const KEPT_WORDS = 5000;

/** The names of one language by their first word. */
export class NameIndex {
  /** Every word of every name, and its stem, by number. */
  private readonly numbers = new Map<string, number>();
  /** Names of one word, by the number of each of its forms. */
  private readonly ofWord: (OneOrMore | undefined)[] = [];
  /** The name that is spelt as a word, by the word's number. */
  private readonly spelt: (Name | undefined)[] = [];
  /** Names of several words, by the first two. */
  private readonly byPair: PairMap<OneOrMore>;
  /** Words that are names by themselves, in order, once they are needed. */
  private sorted: string[] | undefined;
  private readonly uses = new Map<string, WordUse>();

  constructor(
    readonly lang: Lang,
    data: LexiconData,
  ) {
    const vocabulary = new Vocabulary(lang);
    const collected: Collected = { vocabulary, byText: new Map(), byPair: new Map() };
    // All names of an entry share one list.
    const alone = new Map(data.entries.map((entry) => [entry, [entry]]));
    const byKey = new Map(data.entries.map((entry) => [entry.key, entry]));
    const add = (entry: LexiconEntry, name: string) => {
      const own = alone.get(entry)!;
      this.add(collected, name, own, false);
      if (lang === "de" && /[äöü]/i.test(name)) this.add(collected, withoutUmlauts(name), own, false);
    };
    for (const entry of data.entries) for (const name of entry.names[lang] ?? []) add(entry, name);
    const foods = data.entries.filter((entry) => entry.kind === "food");
    const named = new Set(foods.flatMap((entry) => (entry.names[lang] ?? []).map((name) => vocabulary.keyOf(name))));
    for (const entry of data.entries)
      for (const name of entry.aliases[lang] ?? []) if (!named.has(vocabulary.keyOf(name))) add(entry, name);
    for (const phrase of data.phrases)
      if (phrase.lang === lang)
        this.add(
          collected,
          phrase.text,
          phrase.means.flatMap((key) => byKey.get(key) ?? []),
          true,
        );
    // The longest that stands in a text is taken: of the others only the length is looked at then.
    for (const names of collected.byPair.values())
      if (Array.isArray(names)) names.sort((a, b) => b.words.length - a.words.length);
    this.byPair = new PairMap(collected.byPair);
  }

  /** Every word of every name with its stem. */
  get words(): Pick<ReadonlyMap<string, unknown>, "has" | "keys"> {
    return this.numbers;
  }

  private add(
    { vocabulary, byText, byPair }: Collected,
    text: string,
    entries: LexiconEntry[],
    isPhrase: boolean,
  ): void {
    const words = vocabulary.wordsOf(text);
    if (words.length === 0) return;
    const key = vocabulary.keyOf(text);
    const known = byText.get(key);
    if (known) {
      // A phrase decides what its words mean.
      if (known.isPhrase && !isPhrase) return;
      known.entries = isPhrase ? entries : [...new Set([...known.entries, ...entries])];
      known.isPhrase = isPhrase;
      return;
    }
    const name: Name = { lang: this.lang, words, entries, isPhrase };
    byText.set(key, name);
    for (const word of words) for (const form of [word.text, word.stem]) this.number(form);
    const [first, second] = words;
    for (const form of formsOf(first!)) {
      const one = this.number(form);
      if (!second) this.ofWord[one] = withName(this.ofWord[one], name);
      else
        for (const next of formsOf(second)) {
          const pair = pairOf(one, this.number(next));
          byPair.set(pair, withName(byPair.get(pair), name));
        }
    }
    if (!second) this.spelt[this.number(first!.text)] = name;
  }

  /** The name that is a word by itself, folded. */
  single(word: string): Name | undefined {
    const number = this.numbers.get(word);
    return number === undefined ? undefined : this.spelt[number];
  }

  /** Whether a single word that is a name begins with another, and goes on by three letters at least. */
  beginsSingle(word: string): boolean {
    this.sorted ??= [...this.numbers.keys()].filter((known) => this.single(known)).sort();
    const { sorted } = this;
    for (let at = lowerBound(sorted.length, (place) => sorted[place]! < word); sorted[at]?.startsWith(word); at++)
      if (sorted[at]!.length >= word.length + 3) return true;
    return false;
  }

  private number(form: string): number {
    const known = this.numbers.get(form);
    if (known !== undefined) return known;
    this.numbers.set(form, this.numbers.size);
    return this.numbers.size - 1;
  }

  /** What a word may be of names, by its spelling or its stem; kept, as most words come again. */
  useOf({ accented, text }: Token): WordUse {
    const known = this.uses.get(accented);
    if (known) return known;
    const use = this.madeUse(text, stemOf(accented, this.lang));
    // Most words of a text are in no name.
    if (use === noUse) return use;
    if (this.uses.size >= KEPT_WORDS) this.uses.clear();
    this.uses.set(accented, use);
    return use;
  }

  private madeUse(text: string, stem: string): WordUse {
    const numbers = (stem === text ? [stem] : [text, stem]).flatMap((form) => this.numbers.get(form) ?? []);
    if (numbers.length === 0) return noUse;
    return {
      alone: numbers.flatMap((number) => listOf(this.ofWord[number])),
      firsts: numbers.filter((number) => this.byPair.begins(number)),
      numbers,
    };
  }

  /** The names of several words that two words may begin, by the spelling or the stem of both. */
  private longer({ firsts }: WordUse, { numbers }: WordUse): readonly Name[] {
    let found = none;
    for (const first of firsts)
      for (const number of numbers) {
        const names = this.byPair.get(first, number);
        if (names !== undefined) found = found.length === 0 ? listOf(names) : [...found, ...listOf(names)];
      }
    return found;
  }

  /** What is called so, in any form of its words and punctuation aside. */
  named(text: string): LexiconEntry[] {
    const tokens = tokensOf(text).filter((token) => token.isWord);
    if (tokens.length === 0) return [];
    const names = [
      ...this.useOf(tokens[0]!).alone,
      ...this.longer(this.useOf(tokens[0]!), this.useAt(tokens, 1)),
    ].filter((name) => name.words.length === tokens.length && this.agrees(name, tokens, 0) !== null);
    return [...new Set(names.flatMap((name) => name.entries))];
  }

  /** What the word at a place may be; nothing where there is none. */
  private useAt(tokens: readonly Token[], place: number): WordUse {
    const token = tokens[place];
    return token?.isWord ? this.useOf(token) : noUse;
  }

  /**
   * The longest names that begin at a place of a text; several if a spelling means several things.
   * @param use of the word there, and `next` of the one after it, where they are known already
   */
  at(
    tokens: readonly Token[],
    place: number,
    use = this.useAt(tokens, place),
    next = this.useAt(tokens, place + 1),
  ): readonly NameMatch[] {
    if (use === noUse) return noMatches;
    const longer = this.longer(use, next);
    const found = longer.length > 0 ? this.longestOf(longer, tokens, place) : noMatches;
    if (found.length > 0) return found;
    use.matches ??= use.alone.length > 0 ? this.longestOf(use.alone, [tokens[place]!], 0) : noMatches;
    return use.matches;
  }

  private longestOf(candidates: readonly Name[], tokens: readonly Token[], place: number): NameMatch[] {
    let best: NameMatch[] = [];
    const third = tokens[place + 2];
    const letter = third?.isWord ? third.text.charCodeAt(0) : Number.NaN;
    for (const name of candidates) {
      const length = name.words.length;
      if (length < (best[0]?.length ?? 0)) continue;
      // Dozens of names begin with "sauce de": forms of a word have its first letter.
      if (length > 2 && name.words[2]!.text.charCodeAt(0) !== letter) continue;
      const exact = this.agrees(name, tokens, place);
      if (exact === null) continue;
      const found = { name, length, exact };
      if (length > (best[0]?.length ?? 0)) best = [found];
      else if (best.some((other) => other.name === name)) continue;
      else if (exact === best[0]!.exact) best.push(found);
      else if (exact) best = [found];
    }
    const phrase = best.find((match) => match.name.isPhrase && match.exact);
    return phrase ? [phrase] : best;
  }

  /** Whether a name stands at a place: true exactly, false by its stems, null not at all. */
  private agrees(name: Name, tokens: readonly Token[], place: number): boolean | null {
    let exact = true;
    for (let i = 0; i < name.words.length; i++) {
      const word = name.words[i]!;
      const token = tokens[place + i];
      if (!token?.isWord) return null;
      if (token.text === word.text) {
        if (!accentsAgree(token, word)) return null;
        continue;
      }
      // Short ones are forms of too many words ("cream the").
      if (name.isPhrase && name.words.length === 1 && word.text.length < 8) return null;
      if (!isForm(token.text, word.text) || stemOf(token.accented, this.lang) !== word.stem) return null;
      if (!accentsAgree(token, word)) return null;
      exact = false;
    }
    return exact;
  }
}

/** The names of all languages. */
export const indexesOf = (data: LexiconData): Record<Lang, NameIndex> =>
  Object.fromEntries(lexiconLangs.map((lang) => [lang, new NameIndex(lang, data)])) as Record<Lang, NameIndex>;

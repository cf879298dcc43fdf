import type { Lang } from "../../schemas/common.ts";
import { type LexiconData, type LexiconEntry, lexiconLangs } from "./entries.ts";
import { accentsAgree, stemOf } from "./forms.ts";
import { type Token, tokensOf } from "./tokens.ts";

interface NameWord {
  text: string;
  accented: string;
  stem: string;
}

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

function push<K>(map: Map<K, OneOrMore>, key: K, name: Name): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, name);
  else if (Array.isArray(known)) known.push(name);
  else map.set(key, [known, name]);
}

/** The words of the names of one language, each kept once: the names of all foods use few of them. */
class Vocabulary {
  private readonly byAccented = new Map<string, NameWord>();
  private readonly byText = new Map<string, readonly NameWord[]>();

  constructor(private readonly lang: Lang) {}

  wordsOf(text: string): readonly NameWord[] {
    const known = this.byText.get(text);
    if (known) return known;
    const words = tokensOf(text).flatMap((token) => (token.isWord ? [this.word(token)] : []));
    this.byText.set(text, words);
    return words;
  }

  /** The words of a name as one text. */
  keyOf(text: string): string {
    return this.wordsOf(text)
      .map((word) => word.accented)
      .join(" ");
  }

  private word({ text, accented }: Token): NameWord {
    const known = this.byAccented.get(accented);
    if (known) return known;
    const word = { text, accented, stem: stemOf(accented, this.lang) };
    this.byAccented.set(accented, word);
    return word;
  }
}

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
}

/** What a word may be of the names of a language. */
interface WordUse {
  /** Names of this one word. */
  alone: readonly Name[];
  /** Its forms, by number, with which longer names begin. */
  firsts: readonly number[];
  /** Its forms that stand anywhere in a name. */
  numbers: readonly number[];
  /** What it is by itself, once that is asked: the same in every text. */
  matches?: readonly NameMatch[];
}

const noUse: WordUse = { alone: none, firsts: [], numbers: [] };
const KEPT_WORDS = 20_000;

/** Above the number of the words of a language. */
const PAIR = 2 ** 24;

/** The names of one language by their first word. */
export class NameIndex {
  private readonly bySingle = new Map<string, OneOrMore>();
  /** Names of several words, by the numbers of the first two. */
  private readonly byPair = new Map<number, OneOrMore>();
  private readonly firsts = new Set<string>();
  /** Every word of every name, and its stem, by number. */
  private readonly numbers = new Map<string, number>();
  /** Those of `single` in order, once they are needed. */
  private sorted: string[] | undefined;
  private readonly uses = new Map<string, WordUse>();
  /** Every single word that is a name by itself, folded. */
  readonly single = new Map<string, Name>();

  constructor(
    readonly lang: Lang,
    data: LexiconData,
  ) {
    const vocabulary = new Vocabulary(lang);
    const collected: Collected = { vocabulary, byText: new Map() };
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
  }

  /** Every word of every name with its stem. */
  get words(): Pick<ReadonlyMap<string, unknown>, "has" | "keys"> {
    return this.numbers;
  }

  private add({ vocabulary, byText }: Collected, text: string, entries: LexiconEntry[], isPhrase: boolean): void {
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
      if (!second) push(this.bySingle, form, name);
      else {
        this.firsts.add(form);
        for (const next of formsOf(second)) push(this.byPair, this.number(form) * PAIR + this.number(next), name);
      }
    }
    if (words.length === 1) this.single.set(first!.text, name);
  }

  /** Whether a single word that is a name begins with another, and goes on by three letters at least. */
  beginsSingle(word: string): boolean {
    this.sorted ??= [...this.single.keys()].sort();
    let [from, to] = [0, this.sorted.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if (this.sorted[middle]! < word) from = middle + 1;
      else to = middle;
    }
    for (let at = from; this.sorted[at]?.startsWith(word); at++)
      if (this.sorted[at]!.length >= word.length + 3) return true;
    return false;
  }

  private number(form: string): number {
    const known = this.numbers.get(form);
    if (known !== undefined) return known;
    this.numbers.set(form, this.numbers.size);
    return this.numbers.size - 1;
  }

  /** What a word may be of names, by its spelling or its stem; kept, as most words come again. */
  private useOf({ accented, text }: Token): WordUse {
    const known = this.uses.get(accented);
    if (known) return known;
    const stem = stemOf(accented, this.lang);
    const forms = stem === text ? [stem] : [text, stem];
    const numbers = forms.flatMap((form) => this.numbers.get(form) ?? []);
    const use =
      numbers.length === 0
        ? noUse
        : {
            alone: forms.flatMap((form) => listOf(this.bySingle.get(form))),
            firsts: forms.flatMap((form) => (this.firsts.has(form) ? this.numbers.get(form)! : [])),
            numbers,
          };
    if (this.uses.size >= KEPT_WORDS) this.uses.clear();
    this.uses.set(accented, use);
    return use;
  }

  /** The names of several words that may begin at a place, by the spelling or the stem of the first two words. */
  private longer(tokens: readonly Token[], place: number): readonly Name[] {
    const { firsts } = this.useOf(tokens[place]!);
    const next = tokens[place + 1];
    if (firsts.length === 0 || !next?.isWord) return none;
    const { numbers } = this.useOf(next);
    if (numbers.length === 0) return none;
    const found: Name[] = [];
    for (const first of firsts)
      for (const number of numbers) {
        const names = this.byPair.get(first * PAIR + number);
        if (names !== undefined) found.push(...listOf(names));
      }
    return found;
  }

  /** What is called so, in any form of its words and punctuation aside. */
  named(text: string): LexiconEntry[] {
    const tokens = tokensOf(text).filter((token) => token.isWord);
    if (tokens.length === 0) return [];
    const names = [...this.useOf(tokens[0]!).alone, ...this.longer(tokens, 0)].filter(
      (name) => name.words.length === tokens.length && this.agrees(name, tokens, 0) !== null,
    );
    return [...new Set(names.flatMap((name) => name.entries))];
  }

  /** Whether any name may begin with a word. */
  begins(token: Token): boolean {
    const { alone, firsts } = this.useOf(token);
    return alone.length > 0 || firsts.length > 0;
  }

  /** The longest names that begin at a place of a text; several if a spelling means several things. */
  at(tokens: readonly Token[], place: number): readonly NameMatch[] {
    const token = tokens[place]!;
    if (!token.isWord) return noMatches;
    const longer = this.longer(tokens, place);
    const found = longer.length > 0 ? this.longestOf(longer, tokens, place) : noMatches;
    if (found.length > 0) return found;
    const use = this.useOf(token);
    use.matches ??= use.alone.length > 0 ? this.longestOf(use.alone, [token], 0) : noMatches;
    return use.matches;
  }

  private longestOf(candidates: readonly Name[], tokens: readonly Token[], place: number): NameMatch[] {
    let best: NameMatch[] = [];
    for (const name of candidates) {
      const length = name.words.length;
      if (length < (best[0]?.length ?? 0)) continue;
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

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

/** The words of a name as one text. */
const keyOf = (name: string): string =>
  tokensOf(name)
    .flatMap((token) => (token.isWord ? [token.accented] : []))
    .join(" ");

function push(map: Map<string, Name[]>, key: string, name: Name): void {
  const list = map.get(key);
  if (list) list.push(name);
  else map.set(key, [name]);
}

const umlauts: Record<string, string> = { ä: "ae", ö: "oe", ü: "ue" };

/** A German name as it is written where there are no umlauts ("Nuesse"). */
const withoutUmlauts = (name: string): string => name.toLowerCase().replace(/[äöü]/g, (letter) => umlauts[letter]!);

/** Whether two words differ in a short ending only: stems also join words that are far apart ("finement", "fine"). */
function isForm(word: string, name: string): boolean {
  let same = 0;
  while (same < name.length && word[same] === name[same]) same++;
  return word.length >= 4 && same >= Math.min(4, name.length) && same >= name.length - 2 && word.length - same <= 3;
}

/** The names of one language by their first word. */
export class NameIndex {
  private readonly bySingle = new Map<string, Name[]>();
  /** Names of several words, by the first two. */
  private readonly byPair = new Map<string, Name[]>();
  private readonly firsts = new Set<string>();
  private readonly byText = new Map<string, Name>();
  /** Every single word that is a name by itself, folded. */
  readonly single = new Map<string, Name>();
  /** Every word of every name with its stem. */
  readonly words = new Set<string>();

  constructor(
    readonly lang: Lang,
    data: LexiconData,
  ) {
    const byKey = new Map(data.entries.map((entry) => [entry.key, entry]));
    const add = (entry: LexiconEntry, name: string) => {
      this.add(name, [entry], false);
      if (lang === "de" && /[äöü]/i.test(name)) this.add(withoutUmlauts(name), [entry], false);
    };
    for (const entry of data.entries) for (const name of entry.names[lang] ?? []) add(entry, name);
    const foods = data.entries.filter((entry) => entry.kind === "food");
    const named = new Set(foods.flatMap((entry) => (entry.names[lang] ?? []).map(keyOf)));
    for (const entry of data.entries)
      for (const name of entry.aliases[lang] ?? []) if (!named.has(keyOf(name))) add(entry, name);
    for (const phrase of data.phrases)
      if (phrase.lang === lang)
        this.add(
          phrase.text,
          phrase.means.flatMap((key) => byKey.get(key) ?? []),
          true,
        );
  }

  private add(text: string, entries: LexiconEntry[], isPhrase: boolean): void {
    const words = tokensOf(text)
      .filter((token) => token.isWord)
      .map((token) => ({ text: token.text, accented: token.accented, stem: stemOf(token.accented, this.lang) }));
    if (words.length === 0) return;
    const key = keyOf(text);
    const known = this.byText.get(key);
    if (known) {
      // A phrase decides what its words mean.
      if (known.isPhrase && !isPhrase) return;
      known.entries = isPhrase ? entries : [...new Set([...known.entries, ...entries])];
      known.isPhrase = isPhrase;
      return;
    }
    const name: Name = { lang: this.lang, words, entries, isPhrase };
    this.byText.set(key, name);
    for (const word of words) {
      this.words.add(word.text);
      this.words.add(word.stem);
    }
    const [first, second] = words;
    const begins = new Set([first!.text, first!.stem]);
    for (const word of begins) {
      if (!second) push(this.bySingle, word, name);
      else {
        this.firsts.add(word);
        for (const next of new Set([second.text, second.stem])) push(this.byPair, `${word} ${next}`, name);
      }
    }
    if (words.length === 1) this.single.set(words[0]!.text, name);
  }

  /** The names that may begin at a place, by the spelling or the stem of the first two words. */
  private candidates(tokens: readonly Token[], place: number): readonly Name[] {
    const token = tokens[place]!;
    const forms = this.formsOf(token);
    const found: Name[] = [];
    for (const form of forms) found.push(...(this.bySingle.get(form) ?? none));
    const next = tokens[place + 1];
    if (next?.isWord)
      for (const form of forms)
        if (this.firsts.has(form))
          for (const following of this.formsOf(next)) found.push(...(this.byPair.get(`${form} ${following}`) ?? none));
    return found;
  }

  private formsOf(token: Token): readonly string[] {
    const stem = stemOf(token.accented, this.lang);
    return stem === token.text ? [stem] : [token.text, stem];
  }

  /** Whether any name may begin with a word. */
  begins(token: Token): boolean {
    return this.formsOf(token).some((form) => this.bySingle.has(form) || this.firsts.has(form));
  }

  /** The longest names that begin at a place of a text; several if a spelling means several things. */
  at(tokens: readonly Token[], place: number): NameMatch[] {
    const token = tokens[place]!;
    if (!token.isWord) return [];
    const candidates = this.candidates(tokens, place);
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

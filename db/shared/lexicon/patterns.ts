import type { Token } from "./tokens.ts";

/** The words of a phrase; "*" is any word. */
export type Words = readonly string[];

const isWord = (token: Token | undefined, word: string): boolean =>
  token !== undefined && (token.text === word || (word === "*" && token.isWord));

/** Whether words end before a place. */
export function endsAt(tokens: readonly Token[], end: number, words: Words): boolean {
  if (end < words.length) return false;
  for (let i = 1; i <= words.length; i++) if (tokens[end - i]!.text !== words[words.length - i]) return false;
  return true;
}

/** Whether words begin at a place. */
export function beginsAt(tokens: readonly Token[], start: number, words: Words): boolean {
  for (let i = 0; i < words.length; i++) if (!isWord(tokens[start + i], words[i]!)) return false;
  return true;
}

/**
 * Phrases with each word of a set in the place of its name: "never <put>" is "never add" and "never use".
 * @param sets words by name
 */
export function expanded(texts: readonly string[], sets: Readonly<Record<string, readonly string[]>>): string[] {
  return texts.flatMap((text) => {
    const name = /<(\w+)>/.exec(text)?.[1];
    if (name === undefined) return [text];
    return expanded(
      sets[name]!.map((word) => text.replace(`<${name}>`, word)),
      sets,
    );
  });
}

/** A place in the tree of some phrases: the words that may follow, and the phrase that ends there. */
interface Branch {
  next: Map<string, Branch>;
  /** Behind "*". */
  any?: Branch;
  words?: Words;
}

const branch = (): Branch => ({ next: new Map() });
const anyWord = ({ isWord }: Token): boolean => isWord;

/** Phrases as a tree of their words: a text is held against thousands of them at every food, and most end at the first word. */
export class Phrases {
  private readonly root = branch();
  private readonly step: 1 | -1;

  /** @param at the word by which they are looked up, counted as by Array.at: the first, or the last of phrases that end at a place */
  constructor(
    texts: readonly string[],
    private readonly at: 0 | -1,
  ) {
    this.step = at === 0 ? 1 : -1;
    for (const text of texts) {
      const words = text.split(" ").filter(Boolean);
      let place = this.root;
      for (const word of at === 0 ? words : words.toReversed()) {
        const known: Branch = (word === "*" ? place.any : place.next.get(word)) ?? branch();
        if (word === "*") place.any = known;
        else place.next.set(word, known);
        place = known;
      }
      place.words = words;
    }
  }

  /** The longest that begins at a place, where "*" is any word, or that ends before it. */
  find(tokens: readonly Token[], place: number): Words | undefined {
    return this.at === 0 ? this.longest(tokens, place, this.root, anyWord) : this.longest(tokens, place - 1, this.root);
  }

  /** The longest that ends before a place, where "*" is a word that passes. */
  findEnding(tokens: readonly Token[], place: number, isAny: (token: Token) => boolean): Words | undefined {
    return this.longest(tokens, place - 1, this.root, isAny);
  }

  private longest(
    tokens: readonly Token[],
    place: number,
    { next, any, words }: Branch,
    isAny?: (token: Token) => boolean,
  ): Words | undefined {
    const token = tokens[place];
    if (token === undefined) return words;
    const exact = next.get(token.text);
    const found = exact && this.longest(tokens, place + this.step, exact, isAny);
    if (!any || !isAny?.(token)) return found ?? words;
    const other = this.longest(tokens, place + this.step, any, isAny);
    return other && other.length > (found?.length ?? 0) ? other : (found ?? words);
  }
}

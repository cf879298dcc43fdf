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

const none: readonly Words[] = [];

/** Phrases, the longest first, found by their first or last word: a text is held against hundreds of them at every food. */
export class Phrases {
  private readonly byWord = new Map<string, Words[]>();
  private readonly open: Words[] = [];

  /** @param at the word by which they are looked up, counted as by Array.at */
  constructor(
    texts: readonly string[],
    private readonly at: 0 | -1,
  ) {
    const all = [...new Set(texts)].map((text) => text.split(" ").filter(Boolean));
    this.open = all.filter((words) => words.at(at) === "*");
    for (const words of all) {
      const key = words.at(at)!;
      if (key === "*") continue;
      const known = this.byWord.get(key);
      if (known) known.push(words);
      else this.byWord.set(key, [...this.open, words]);
    }
    for (const list of [this.open, ...this.byWord.values()]) list.sort((a, b) => b.length - a.length);
  }

  /** Those that may stand with a word in their place, the longest first. */
  private of(token: Token | undefined): readonly Words[] {
    return token === undefined ? none : (this.byWord.get(token.text) ?? this.open);
  }

  /** The longest that begins at a place, or that ends before it. */
  find(tokens: readonly Token[], place: number): Words | undefined {
    if (this.at === 0) return this.of(tokens[place]).find((words) => beginsAt(tokens, place, words));
    return this.of(tokens[place - 1]).find((words) => endsAt(tokens, place, words));
  }

  /** The longest that ends before a place, where "*" is a word that passes. */
  findEnding(tokens: readonly Token[], place: number, isAny: (token: Token) => boolean): Words | undefined {
    return this.of(tokens[place - 1]).find(
      (words) =>
        place >= words.length &&
        words.every((word, i) => {
          const token = tokens[place - words.length + i]!;
          return word === "*" ? isAny(token) : token.text === word;
        }),
    );
  }
}

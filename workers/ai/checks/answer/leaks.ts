import { tokensOf } from "@toque/db/shared/lexicon/tokens.ts";

/** Words in a row that no answer shares with a prompt by chance. */
const LENGTH = 7;

const wordsOf = (text: string): string[] => tokensOf(text).flatMap(({ isWord, text: word }) => (isWord ? [word] : []));

function runs(words: readonly string[]): string[] {
  return words.slice(0, Math.max(0, words.length - LENGTH + 1)).map((_, i) => words.slice(i, i + LENGTH).join(" "));
}

/** Finds pieces of what only the model is told: the system prompt, and names and descriptions of the tools. */
export class LeakFinder {
  private readonly known: ReadonlySet<string>;
  private readonly names: RegExp;

  /**
   * @param texts told to the model
   * @param names of tools and fields, which are no words of any language
   */
  constructor(texts: readonly string[], names: readonly string[]) {
    this.known = new Set(texts.flatMap((text) => runs(wordsOf(text))));
    // Names without an underscore are ordinary words.
    const written = names.filter((name) => name.includes("_"));
    this.names = new RegExp(`\\b(?:${[...written].join("|")})\\b|<<<|>>>`, "i");
  }

  /** The first piece of a text that was told to the model only; null if there is none. */
  in(text: string): string | null {
    const name = this.names.exec(text)?.[0];
    if (name) return name;
    return runs(wordsOf(text)).find((run) => this.known.has(run)) ?? null;
  }
}

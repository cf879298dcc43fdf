import type { Lang } from "../../schemas/common.ts";
import { stemOf } from "./forms.ts";
import { type Token, tokensOf } from "./tokens.ts";

/** A word of a name. */
export interface NameWord {
  text: string;
  accented: string;
  stem: string;
}

/** The words of the names of one language, each kept once: the names of all foods use few of them. */
export class Vocabulary {
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

import type { Lang } from "../../schemas/common.ts";
import { stemOf } from "./forms.ts";
import type { NameIndex } from "./index.ts";
import { foldWord } from "./tokens.ts";
import heads from "./words/compound-words.json";

const links = ["n", "en", "s", "es", "er", "e"];

/** Parts shorter than this are too often a part of another word ("Ei" in "Brei"). */
const SHORTEST = 4;
/** Names that end many other words ("Reis" in "Preis"): they are found behind known words only. */
const notAsHead = new Set(heads.notAsHead);

/** Splits the compounds of one language into the words that they are made of. */
export class CompoundSplitter {
  /** Words that are parts of compounds, but no names. */
  private readonly words: ReadonlySet<string>;
  private readonly cache = new Map<string, readonly string[] | null>();

  /** @param ordinary words that are no names, and end none */
  constructor(
    private readonly index: NameIndex,
    private readonly ordinary: ReadonlySet<string>,
  ) {
    const known = (heads.words as Partial<Record<Lang, string[]>>)[index.lang] ?? [];
    this.words = new Set(known.map(foldWord));
  }

  /**
   * The parts of a compound of known words: "Walnusskerne".
   * @returns null if the word cannot be split
   */
  split(word: string): readonly string[] | null {
    if (word.length < 2 * SHORTEST - 1 || word.length > 60) return null;
    const cached = this.cache.get(word);
    if (cached !== undefined) return cached;
    const parts = this.full(word, 0);
    if (this.cache.size > 10_000) this.cache.clear();
    this.cache.set(word, parts);
    return parts;
  }

  private isPart(word: string): boolean {
    return this.words.has(word) || (word.length >= 3 && this.index.single(word) !== undefined);
  }

  /** True for a word, or an inflected form of one, that may be the last part. */
  private isLast(word: string): boolean {
    return this.isPart(word) || [...this.endings(word)].some((form) => this.isPart(form));
  }

  private *endings(word: string): Generator<string> {
    if (this.index.lang === "en") {
      if (word.endsWith("s")) yield word.slice(0, -1);
      if (word.endsWith("es")) yield word.slice(0, -2);
      return;
    }
    for (const ending of ["n", "en", "e", "s", "es", "er", "ern"])
      if (word.endsWith(ending) && word.length - ending.length >= SHORTEST) yield word.slice(0, -ending.length);
    yield stemOf(word, this.index.lang);
  }

  private full(word: string, depth: number): string[] | null {
    if (depth > 3) return null;
    const minimum = this.index.lang === "de" ? 3 : SHORTEST;
    for (let cut = word.length - minimum; cut >= minimum; cut--) {
      const rest = word.slice(cut);
      const first = this.firstPart(word.slice(0, cut));
      if (!first) continue;
      if (this.isLast(rest)) return [first, rest];
      const others = this.full(rest, depth + 1);
      if (others) return [first, ...others];
    }
    return null;
  }

  private firstPart(text: string): string | null {
    if (this.isPart(text)) return text;
    if (this.index.lang !== "de") return null;
    for (const link of links) {
      if (!text.endsWith(link) || text.length - link.length < 3) continue;
      const part = text.slice(0, -link.length);
      if (this.isPart(part)) return part;
    }
    // "Kirsch-" of "Kirsche", "Mandel-" of "Mandeln".
    for (const ending of ["e", "n", "en"]) if (this.isPart(text + ending)) return text + ending;
    return null;
  }

  /**
   * The food that a compound with unknown parts ends with, which in German says what the thing is: "Festtagsbutter". For nouns
   * only: verbs hold too many names ("halbieren").
   */
  headOf(word: string): string | null {
    for (let cut = 3; cut <= word.length - SHORTEST; cut++) {
      const head = word.slice(cut);
      if (notAsHead.has(head) || this.ordinary.has(head)) return null;
      if (
        this.index.single(head) ||
        [...this.endings(head)].some((form) => this.index.single(form) && !notAsHead.has(form))
      )
        return head;
    }
    return null;
  }
}

import { fold } from "../foods/fold.ts";
import type { Lang } from "../schemas/common.ts";
import lists from "./descriptors.json";

/** A word of a text: folded and in the singular, with its UTF-16 offsets. */
export interface Word {
  text: string;
  start: number;
  end: number;
}

/** A word in the singular, near enough to compare two words; without accents. */
export const singulars: Record<Lang, (word: string) => string> = {
  en: (word) =>
    word.length <= 3 || /(ss|us|is)$/.test(word)
      ? word
      : word
          .replace(/^(lea|hal|loa|kni)ves$/, "$1f")
          .replace(/ies$/, "y")
          .replace(/(o|ch|sh|x|ss)es$/, "$1")
          .replace(/s$/, ""),
  fr: (word) => (word.length <= 3 ? word : word.replace(/eaux$/, "eau").replace(/[sx]$/, "")),
  es: (word) => (word.length <= 3 ? word : word.replace(/([lnrdjz])es$/, "$1").replace(/s$/, "")),
  // The plurals of German names stand in the food table.
  de: (word) => word,
};

const foldWord = (word: string): string => fold(word).replace(/['’]s$/, "");

const split = (list: string): string[] => list.split(" ").filter(Boolean);

class Descriptors {
  private readonly spelling: Map<string, string>;
  private readonly sets: Record<"anywhere" | "after" | "measures", Set<string>>;
  private readonly byCategory: Map<string, Set<string>>;

  constructor(private readonly lang: Lang) {
    const list = lists[lang];
    this.spelling = new Map(split(list.spelling).map((pair) => pair.split(":") as [string, string]));
    const set = (words: string) => new Set(split(words).map((word) => this.normal(word)));
    this.sets = { anywhere: set(list.anywhere), after: set(list.after), measures: set(list.measures) };
    const produce = set(list.produce);
    const animal = set(list.animal);
    this.byCategory = new Map([
      ["herbs-and-spices", set(list.herbs)],
      ["vegetables", produce],
      ["fruits", produce],
      ["grains-and-pasta", set(list.dry)],
      ["legumes", set(list.pulses)],
      ["fish-and-seafood", animal],
      ["meat", animal],
    ]);
  }

  /** The form in which words are compared: without accents, in the singular, in the usual spelling. */
  normal(word: string): string {
    const one = singulars[this.lang](foldWord(word));
    return this.spelling.get(one) ?? one;
  }

  /** True for a word that only describes a food or its amount: no other food is meant by it. */
  describes(word: string): boolean {
    return (
      /^\p{N}/u.test(word) || this.sets.anywhere.has(word) || this.sets.after.has(word) || this.sets.measures.has(word)
    );
  }

  /** True for a word that may stand beside a food's name without making it another food. */
  fitsBeside(word: string, category: string, place: "before" | "after"): boolean {
    return (
      /^\p{N}/u.test(word) ||
      this.sets.anywhere.has(word) ||
      // "A stick of butter" is butter, "fish sticks" are not fish.
      (place === "before" ? this.sets.measures : this.sets.after).has(word) ||
      (this.byCategory.get(category)?.has(word) ?? false)
    );
  }
}

const all = new Map<Lang, Descriptors>();

/** The words of a language that describe foods instead of naming them. */
export function descriptorsOf(lang: Lang): Descriptors {
  const known = all.get(lang) ?? new Descriptors(lang);
  all.set(lang, known);
  return known;
}

/** The words of a text in a language. Apostrophes and hyphens separate words, but for the English genitive. */
export function wordsIn(text: string, lang: Lang): Word[] {
  const descriptors = descriptorsOf(lang);
  return [...text.matchAll(/[\p{L}\p{M}]+(?:['’]s(?![\p{L}\p{N}]))?|\p{N}+/gu)].map((match) => ({
    text: descriptors.normal(match[0]),
    start: match.index,
    end: match.index + match[0].length,
  }));
}

/** True when a text names nothing: only amounts and words that describe ("finely chopped", "more to taste"). */
export const isDescription = (text: string, lang: Lang): boolean =>
  wordsIn(text, lang).every((word) => descriptorsOf(lang).describes(word.text));

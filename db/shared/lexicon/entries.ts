import type { Lang } from "../../schemas/common.ts";

export const lexiconLangs = ["en", "fr", "es", "de"] as const satisfies readonly Lang[];

/** What a word of food stands for: a food of the table, a class or substance ("shellfish", "casein"), or a dish. */
export type EntryKind = "food" | "group" | "dish";

/** One thing that texts name. */
export interface LexiconEntry {
  /** Unique: the key of a starter food, or one that the caller makes for another. */
  key: string;
  kind: EntryKind;
  /** Its names: singular and plural. */
  names: Partial<Record<Lang, readonly string[]>>;
  /** Other words for it. One that is the name of another food means that one ("bread" finds a baguette, and is bread). */
  aliases: Partial<Record<Lang, readonly string[]>>;
  /** Keys of allergens that it holds; null is unknown. */
  allergens: readonly string[] | null;
  /** Keys of allergens that some kinds of it hold. */
  mayContain: readonly string[];
  /** What diets exclude; null is unknown. */
  traits: readonly string[] | null;
  /** Keys of what it is made of. */
  madeOf: readonly string[];
}

/** Fixed words that hold the name of a food and do not mean it; `means` are the keys of foods that they do mean. */
export interface LexiconPhrase {
  lang: Lang;
  text: string;
  means: readonly string[];
}

export interface LexiconData {
  entries: readonly LexiconEntry[];
  phrases: readonly LexiconPhrase[];
  /** By language of a text: words that name a food in another language only. */
  ordinary: Partial<Record<Lang, readonly string[]>>;
}

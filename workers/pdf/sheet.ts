import type { Lang } from "@toque/db/schemas/common.ts";

// A recipe as it is printed: words in one language, in their order, without anything that has to be looked up.

export interface SheetLine {
  /** "" without one. */
  amount: string;
  food: string;
  /** What stands after the food in a lighter colour; "" without one. */
  note: string;
}

/** A part of the recipe; `title` is "" where it has only one. */
export interface SheetPart<T> {
  title: string;
  items: T[];
}

/** Words that somebody should know: what it contains, and what is not known. */
export interface SheetFact {
  text: string;
  tone: "contains" | "unknown" | "free";
}

export interface RecipeSheet {
  lang: Lang;
  title: string;
  description: string;
  /** "Servings: 4", "Total time: 45 min" … */
  facts: string[];
  /** A JPEG; null without a photo. */
  photo: Uint8Array | null;
  ingredients: { title: string; parts: SheetPart<SheetLine>[] };
  /** Under the ingredients: what is needed. */
  equipment: { title: string; items: string[] };
  method: { title: string; parts: SheetPart<string>[] };
  /** After the method: tips, what it is served with. */
  notes: { title: string; items: string[] }[];
  allergens: { title: string; facts: SheetFact[] };
  /** Source, author, licence, each with the address that it leads to. */
  origin: { text: string; address: string | null }[];
  author: string | null;
  /** Said at the end where the fonts lack a character. */
  missingCharacters: string;
}

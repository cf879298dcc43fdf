import type { Quantity } from "./quantity.ts";

/** A line of an ingredient list, understood. All texts are as they were written. */
export interface IngredientLine {
  /** A heading ("For the dough:") has its words as `food`, and nothing else. */
  heading: boolean;
  /** Null without an amount ("salt", "some oil"). */
  amount: number | null;
  /** The upper end of a range; null without one. */
  amountMax: number | null;
  /** A key of the words' `units`; null for a count of the food itself. */
  unit: string | null;
  /** Amounts of the whole line in other units: in brackets, behind a slash, or the size of packages times their number. */
  others: Quantity[];
  /** The food with its kind and size ("large red onions"). */
  food: string;
  /** What may be taken in its place. */
  alternatives: string[];
  /** What is done to it ("finely chopped"); null for nothing. */
  preparation: string | null;
  /** All other words: other measures, sizes of packages, vague amounts, purposes. */
  note: string | null;
  optional: boolean;
  /** "To taste", "for garnish": no amount is meant. */
  toTaste: boolean;
}

/** The key of the one food that a phrase is a name of ("ground beef"); null for other phrases. */
export type FoodNamed = (phrase: string) => string | null;

/** What a line asks the lexicon of foods. */
export interface LineFoods {
  foodNamed: FoodNamed;
  /** Whether a phrase is about one of the foods that selectors name (`db/foods/selectors.ts`). */
  isAbout: (phrase: string, selectors: readonly string[]) => boolean;
}

/** For callers that read amounts and units only: no phrase is a food. */
export const noFoods: LineFoods = { foodNamed: () => null, isAbout: () => false };

/** The amounts of a line, the first one first; of a range the middle. */
export const amountsOf = ({
  amount,
  amountMax,
  unit,
  others,
}: IngredientLine): { value: number; unit: string | null }[] => [
  ...(amount === null ? [] : [{ value: amountMax === null ? amount : (amount + amountMax) / 2, unit }]),
  ...others.map(({ value, max, unit: other }) => ({ value: max === null ? value : (value + max) / 2, unit: other })),
];

/** A part of a line without white space and signs around it. */
export const tidy = (text: string): string =>
  text
    .replace(/\s+/g, " ")
    .replace(/\s+([,;.])/g, "$1")
    .replace(/^[\s,;:.()[\]–—-]+|[\s,;:([–—-]+$/gu, "")
    .trim();

/** What stands beside the food, while a line is read. */
export class Remarks {
  readonly preparation: string[] = [];
  readonly note: string[] = [];
  readonly alternatives: string[] = [];
  readonly others: Quantity[] = [];
  optional = false;

  add(list: string[], text: string): void {
    const words = tidy(text);
    if (words) list.push(words);
  }
}

/** Parts between commas, semicolons and dashes; "2,5" stays whole. */
export function splitAtCommas(text: string): string[] {
  return text.split(/,(?!\d)|(?<!\d),|;|\s[–—-]\s/u).filter((part) => tidy(part) !== "");
}

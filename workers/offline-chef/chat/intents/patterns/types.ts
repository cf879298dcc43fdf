import type { DishType } from "@toque/db/schemas/recipe.ts";
import type { AskTopic, Nutrient, Season } from "../types.ts";

/**
 * The patterns of one language. All patterns run on folded text (lower case, no accents); what they name is read from
 * the groups `from`, `to`, `food`, `n`.
 */
export interface Patterns {
  /** Frequent words that identify the language. */
  stopwords: string;
  /** Verbs that open a new clause after "and". */
  verbs: string;
  swap: RegExp[];
  swapFrom: RegExp[];
  askReplace: RegExp[];
  remove: RegExp[];
  add: RegExp[];
  adjust: [RegExp, number][];
  make: RegExp;
  question: RegExp;
  contains: RegExp;
  allergens: RegExp;
  scale: RegExp[];
  scaleFactor: [RegExp, number][];
  nutrition: [RegExp, Nutrient | null][];
  suggest: RegExp;
  without: RegExp;
  maxTime: RegExp;
  quick: RegExp;
  dishTypes: [RegExp, DishType][];
  seasons: [RegExp, Season][];
  ask: [RegExp, AskTopic][];
  step: RegExp;
  greeting: RegExp;
  thanks: RegExp;
  help: RegExp;
  yes: RegExp;
  no: RegExp;
  bye: RegExp;
  more: RegExp;
  variant: RegExp;
}

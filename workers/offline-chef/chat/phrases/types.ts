import type { KnownFood, KnownQuantity } from "../../knowledge.ts";
import type { RefusalKey, WatchKey } from "../../substitutions/rules.ts";
import type { Nutrient, Season } from "../intents/types.ts";

/**
 * What the offline chef says, in one language. Names of foods come without an article, and the sentences are built so that
 * nothing has to agree with them.
 */
export interface Phrases {
  greeting: (recipeOpen: boolean) => string;
  thanks: string;
  bye: string;
  help: (recipeOpen: boolean) => string;
  fallback: (recipeOpen: boolean) => string;
  openRecipeFirst: string;
  cannotRead: string;
  toolFailed: string;
  nothingToDo: string;

  done: string;
  /** Before what would be changed, of which nothing is written yet. */
  wouldDo: string;
  /** Why the chef asks before it changes what a dish is called after. */
  namedAfter: (foods: readonly string[]) => string;
  /** Messages to send by one tap; the chef understands each as it stands. */
  choices: {
    yes: string;
    no: string;
    ingredients: string;
    diet: (label: string) => string;
    suggest: (label: string) => string;
    leaveOut: (food: string) => string;
    examples: (open: boolean) => string[];
  };
  variantCreated: (name: string) => string;
  variantWord: string;
  variantName: (name: string, title: string) => string;
  variantWith: (food: string) => string;
  variantWithout: (food: string) => string;
  variantServings: (n: number) => string;
  swapped: (before: string, after: readonly string[]) => string;
  removed: (food: string) => string;
  added: (amount: string) => string;
  adjusted: (food: KnownFood, quantity: KnownQuantity, before: number, after: number) => string;
  scaled: (from: number, to: number) => string;
  scaleAdvice: (factor: number) => string;
  sameServings: (n: number) => string;
  stepsRewritten: (n: number) => string;
  watchFor: (advice: readonly string[]) => string;
  watch: Record<WatchKey, string>;
  refusal: (reason: RefusalKey, food: string) => string;
  couldReplace: (food: string, others: readonly string[]) => string;
  /** In a step that keeps its words; the name is `null` where it must not be named. */
  withoutNote: (food: string | null) => string;
  insteadNote: (food: string | null, others: readonly string[]) => string;
  /** In place of a name that must not stay in a text. */
  leftOut: string;
  addSentence: (definiteFood: string, atTheEnd: boolean) => string;
  /** Several foods of the recipe may be meant. */
  whichOf: (words: string, foods: readonly string[]) => string;
  undone: string;
  /** Before the reasons why nothing is done of several wishes. */
  allOrNothing: string;
  /** Words of the message that may be a wish. */
  notUnderstood: (words: readonly string[]) => string;
  /** Words of the recipe's texts that stay. */
  textsStillName: (words: readonly string[]) => string;
  notInRecipe: (words: string, foods: readonly string[]) => string;
  unknownFood: (words: string) => string;
  /** Of a food that no table knows. */
  usedAsWritten: (words: string) => string;
  /** The user's words for a food, as a sentence of a step holds them. */
  ownWords: (words: string) => string;
  sameFood: (food: string) => string;
  forbidden: (food: string, label: string) => string;
  unknownAllergens: (food: string, label: string) => string;
  /** "vegan", "gluten-free", "milk" for `allergen:milk`. */
  constraintLabel: (key: string) => string;
  alreadyFits: (label: string) => string;
  nothingOffends: (label: string, unsure: readonly string[]) => string;
  dietRefused: (label: string) => string;
  searchInstead: (label: string) => string;
  checkLabels: (foods: readonly string[]) => string;

  replaceAdvice: (before: string, after: readonly string[]) => string;
  offerChange: string;
  /** @param alone whether it is all that was asked: only then does it open with a yes */
  /** It points to the card: that a recipe is safe is no sentence's to say. */
  dietYes: string;
  dietNo: (label: string, foods: readonly string[]) => string;
  dietUnsure: (label: string, foods: readonly string[]) => string;
  dietUnknown: (label: string) => string;
  containsYes: (amounts: readonly string[]) => string;
  containsNo: (words: string, unsure: readonly string[]) => string;
  allergensAre: string;
  allergensNone: (unknown: boolean) => string;
  allergensUnknown: (foods: readonly string[]) => string;

  nutritionUnknown: string;
  nutrientLine: (nutrient: Nutrient, value: number) => string;
  nutritionPerServing: (lines: readonly string[]) => string;
  nutritionFrom: (foods: readonly string[], nutrient: Nutrient) => string;
  nutritionMissing: (nutrients: readonly Nutrient[]) => string;
  nutritionCoverage: (percent: number, foods: readonly string[]) => string;

  time: (preparation: number, total: number) => string;
  temperature: string;
  noTemperature: string;
  step: (n: number, of: number, text: string, minutes: number | null) => string;
  noSuchStep: (n: number) => string;
  lastStep: string;
  equipment: (tools: readonly string[]) => string;
  noEquipment: string;
  amount: (amounts: readonly string[], servings: number) => string;
  ingredients: (servings: number) => string;
  servings: (n: number) => string;
  difficulty: (key: string, steps: number, minutes: number) => string;
  storage: string;
  undo: string;

  seasonWord: Record<Season, string>;
  suggestions: (foods: readonly string[]) => string;
  suggestRelaxed: string;
  suggestion: (name: string, minutes: number, description: string) => string;
  noSuggestions: (more: boolean) => string;
  /** The search did not answer: nothing is known about what there is. */
  searchAway: string;
}

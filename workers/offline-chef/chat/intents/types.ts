import type { Lang } from "@toque/db/schemas/common.ts";
import type { UniversalUnit } from "@toque/db/schemas/quantity.ts";
import type { DishType } from "@toque/db/schemas/recipe.ts";
import type { Mention } from "../../foods/reader.ts";

/** A food as the user names it. `mention` is missing when the words name no known food. */
export interface FoodPhrase {
  words: string;
  mention: Mention | null;
  /** "100 g", "3 tbsp", "2": the requested amount, if any. */
  amount: { value: number; unit: UniversalUnit | null } | null;
}

/** The phrase of a mention alone. */
export const phraseOf = (mention: Mention): FoodPhrase => ({ words: mention.text, mention, amount: null });

export const askTopics = [
  "time",
  "temperature",
  "step",
  "equipment",
  "amount",
  "ingredients",
  "servings",
  "difficulty",
  "storage",
  "pairing",
  "summary",
  "undo",
] as const;
/** In the order in which they are told. */
export const nutrients = ["energy", "protein", "lipid", "carbohydrate", "sugar", "fiber", "salt"] as const;
export type Nutrient = (typeof nutrients)[number];

export const seasons = ["spring", "summer", "autumn", "winter"] as const;

/** The intent of one clause. */
export type Intent =
  | { kind: "swap"; from: FoodPhrase; to: FoodPhrase | null; ask: boolean }
  | { kind: "remove"; foods: FoodPhrase[] }
  | {
      kind: "add";
      foods: FoodPhrase[] /** A variant is to be called after them, or they are to come back. */;
      as?: "main" | "back";
    }
  /** The same for other foods as was last done: "and the onion too". */
  | { kind: "also"; foods: FoodPhrase[] }
  | { kind: "adjust"; food: FoodPhrase; factor: number }
  | { kind: "diet"; goals: string[] /** Whether foods are only to be left out: "without celery". */; plain?: boolean }
  | { kind: "is_diet"; goals: string[] }
  | { kind: "contains"; food: FoodPhrase }
  | { kind: "allergens" }
  /** "Can I eat this?": by the allergies and the diet of the user's profile. */
  | { kind: "suits_me" }
  | { kind: "scale"; servings: number | null; factor: number | null }
  | { kind: "nutrition"; nutrient: Nutrient | null }
  | {
      kind: "suggest";
      foods: FoodPhrase[];
      without: FoodPhrase[];
      dishType: DishType | null;
      maxTime: number | null;
      season: (typeof seasons)[number] | null;
      goals: string[];
    }
  | {
      kind: "ask";
      topic: (typeof askTopics)[number];
      food: FoodPhrase | null;
      step: number | "first" | "last" | "next" | null;
    }
  | { kind: "keep"; foods: FoodPhrase[] /** Whether it was the leaving out that was denied. */; spared?: boolean }
  /** A food is not at hand, with what that says by itself; and what is taken in its place. Both only between parts. */
  | { kind: "lack"; food: FoodPhrase; read: Intent[] }
  | { kind: "take"; foods: FoodPhrase[] }
  | { kind: "greeting" | "thanks" | "help" | "yes" | "no" | "bye" | "more" | "unknown" };

export interface Understood {
  lang: Lang;
  intents: Intent[];
  /** Whether the change is to become a recipe of its own. */
  variant: boolean;
  /** Whether the changes are requested beyond doubt; else they are only asked or talked about, and nothing is written. */
  requested: boolean;
  /** Words for foods, diets or servings that no intent accounts for. */
  missed: string[];
  /** Whether the message opens with a yes. */
  confirmed: boolean;
}

export type ChangeIntent = Extract<Intent, { kind: "swap" | "remove" | "add" | "adjust" | "diet" | "scale" }>;

/** Whether an intent changes the recipe. */
export const isChange = (intent: Intent): intent is ChangeIntent =>
  ["remove", "add", "adjust", "diet", "scale"].includes(intent.kind) || (intent.kind === "swap" && !intent.ask);

import type { Lang, LangMap } from "@toque/db/schemas/common.ts";
import type { DifficultyKey, DishType } from "@toque/db/schemas/recipe.ts";
import type { Constraints } from "../read/constraints.ts";

/** A food by id and by its name in the caller's language. */
export interface NamedFood {
  id: number;
  name: string;
  /** In every language. */
  names: LangMap;
}

/** The requirements for a recipe. Times in minutes. */
export interface GenerationBrief {
  /** Who asks, where somebody does. */
  userId?: number;
  lang: Lang;
  /** Available foods: preferred, not required. */
  available: NamedFood[];
  required: NamedFood[];
  forbidden: NamedFood[];
  constraints: Constraints;
  dishType: DishType;
  difficulty: DifficultyKey;
  maxTime: number;
  nbServings: number;
  /** Which of the dishes that fit is wanted, if any. */
  seed?: number | undefined;
  /** A recipe to start from. */
  recipeId: number | null;
}

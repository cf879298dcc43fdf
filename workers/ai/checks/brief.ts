import type { Lang, LangMap } from "@toque/db/entities/common.ts";
import type { DifficultyKey, DishType } from "@toque/db/entities/recipe.ts";
import type { Constraints } from "../read/constraints.ts";

/** A food by id and by its name in the caller's language. */
export interface NamedFood {
  id: number;
  name: string;
  /** In every language. */
  names: LangMap;
}

/** What a recipe is asked to be. Times in minutes. */
export interface GenerationBrief {
  lang: Lang;
  /** What is at hand: good to use, not a must. */
  available: NamedFood[];
  required: NamedFood[];
  forbidden: NamedFood[];
  constraints: Constraints;
  dishType: DishType;
  difficulty: DifficultyKey;
  maxTime: number;
  nbServings: number;
  /** A recipe to start from. */
  recipeId: number | null;
}

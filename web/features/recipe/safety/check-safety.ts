import type { Recipe } from "@toque/db/schemas/recipe.ts";
import { allLines } from "../recipe-parts.ts";

/** The allergies and the diet of a user, by id. */
export interface DietaryNeeds {
  allergies: readonly number[];
  diet: number | null;
}

/** How a recipe fits the needs of a user. Unknown allergens never count as "free" or "fits". */
export interface SafetyCheck {
  /** Allergies of the user whose allergens the recipe contains. */
  contains: number[];
  /** Allergies of the user for which it is unknown. */
  mayContain: number[];
  /** Allergies of the user whose allergens no food contains; all foods are known. */
  free: number[];
  /** Whether it fits the user's diet; null without a diet. */
  diet: "fits" | "unknown" | "not" | null;
  /** Ids of the foods with unknown allergens. */
  unknownFoods: number[];
  /** Foods that the title or the steps name, that add allergens and that no ingredient holds. */
  unlisted: string[];
}

/** Checks a recipe against the needs of a user. A recipe without ingredients is unknown. */
export function checkSafety(recipe: Recipe, needs: DietaryNeeds): SafetyCheck {
  const contained = new Set(recipe.allergies.map(({ id }) => id));
  const contains = needs.allergies.filter((id) => contained.has(id));
  const others = needs.allergies.filter((id) => !contained.has(id));
  const unknownFoods = recipe.unknown_allergen_food_ids;
  const hasFoods = allLines(recipe).length > 0;
  const unlisted = recipe.unlisted_foods.filter((food) => food.adds_allergens).map(({ text }) => text);
  const known = hasFoods && unknownFoods.length === 0 && unlisted.length === 0;
  const possible = new Set(recipe.may_contain.map(({ id }) => id));
  // One known food can break the diet. Whether the recipe fits it needs all foods to be known.
  const dietOf = (fits: boolean) => (known ? (fits ? "fits" : "not") : fits || !hasFoods ? "unknown" : "not");
  return {
    contains,
    mayContain: known ? others.filter((id) => possible.has(id)) : others,
    free: known ? others.filter((id) => !possible.has(id)) : [],
    diet: needs.diet === null ? null : dietOf(recipe.diets.some(({ id }) => id === needs.diet)),
    unknownFoods,
    unlisted,
  };
}

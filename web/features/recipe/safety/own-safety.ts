import type { Recipe } from "@toque/db/entities/recipe.ts";
import { allLines } from "../parts/recipe-text.ts";

/** What a cook avoids and keeps to. */
export interface OwnNeeds {
  allergies: readonly number[];
  diet: number | null;
}

/** What a recipe means for one cook. Nothing that is unknown ends up under "free" or "fits". */
export interface OwnSafety {
  /** Own allergies that the foods are known to contain. */
  contains: number[];
  /** Own allergies of which it is not known. */
  mayContain: number[];
  /** Own allergies that none of its foods contains, each of them being known. */
  free: number[];
  /** Of the own diet; null without one. */
  diet: "fits" | "unknown" | "not" | null;
  /** Foods of which nobody has said what they contain. */
  unknownFoods: number[];
}

/** Holds a recipe against what a cook avoids. A recipe without ingredients tells nothing. */
export function ownSafety(recipe: Recipe, needs: OwnNeeds): OwnSafety {
  const contained = new Set(recipe.allergies.map(({ id }) => id));
  const contains = needs.allergies.filter((id) => contained.has(id));
  const others = needs.allergies.filter((id) => !contained.has(id));
  const unknownFoods = recipe.unknown_allergen_food_ids;
  const hasFoods = allLines(recipe).length > 0;
  const known = hasFoods && unknownFoods.length === 0;
  // A food that breaks the diet breaks it whatever the others are; that none does says little of foods nobody knows.
  const dietOf = (fits: boolean) => (known ? (fits ? "fits" : "not") : fits || !hasFoods ? "unknown" : "not");
  return {
    contains,
    mayContain: known ? [] : others,
    free: known ? others : [],
    diet: needs.diet === null ? null : dietOf(recipe.diets.some(({ id }) => id === needs.diet)),
    unknownFoods,
  };
}

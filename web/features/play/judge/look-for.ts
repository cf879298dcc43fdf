import type { IngredientLine, Recipe } from "@toque/db/schemas/recipe.ts";

/** Points that whoever judges is told to look for, at most. */
const POINTS = 3;

/** Subcategories of foods, by key, that cannot be seen on a plate. */
const invisible: ReadonlySet<string> = new Set(["stocks", "water"]);

/**
 * The ingredients that should be seen: the heaviest ones of the whole dish, in the order of their weight.
 * @param subcategories the keys of the subcategories of foods, by id
 * @param nameOf an ingredient in the reader's language
 */
export function lookFor(
  recipe: Recipe,
  subcategories: ReadonlyMap<number, string>,
  nameOf: (line: IngredientLine) => string,
): string[] {
  const weights = new Map(recipe.nutrition_provenance.map(({ ingredient_id, weight }) => [ingredient_id, weight]));
  const isInvisible = ({ food }: IngredientLine) => invisible.has(subcategories.get(food.subcategory_id ?? 0) ?? "");
  const lines = [...recipe.ingredients, ...recipe.sub_recipes.flatMap(({ ingredients }) => ingredients)];
  const heaviest = lines
    .filter((line) => !isInvisible(line))
    .map((line) => ({ name: nameOf(line), weight: weights.get(line.id) ?? 0 }))
    .filter(({ name, weight }) => name !== "" && weight > 0)
    .sort((a, b) => b.weight - a.weight);
  return [...new Set(heaviest.map(({ name }) => name))].slice(0, POINTS);
}

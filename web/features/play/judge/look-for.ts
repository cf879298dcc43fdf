import type { IngredientLine, Recipe } from "@toque/db/schemas/recipe.ts";

/** Points that whoever judges is told to look for, at most. */
const POINTS = 3;

/** What nobody sees on a plate, however much of it there is. */
const unseen =
  // German puts what it is made of in front: Gemüsebrühe, Kalbsfond, Mineralwasser.
  /(?<!\p{L})(water|eau|agua|broth|bouillon|caldo|stock)(?!\p{L})|(wasser|brühe|bouillon|fond)(?!\p{L})/iu;

/**
 * The ingredients that should be seen: the heaviest ones of the whole dish, in the order of their weight.
 * @param nameOf an ingredient in the reader's language
 */
export function lookFor(recipe: Recipe, nameOf: (line: IngredientLine) => string): string[] {
  const weights = new Map(recipe.nutrition_provenance.map(({ ingredient_id, weight }) => [ingredient_id, weight]));
  const lines = [...recipe.ingredients, ...recipe.sub_recipes.flatMap(({ ingredients }) => ingredients)];
  const heaviest = lines
    .map((line) => ({ name: nameOf(line), weight: weights.get(line.id) ?? 0 }))
    .filter(({ name, weight }) => name !== "" && weight > 0 && !unseen.test(name))
    .sort((a, b) => b.weight - a.weight);
  return [...new Set(heaviest.map(({ name }) => name))].slice(0, POINTS);
}

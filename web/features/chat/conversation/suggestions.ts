import type { Lang } from "@toque/db/schemas/common.ts";
import type { Recipe } from "@toque/db/schemas/recipe.ts";
import { formatFood } from "../../../shared/formatting/amount.ts";
import { textOf } from "../../../shared/formatting/text.ts";

/** A suggested message about the open recipe. */
export type Suggestion =
  | { key: "vegan" | "gluten_free" | "salt" | "sugar" | "keep" }
  | { key: "servings"; count: number }
  | { key: "without"; food: string };

/** Grams per serving: a third of the 5 g of salt and half of the 50 g of sugar that the WHO recommends as daily limits. */
const highSalt = 1.67;
const highSugar = 25;

/** A food to suggest leaving out, named as in the ingredient list: not the dish itself, and not a trace. */
function removableFood(recipe: Recipe, lang: Lang): string | null {
  const name = textOf(recipe.name, lang).toLocaleLowerCase(lang);
  const total = recipe.ingredients.reduce((sum, line) => sum + line.multiplier * line.quantity.weight, 0);
  const found = recipe.ingredients
    .map((line) => ({
      food: textOf(line.food.name, lang),
      listName: formatFood(line, line.multiplier, lang),
      share: (line.multiplier * line.quantity.weight) / total,
      energy: line.food.energy ?? 0,
    }))
    .filter(({ food, share, energy }) => {
      const isTheDish = food
        .toLocaleLowerCase(lang)
        .split(/[^\p{L}]+/u)
        .some((word) => word.length > 3 && name.includes(word));
      return share > 0.01 && share < 0.25 && energy > 0 && !isTheDish;
    })
    .sort((a, b) => b.share - a.share);
  return found[0]?.listName ?? null;
}

/** Suggestions that fit the recipe: at most four, the most useful first. */
export function suggestionsFor(recipe: Recipe, lang: Lang): Suggestion[] {
  const fits = (diet: string): boolean => recipe.diets.some(({ key }) => key === diet);
  const suggestions: Suggestion[] = [{ key: "servings", count: recipe.nb_servings === 6 ? 2 : 6 }];
  if (!fits("vegan")) suggestions.push({ key: "vegan" });
  else if (!fits("gluten-free")) suggestions.push({ key: "gluten_free" });
  const food = removableFood(recipe, lang);
  if (food) suggestions.push({ key: "without", food });
  if ((recipe.salt ?? 0) >= highSalt) suggestions.push({ key: "salt" });
  else if ((recipe.sugar ?? 0) >= highSugar) suggestions.push({ key: "sugar" });
  else suggestions.push({ key: "keep" });
  return suggestions;
}

import { formatNumber } from "@toque/db/shared/units/numbers.ts";
import { isUnknownFood } from "../../foods/unknown.ts";
import type { KnownFood } from "../../knowledge.ts";
import { nameOf, namesOf, type RecipeEnv } from "../env.ts";
import { type Nutrient, nutrients } from "../intents/types.ts";
import type { WorkingRecipe } from "../working-recipe.ts";

/** Foods by their part of a figure in the whole recipe, largest first, from the knowledge. */
function contributors(nutrient: Nutrient, recipe: WorkingRecipe): { food: KnownFood; share: number }[] {
  const parts = recipe.foods.map((food) => ({ food, value: ((food[nutrient] ?? 0) * recipe.grams(food)) / 100 }));
  const total = parts.reduce((sum, part) => sum + part.value, 0);
  if (total <= 0) return [];
  return parts.map(({ food, value }) => ({ food, share: value / total })).sort((a, b) => b.share - a.share);
}

/** One or all nutrients per serving, with their main foods and unknown values. */
export function nutritionAnswer(nutrient: Nutrient | null, { recipe, say, lang }: RecipeEnv): string {
  const { nutrition } = recipe.view;
  if (!nutrition) return say("nutritionUnknown");
  const wanted = nutrient ? [nutrient] : nutrients;
  const nameIn = (key: Nutrient): string => say(`nutrient.${key}`);
  const known = wanted.flatMap((key) => {
    const value = nutrition[key];
    // Sugar is a part of the carbohydrates before it.
    const kind = key === "energy" ? "energy" : key === "sugar" && nutrient === null ? "sugar" : "grams";
    const shown = (figure: number) => formatNumber(figure, lang, key === "energy" ? 0 : 1);
    return typeof value === "number" ? [say(`figure.${kind}`, { nutrient: nameIn(key), value: shown(value) })] : [];
  });
  const missing = wanted.filter((key) => typeof nutrition[key] !== "number");
  const lead = contributors(nutrient ?? "energy", recipe)
    .slice(0, 3)
    .filter((part) => part.share >= 0.1);
  const without = recipe.foods.filter((food) => isUnknownFood(food) || (food.energy === null && food.key !== "water"));
  const coverage = nutrition.coverage ?? 1;
  return [
    known.length ? say("nutritionPerServing", { figures: known }) : say("nutritionUnknown"),
    lead.length > 0 &&
      say("nutritionFrom", {
        nutrient: nameIn(nutrient ?? "energy"),
        foods: lead.map(({ food, share }) => `${nameOf(food, lang)} (${Math.round(share * 100)} %)`),
      }),
    known.length > 0 && missing.length > 0 && say("nutritionMissing", { nutrients: missing.map(nameIn) }),
    coverage < 0.995 &&
      say("nutritionCoverage", {
        percent: Math.round(coverage * 100),
        count: without.length,
        foods: namesOf(without, lang).slice(0, 5),
      }),
  ]
    .filter(Boolean)
    .join("\n");
}

import { formatNumber } from "@toque/db/shared/units/numbers.ts";
import type { KnownFood } from "../../knowledge.ts";
import { type ChatEnv, nameOf } from "../env.ts";
import { type Nutrient, nutrients } from "../intents/types.ts";
import { isUnknownFood, type WorkingRecipe } from "../working-recipe.ts";

/** Foods by their part of a figure in the whole recipe, largest first, from the knowledge. */
function contributors(nutrient: Nutrient, recipe: WorkingRecipe): { food: KnownFood; share: number }[] {
  const parts = recipe.foods.map((food) => ({ food, value: ((food[nutrient] ?? 0) * recipe.grams(food)) / 100 }));
  const total = parts.reduce((sum, part) => sum + part.value, 0);
  if (total <= 0) return [];
  return parts.map(({ food, value }) => ({ food, share: value / total })).sort((a, b) => b.share - a.share);
}

/** One or all nutrients per serving, with their main foods and unknown values. */
export function nutritionAnswer(nutrient: Nutrient | null, recipe: WorkingRecipe, env: ChatEnv): string {
  const figures = recipe.view.nutrition;
  const { say, lang } = env;
  if (!figures) return say("nutritionUnknown");
  const figure = (key: Nutrient, value: number): string => {
    // Sugar is a part of the carbohydrates before it.
    const kind = key === "energy" ? "energy" : key === "sugar" && nutrient === null ? "sugar" : "grams";
    return say(`figure.${kind}`, {
      nutrient: say(`nutrient.${key}`),
      value: formatNumber(value, lang, key === "energy" ? 0 : 1),
    });
  };
  const known = (nutrient ? [nutrient] : nutrients).flatMap((key) => {
    const value = figures[key];
    return typeof value === "number" ? [figure(key, value)] : [];
  });
  const missing = (nutrient ? [nutrient] : nutrients).filter((key) => typeof figures[key] !== "number");
  const lead = contributors(nutrient ?? "energy", recipe)
    .slice(0, 3)
    .filter((part) => part.share >= 0.1);
  const withoutFigures = recipe.foods.filter(
    (food) => isUnknownFood(food) || (food.energy === null && food.key !== "water"),
  );
  const coverage = typeof figures.coverage === "number" ? figures.coverage : null;
  return [
    known.length ? say("nutritionPerServing", { figures: known }) : say("nutritionUnknown"),
    lead.length
      ? say("nutritionFrom", {
          nutrient: say(`nutrient.${nutrient ?? "energy"}`),
          foods: lead.map(({ food, share }) => `${nameOf(food, lang)} (${Math.round(share * 100)} %)`),
        })
      : "",
    known.length && missing.length
      ? say("nutritionMissing", { nutrients: missing.map((key) => say(`nutrient.${key}`)) })
      : "",
    coverage !== null && coverage < 0.995
      ? say("nutritionCoverage", {
          percent: Math.round((coverage > 1 ? coverage / 100 : coverage) * 100),
          count: withoutFigures.length,
          foods: withoutFigures.map((food) => nameOf(food, lang)).slice(0, 5),
        })
      : "",
  ]
    .filter(Boolean)
    .join("\n");
}

import { type Lang, type LangMap, pick } from "@toque/db/entities/common.ts";
import type { RecipeContent } from "@toque/db/entities/recipe-content.ts";
import { fitsDiet } from "@toque/db/recipes/facts.ts";
import { allIngredients, type FoodFacts, quantityFits, type Reference } from "@toque/db/recipes/reference.ts";
import type { Constraints } from "../read/constraints.ts";

const list = (names: readonly string[]) => [...new Set(names)].join(", ");
const name = (map: LangMap, lang: Lang) => pick(map, lang);

/** Names every ingredient line whose food or quantity does not exist, or do not belong together; empty when all do. */
export function unknownParts(
  lines: readonly { food_id: number; quantity_id: number }[],
  reference: Reference,
): string[] {
  return lines.flatMap((line) => {
    const food = reference.foods.get(line.food_id);
    const quantity = reference.quantities.get(line.quantity_id);
    if (!food) return [`There is no food ${line.food_id}: use an id that lookup_food gives.`];
    if (!quantity)
      return [`There is no quantity ${line.quantity_id}: use one that lookup_food gives for ${name(food.name, "en")}.`];
    if (!quantityFits(quantity, food))
      return [`Quantity ${line.quantity_id} does not measure ${name(food.name, "en")}.`];
    return [];
  });
}

/** What foods hold of the user's allergens, in sentences; unknown allergens are not safe. Empty when there is nothing. */
export function allergenProblems(foods: readonly FoodFacts[], constraints: Constraints, lang: Lang): string[] {
  if (constraints.allergies.length === 0) return [];
  const unknown = foods.filter((food) => food.allergen_ids === null).map((food) => name(food.name, lang));
  return [
    ...constraints.allergies.flatMap((allergy) => {
      const holders = foods
        .filter((food) => food.allergen_ids?.includes(allergy.id))
        .map((food) => name(food.name, lang));
      return holders.length > 0 ? [`Allergy to ${name(allergy.name, lang)}: ${list(holders)}.`] : [];
    }),
    ...(unknown.length > 0 ? [`Allergens unknown, so not safe: ${list(unknown)}.`] : []),
  ];
}

/** Which foods break the user's diet, in a sentence; empty when none does. */
export function dietProblems(foods: readonly FoodFacts[], constraints: Constraints, lang: Lang): string[] {
  const diet = constraints.diet;
  const breaking = diet ? foods.filter((food) => !fitsDiet(diet, [food])).map((food) => name(food.name, lang)) : [];
  return diet && breaking.length > 0 ? [`Diet "${name(diet.name, lang)}": ${list(breaking)}.`] : [];
}

/** Why a changed recipe must not be written for this user; empty when it may. */
export function contentProblems(
  content: Pick<RecipeContent, "ingredients" | "sub_recipes" | "declared_allergy_ids">,
  reference: Reference,
  constraints: Constraints,
  lang: Lang,
): string[] {
  const lines = allIngredients(content);
  const unknown = unknownParts(lines, reference);
  if (unknown.length > 0) return unknown;
  const foods = [...new Set(lines.map((line) => reference.foods.get(line.food_id)!))];
  const declared = constraints.allergies.filter((allergy) => content.declared_allergy_ids.includes(allergy.id));
  return [
    ...allergenProblems(foods, constraints, lang),
    ...declared
      .filter((allergy) => !foods.some((food) => food.allergen_ids?.includes(allergy.id)))
      .map((allergy) => `Allergy to ${name(allergy.name, lang)}: the recipe's author declares it.`),
    ...dietProblems(foods, constraints, lang),
  ];
}

/**
 * What the author declared of the old foods, as far as it holds for the new ones: an allergen that only foods brought which
 * are gone goes with them, a diet that the new foods break is no longer declared.
 */
export function updateDeclarations(before: RecipeContent, after: RecipeContent, reference: Reference): RecipeContent {
  const foodsOf = (content: RecipeContent) =>
    allIngredients(content).flatMap((line) => reference.foods.get(line.food_id) ?? []);
  const held = new Set(foodsOf(before).flatMap((food) => food.allergen_ids ?? []));
  const now = foodsOf(after);
  const holds = new Set(now.flatMap((food) => food.allergen_ids ?? []));
  const mayHold = now.some((food) => food.allergen_ids === null);
  return {
    ...after,
    declared_allergy_ids: after.declared_allergy_ids.filter((id) => holds.has(id) || mayHold || !held.has(id)),
    declared_diet_ids: after.declared_diet_ids.filter((id) => {
      const diet = reference.diets.find((rule) => rule.id === id);
      return diet !== undefined && fitsDiet(diet, now);
    }),
  };
}

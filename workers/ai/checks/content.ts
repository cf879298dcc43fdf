import { fitsDiet } from "@toque/db/recipes/facts.ts";
import {
  allIngredients,
  countedFoods,
  type FoodFacts,
  quantityFits,
  type Reference,
} from "@toque/db/recipes/reference.ts";
import { type Lang, type LangMap, pick } from "@toque/db/schemas/common.ts";
import type { RecipeContent } from "@toque/db/schemas/recipe-content.ts";
import type { Constraints } from "../read/constraints.ts";
import { type Problem, problem, refer, referAll, textsOf } from "./problem.ts";

const list = (names: readonly string[]) => [...new Set(names)].join(", ");
const name = (map: LangMap, lang: Lang) => pick(map, lang);

/** Whether a food holds an allergen, or some kinds of it do. */
const mayHold = ({ allergen_ids, may_contain_ids }: FoodFacts, id: number): boolean =>
  allergen_ids?.includes(id) === true || may_contain_ids.includes(id);

const none: ReadonlySet<number> = new Set();

/** Names every ingredient line whose food or quantity does not exist, or do not belong together; empty when all do. */
export function unknownParts(
  lines: readonly { food_id: number; quantity_id: number }[],
  reference: Reference,
): Problem[] {
  return lines.flatMap(({ food_id, quantity_id }): Problem[] => {
    const food = reference.foods.get(food_id);
    const quantity = reference.quantities.get(quantity_id);
    if (!food)
      return [
        problem(`There is no food ${food_id}: use an id that lookup_food gives.`, "food_not_found", { id: food_id }),
      ];
    const foods = [refer(food)];
    const known = name(food.name, "en");
    if (!quantity) {
      const text = `There is no quantity ${quantity_id}: use one that lookup_food gives for ${known}.`;
      return [problem(text, "quantity_not_found", { foods })];
    }
    if (!quantityFits(quantity, food))
      return [problem(`Quantity ${quantity_id} does not measure ${known}.`, "quantity_not_fitting", { foods })];
    return [];
  });
}

/**
 * The user's allergens contained in foods; unknown allergens are not safe. Empty when there are none.
 * @param lang of the names in the sentences
 * @param kept foods that the recipe had before: of them what some kinds hold is the cook's to know
 * @param asked foods that the cook uses as written: that nothing is known of them is told, and no reason to refuse them
 */
export function allergenProblems(
  foods: readonly FoodFacts[],
  constraints: Constraints,
  lang: Lang,
  kept: ReadonlySet<number> = none,
  asked: ReadonlySet<number> = none,
): Problem[] {
  if (constraints.allergies.length === 0) return [];
  const unknown = foods.filter((food) => food.allergen_ids === null && !asked.has(food.id));
  const names = (some: readonly FoodFacts[]) => list(some.map((food) => name(food.name, lang)));
  return [
    ...constraints.allergies.flatMap((allergy) => {
      const holders = foods.filter((food) =>
        kept.has(food.id) ? food.allergen_ids?.includes(allergy.id) : mayHold(food, allergy.id),
      );
      if (holders.length === 0) return [];
      const text = `Allergy to ${name(allergy.name, lang)}: ${names(holders)}.`;
      return [problem(text, "allergens_in_foods", { allergens: [refer(allergy)], foods: referAll(holders) })];
    }),
    ...(unknown.length > 0
      ? [
          problem(`Allergens unknown, so not safe: ${names(unknown)}.`, "allergens_unknown", {
            foods: referAll(unknown),
          }),
        ]
      : []),
  ];
}

/**
 * Which foods break the user's diet; empty when none does.
 * @param asked as in {@link allergenProblems}
 */
export function dietProblems(
  foods: readonly FoodFacts[],
  constraints: Constraints,
  lang: Lang,
  asked: ReadonlySet<number> = none,
): Problem[] {
  const diet = constraints.diet;
  const isAsked = (food: FoodFacts) => food.traits === null && asked.has(food.id);
  const breaking = diet ? foods.filter((food) => !isAsked(food) && !fitsDiet(diet, [food])) : [];
  if (!diet || breaking.length === 0) return [];
  const text = `Diet "${name(diet.name, lang)}": ${list(breaking.map((food) => name(food.name, lang)))}.`;
  return [problem(text, "against_diet", { diet: refer(diet), foods: referAll(breaking) })];
}

/**
 * Why a changed recipe must not be written for this user, in sentences for the model; empty when it may be.
 * @param kept foods that it had before
 * @param asked as in {@link allergenProblems}
 */
export function contentProblems(
  content: Pick<RecipeContent, "ingredients" | "sub_recipes" | "declared_allergy_ids">,
  reference: Reference,
  constraints: Constraints,
  lang: Lang,
  kept: ReadonlySet<number>,
  asked: ReadonlySet<number> = none,
): string[] {
  const lines = allIngredients(content);
  const unknown = unknownParts(lines, reference);
  if (unknown.length > 0) return textsOf(unknown);
  const foods = countedFoods(lines, reference.foods);
  const declared = constraints.allergies.filter((allergy) => content.declared_allergy_ids.includes(allergy.id));
  return [
    ...textsOf(allergenProblems(foods, constraints, lang, kept, asked)),
    ...declared
      .filter((allergy) => !foods.some((food) => mayHold(food, allergy.id)))
      .map((allergy) => `Allergy to ${name(allergy.name, lang)}: the recipe's author declares it.`),
    ...textsOf(dietProblems(foods, constraints, lang, asked)),
  ];
}

/**
 * The author's declarations for the old foods, as far as they hold for the new ones: an allergen whose foods were all
 * removed is dropped, and so is a diet that the new foods violate.
 */
export function updateDeclarations(before: RecipeContent, after: RecipeContent, reference: Reference): RecipeContent {
  const foodsOf = (content: RecipeContent) => countedFoods(allIngredients(content), reference.foods);
  const held = new Set(foodsOf(before).flatMap((food) => [...(food.allergen_ids ?? []), ...food.may_contain_ids]));
  const now = foodsOf(after);
  const holds = new Set(now.flatMap((food) => [...(food.allergen_ids ?? []), ...food.may_contain_ids]));
  const isUnknown = now.some((food) => food.allergen_ids === null);
  return {
    ...after,
    declared_allergy_ids: after.declared_allergy_ids.filter((id) => holds.has(id) || isUnknown || !held.has(id)),
    declared_diet_ids: after.declared_diet_ids.filter((id) => {
      const diet = reference.diets.find((rule) => rule.id === id);
      return diet !== undefined && fitsDiet(diet, now);
    }),
  };
}

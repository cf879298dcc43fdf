import { nutriScore } from "../nutrition/nutri-score.ts";
import {
  type IngredientContent,
  type Nutrient,
  type Nutrition,
  nutrients,
  type RecipeContent,
  type RecipeFacts,
} from "../schemas/recipe-content.ts";
import { allIngredients, countedFoods, type DietRule, type FoodFacts, type Reference } from "./reference.ts";

/** Below this share of the weight a figure would be misleading and is unknown. */
export const MIN_COVERAGE = 0.8;
/** A food is covered when these are known: energy and the macronutrient balance need them. */
const covering: Nutrient[] = ["energy", "protein", "carbohydrate", "lipid"];

const round = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits;

interface WeighedLine {
  line: IngredientContent;
  food: FoodFacts;
  /** Grams. */
  weight: number;
}

function weigh(lines: IngredientContent[], reference: Reference): WeighedLine[] {
  return lines.map((line) => {
    const food = reference.foods.get(line.food_id);
    const quantity = reference.quantities.get(line.quantity_id);
    if (!food || !quantity) throw new Error(`ingredient ${line.id} refers to an unknown food or quantity`);
    return { line, food, weight: line.multiplier * quantity.weight };
  });
}

/** Sums of a nutrient over the lines, and the share of the weight for which it is known. */
function sumNutrient(lines: WeighedLine[], nutrient: Nutrient, total: number) {
  let sum = 0;
  let known = 0;
  for (const { food, weight } of lines) {
    const value = food.values[nutrient];
    if (value === null) continue;
    sum += (weight * value) / 100;
    known += weight;
  }
  return { sum, share: total > 0 ? known / total : 0 };
}

/**
 * Fruit, vegetables and pulses as defined by the Nutri-Score: no starchy tubers, no flours of dried pulses, no herbs or
 * spices.
 */
function countsAsPlant(food: FoodFacts): boolean {
  if (food.category_key === "vegetables") return !["potato", "sweet-potato"].includes(food.key);
  if (food.category_key === "fruits") return food.key !== "coconut";
  return food.subcategory_key === "pulses";
}

/** True when a diet excludes none of these traits; unknown ones may be excluded. */
const allowsTraits = (diet: DietRule, traits: readonly string[] | null): boolean =>
  traits?.some((trait) => diet.excluded_traits.includes(trait)) === false;

/** True when every food complies with the diet's rules; a food with unknown traits complies with none. */
export function fitsDiet(diet: DietRule, foods: FoodFacts[]): boolean {
  return foods.every(
    (food) =>
      allowsTraits(diet, food.traits) &&
      !diet.excluded_food_ids.includes(food.id) &&
      !(food.subcategory_id !== null && diet.excluded_subcategory_ids.includes(food.subcategory_id)) &&
      !diet.excluded_category_ids.includes(food.category_id),
  );
}

/**
 * The facts derived from the foods of a content: nutrition per serving (sum of multiplier × quantity weight × food
 * value / 100, divided by the servings), coverage, Nutri-Score of the raw weight, allergens, diets, provenance by line.
 * Figures are those of the lines' foods; allergens and diets are also those of their alternatives. A food that the texts name
 * and the lines do not hold takes away the diets that it breaks.
 * A figure known for less than 80 % of the weight is null; a missing value is never treated as zero.
 */
export function computeFacts(
  content: Pick<RecipeContent, "nb_servings" | "ingredients" | "sub_recipes" | "declared_allergy_ids" | "unlisted">,
  reference: Reference,
): RecipeFacts {
  const lines = weigh(allIngredients(content), reference);
  const total = lines.reduce((sum, { weight }) => sum + weight, 0);
  const coveredWeight = lines
    .filter(({ food }) => covering.every((nutrient) => food.values[nutrient] !== null))
    .reduce((sum, { weight }) => sum + weight, 0);
  const coverage = total > 0 ? round(coveredWeight / total, 4) : 0;

  const sums = Object.fromEntries(nutrients.map((n) => [n, sumNutrient(lines, n, total)])) as Record<
    Nutrient,
    { sum: number; share: number }
  >;
  const nutrition = Object.fromEntries(
    nutrients.map((n) => [
      n,
      total > 0 && sums[n].share >= MIN_COVERAGE
        ? round(sums[n].sum / content.nb_servings, n === "energy" ? 0 : 2)
        : null,
    ]),
  ) as Nutrition;

  const scored = ["energy", "sugar", "saturated_fatty_acids", "salt", "protein", "fiber"] as const;
  const canScore = coverage >= MIN_COVERAGE && scored.every((n) => nutrition[n] !== null);
  const per100 = (n: Nutrient) => (sums[n].sum / total) * 100;
  const foods = countedFoods(
    lines.map(({ line }) => line),
    reference.foods,
  );
  const plantWeight = lines.filter(({ food }) => countsAsPlant(food)).reduce((sum, { weight }) => sum + weight, 0);
  const redMeatWeight = lines
    .filter(({ food }) => food.traits?.some((trait) => ["beef", "pork", "lamb"].includes(trait)))
    .reduce((sum, { weight }) => sum + weight, 0);

  const held = new Set([...content.declared_allergy_ids, ...foods.flatMap((food) => food.allergen_ids ?? [])]);
  const unlisted = (content.unlisted ?? []).map(({ traits }) => traits);

  return {
    nutrition,
    coverage,
    nutri_score: canScore
      ? nutriScore({
          energy: per100("energy"),
          sugar: per100("sugar"),
          saturated_fatty_acids: per100("saturated_fatty_acids"),
          salt: per100("salt"),
          protein: per100("protein"),
          fiber: per100("fiber"),
          fruitVegetablePulses: (plantWeight / total) * 100,
          redMeat: redMeatWeight > total * 0.1,
        })
      : null,
    allergy_ids: [...held].sort((a, b) => a - b),
    may_contain_ids: [...new Set(foods.flatMap((food) => food.may_contain_ids))]
      .filter((id) => !held.has(id))
      .sort((a, b) => a - b),
    unknown_allergen_food_ids: [...new Set(foods.filter((food) => food.allergen_ids === null).map((food) => food.id))],
    diet_ids:
      lines.length === 0
        ? []
        : reference.diets
            .filter((diet) => fitsDiet(diet, foods) && unlisted.every((traits) => allowsTraits(diet, traits)))
            .map((diet) => diet.id),
    weight: round(total, 1),
    provenance: lines.map(({ line, food, weight }) => ({
      ingredient_id: line.id,
      food_id: food.id,
      ciqual_codes: food.ciqual_codes,
      weight: round(weight, 1),
      energy: food.values.energy === null ? null : round((weight * food.values.energy) / 100, 1),
      unknown: nutrients.filter((n) => food.values[n] === null),
      estimated: nutrients.filter((n) => food.values[n] !== null && food.estimated.includes(n)),
      alternatives: line.alternatives ?? [],
    })),
  };
}

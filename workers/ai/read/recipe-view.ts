import type { Conn } from "@toque/db/client/types.ts";
import { readAllergiesById } from "@toque/db/foods/allergies.ts";
import { type LineNames, loadLineNames } from "@toque/db/foods/line-names.ts";
import { computeFacts } from "@toque/db/recipes/facts.ts";
import { difficultyKey } from "@toque/db/recipes/present.ts";
import { allIngredients, loadReference } from "@toque/db/recipes/reference.ts";
import { readTagsById } from "@toque/db/recipes/tags.ts";
import { type Lang, pick, pickList } from "@toque/db/schemas/common.ts";
import type { IngredientContent, RecipeContent, StepContent } from "@toque/db/schemas/recipe-content.ts";

/** A recipe as a model reads it, with its state in this conversation. */
export interface ViewedRecipe {
  id: number;
  version: number;
  content: RecipeContent;
}

function presentLines(lines: readonly IngredientContent[], names: LineNames, lang: Lang, origin: Lang) {
  return lines.map((line) => {
    const food = names.foods.get(line.food_id);
    const quantity = names.quantities.get(line.quantity_id);
    return {
      line_id: line.id,
      food_id: line.food_id,
      food_name: pick(food?.name, lang, food?.origin_lang),
      quantity_id: line.quantity_id,
      quantity_name: pick(quantity?.name, lang, quantity?.origin_lang),
      weight: quantity?.weight ?? 0,
      multiplier: line.multiplier,
      ...(line.note ? { note: pick(line.note, lang, origin) } : {}),
      ...(line.original_text ? { original_text: line.original_text } : {}),
      ...(line.alternatives?.length ? { or: line.alternatives } : {}),
    };
  });
}

const presentSteps = (steps: readonly StepContent[], lang: Lang, origin: Lang) =>
  steps.map(({ id, order, text, duration }) => ({ step_id: id, order, text: pick(text, lang, origin), duration }));

/** Everything that a model may know of a recipe, in one language. Weights in g a quantity, times in minutes. */
export async function readRecipeView(conn: Conn, { id, version, content }: ViewedRecipe, lang: Lang) {
  const lines = allIngredients(content);
  const reference = await loadReference(conn, lines);
  const names = await loadLineNames(conn, lines);
  const allergens = await readAllergiesById(conn);
  const tags = await readTagsById(conn, content.tag_ids);
  const facts = computeFacts(content, reference);
  const origin = content.origin_lang;
  const named = (ids: readonly number[]) =>
    ids.flatMap((allergy) => {
      const row = allergens.get(allergy);
      return row ? [pick(row.name, lang, row.origin_lang)] : [];
    });
  return {
    id,
    version,
    name: pick(content.name, lang, origin),
    description: pick(content.description, lang, origin),
    dietetic_info: content.dietetic_info && pick(content.dietetic_info, lang, origin),
    nb_servings: content.nb_servings,
    preparation_time: content.preparation_time,
    total_time: content.total_time,
    difficulty: difficultyKey(content.difficulty_id),
    ingredients: presentLines(content.ingredients, names, lang, origin),
    steps: presentSteps(content.steps, lang, origin),
    sub_recipes: content.sub_recipes.map((sub) => ({
      sub_recipe_id: sub.id,
      name: pick(sub.name, lang, origin),
      ingredients: presentLines(sub.ingredients, names, lang, origin),
      steps: presentSteps(sub.steps, lang, origin),
    })),
    kitchen_equipment: pickList(content.kitchen_equipment, lang, origin),
    tips: pickList(content.tips, lang, origin),
    serving_tips: pickList(content.serving_tips, lang, origin),
    food_and_wine_pairing: pickList(content.food_and_wine_pairing, lang, origin),
    tags: tags.map((tag) => tag.key),
    nutrition: { ...facts.nutrition, coverage: facts.coverage },
    allergens: named(facts.allergy_ids),
    may_contain: named(facts.may_contain_ids ?? []),
    unknown_allergens: facts.unknown_allergen_food_ids.map((food) => {
      const row = names.foods.get(food);
      // An alternative is no line's food.
      return row ? pick(row.name, lang, row.origin_lang) : pick(reference.foods.get(food)?.name, lang);
    }),
    /** Foods that title or steps name and no ingredient holds: allergens and diets leave them out. */
    unlisted: (content.unlisted ?? []).map(({ text }) => text),
    diets: reference.diets.filter((diet) => facts.diet_ids.includes(diet.id)).map((diet) => pick(diet.name, lang)),
    lang,
  };
}
export type RecipeView = Awaited<ReturnType<typeof readRecipeView>>;

/** Fields that a model does not need to speak of a recipe, or to change it. */
const unneeded: ReadonlySet<string> = new Set(["order", "original_text", "coverage", "lang"]);

/** A line with its amount as one text: the multiplier, the quantity, and the grams of it all. */
function briefLine({
  line_id,
  food_name,
  multiplier,
  quantity_name,
  weight,
  note,
  or,
}: RecipeView["ingredients"][number]) {
  const grams = Number((multiplier * weight).toPrecision(3));
  const amount = `${Number(multiplier.toPrecision(4))} ${quantity_name}`;
  return { line_id, food: food_name, amount: weight === 1 ? amount : `${amount} (${grams} g)`, note, or };
}

/** The same without what is empty, unknown or not needed: allergens and diets are always there, empty or not. */
export function briefView(view: RecipeView): Record<string, unknown> {
  const kept = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(kept);
    if (typeof value !== "object" || value === null) return value;
    if ("line_id" in value && "food_id" in value) return kept(briefLine(value as RecipeView["ingredients"][number]));
    return Object.fromEntries(
      Object.entries(value).flatMap(([key, inner]) =>
        unneeded.has(key) ||
        inner === null ||
        inner === undefined ||
        inner === "" ||
        (Array.isArray(inner) && inner.length === 0)
          ? []
          : [[key, kept(inner)]],
      ),
    );
  };
  return { ...(kept(view) as object), allergens: view.allergens, diets: view.diets };
}

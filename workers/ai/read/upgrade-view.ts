import type { Conn } from "@toque/db/client/types.ts";
import { type LineNames, loadLineNames } from "@toque/db/foods/line-names.ts";
import { computeFacts } from "@toque/db/recipes/facts.ts";
import { difficultyKey } from "@toque/db/recipes/present.ts";
import { allIngredients, loadReference } from "@toque/db/recipes/reference.ts";
import { readTagsById } from "@toque/db/recipes/tags.ts";
import { type Lang, pick, pickList } from "@toque/db/schemas/common.ts";
import { type DishType, dishTypes } from "@toque/db/schemas/recipe.ts";
import type { IngredientContent, RecipeContent, StepContent } from "@toque/db/schemas/recipe-content.ts";
import type { UpgradeView, ViewLine, ViewStep } from "../prompts/context.ts";

/**
 * The language in which a whole recipe can be processed: the requested one when every step has it, else its own, else
 * the requested one.
 */
export function workingLang(content: RecipeContent, wanted: Lang): Lang {
  const steps = [content, ...content.sub_recipes].flatMap((part) => part.steps);
  const speaks = (lang: Lang) =>
    content.name[lang] !== undefined && steps.every((step) => step.text[lang] !== undefined);
  return [wanted, content.origin_lang].find(speaks) ?? wanted;
}

async function dishTypeOf(conn: Conn, tagIds: readonly number[]): Promise<DishType | null> {
  const tags = await readTagsById(conn, tagIds);
  return dishTypes.find((type) => tags.some((tag) => tag.key === `meal_type:${type}`)) ?? null;
}

/** Reads the upgrade context of a content in one language, in five queries. */
export async function readUpgradeView(conn: Conn, content: RecipeContent, lang: Lang): Promise<UpgradeView> {
  const origin = content.origin_lang;
  const all = allIngredients(content);
  const names: LineNames = await loadLineNames(conn, all);
  const facts = computeFacts(content, await loadReference(conn, all));
  const lines = (list: readonly IngredientContent[]): ViewLine[] =>
    list.map(({ food_id, quantity_id, multiplier, note, alternatives }) => {
      const quantity = names.quantities.get(quantity_id);
      return {
        food_id,
        food_name: pick(names.foods.get(food_id)?.name, lang),
        quantity_name: pick(quantity?.name, lang),
        weight: quantity?.weight ?? 0,
        multiplier,
        ...(note ? { note: pick(note, lang, origin) } : {}),
        ...(alternatives?.length ? { or: alternatives.map(({ text }) => text) } : {}),
      };
    });
  const steps = (list: readonly StepContent[]): ViewStep[] =>
    list.map(({ id, text, duration }) => ({ step_id: id, text: pick(text, lang, origin), duration }));
  return {
    name: pick(content.name, lang, origin),
    description: pick(content.description, lang, origin),
    dish_type: await dishTypeOf(conn, content.tag_ids),
    nb_servings: content.nb_servings,
    preparation_time: content.preparation_time,
    total_time: content.total_time,
    difficulty: difficultyKey(content.difficulty_id),
    salt: facts.nutrition.salt,
    ingredients: lines(content.ingredients),
    steps: steps(content.steps),
    sub_recipes: content.sub_recipes.map((sub) => ({
      sub_recipe_id: sub.id,
      name: pick(sub.name, lang, origin),
      ingredients: lines(sub.ingredients),
      steps: steps(sub.steps),
    })),
    kitchen_equipment: pickList(content.kitchen_equipment, lang, origin),
    tips: pickList(content.tips, lang, origin),
    serving_tips: pickList(content.serving_tips, lang, origin),
  };
}

import type { Conn } from "@toque/db/client/types.ts";
import { type Lang, pick, pickList } from "@toque/db/entities/common.ts";
import { type DishType, dishTypes } from "@toque/db/entities/recipe.ts";
import type { IngredientContent, RecipeContent, StepContent } from "@toque/db/entities/recipe-content.ts";
import { computeFacts } from "@toque/db/recipes/facts.ts";
import { difficultyKey } from "@toque/db/recipes/present.ts";
import { allIngredients, loadReference } from "@toque/db/recipes/reference.ts";
import { type LineNames, loadLineNames } from "./names.ts";

/** A recipe as whoever upgrades it is told it. Times in minutes, `weight` in grams a quantity, `salt` in g a serving. */
export interface UpgradeView {
  name: string;
  description: string;
  dish_type: DishType | null;
  nb_servings: number;
  preparation_time: number;
  total_time: number;
  difficulty: string;
  salt: number | null;
  ingredients: ViewLine[];
  steps: ViewStep[];
  sub_recipes: { sub_recipe_id: number; name: string; ingredients: ViewLine[]; steps: ViewStep[] }[];
  kitchen_equipment: string[];
  tips: string[];
  serving_tips: string[];
}
interface ViewLine {
  food_id: number;
  food_name: string;
  quantity_name: string;
  weight: number;
  multiplier: number;
}
export interface ViewStep {
  step_id: number;
  text: string;
  duration: number | null;
}

/**
 * The language in which a recipe can be worked on as a whole: the wanted one where every step has it, else its own, else
 * the wanted one.
 */
export function workingLang(content: RecipeContent, wanted: Lang): Lang {
  const steps = [content, ...content.sub_recipes].flatMap((part) => part.steps);
  const speaks = (lang: Lang) =>
    content.name[lang] !== undefined && steps.every((step) => step.text[lang] !== undefined);
  return [wanted, content.origin_lang].find(speaks) ?? wanted;
}

async function dishTypeOf(conn: Conn, tagIds: readonly number[]): Promise<DishType | null> {
  const rows = await conn<{ key: string }[]>`select key from tags where id = any(${[...tagIds]}::int[])`;
  return dishTypes.find((type) => rows.some((row) => row.key === `meal_type:${type}`)) ?? null;
}

/** Reads what there is to know about a content in one language, in five queries. */
export async function readUpgradeView(conn: Conn, content: RecipeContent, lang: Lang): Promise<UpgradeView> {
  const origin = content.origin_lang;
  const all = allIngredients(content);
  const names: LineNames = await loadLineNames(conn, all);
  const facts = computeFacts(content, await loadReference(conn, all));
  const lines = (list: readonly IngredientContent[]): ViewLine[] =>
    list.map(({ food_id, quantity_id, multiplier }) => {
      const quantity = names.quantities.get(quantity_id);
      return {
        food_id,
        food_name: pick(names.foods.get(food_id)?.name, lang),
        quantity_name: pick(quantity?.name, lang),
        weight: quantity?.weight ?? 0,
        multiplier,
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

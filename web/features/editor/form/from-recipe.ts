import type { Lang, LangText, LangTexts } from "@toque/db/schemas/common.ts";
import type { IngredientLine, Recipe, RecipeImage, Step, SubRecipe } from "@toque/db/schemas/recipe.ts";
import { formatAmount, formatMinutesField } from "./amount.ts";
import {
  type EditorForm,
  type ImageForm,
  type LineForm,
  langs,
  mainKey,
  newKey,
  type PartForm,
  type StepForm,
  type Text,
  type TextList,
} from "./types.ts";

function toText(text: LangText | null, origin: Lang): Text {
  if (text === null) return {};
  const map = typeof text === "string" ? { [origin]: text } : text;
  return Object.fromEntries(langs.flatMap((lang) => (map[lang] ? [[lang, map[lang]]] : [])));
}

function toList(list: LangTexts, origin: Lang): TextList {
  const map = Array.isArray(list) ? { [origin]: list } : list;
  return Object.fromEntries(langs.flatMap((lang) => (map[lang] && map[lang].length > 0 ? [[lang, map[lang]]] : [])));
}

/** Whether a text stands in other languages only. */
function translated(text: LangText, origin: Lang): { translated?: true } {
  const map = toText(text, origin);
  return Object.keys(map).length > 0 && !map[origin] ? { translated: true } : {};
}

const byOrder = <T extends { order: number }>(rows: readonly T[]): T[] => rows.toSorted((a, b) => a.order - b.order);

/**
 * The form of a recipe that was fetched with `translated=false`.
 * @param lang the language that numbers are formatted in
 */
export function formFromRecipe(recipe: Recipe, lang: Lang): EditorForm {
  const origin = recipe.origin_lang;
  const usedKeys = new Set<string>();
  const keyOf = (letter: string, id: number): string => {
    const key = usedKeys.has(`${letter}${id}`) ? newKey() : `${letter}${id}`;
    usedKeys.add(key);
    return key;
  };
  const image = ({ id, img_url }: Pick<RecipeImage, "id" | "img_url">): ImageForm => ({
    key: keyOf("p", id),
    url: img_url,
  });
  const step = ({ id, text, duration, img }: Step): StepForm => ({
    key: keyOf("s", id),
    ...translated(text, origin),
    text: toText(text, origin),
    duration: formatMinutesField(duration),
    image: img === null ? null : { key: `p${id}.step`, url: img },
  });
  const line = ({ id, food, food_personal, quantity, multiplier, note, original_text }: IngredientLine): LineForm => ({
    key: keyOf("i", id),
    food: { id: food.id, name: food.name, ...(food_personal ? { personal: true } : {}) },
    quantity,
    amount: formatAmount(multiplier, lang),
    note: toText(note, origin),
    original: original_text,
  });
  const part = (key: string, one: Recipe | SubRecipe): PartForm => ({
    key,
    ...translated(one.name, origin),
    name: toText(one.name, origin),
    difficulty: one.difficulty,
    servings: String(one.nb_servings),
    steps: byOrder(one.steps).map(step),
    lines: byOrder(one.ingredients).map(line),
    images: one.recipe_img.map(image),
    tagIds: one.tags.map(({ id }) => id),
  });
  return {
    originLang: origin,
    private: recipe.private,
    parentId: recipe.parent_id,
    imported: null,
    description: toText(recipe.description, origin),
    dieteticInfo: toText(recipe.dietetic_info, origin),
    preparationTime: formatMinutesField(recipe.preparation_time),
    totalTime: formatMinutesField(recipe.total_time),
    equipment: toList(recipe.kitchen_equipment, origin),
    tips: toList(recipe.tips, origin),
    servingTips: toList(recipe.serving_tips, origin),
    pairing: toList(recipe.food_and_wine_pairing, origin),
    videoUrl: recipe.video?.video_url ?? "",
    jacket: recipe.video?.jacket_url ? { key: "jacket", url: recipe.video.jacket_url } : null,
    allergyIds: recipe.declared_allergy_ids,
    dietIds: recipe.declared_diet_ids,
    nutriScore: recipe.declared_nutri_score,
    main: part(mainKey, recipe),
    subs: byOrder(recipe.sub_recipes).map((sub) => part(keyOf("r", sub.id), sub)),
    kept: {},
  };
}

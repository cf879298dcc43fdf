import { type Lang, type LangListMap, type LangMap, langs } from "@toque/db/schemas/common.ts";
import type { IngredientContent, RecipeContent, StepContent } from "@toque/db/schemas/recipe-content.ts";

/** One text to translate; `key` names its place. */
export interface SourceText {
  key: string;
  lang: Lang;
  text: string;
}

/** Translations by language, then by key. */
export type Translations = ReadonlyMap<Lang, ReadonlyMap<string, string>>;

/** What to translate: into these languages, from that one where a text has it. */
export interface TranslationWish {
  langs: readonly Lang[];
  /** Null: from each text's own language. */
  origin: Lang | null;
}

type TextMap = LangMap | LangListMap;
const isText = (value: string | string[] | undefined): value is string | string[] =>
  Array.isArray(value) ? value.some((text) => text.trim() !== "") : value !== undefined && value.trim() !== "";

/** The language that a text is translated from: the requested one, its own, English, any; null for an empty text. */
function sourceOf(map: TextMap, wish: TranslationWish, own: Lang): Lang | null {
  const order = [wish.origin, own, "en" as const, ...langs];
  return order.find((lang) => lang !== null && isText(map[lang])) ?? null;
}

/** The requested languages that a text lacks. */
function missing(map: TextMap, wish: TranslationWish, own: Lang): { from: Lang; to: Lang[] } | null {
  const from = sourceOf(map, wish, own);
  const to = from === null ? [] : wish.langs.filter((lang) => map[lang] === undefined);
  return from === null || to.length === 0 ? null : { from, to };
}

/** Collects what is missing of one text or list of texts. */
export function collect(
  into: Map<Lang, SourceText[]>,
  key: string,
  map: TextMap,
  wish: TranslationWish,
  own: Lang,
): void {
  const gap = missing(map, wish, own);
  if (!gap) return;
  const value = map[gap.from];
  const texts = Array.isArray(value)
    ? value.map((text, i) => ({ key: `${key}.${i}`, lang: gap.from, text }))
    : [{ key, lang: gap.from, text: value ?? "" }];
  for (const to of gap.to) into.set(to, [...(into.get(to) ?? []), ...texts.filter(({ text }) => text.trim() !== "")]);
}

/** The map with its missing languages filled; existing ones stay. A list is filled completely or not at all. */
export function filled<T extends TextMap>(
  key: string,
  map: T,
  wish: TranslationWish,
  own: Lang,
  translations: Translations,
): T {
  const gap = missing(map, wish, own);
  if (!gap) return map;
  const value = map[gap.from];
  const next: Record<string, string | string[]> = { ...map } as Record<string, string | string[]>;
  for (const to of gap.to) {
    const translated = translations.get(to);
    if (Array.isArray(value)) {
      const list = value.map((text, i) => (text.trim() === "" ? text : translated?.get(`${key}.${i}`)));
      if (list.every((text) => text !== undefined)) next[to] = list;
    } else {
      const text = translated?.get(key);
      if (text !== undefined) next[to] = text;
    }
  }
  return next as T;
}

/** The content with every text replaced by the result of `visit`; texts are visited in the order of the recipe. */
function mapTexts(content: RecipeContent, visit: <T extends TextMap>(key: string, map: T) => T): RecipeContent {
  const steps = (at: string, list: StepContent[]) =>
    list.map((step) => ({ ...step, text: visit(`${at}steps.${step.id}`, step.text) }));
  const lines = (at: string, list: IngredientContent[]) =>
    list.map((line) => (line.note ? { ...line, note: visit(`${at}ingredients.${line.id}.note`, line.note) } : line));
  return {
    ...content,
    name: visit("name", content.name),
    description: visit("description", content.description),
    dietetic_info: content.dietetic_info && visit("dietetic_info", content.dietetic_info),
    ingredients: lines("", content.ingredients),
    steps: steps("", content.steps),
    sub_recipes: content.sub_recipes.map((sub) => ({
      ...sub,
      name: visit(`sub_recipes.${sub.id}.name`, sub.name),
      ingredients: lines(`sub_recipes.${sub.id}.`, sub.ingredients),
      steps: steps(`sub_recipes.${sub.id}.`, sub.steps),
    })),
    kitchen_equipment: visit("kitchen_equipment", content.kitchen_equipment),
    tips: visit("tips", content.tips),
    serving_tips: visit("serving_tips", content.serving_tips),
    food_and_wine_pairing: visit("food_and_wine_pairing", content.food_and_wine_pairing),
  };
}

/** Every text that a recipe lacks in the requested languages, by language. */
export function missingOfRecipe(content: RecipeContent, wish: TranslationWish): Map<Lang, SourceText[]> {
  const found = new Map<Lang, SourceText[]>();
  mapTexts(content, (key, map) => {
    collect(found, key, map, wish, content.origin_lang);
    return map;
  });
  return found;
}

/** The recipe with what was missing; a text without a translation is unchanged. */
export const filledRecipe = (
  content: RecipeContent,
  wish: TranslationWish,
  translations: Translations,
): RecipeContent => mapTexts(content, (key, map) => filled(key, map, wish, content.origin_lang, translations));

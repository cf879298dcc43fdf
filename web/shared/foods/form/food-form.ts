import type { FoodCiqualLink } from "@toque/db/schemas/ciqual.ts";
import type { Lang, LangListMap, LangMap, LangText } from "@toque/db/schemas/common.ts";
import type { Food, FoodCreate, FoodTrait, FoodUpdate } from "@toque/db/schemas/food.ts";
import { isTrait } from "../traits.ts";

export const languages: readonly Lang[] = ["en", "fr", "es", "de"];
export const figureFields = [
  "energy",
  "protein",
  "carbohydrate",
  "sugar",
  "lipid",
  "saturated_fatty_acids",
  "fiber",
  "salt",
  "water",
] as const;
export type FigureField = (typeof figureFields)[number];
type Texts = Record<Lang, string>;

/** A row of the Ciqual table with its share, as it is typed. */
export interface Part {
  code: number;
  name: string;
  weight: string;
}

/** A food as it is edited: texts as they are typed. */
export interface FoodForm {
  originLang: Lang;
  names: Texts;
  plurals: Texts;
  /** With commas between them. */
  aliases: Texts;
  categoryId: string;
  subcategoryId: string;
  /** false: nobody has said which allergens it holds. */
  allergensKnown: boolean;
  contains: number[];
  mayContain: number[];
  traitsKnown: boolean;
  traits: FoodTrait[];
  /** g/ml. */
  density: string;
  imgUrl: string | null;
  parts: Part[];
  /** Per 100 g; without parts. */
  figures: Record<FigureField, string>;
}

const blank = (): Texts => ({ en: "", fr: "", es: "", de: "" });
const noFigures = (): FoodForm["figures"] =>
  Object.fromEntries(figureFields.map((field) => [field, ""])) as FoodForm["figures"];

export const emptyFoodForm = (lang: Lang): FoodForm => ({
  originLang: lang,
  names: blank(),
  plurals: blank(),
  aliases: blank(),
  categoryId: "",
  subcategoryId: "",
  allergensKnown: false,
  contains: [],
  mayContain: [],
  traitsKnown: false,
  traits: [],
  density: "",
  imgUrl: null,
  parts: [],
  figures: noFigures(),
});

/** A text or a language map as four texts. */
export const textsOf = (text: LangText | Partial<Texts>, lang: Lang): Texts => ({
  ...blank(),
  ...(typeof text === "string" ? { [lang]: text } : text),
});
const shown = (value: number | null): string => (value === null ? "" : String(Math.round(value * 1000) / 1000));

/** The form of a food that is read with its language maps. */
export function formOfFood(food: Food, sources: readonly FoodCiqualLink[]): FoodForm {
  const lang = food.origin_lang;
  const lists: LangListMap = Array.isArray(food.aliases) ? { [lang]: food.aliases } : food.aliases;
  return {
    originLang: lang,
    names: textsOf(food.name, lang),
    plurals: textsOf(food.plurals, lang),
    aliases: { ...blank(), ...Object.fromEntries(languages.map((one) => [one, (lists[one] ?? []).join(", ")])) },
    categoryId: String(food.category_id),
    subcategoryId: food.subcategory_id === null ? "" : String(food.subcategory_id),
    allergensKnown: food.allergens_known,
    contains: food.allergies.map(({ id }) => id),
    mayContain: food.may_contain.map(({ id }) => id),
    traitsKnown: food.traits_known,
    traits: food.traits.filter(isTrait),
    density: shown(food.density),
    imgUrl: food.img_url,
    parts: sources.map(({ ciqual_food_id, coefficient, ciqual_food }) => ({
      code: ciqual_food_id,
      name: ciqual_food?.name ?? "",
      weight: String(Math.round(coefficient * 10_000) / 100),
    })),
    figures: food.from_ciqual
      ? noFigures()
      : (Object.fromEntries(figureFields.map((field) => [field, shown(food[field])])) as FoodForm["figures"]),
  };
}

/** A number as it is typed, with a point or a comma; null for nothing, NaN for what is none. */
export function readNumber(text: string): number | null {
  const typed = text.trim().replace(",", ".");
  if (typed === "") return null;
  return /^\d+(\.\d+)?$/.test(typed) ? Number(typed) : Number.NaN;
}

export type Problem = "name" | "category" | "weight" | "figure" | "density" | "allergens" | "traits";

/** What keeps a form from being saved, in the order of the page. @param stated allergens and traits have to be stated */
export function problemsOf(form: FoodForm, stated = false): Problem[] {
  const within = (text: string, low: number, high: number): boolean => {
    const value = readNumber(text);
    return value === null || (value >= low && value <= high);
  };
  const problems: [Problem, boolean][] = [
    ["name", form.names[form.originLang].trim() === ""],
    ["category", form.categoryId === ""],
    ["allergens", stated && !form.allergensKnown],
    ["traits", stated && !form.traitsKnown],
    ["weight", form.parts.some(({ weight }) => readNumber(weight) === null || !within(weight, 0.000001, 1_000_000))],
    [
      "figure",
      form.parts.length === 0 &&
        figureFields.some((key) => !within(form.figures[key], 0, key === "energy" ? 1000 : 100)),
    ],
    ["density", !within(form.density, 0.01, 25)],
  ];
  return problems.flatMap(([name, wrong]) => (wrong ? [name] : []));
}

/** The languages with a text, as a language map; null where there is none. */
export function mapOfTexts(texts: Texts): LangMap | null {
  const filled = languages.flatMap((lang) => (texts[lang].trim() ? [[lang, texts[lang].trim()] as const] : []));
  return filled.length > 0 ? Object.fromEntries(filled) : null;
}

/** The weighted list of a form; entries without a weight are left out. */
export const partsOf = ({ parts }: Pick<FoodForm, "parts">): { ciqual_food_id: number; weight: number }[] =>
  parts.flatMap(({ code, weight }) => {
    const value = readNumber(weight);
    return value !== null && value >= 0.000001 ? [{ ciqual_food_id: code, weight: value }] : [];
  });

/** Where its figures come from: sent only when it has changed, so that a server without the table keeps what it has. */
function sourceOf(form: FoodForm, before: FoodForm | null): FoodUpdate {
  const same = before && JSON.stringify([before.parts, before.figures]) === JSON.stringify([form.parts, form.figures]);
  if (same) return {};
  const list = partsOf(form);
  if (list.length > 0) return { ciqual_food_weighted_list: list };
  return {
    ciqual_food_weighted_list: [],
    ...Object.fromEntries(figureFields.map((field) => [field, readNumber(form.figures[field])])),
  };
}

/** The body that saves a form. @param before the food as it was, null for a new one */
export function bodyOf(form: FoodForm, before: FoodForm | null): FoodCreate {
  const split = (text: string): string[] => [...new Set(text.split(",").map((one) => one.trim()))].filter(Boolean);
  const aliases = languages.flatMap((lang) => {
    const list = split(form.aliases[lang]);
    return list.length > 0 ? [[lang, list] as const] : [];
  });
  return {
    name: mapOfTexts(form.names) ?? {},
    origin_lang: form.originLang,
    plural: mapOfTexts(form.plurals),
    aliases: Object.fromEntries(aliases),
    category_id: Number(form.categoryId),
    subcategory_id: form.subcategoryId === "" ? null : Number(form.subcategoryId),
    allergy_ids: form.allergensKnown ? form.contains : null,
    may_contain_ids: form.mayContain,
    traits: form.traitsKnown ? form.traits : null,
    density: readNumber(form.density),
    ...(form.imgUrl === (before?.imgUrl ?? null) ? {} : { img_url: form.imgUrl }),
    ...sourceOf(form, before),
  };
}

import type { Lang } from "@toque/db/schemas/common.ts";
import type { KnownFigures } from "../knowledge.ts";

/** Results of the tools as the offline chef reads them; see the tools for the full shapes. */
export interface LineView {
  line_id: number;
  food_id: number;
  food_name: string;
  quantity_id: number;
  quantity_name: string;
  /** Grams of one quantity. */
  weight: number;
  multiplier: number;
  note?: string;
  /** What counts for allergens and diets beside the food. */
  or?: { text: string; food_ids: number[]; understood: boolean }[];
}
export interface StepView {
  step_id: number;
  order: number;
  text: string;
  duration: number | null;
}
export interface RecipeView {
  id: number;
  version: number;
  name: string;
  description: string;
  nb_servings: number;
  preparation_time: number;
  total_time: number;
  difficulty: string;
  ingredients: LineView[];
  steps: StepView[];
  sub_recipes: { sub_recipe_id?: number; name: string; ingredients: LineView[]; steps: StepView[] }[];
  kitchen_equipment?: string[];
  tips?: string[];
  serving_tips?: string[];
  food_and_wine_pairing?: string[];
  nutrition: (Partial<KnownFigures> & { coverage?: number }) | null;
  allergens: string[];
  diets: string[];
  lang?: Lang;
}
export interface SearchHit {
  id: number;
  name: string;
  description: string;
  total_time: number;
  difficulty: string;
}
interface FoodHit {
  food_id: number;
  name: string;
  allergens: string[] | null;
}

/** By ids; of a food that no table knows, the words and the unit. */
interface ChangedAmount {
  food_id: number | string;
  quantity_id: number | string;
  multiplier: number;
}

export type RecipeChange =
  | ({ op: "replace_food"; line_id: number } & ChangedAmount)
  | { op: "remove_food"; line_id: number }
  | { op: "set_note"; line_id: number; note: string }
  | ({ op: "add_food" } & ChangedAmount)
  | { op: "set_multiplier"; line_id: number; multiplier: number }
  | { op: "scale_servings"; nb_servings: number }
  | { op: "rewrite_step"; step_id: number; text: string; duration?: number }
  | { op: "remove_step"; step_id: number }
  | { op: "set_texts"; name?: string; description?: string; sub_recipe_id?: number }
  | { op: "set_list"; list: TextList; texts: string[] };

/** The lists of texts that go with a recipe. */
export const textLists = ["kitchen_equipment", "tips", "serving_tips", "food_and_wine_pairing"] as const;
export type TextList = (typeof textLists)[number];

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** The recipe of a `get_recipe` result, or `null` when the tool answered with anything else. */
export function recipeView(result: unknown): RecipeView | null {
  if (!isObject(result) || !Array.isArray(result.ingredients) || !Array.isArray(result.steps)) return null;
  const view = result as unknown as RecipeView;
  return { ...view, sub_recipes: view.sub_recipes ?? [], allergens: view.allergens ?? [], diets: view.diets ?? [] };
}

export function searchHits(result: unknown): SearchHit[] {
  const list: unknown[] = Array.isArray(result) ? result : [];
  return list.filter(
    (hit): hit is SearchHit & Record<string, unknown> => isObject(hit) && typeof hit.name === "string",
  );
}

export function foodHits(result: unknown): FoodHit[] {
  const list: unknown[] = Array.isArray(result) ? result : [];
  return list.filter(
    (hit): hit is FoodHit & Record<string, unknown> =>
      isObject(hit) && typeof hit.food_id === "number" && typeof hit.name === "string",
  );
}

/** Whether a change succeeded, with the tool's error otherwise. */
export function changeResult(result: unknown): { ok: true } | { ok: false; error: string } {
  if (isObject(result) && result.ok === true) return { ok: true };
  const error = isObject(result) && typeof result.error === "string" ? result.error : String(result ?? "");
  return { ok: false, error };
}

/** The answer of the table of kitchen hygiene; null when the question was none for it. */
export function safetyResult(result: unknown): { covered: boolean; answer: string } | null {
  if (!isObject(result) || typeof result.answer !== "string") return null;
  return { covered: result.covered === true, answer: result.answer };
}

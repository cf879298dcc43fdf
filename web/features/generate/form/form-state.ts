import type { GenerationRequest } from "@toque/db/schemas/ai.ts";
import type { FieldError } from "@toque/db/schemas/common.ts";
import type { DifficultyKey, DishType } from "@toque/db/schemas/recipe.ts";
import { type FoodRef, foodIds, isFoodRef, parseFoodRef, withoutRefs } from "../../../shared/foods/food-ref.ts";

/** The inputs of a generation. Food references are of foods, never of categories. */
export interface GenerateForm {
  availableIngredients: readonly FoodRef[];
  mandatoryIngredients: readonly FoodRef[];
  blacklistedIngredients: readonly FoodRef[];
  type: DishType;
  difficulty: DifficultyKey;
  nbServings: number;
  /** Minutes of the whole recipe. */
  maxTime: number;
  /** Allergies of guests; those of the account are added to every request. */
  allergies: readonly number[];
}

export const initialForm: GenerateForm = {
  availableIngredients: [],
  mandatoryIngredients: [],
  blacklistedIngredients: [],
  type: "main_course",
  difficulty: "easy",
  nbServings: 4,
  maxTime: 45,
  allergies: [],
};

export const types: readonly DishType[] = ["starter", "main_course", "dessert", "breakfast", "appetizer", "snack"];
export const difficulties: readonly DifficultyKey[] = ["easy", "medium", "hard"];
/** Limits of the server. */
export const limits = {
  available: 100,
  required: 20,
  forbidden: 100,
  servings: { min: 1, max: 50 },
  minutes: { min: 5, max: 1440, step: 5 },
} as const;
/** Times with a button of their own, in minutes. */
export const commonTimes: readonly number[] = [15, 30, 45, 60, 90];

type FoodList = "availableIngredients" | "mandatoryIngredients" | "blacklistedIngredients";

/** Sets one food list. A forbidden food is removed from the other lists and vice versa. */
export function setFoods(form: GenerateForm, list: FoodList, refs: readonly FoodRef[]): GenerateForm {
  const next = { ...form, [list]: refs };
  if (list === "blacklistedIngredients") {
    next.availableIngredients = withoutRefs(form.availableIngredients, refs);
    next.mandatoryIngredients = withoutRefs(form.mandatoryIngredients, refs);
  } else next.blacklistedIngredients = withoutRefs(form.blacklistedIngredients, refs);
  return next;
}

/** The request body. */
export function toRequest(form: GenerateForm, profileAllergies: readonly number[]): GenerationRequest {
  return {
    available_food: foodIds(form.availableIngredients),
    required_food: foodIds(form.mandatoryIngredients),
    forbidden_food: foodIds(form.blacklistedIngredients),
    allergies: [...new Set([...profileAllergies, ...form.allergies])],
    type: form.type,
    difficulty: form.difficulty,
    max_time: form.maxTime,
    nb_servings: form.nbServings,
  };
}

/** The form of an earlier request, to repeat or adjust it. */
export function fromRequest(request: GenerationRequest): GenerateForm {
  const refs = (ids: readonly number[] | undefined): FoodRef[] => (ids ?? []).map(String);
  return {
    availableIngredients: refs(request.available_food),
    mandatoryIngredients: refs(request.required_food),
    blacklistedIngredients: refs(request.forbidden_food),
    type: request.type ?? initialForm.type,
    difficulty: request.difficulty ?? initialForm.difficulty,
    nbServings: request.nb_servings ?? initialForm.nbServings,
    maxTime: request.max_time ?? initialForm.maxTime,
    allergies: request.allergies ?? [],
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** Reads a stored form; invalid values get their defaults. */
export function readForm(stored: unknown): GenerateForm {
  const from = isRecord(stored) ? stored : {};
  const foods = (value: unknown, max: number): FoodRef[] =>
    (Array.isArray(value) ? value : [])
      .filter((ref): ref is FoodRef => typeof ref === "string" && isFoodRef(ref) && parseFoodRef(ref).kind === "food")
      .slice(0, max);
  const integer = (value: unknown, { min, max }: { min: number; max: number }, fallback: number): number =>
    typeof value === "number" && Number.isInteger(value) && value >= min && value <= max ? value : fallback;
  return {
    availableIngredients: foods(from.availableIngredients, limits.available),
    mandatoryIngredients: foods(from.mandatoryIngredients, limits.required),
    blacklistedIngredients: foods(from.blacklistedIngredients, limits.forbidden),
    type: types.find((type) => type === from.type) ?? initialForm.type,
    difficulty: difficulties.find((key) => key === from.difficulty) ?? initialForm.difficulty,
    nbServings: integer(from.nbServings, limits.servings, initialForm.nbServings),
    maxTime: integer(from.maxTime, limits.minutes, initialForm.maxTime),
    allergies: (Array.isArray(from.allergies) ? from.allergies : []).filter(
      (id): id is number => Number.isInteger(id) && id > 0,
    ),
  };
}

/** The form with the foods of a query string: `?have=3&with=12&with=5&without=7`. */
export function withFoodsFromUrl(form: GenerateForm, params: URLSearchParams): GenerateForm {
  const foods = (name: string): FoodRef[] =>
    params.getAll(name).filter((ref) => isFoodRef(ref) && parseFoodRef(ref).kind === "food");
  const atHand = foods("have").slice(0, limits.available);
  const wanted = foods("with").slice(0, limits.required);
  const unwanted = withoutRefs(foods("without"), [...atHand, ...wanted]).slice(0, limits.forbidden);
  const filled = atHand.length > 0 ? setFoods(form, "availableIngredients", atHand) : form;
  const required = wanted.length > 0 ? setFoods(filled, "mandatoryIngredients", wanted) : filled;
  return unwanted.length > 0 ? setFoods(required, "blacklistedIngredients", unwanted) : required;
}

/** The step of the time counter in minutes: 5, and 15 from two hours on. */
export function timeStep(minutes: number): number {
  return minutes >= 120 ? 15 : limits.minutes.step;
}

/** A validation error of the server at a field. */
export interface FieldProblem {
  /** Index in the list for an error of one entry. */
  index: number | null;
  type: string;
}

/**
 * Groups the validation errors of a rejected request by form field.
 * @returns errors that belong to no field of the form are under ""
 */
export function problemsByField(fields: readonly FieldError[], known: readonly string[]): Map<string, FieldProblem[]> {
  const problems = new Map<string, FieldProblem[]>();
  for (const { loc, type } of fields) {
    const path = loc[0] === "body" ? loc.slice(1) : loc;
    const field = known.includes(String(path[0])) ? String(path[0]) : "";
    const index = typeof path[1] === "number" ? path[1] : null;
    problems.set(field, [...(problems.get(field) ?? []), { index, type }]);
  }
  return problems;
}

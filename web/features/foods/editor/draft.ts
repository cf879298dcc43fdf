import { emptyFoodForm, type FoodForm } from "../../../shared/foods/form/food-form.ts";
import type { PageStorage } from "../../../shared/storage/storage.ts";

// Unsaved foods in the storage of the browser, one entry an account and food.

export interface FoodDraft {
  /** The revision that it is based on; null for a new food. */
  revision: number | null;
  form: FoodForm;
}

export const draftKey = (userId: string, foodId: number | null): string => `toque.food.${userId}.${foodId ?? "new"}`;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Whether a stored value has the shape of another: the same fields with values of the same types. */
function isLike(value: unknown, model: unknown): boolean {
  if (Array.isArray(model)) return Array.isArray(value);
  if (isRecord(model)) return isRecord(value) && Object.entries(model).every(([key, one]) => isLike(value[key], one));
  return model === null ? value === null || typeof value === "string" : typeof value === typeof model;
}

const isPart = (value: unknown): boolean =>
  isRecord(value) && Number.isInteger(value.code) && typeof value.name === "string" && typeof value.weight === "string";
const isId = (value: unknown): boolean => Number.isInteger(value);

function isForm(value: unknown): value is FoodForm {
  if (!isLike(value, emptyFoodForm("en")) || !isRecord(value)) return false;
  const lists: [unknown, (one: unknown) => boolean][] = [
    [value.parts, isPart],
    [value.contains, isId],
    [value.mayContain, isId],
    [value.traits, (one) => typeof one === "string"],
  ];
  return lists.every(([list, fits]) => Array.isArray(list) && list.every(fits));
}

/** The draft under a key; null where there is none, or one of another format. */
export const readDraft = (storage: PageStorage, key: string): FoodDraft | null =>
  storage.readJson(key, (stored) => {
    if (!isRecord(stored) || !isForm(stored.form)) return null;
    if (stored.revision !== null && !Number.isInteger(stored.revision)) return null;
    return { revision: stored.revision as number | null, form: stored.form };
  });

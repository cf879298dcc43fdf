import type { Conn } from "@toque/db/client/types.ts";
import { readFoods } from "@toque/db/foods/details.ts";
import { foodIdsByName, readSearchTexts } from "@toque/db/foods/lookup.ts";
import { withoutHidden } from "@toque/db/foods/personal.ts";
import { measureAsWritten } from "@toque/db/foods/unsaved-foods.ts";
import { words } from "@toque/db/foods/words.ts";
import {
  type FoodFacts,
  type LoadedQuantity,
  loadReference,
  quantityFits,
  type Reference,
} from "@toque/db/recipes/reference.ts";
import type { RecipeDraft } from "@toque/db/schemas/ai.ts";
import { type Lang, pick } from "@toque/db/schemas/common.ts";
import type { UniversalUnit } from "@toque/db/schemas/quantity.ts";
import { type Problem, problem, refer, unknownNames } from "./problem.ts";

type DraftIngredient = RecipeDraft["ingredients"][number];

/** An ingredient of a draft with what it means in the food table. */
export interface ResolvedIngredient {
  draft: DraftIngredient;
  /** Null when no food of the table has that name. */
  food: FoodFacts | null;
  quantityId: number | null;
  /** Of a food that no table holds: the unit of its amount, null for pieces. */
  unit: UniversalUnit | null;
  /** The words of a line whose food is a placeholder. */
  originalText?: string;
  /** Grams for all servings; null where the amount is not known. Those of a food that no table holds are a guess. */
  weight: number | null;
  /** The faults of the ids. */
  problem: Problem | null;
}

export interface ResolvedDraft {
  ingredients: ResolvedIngredient[];
  reference: Reference;
}

/** The food's quantities, for a model that used none of them. */
async function quantityHint(conn: Conn, foodId: number, lang: Lang): Promise<string> {
  const [food] = await readFoods(conn, [foodId]);
  const list = food?.quantities.slice(0, 8).map((q) => `${q.id} = ${pick(q.name, lang)} (${q.weight} g)`);
  return `food_id ${foodId} has the quantity ids ${list?.join(", ")}`;
}

/** True when a name and a food have a word in common, plurals and compounds included: an id of another food is a mistake. */
function isCalled(name: string, searchText: string): boolean {
  const stem = (word: string) => word.slice(0, Math.max(3, Math.min(5, word.length - 1)));
  const known = words(searchText);
  const called = words(name);
  if (called.some((word) => known.includes(word))) return true;
  return called
    .filter((word) => word.length >= 3)
    .some((word) =>
      known.some((other) => other.includes(stem(word)) || (other.length >= 4 && word.includes(stem(other)))),
    );
}

/** In what a food that no table holds is measured, with the guessed grams of one; null where the quantity is another food's. */
function amountAsWritten(
  line: DraftIngredient,
  quantity: LoadedQuantity | undefined,
): { unit: UniversalUnit | null; grams: number } | null {
  if (line.quantity_id !== null && !quantity?.unit) return null;
  const unit = quantity?.unit ?? null;
  const grams = measureAsWritten(unit);
  return grams === null ? null : { unit, grams };
}

/**
 * Maps a draft's ingredients to foods and quantities: by their ids, or by the name where the model found no id.
 * @param userId who asked: somebody else's personal food is none to them
 */
export async function resolveDraft(
  conn: Conn,
  draft: RecipeDraft,
  lang: Lang,
  userId: number | null,
): Promise<ResolvedDraft> {
  const unnamed = draft.ingredients.filter((line) => line.food_id === null);
  const byName = await foodIdsByName(
    conn,
    unnamed.map((line) => line.food_name),
  );
  const foodIds = draft.ingredients.map((line) => line.food_id ?? byName.get(line.food_name) ?? null);
  const reference = await loadReference(
    conn,
    draft.ingredients.map((line, i) => ({ food_id: foodIds[i] ?? 0, quantity_id: line.quantity_id ?? 0 })),
  );
  await withoutHidden(conn, reference.foods, { userId });
  const texts = await readSearchTexts(conn, [...reference.foods.keys()]);
  const ingredients: ResolvedIngredient[] = [];
  for (const [i, line] of draft.ingredients.entries()) {
    const id = foodIds[i] ?? null;
    const food = (id !== null && reference.foods.get(id)) || null;
    const quantity = line.quantity_id === null ? undefined : reference.quantities.get(line.quantity_id);
    const fits = food !== null && quantity !== undefined && quantityFits(quantity, food);
    let wrong: Problem | null = null;
    if (id !== null && !food)
      wrong = problem(`${line.food_name}: there is no food ${id}; use lookup_food.`, "food_not_found", { id });
    else if (food && line.food_id !== null && !isCalled(line.food_name, texts.get(food.id) ?? "")) {
      const text = `${line.food_name}: food ${food.id} is ${pick(food.name, lang)}; call it so or use the right id.`;
      wrong = problem(text, "food_misnamed", { words: [line.food_name], foods: [refer(food)] });
    } else if (food && !fits) {
      const missing = line.quantity_id === null;
      const fault = missing ? "a quantity_id is missing" : `quantity ${line.quantity_id} does not measure it`;
      const text = `${line.food_name}: ${fault}; ${await quantityHint(conn, food.id, lang)}.`;
      wrong = problem(text, missing ? "quantity_missing" : "quantity_not_fitting", { foods: [refer(food)] });
    }
    const written = id === null ? amountAsWritten(line, quantity) : null;
    if (id === null && !written) {
      const text = `${line.food_name}: quantity ${line.quantity_id} does not measure a food without an id; use that of a unit (g, ml, tbsp), or null for pieces.`;
      wrong = problem(text, "quantity_not_fitting", { foods: unknownNames([line.food_name]) });
    }
    const grams = fits ? quantity.weight : (written?.grams ?? null);
    ingredients.push({
      draft: line,
      food,
      quantityId: fits ? line.quantity_id : null,
      unit: written?.unit ?? null,
      weight: grams === null ? null : grams * line.multiplier,
      problem: wrong,
    });
  }
  return { ingredients, reference };
}

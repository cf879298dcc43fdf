import type { Conn } from "@toque/db/client/types.ts";
import type { RecipeDraft } from "@toque/db/entities/ai.ts";
import { type Lang, pick } from "@toque/db/entities/common.ts";
import { type FoodFacts, loadReference, quantityFits, type Reference } from "@toque/db/recipes/reference.ts";
import { foodIdByName, readFoods } from "../read/foods.ts";
import { words } from "./mentions.ts";
import { type Problem, problem, refer } from "./problem.ts";

type DraftIngredient = RecipeDraft["ingredients"][number];

/** An ingredient of a draft with what it means in the food table. */
export interface ResolvedIngredient {
  draft: DraftIngredient;
  /** Null: no food of the table is called so. */
  food: FoodFacts | null;
  quantityId: number | null;
  /** Grams for all servings; null where food or quantity are not known. */
  weight: number | null;
  /** What is wrong with the ids. */
  problem: Problem | null;
}

export interface ResolvedDraft {
  ingredients: ResolvedIngredient[];
  reference: Reference;
}

/** How a food's quantities are told to a model that did not use one. */
async function quantityHint(conn: Conn, foodId: number, lang: Lang): Promise<string> {
  const [food] = await readFoods(conn, [foodId]);
  const list = food?.quantities.slice(0, 8).map((q) => `${q.id} = ${pick(q.name, lang)} (${q.weight} g)`);
  return `food_id ${foodId} has the quantity ids ${list?.join(", ")}`;
}

/** True when a name and a food have a word in common, plurals and compounds forgiven: an id of another food is a slip. */
function isCalled(name: string, searchText: string): boolean {
  const stem = (word: string) => word.slice(0, Math.max(3, Math.min(5, word.length - 1)));
  const known = words(searchText);
  const said = words(name);
  if (said.some((word) => known.includes(word))) return true;
  return said
    .filter((word) => word.length >= 3)
    .some((word) =>
      known.some((other) => other.includes(stem(word)) || (other.length >= 4 && word.includes(stem(other)))),
    );
}

async function searchTexts(conn: Conn, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await conn<{ id: number; search_text: string }[]>`
    select id, search_text from foods where id = any(${[...ids]}::int[])`;
  return new Map(rows.map((row) => [row.id, row.search_text]));
}

/** Maps a draft's ingredients to foods and quantities: by their ids, or by the name where the model found no id. */
export async function resolveDraft(conn: Conn, draft: RecipeDraft, lang: Lang): Promise<ResolvedDraft> {
  const foodIds: (number | null)[] = [];
  for (const line of draft.ingredients) foodIds.push(line.food_id ?? (await foodIdByName(conn, line.food_name)));
  const reference = await loadReference(
    conn,
    draft.ingredients.map((line, i) => ({ food_id: foodIds[i] ?? 0, quantity_id: line.quantity_id ?? 0 })),
  );
  const texts = await searchTexts(conn, [...reference.foods.keys()]);
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
    ingredients.push({
      draft: line,
      food,
      quantityId: fits ? line.quantity_id : null,
      weight: fits ? quantity.weight * line.multiplier : null,
      problem: wrong,
    });
  }
  return { ingredients, reference };
}

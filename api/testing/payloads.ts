import type { Database } from "@toque/db/client/types.ts";
import type { RecipeDraft } from "@toque/db/schemas/ai.ts";
import type { RecipeCreate } from "@toque/db/schemas/recipe-payload.ts";

/** The ids behind the keys of the starter foods, with their gram. */
export async function foodIds(db: Database, ...keys: string[]): Promise<number[]> {
  const rows = await db.sql<{ id: number; key: string }[]>`select id, key from foods where key = any(${keys}::text[])`;
  const byKey = new Map(rows.map((row) => [row.key, row.id]));
  return keys.map((key) => {
    const id = byKey.get(key);
    if (id === undefined) throw new Error(`no starter food ${key}`);
    return id;
  });
}

/** The id of the starter recipe of a key. */
export async function recipeId(db: Database, key: string): Promise<number> {
  const [row] = await db.sql<{ id: number }[]>`select id from recipes where key = ${key}`;
  if (!row) throw new Error(`no starter recipe ${key}`);
  return row.id;
}

/** A small valid recipe; the gram is quantity 1 of the starter content. */
export async function payload(db: Database, over: Partial<RecipeCreate> = {}): Promise<RecipeCreate> {
  const [egg = 0, butter = 0] = await foodIds(db, "egg", "butter");
  const [gram] = await db.sql<{ id: number }[]>`select id from quantities where key = 'g' and food_id is null`;
  return {
    name: "Scrambled eggs",
    description: "Soft and slow.",
    nb_servings: 2,
    preparation_time: 3,
    total_time: 8,
    difficulty_id: 1,
    origin_lang: "en",
    ingredients: [
      { order: 0, food_id: egg, quantity_id: gram!.id, multiplier: 220 },
      { order: 1, food_id: butter, quantity_id: gram!.id, multiplier: 20 },
    ],
    steps: [
      { order: 0, text: "Beat the eggs.", duration: 2 },
      { order: 1, text: "Stir them in the butter over low heat.", duration: 6 },
    ],
    ...over,
  };
}

/** A recipe as a model proposes it, which passes every check. */
export async function eggDraft(db: Database): Promise<RecipeDraft> {
  const [egg = 0, butter = 0] = await foodIds(db, "egg", "butter");
  const [gram] = await db.sql<{ id: number }[]>`select id from quantities where key = 'g' and food_id is null`;
  return {
    title: "Soft eggs",
    overview: "Eggs, slowly.",
    difficulty: "easy",
    preparation_time: 5,
    cooking_time: 5,
    nb_servings: 4,
    ingredients: [
      { food_name: "Egg", food_id: egg, quantity_id: gram!.id, multiplier: 480 },
      { food_name: "Butter", food_id: butter, quantity_id: gram!.id, multiplier: 40 },
    ],
    ingredient_notes: [],
    kitchen_equipment: ["Pan"],
    steps: [{ text: "Stir the eggs in the butter over low heat.", minutes: 5 }],
    tips: [],
    serving_suggestions: [],
  };
}

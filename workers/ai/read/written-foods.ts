import type { Conn } from "@toque/db/client/types.ts";
import { ownFoods } from "@toque/db/foods/personal.ts";
import { allIngredients, type LoadedFood, loadReference } from "@toque/db/recipes/reference.ts";
import { type Lang, pick } from "@toque/db/schemas/common.ts";
import type { RecipeContent } from "@toque/db/schemas/recipe-content.ts";
import { fold } from "../language/fold.ts";

const wordsOf = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Whether somebody's messages name a food, whatever the endings of its words are there. */
function isNamedIn(food: Pick<LoadedFood, "name">, said: readonly string[]): boolean {
  const spoken = wordsOf(said.join(" "));
  return Object.values(food.name).some((name) =>
    wordsOf(name).every((word) => {
      const stem = word.slice(0, Math.max(3, word.length - 2));
      return spoken.some((one) => one.startsWith(stem));
    }),
  );
}

/**
 * Ids of the foods of a changed recipe of which nothing is known because its cook uses them as written, and which the cook asked
 * for: those that stood there before, and those that their messages name. What a model brings in by itself is not among them.
 * @param said the user's messages; null where all of the recipe's own foods are asked for
 */
export async function askedAsWritten(
  conn: Conn,
  foods: Iterable<LoadedFood>,
  kept: ReadonlySet<number>,
  { userId, said }: { userId: number; said: readonly string[] | null },
): Promise<Set<number>> {
  const personal = [...foods].filter((food) => food.personal === true);
  const stored = personal.map(({ id }) => id).filter((id) => id > 0);
  const own = await ownFoods(conn, stored, userId);
  return new Set(
    personal
      .filter((food) => food.id < 0 || own.has(food.id))
      .filter((food) => kept.has(food.id) || said === null || isNamedIn(food, said))
      .map(({ id }) => id),
  );
}

/** Names of the foods that changes bring in as written, each once: nothing is known of them. */
export async function joinedAsWritten(
  conn: Conn,
  operations: readonly { before: RecipeContent; content: RecipeContent }[],
  lang: Lang,
): Promise<string[]> {
  const names = new Set<string>();
  for (const { before, content } of operations) {
    const known = new Set(allIngredients(before).map((line) => line.food_id));
    const joined = allIngredients(content).filter((line) => !known.has(line.food_id));
    if (joined.length === 0) continue;
    const { foods } = await loadReference(conn, joined);
    for (const { food_id } of joined) {
      const food = foods.get(food_id);
      if (food?.personal) names.add(pick(food.name, lang, food.origin_lang));
    }
  }
  return [...names];
}

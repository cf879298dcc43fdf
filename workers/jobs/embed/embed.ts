import type { Database } from "@toque/db/client/types.ts";
import { readFoodNames } from "@toque/db/foods/line-names.ts";
import { currentSpace, type EmbeddingSpace, openSpace } from "@toque/db/recipes/embedding-spaces.ts";
import { readUnembedded, saveEmbeddings, type Unembedded } from "@toque/db/recipes/embeddings.ts";
import { allIngredients } from "@toque/db/recipes/reference.ts";
import type { BusMessage } from "@toque/db/schemas/events.ts";
import type { RecipeContent } from "@toque/db/schemas/recipe-content.ts";
import type { EmbedderPort } from "../../ai/ports.ts";

export interface EmbedDeps {
  db: Database;
  embedder: EmbedderPort;
}

/** The text to embed: the recipe's names and descriptions in all its languages, and the names of its foods. */
export function embeddedText(content: RecipeContent, foodNames: readonly string[]): string {
  const names = [content.name, ...content.sub_recipes.map((sub) => sub.name)].flatMap((map) => Object.values(map));
  return [...names, ...Object.values(content.description), ...foodNames].join("\n");
}

async function textsOf(db: Database, recipes: readonly Unembedded[]): Promise<string[]> {
  const lines = recipes.map(({ content }) => allIngredients(content).map((line) => line.food_id));
  const foods = new Map((await readFoodNames(db.sql, [...new Set(lines.flat())])).map((food) => [food.id, food.name]));
  return recipes.map(({ content }, index) => {
    const names = [...new Set(lines[index])]
      .toSorted((a, b) => a - b)
      .flatMap((id) => Object.values(foods.get(id) ?? {}));
    return embeddedText(content, names);
  });
}

/**
 * The space of vectors that the embedder has just answered: the given one, or another one where it answers another length
 * than before.
 */
export async function spaceOf(
  { db, embedder }: EmbedDeps,
  current: EmbeddingSpace | null,
  vector: readonly number[],
): Promise<EmbeddingSpace> {
  return current?.dimensions === vector.length ? current : openSpace(db, embedder.name, vector.length);
}

/**
 * Updates the embeddings of some recipes to their current versions, by one call of the model. Does nothing for those that
 * are current, so repeating costs no model call; of two concurrent writes the newer version wins.
 * @returns how many were written
 * @throws ModelError
 */
export async function embedRecipes(
  deps: EmbedDeps,
  recipeIds: readonly number[],
  signal?: AbortSignal,
): Promise<number> {
  const { db, embedder } = deps;
  const current = await currentSpace(db.sql, embedder.name);
  const recipes = await readUnembedded(db.sql, recipeIds, current?.id ?? null);
  if (recipes.length === 0) return 0;
  const vectors = await embedder.embed(await textsOf(db, recipes), signal);
  if (vectors.length !== recipes.length) throw new Error("the embedder gave another number of vectors");
  const space = await spaceOf(deps, current, vectors[0]!);
  return saveEmbeddings(
    db.sql,
    space,
    recipes.map(({ id, version }, index) => ({ id, version, vector: vectors[index]! })),
  );
}

/**
 * Handles a recipe event in the embedder's consumer; uses the recipe's current state, not the event's.
 * @returns whether an embedding was written
 */
export async function handleRecipeEvent(deps: EmbedDeps, message: BusMessage, signal?: AbortSignal): Promise<boolean> {
  if (message.type !== "recipe.saved") return false;
  const { recipe_id } = message.payload as BusMessage<"recipe.saved">["payload"];
  return (await embedRecipes(deps, [recipe_id], signal)) === 1;
}

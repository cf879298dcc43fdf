import type { Database } from "@toque/db/client/types.ts";
import { type BusMessage, topics } from "@toque/db/entities/events.ts";
import { buildDocuments } from "./documents.ts";
import { buildCategoryDocuments, buildFoodDocuments } from "./food-documents.ts";
import type { RecipeDocument, SearchEngine } from "./port.ts";

const BATCH = 200;
const MAX_ROUNDS = 8;

function* batches<T>(items: readonly T[], size: number): Generator<T[]> {
  for (let i = 0; i < items.length; i += size) yield items.slice(i, i + size);
}

/**
 * Writes what is read until it is what was written. Two indexers may meet, and the one that read earlier may write later.
 * Whoever wrote looks again afterwards: the last one to write then leaves the newest state, whatever the order was.
 */
async function settle<T>(what: string, read: () => Promise<T>, write: (state: T) => Promise<void>): Promise<void> {
  let written = "";
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const state = await read();
    const text = JSON.stringify(state);
    if (text === written) return;
    await write(state);
    written = text;
  }
  throw new Error(`${what} changed faster than they could be indexed`);
}

function indexBatch(db: Database, engine: SearchEngine, recipeIds: number[]): Promise<void> {
  return settle(
    `recipes ${recipeIds.join(", ")}`,
    () => buildDocuments(db.sql, recipeIds),
    async ({ upserts, removals }) => {
      await engine.index(upserts);
      await engine.remove(removals);
    },
  );
}

/**
 * Brings the index to the database's present state for these recipes and their families. Safe to repeat, in any order, and
 * beside other indexers. After the promise resolves a search finds the new state. Not inside an open transaction.
 * @throws SearchEngineError
 */
export async function indexRecipes(db: Database, engine: SearchEngine, recipeIds: readonly number[]): Promise<void> {
  for (const batch of batches([...new Set(recipeIds)], BATCH)) await indexBatch(db, engine, batch);
}

/** Brings foods (all, with categories and subcategories, by default) into the food search; those that are gone go. */
export function indexFoods(db: Database, engine: SearchEngine, foodIds?: readonly number[]): Promise<void> {
  return settle(
    "foods",
    () => buildFoodDocuments(db.sql, foodIds),
    async (documents) => {
      for (const batch of batches(documents, BATCH)) await engine.indexFoods(batch);
      const found = new Set(documents.map((document) => document.id));
      const gone = (foodIds ?? []).filter((id) => !found.has(id));
      if (gone.length > 0) await engine.removeFoods(gone.map((id) => ({ kind: "food", id })));
    },
  );
}

/** Takes out of the food search what the database does not have: a restored backup has no events of its deletions. */
async function removeGoneFoods(db: Database, engine: SearchEngine): Promise<void> {
  // Listed first: what is made meanwhile is in the database then, and not in the list.
  const held = await engine.heldFoods();
  if (held.length === 0) return;
  const there = new Set((await buildFoodDocuments(db.sql)).map(({ type, id }) => `${type}:${id}`));
  await engine.removeFoods(held.filter(({ kind, id }) => !there.has(`${kind}:${id}`)));
}

/** Brings every category and subcategory into the food search. */
export async function indexCategories(db: Database, engine: SearchEngine): Promise<void> {
  const documents = await buildCategoryDocuments(db.sql);
  for (const batch of batches(documents, BATCH)) await engine.indexFoods(batch);
}

/** The families one batch after the other, by the root's id: a page never reads what an earlier one read. */
async function* allDocuments(db: Database): AsyncGenerator<RecipeDocument[]> {
  let last = 0;
  while (true) {
    const roots = await db.sql<{ id: number }[]>`
      select id from recipes where parent_id is null and id > ${last} order by id limit ${BATCH}`;
    if (roots.length === 0) return;
    last = roots.at(-1)!.id;
    const { upserts } = await buildDocuments(
      db.sql,
      roots.map((root) => root.id),
    );
    if (upserts.length > 0) yield upserts;
  }
}

/** The recipes whose events were written by transactions that had not ended at the given moment. */
async function changedSince(db: Database, moment: string): Promise<number[]> {
  const rows = await db.sql<{ id: number }[]>`
    select distinct (payload->>'recipe_id')::int as id from outbox
    where topic = ${topics.recipes} and tx >= ${moment}::xid8 and type in ('recipe.saved', 'recipe.deleted')
    order by id`;
  return rows.map((row) => row.id);
}

/**
 * Builds a new index from the whole database, swaps it in, and then repeats what changed meanwhile, so that no change of
 * the time between is lost. Foods are indexed too, and those that are gone go.
 * @returns how many documents the new index had when it was swapped in
 * @throws SearchEngineError; the old index stays then
 */
export async function rebuildIndex(db: Database, engine: SearchEngine): Promise<{ count: number }> {
  const [row] = await db.sql<{ moment: string }[]>`select pg_snapshot_xmin(pg_current_snapshot())::text as moment`;
  const moment = row!.moment;
  const result = await engine.rebuild(allDocuments(db));
  await indexRecipes(db, engine, await changedSince(db, moment));
  await indexFoods(db, engine);
  await removeGoneFoods(db, engine);
  return result;
}

/**
 * What the index does on a recipe event. The event only says where to look: the database's present state counts, so a
 * second delivery, a late one or one out of order does no harm.
 */
export async function handleRecipeEvent(db: Database, engine: SearchEngine, message: BusMessage): Promise<void> {
  if (message.type !== "recipe.saved" && message.type !== "recipe.deleted") return;
  const { recipe_id } = message.payload as BusMessage<"recipe.saved">["payload"];
  await indexRecipes(db, engine, [recipe_id]);
}

/** What the index does when foods and their categories change: the database's present state counts here too. */
export async function handleFoodEvent(db: Database, engine: SearchEngine, message: BusMessage): Promise<void> {
  if (message.type === "food.saved" || message.type === "food.deleted") {
    const { food_id } = message.payload as BusMessage<"food.saved">["payload"];
    await indexFoods(db, engine, [food_id]);
  } else if (message.type === "category.saved") await indexCategories(db, engine);
}

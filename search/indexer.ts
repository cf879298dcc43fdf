import { isDeepStrictEqual } from "node:util";
import type { Database } from "@toque/db/client/types.ts";
import { type BusMessage, topics } from "@toque/db/schemas/events.ts";
import { buildDocuments, type FamilyDocuments } from "./documents.ts";
import { buildCategoryDocuments, buildFoodDocuments } from "./food-documents.ts";
import type { RecipeDocument, SearchEngine } from "./port.ts";

const BATCH = 200;
const MAX_ROUNDS = 8;

function* batches<T>(items: readonly T[], size: number): Generator<T[]> {
  for (let i = 0; i < items.length; i += size) yield items.slice(i, i + size);
}

/**
 * Writes and reads until both agree. Of two concurrent indexers the one that read earlier may write later; each reads
 * again after writing, so that the last writer leaves the newest state in any order.
 * @param write writes a state and returns the one read after that
 */
async function settle<T>(what: string, first: T, write: (state: T) => Promise<T>): Promise<void> {
  let state = first;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const next = await write(state);
    if (isDeepStrictEqual(next, state)) return;
    state = next;
  }
  throw new Error(`${what} changed faster than they could be indexed`);
}

async function indexBatch(
  db: Database,
  engine: SearchEngine,
  recipeIds: number[],
  first: FamilyDocuments | null,
): Promise<void> {
  const state = first ?? (await buildDocuments(db.sql, recipeIds));
  await settle(`recipes ${recipeIds.join(", ")}`, state, async ({ upserts, removals }) => {
    await engine.index(upserts);
    await engine.remove(removals);
    return buildDocuments(db.sql, recipeIds);
  });
}

/**
 * Indexes the current state of these recipes and their families. Idempotent, in any order, and safe to run
 * concurrently. When the promise resolves, searches find the new state. Not inside an open transaction.
 * @param known what {@link buildDocuments} gave for these recipes a moment ago, which saves reading it
 * @throws SearchEngineError
 */
export async function indexRecipes(
  db: Database,
  engine: SearchEngine,
  recipeIds: readonly number[],
  known: FamilyDocuments | null = null,
): Promise<void> {
  for (const batch of batches([...new Set(recipeIds)], BATCH)) await indexBatch(db, engine, batch, known);
}

/** Indexes foods: all, with categories and subcategories, by default. */
export async function indexFoods(db: Database, engine: SearchEngine, foodIds?: readonly number[]): Promise<void> {
  return settle("foods", await buildFoodDocuments(db.sql, foodIds), async (documents) => {
    for (const batch of batches(documents, BATCH)) await engine.indexFoods(batch);
    return buildFoodDocuments(db.sql, foodIds);
  });
}

/** Indexes every category and subcategory. */
export async function indexCategories(db: Database, engine: SearchEngine): Promise<void> {
  const documents = await buildCategoryDocuments(db.sql);
  for (const batch of batches(documents, BATCH)) await engine.indexFoods(batch);
}

/** The families in batches, ordered by the root's id: no family is read twice. */
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

/** The recipes whose events were written by transactions still open at the given moment. */
async function changedSince(db: Database, moment: string): Promise<number[]> {
  const rows = await db.sql<{ id: number }[]>`
    select distinct (payload->>'recipe_id')::int as id from outbox
    where topic = ${topics.recipes} and tx >= ${moment}::xid8 and type in ('recipe.saved', 'recipe.deleted')
    order by id`;
  return rows.map((row) => row.id);
}

/**
 * Builds a new index from the whole database, swaps it in, and then reindexes what changed in the meantime. Foods are
 * indexed too.
 * @returns the number of documents in the new index when it was swapped in
 * @throws SearchEngineError; the old index is then kept
 */
export async function rebuildIndex(db: Database, engine: SearchEngine): Promise<{ count: number }> {
  const [row] = await db.sql<{ moment: string }[]>`select pg_snapshot_xmin(pg_current_snapshot())::text as moment`;
  const moment = row!.moment;
  const result = await engine.rebuild(allDocuments(db));
  await indexRecipes(db, engine, await changedSince(db, moment));
  await indexFoods(db, engine);
  return result;
}

/**
 * Handles a recipe event. The event only names the recipe, and the current state is read from the database, so that
 * duplicate, late and reordered deliveries do no harm.
 */
export async function handleRecipeEvent(db: Database, engine: SearchEngine, message: BusMessage): Promise<void> {
  if (message.type !== "recipe.saved" && message.type !== "recipe.deleted") return;
  const { recipe_id } = message.payload as BusMessage<"recipe.saved">["payload"];
  await indexRecipes(db, engine, [recipe_id]);
}

/** Handles an event of foods and categories, likewise from the database's current state. */
export async function handleFoodEvent(db: Database, engine: SearchEngine, message: BusMessage): Promise<void> {
  if (message.type === "food.saved" || message.type === "food.deleted") {
    const { food_id } = message.payload as BusMessage<"food.saved">["payload"];
    await indexFoods(db, engine, [food_id]);
  } else if (message.type === "category.saved") await indexCategories(db, engine);
}

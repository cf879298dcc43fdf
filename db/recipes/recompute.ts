import { isDeepStrictEqual } from "node:util";
import type { Conn, Database, Tx } from "../client/types.ts";
import { isProcessed, markProcessed } from "../outbox/inbox.ts";
import { publishEvents } from "../outbox/publish.ts";
import { type BusMessage, type EventType, topics } from "../schemas/events.ts";
import type { RecipeContent, RecipeFacts } from "../schemas/recipe-content.ts";
import { computeFacts } from "./facts.ts";
import { withAlternatives } from "./line-alternatives.ts";
import { allIngredients, foodIdsOfLine, loadFoodFacts, loadReference } from "./reference.ts";
import { rewriteVersion } from "./rewrite.ts";
import { awaitSaves } from "./save-lock.ts";
import { withUnlisted } from "./unlisted.ts";

/** The consumer group that keeps the facts of recipes in sync with their foods. */
export const factsGroup = "facts";

/** Recipes per transaction: their rows are locked for some milliseconds. */
const BATCH = 50;

/** What has changed, which decides the recipes to recompute. */
export type ReferenceChange =
  | { kind: "food"; id: number }
  | { kind: "quantity"; id: number }
  /** Diets affect every recipe. */
  | { kind: "diet" };

/** The change that an event describes; null where it affects no facts of recipes. */
export function changeOf(message: { type: EventType; payload: unknown }): ReferenceChange | null {
  if (message.type === "food.saved") {
    return { kind: "food", id: (message.payload as BusMessage<"food.saved">["payload"]).food_id };
  }
  if (message.type === "quantity.saved") {
    return { kind: "quantity", id: (message.payload as BusMessage<"quantity.saved">["payload"]).quantity_id };
  }
  // A deleted food is used by no version, and facts contain no category names.
  return message.type === "diet.saved" ? { kind: "diet" } : null;
}

/**
 * The versions to keep in sync with their foods, as a condition on `v` (a version, or a use by one) of `recipes r`: the
 * current one, the public one, and the one under review, which is published without another computation.
 */
export const followed = (conn: Conn) => conn`(v.version in (r.current_version, r.approved_version) or exists (
  select 1 from recipe_approvals a where a.recipe_id = r.id and a.version = v.version and a.status = 'PENDING'))`;

/** The next affected recipes, including deleted ones that can be restored. */
async function nextRecipes(conn: Conn, change: ReferenceChange, after: number): Promise<number[]> {
  const concerned =
    change.kind === "diet"
      ? conn`true`
      : conn`exists (select 1 from recipe_foods v
          where v.recipe_id = r.id and ${followed(conn)}
            and ${change.kind === "food" ? conn`v.food_id` : conn`v.quantity_id`} = ${change.id})`;
  const rows = await conn<{ id: number }[]>`
    select r.id from recipes r where r.id > ${after} and ${concerned} order by r.id limit ${BATCH}`;
  return rows.map(({ id }) => id);
}

interface VersionRow {
  recipe_id: number;
  version: number;
  current_version: number;
  owner_id: number | null;
  deleted: boolean;
  content: RecipeContent;
  facts: RecipeFacts;
}

/**
 * Recomputes the facts of some recipes in the versions to keep in sync. No version is appended, since what was written is
 * unchanged.
 * @param announceAll publish an event for each recipe, as after renaming a food; else only for those with changed facts
 * @param readsWords also read what the words of lines and texts name, which takes longer than all the rest
 * @returns the number of versions with changed facts
 */
export async function recomputeBatch(
  tx: Tx,
  recipeIds: number[],
  { announceAll = false, readsWords = false },
): Promise<number> {
  // Locked in the order of the ids, so that concurrent recomputations do not deadlock.
  await tx`select id from recipes where id = any(${recipeIds}::int[]) order by id for no key update`;
  const versions = await tx<VersionRow[]>`
    select v.recipe_id, v.version, r.current_version, r.owner_id, r.deleted_at is not null as deleted, v.content, v.facts
    from recipes r join recipe_versions v on v.recipe_id = r.id
    where r.id = any(${recipeIds}::int[]) and ${followed(tx)} order by v.recipe_id, v.version`;
  const reference = await loadReference(
    tx,
    versions.flatMap(({ content }) => allIngredients(content)),
  );
  const derived: (VersionRow & { written: RecipeContent })[] = [];
  for (const row of versions) {
    const written = readsWords
      ? await withUnlisted(tx, await withAlternatives(tx, row.content, reference.foods))
      : row.content;
    derived.push({ ...row, written });
  }
  // What the words of a line name now and did not name before.
  const named = derived.flatMap(({ written }) => allIngredients(written).flatMap(foodIdsOfLine));
  const missing = [...new Set(named)].filter((id) => !reference.foods.has(id));
  if (missing.length > 0) for (const [id, food] of await loadFoodFacts(tx, missing)) reference.foods.set(id, food);
  const changed: { recipe_id: number; version: number; facts: RecipeFacts }[] = [];
  for (const { recipe_id, version, content, facts: before, written } of derived) {
    const facts = computeFacts(written, reference);
    const isRewritten = !isDeepStrictEqual(written, content);
    if (isRewritten) await rewriteVersion(tx, { recipe_id, version }, written);
    if (isRewritten || !isDeepStrictEqual(facts, before)) changed.push({ recipe_id, version, facts });
  }
  if (changed.length > 0)
    await tx`
      update recipe_versions v set facts = t.facts
      from jsonb_to_recordset(${changed as never}::jsonb) as t(recipe_id int, version int, facts jsonb)
      where v.recipe_id = t.recipe_id and v.version = t.version`;
  const told = new Set(announceAll ? recipeIds : changed.map(({ recipe_id }) => recipe_id));
  const heads = versions.filter(
    (row) => row.version === row.current_version && !row.deleted && told.has(row.recipe_id),
  );
  await publishEvents(
    tx,
    heads.map((row) => ({
      topic: topics.recipes,
      key: String(row.recipe_id),
      type: "recipe.saved",
      payload: { recipe_id: row.recipe_id, version: row.version, owner_id: row.owner_id },
    })),
  );
  return changed.length;
}

/**
 * Recomputes the facts of some recipes in the transaction that changed what they are made of, and tells of each.
 */
export async function recomputeRecipes(tx: Tx, recipeIds: number[]): Promise<void> {
  await recomputeBatch(tx, recipeIds, { announceAll: true, readsWords: true });
}

/**
 * Recomputes the facts of every recipe affected by a change. Short transactions, each of a few recipes; idempotent, and
 * safe to run concurrently.
 * @param messageId stores the progress, so that a retry after a crash resumes there
 * @returns the number of versions with changed facts
 */
export async function recomputeFacts(
  db: Database,
  change: ReferenceChange,
  options: { messageId?: number; signal?: AbortSignal } = {},
): Promise<number> {
  const { messageId = null, signal } = options;
  const [progress] =
    messageId === null
      ? []
      : await db.sql<{ recipe_id: number }[]>`select recipe_id from facts_progress where message_id = ${messageId}`;
  // Saves in progress may have read the rows before the change: their recipes are found below once they have ended.
  await db.transaction(awaitSaves);
  let after = progress?.recipe_id ?? 0;
  let changed = 0;
  while (true) {
    signal?.throwIfAborted();
    const ids = await nextRecipes(db.sql, change, after);
    if (ids.length === 0) return changed;
    after = ids.at(-1)!;
    changed += await db.transaction(async (tx) => {
      const count = await recomputeBatch(tx, ids, { announceAll: change.kind === "food" });
      if (messageId !== null)
        await tx`insert into facts_progress (message_id, recipe_id) values (${messageId}, ${after})
                 on conflict (message_id) do update set recipe_id = excluded.recipe_id, updated_at = now()`;
      return count;
    });
  }
}

/**
 * Handles an event of the reference data. A redelivery of a completed event does nothing; one of an interrupted event
 * resumes where it stopped.
 */
export async function handleReferenceEvent(db: Database, message: BusMessage, signal?: AbortSignal): Promise<void> {
  const change = changeOf(message);
  if (!change) return;
  if (await isProcessed(db.sql, factsGroup, message.id)) return;
  await recomputeFacts(db, change, { messageId: message.id, ...(signal ? { signal } : {}) });
  await db.transaction(async (tx) => {
    await markProcessed(tx, factsGroup, message.id);
    await tx`delete from facts_progress where message_id = ${message.id}`;
  });
}

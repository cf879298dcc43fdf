import { isDeepStrictEqual } from "node:util";
import type { Conn, Database, Tx } from "../client/types.ts";
import { type BusMessage, type EventType, topics } from "../entities/events.ts";
import type { RecipeContent, RecipeFacts } from "../entities/recipe-content.ts";
import { emitMany } from "../outbox/emit.ts";
import { once } from "../outbox/inbox.ts";
import { computeFacts } from "./facts.ts";
import { allIngredients, loadReference } from "./reference.ts";

/** The consumer group that keeps the facts of recipes at their foods. */
export const factsGroup = "facts";

/** Recipes in one transaction: it holds their rows for some milliseconds. */
const BATCH = 50;

/** What has changed, and so which recipes are to be looked at. */
export type ReferenceChange =
  | { kind: "food"; id: number }
  | { kind: "quantity"; id: number }
  /** Diets judge every recipe. */
  | { kind: "diet" };

/** What an event says that has changed; null where no fact of a recipe follows from it. */
export function changeOf(message: { type: EventType; payload: unknown }): ReferenceChange | null {
  if (message.type === "food.saved") {
    return { kind: "food", id: (message.payload as BusMessage<"food.saved">["payload"]).food_id };
  }
  if (message.type === "quantity.saved") {
    return { kind: "quantity", id: (message.payload as BusMessage<"quantity.saved">["payload"]).quantity_id };
  }
  // A deleted food is used by no version, and a category's name stands in no fact.
  return message.type === "diet.saved" ? { kind: "diet" } : null;
}

/**
 * Which versions follow their foods, as a condition on `v` (a version, or a use by one) of `recipes r`: the current one, the
 * public one, and the one that waits for a moderator, which becomes public as it is.
 */
const followed = (conn: Conn) => conn`(v.version in (r.current_version, r.approved_version) or exists (
  select 1 from recipe_approvals a where a.recipe_id = r.id and a.version = v.version and a.status = 'PENDING'))`;

/** The next recipes, deleted ones that can be restored included, of which a version that follows its foods is concerned. */
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
 * Computes the facts of the versions of some recipes that follow their foods anew: no version is appended, since what was
 * written stays what it was.
 * @param announceAll tell of each recipe, as when the name of a food is another; else of those whose facts are others
 * @returns how many versions have other facts now
 */
async function recomputeBatch(tx: Tx, recipeIds: number[], announceAll: boolean): Promise<number> {
  // In the order of the ids: two recomputations that meet wait for each other and never in a circle.
  await tx`select id from recipes where id = any(${recipeIds}::int[]) order by id for no key update`;
  const versions = await tx<VersionRow[]>`
    select v.recipe_id, v.version, r.current_version, r.owner_id, r.deleted_at is not null as deleted, v.content, v.facts
    from recipes r join recipe_versions v on v.recipe_id = r.id
    where r.id = any(${recipeIds}::int[]) and ${followed(tx)} order by v.recipe_id, v.version`;
  const reference = await loadReference(
    tx,
    versions.flatMap(({ content }) => allIngredients(content)),
  );
  const changed = versions.flatMap((row) => {
    const facts = computeFacts(row.content, reference);
    return isDeepStrictEqual(facts, row.facts) ? [] : [{ recipe_id: row.recipe_id, version: row.version, facts }];
  });
  if (changed.length > 0)
    await tx`
      update recipe_versions v set facts = t.facts
      from jsonb_to_recordset(${changed as never}::jsonb) as t(recipe_id int, version int, facts jsonb)
      where v.recipe_id = t.recipe_id and v.version = t.version`;
  const told = new Set(announceAll ? recipeIds : changed.map(({ recipe_id }) => recipe_id));
  const heads = versions.filter(
    (row) => row.version === row.current_version && !row.deleted && told.has(row.recipe_id),
  );
  await emitMany(
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
 * Brings the facts of every recipe that a change concerns to what follows from the foods now. Short transactions, each of
 * a few recipes; safe to repeat, and beside others that do the same.
 * @param messageId remembers how far it came, so that a second call after a crash goes on from there
 * @returns how many versions have other facts now
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
  let after = progress?.recipe_id ?? 0;
  let changed = 0;
  while (true) {
    signal?.throwIfAborted();
    const ids = await nextRecipes(db.sql, change, after);
    if (ids.length === 0) return changed;
    after = ids.at(-1)!;
    changed += await db.transaction(async (tx) => {
      const count = await recomputeBatch(tx, ids, change.kind === "food");
      if (messageId !== null)
        await tx`insert into facts_progress (message_id, recipe_id) values (${messageId}, ${after})
                 on conflict (message_id) do update set recipe_id = excluded.recipe_id, updated_at = now()`;
      return count;
    });
  }
}

/**
 * What the facts' consumer does on an event of the reference data. A second delivery of what is done does nothing; one of
 * what was begun goes on where it stopped.
 */
export async function handleReferenceEvent(db: Database, message: BusMessage, signal?: AbortSignal): Promise<void> {
  const change = changeOf(message);
  if (!change) return;
  const [done] = await db.sql`
    select 1 from inbox where consumer_group = ${factsGroup} and message_id = ${message.id}`;
  if (done) return;
  await recomputeFacts(db, change, { messageId: message.id, ...(signal ? { signal } : {}) });
  await db.transaction(async (tx) => {
    await once(tx, factsGroup, message.id);
    await tx`delete from facts_progress where message_id = ${message.id}`;
  });
}

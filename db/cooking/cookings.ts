import type { Conn, Tx } from "../client/types.ts";
import { DomainError, fieldError, invalidFields, notFound } from "../errors.ts";
import { publishEvent } from "../outbox/publish.ts";
import { visible } from "../recipes/read.ts";
import {
  COOKING_DAYS,
  type Cooking,
  type CookingChange,
  type CookingInput,
  cookingLimits,
} from "../schemas/cooking.ts";
import { topics } from "../schemas/events.ts";

// Where somebody stands in a recipe, and the timers that run for it: one state a user and recipe, shared by their devices.

/** Page size of the change stream. */
const CHANGES_PAGE = 200;
/** Days after which what is left of a cooking is deleted. */
const KEPT_DAYS = 30;
/** Earliest and latest end of a timer, in milliseconds from now. */
const EARLIEST_MS = -KEPT_DAYS * 86_400_000;
const LATEST_MS = 2 * cookingLimits.seconds * 1000;

interface CookingRow extends Omit<Cooking, "started_at" | "updated_at"> {
  started_at: Date;
  updated_at: Date;
}

const toCooking = (row: CookingRow): Cooking => ({
  ...row,
  started_at: row.started_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

const columns = (conn: Conn) => conn`c.recipe_id, c.step, c.servings, c.timers, c.revision, c.started_at, c.updated_at`;

/** Rules of timers that a schema does not say. @throws DomainError 422 naming the field */
function assertTimers(timers: CookingInput["timers"], now: number): void {
  const ids = new Set<string>();
  for (const [index, { id, ends_at, left }] of timers.entries()) {
    const refuse = (field: string, message: string): never => {
      throw invalidFields([fieldError(["timers", index, field], message, "value_error")]);
    };
    if (ids.has(id)) refuse("id", "Another timer has this id.");
    ids.add(id);
    if ((ends_at === null) === (left === null)) refuse("ends_at", "Exactly one of ends_at and left is set.");
    if (ends_at === null) continue;
    const fromNow = Date.parse(ends_at) - now;
    if (!(fromNow > EARLIEST_MS && fromNow < LATEST_MS)) refuse("ends_at", "This is not a time of a running timer.");
  }
}

/** Serialises the changes of a user's cookings: a concurrent one waits here. */
async function lockCookings(tx: Tx, userId: number): Promise<void> {
  await tx`
    insert into cooking_revisions (user_id, revision) values (${userId}, 0)
    on conflict (user_id) do update set revision = cooking_revisions.revision`;
}

async function nextRevision(tx: Tx, userId: number): Promise<number> {
  const [row] = await tx<{ revision: number }[]>`
    update cooking_revisions set revision = revision + 1 where user_id = ${userId} returning revision`;
  return row!.revision;
}

async function tell(tx: Tx, userId: number, { recipe_id, revision, ended }: CookingChange): Promise<void> {
  await publishEvent(tx, {
    topic: topics.cookings,
    key: String(userId),
    type: "cooking.changed",
    payload: { user_id: userId, recipe_id, revision, ended },
  });
}

/** Ends a cooking of locked ones. */
async function end(tx: Tx, userId: number, recipeId: number): Promise<void> {
  const revision = await nextRevision(tx, userId);
  await tx`
    update cookings set ended_at = now(), timers = '[]', revision = ${revision}::bigint, updated_at = now()
    where user_id = ${userId} and recipe_id = ${recipeId}`;
  await tell(tx, userId, { recipe_id: recipeId, revision, ended: true });
}

/** Ends those that were touched longest ago, so that there is room for one more. */
async function makeRoom(tx: Tx, userId: number): Promise<void> {
  const surplus = await tx<{ recipe_id: number }[]>`
    select recipe_id from cookings where user_id = ${userId} and ended_at is null
    order by updated_at desc, recipe_id offset ${cookingLimits.cookings - 1}`;
  for (const { recipe_id } of surplus) await end(tx, userId, recipe_id);
}

/** Whether the two say the same, whatever the order of their fields. */
const isSame = (before: Cooking, input: CookingInput): boolean => {
  const said = ({ step, servings, timers }: Pick<CookingInput, "step" | "servings" | "timers">) =>
    JSON.stringify([
      step,
      servings,
      timers.map(({ id, step_id, label, seconds, ends_at, left }) => [id, step_id, label, seconds, ends_at, left]),
    ]);
  return said(before) === said(input);
};

/**
 * Writes where a user stands. A state that is not based on the current revision is refused, so that no device overwrites what
 * it has not seen; the same state again changes nothing.
 * @throws DomainError `not_found` for a recipe that the user cannot see, `conflict` `cooking_changed`
 */
export async function saveCooking(tx: Tx, userId: number, recipeId: number, input: CookingInput): Promise<Cooking> {
  assertTimers(input.timers, Date.now());
  const [recipe] = await tx`select 1 from recipes r where r.id = ${recipeId} and ${visible(tx, { userId })}`;
  if (!recipe) throw notFound("recipe");
  await lockCookings(tx, userId);
  const before = await readCooking(tx, userId, recipeId);
  if (before && isSame(before, input)) return before;
  if ((before?.revision ?? 0) !== input.revision)
    throw new DomainError("conflict", "cooking_changed", "Another device has changed this cooking. Read it again.");
  if (!before) await makeRoom(tx, userId);
  const revision = await nextRevision(tx, userId);
  const [row] = await tx<CookingRow[]>`
    insert into cookings as c (user_id, recipe_id, step, servings, timers, revision)
    values (${userId}, ${recipeId}, ${input.step}, ${input.servings}, ${input.timers as never}::jsonb, ${revision}::bigint)
    on conflict (user_id, recipe_id) do update set step = excluded.step, servings = excluded.servings,
      timers = excluded.timers, revision = excluded.revision, updated_at = now(), ended_at = null,
      started_at = case when ${before === null}::bool then now() else c.started_at end
    returning ${columns(tx)}`;
  await tell(tx, userId, { recipe_id: recipeId, revision, ended: false });
  return toCooking(row!);
}

/** Ends a cooking; ending one that has ended changes nothing. @throws 404 when there never was one */
export async function endCooking(tx: Tx, userId: number, recipeId: number): Promise<void> {
  await lockCookings(tx, userId);
  const [row] = await tx<{ ended: boolean }[]>`
    select ended_at is not null as ended from cookings where user_id = ${userId} and recipe_id = ${recipeId}`;
  if (!row) throw notFound("cooking");
  if (!row.ended) await end(tx, userId, recipeId);
}

/** Not ended, and touched within the days in which it is offered; as a condition on `cookings c`. */
export const current = (conn: Conn) =>
  conn`c.ended_at is null and c.updated_at > now() - make_interval(days => ${COOKING_DAYS})`;

/** The current cooking of a recipe, or null. */
async function readCooking(conn: Conn, userId: number, recipeId: number): Promise<Cooking | null> {
  const [row] = await conn<CookingRow[]>`
    select ${columns(conn)} from cookings c
    where c.user_id = ${userId} and c.recipe_id = ${recipeId} and ${current(conn)}`;
  return row ? toCooking(row) : null;
}

/** What a user is cooking, the last touched first; without recipes that they cannot see any more. */
export async function readCookings(conn: Conn, userId: number): Promise<Cooking[]> {
  const rows = await conn<CookingRow[]>`
    select ${columns(conn)} from cookings c join recipes r on r.id = c.recipe_id
    where c.user_id = ${userId} and ${current(conn)} and ${visible(conn, { userId })}
    order by c.updated_at desc, c.recipe_id`;
  return rows.map(toCooking);
}

/** The cookings that have changed after a revision, each once, in the order of their last changes. */
export async function cookingsAfter(conn: Conn, userId: number, revision: number): Promise<CookingChange[]> {
  return [
    ...(await conn<CookingChange[]>`
      select recipe_id, revision, ended_at is not null as ended from cookings
      where user_id = ${userId} and revision > ${revision}::bigint order by revision limit ${CHANGES_PAGE}`),
  ];
}

/** The newest revision of a user's cookings, 0 before the first. */
export async function lastCookingRevision(conn: Conn, userId: number): Promise<number> {
  const [row] = await conn<{ revision: number }[]>`select revision from cooking_revisions where user_id = ${userId}`;
  return row?.revision ?? 0;
}

/** Deletes what nobody has touched for a month: devices that were away longer read the list. */
export async function deleteOldCookings(conn: Conn): Promise<void> {
  await conn`delete from cookings where updated_at < now() - make_interval(days => ${KEPT_DAYS})`;
}

import type { Conn, Tx } from "../client/types.ts";
import { fieldError, invalidFields, notFound } from "../errors.ts";
import { joinVersion, visible, visibleVersion } from "../recipes/read.ts";
import type { Lang, LangMap } from "../schemas/common.ts";
import { type CookLogCreate, type CookLogEntry, type CookLogPatch, cookingLimits } from "../schemas/cooking.ts";

// What was cooked: each row belongs to one user, who alone reads and changes it.

/** Hours by which the first time zone is ahead of UTC: what is tomorrow there is the latest day that has begun. */
const FIRST_ZONE_HOURS = 14;
const EARLIEST = "1900-01-01";
/** How long a removed entry can be brought back, in hours. */
const RESTORABLE_HOURS = 24;

interface EntryRow extends Omit<CookLogEntry, "created_at" | "updated_at"> {
  created_at: Date;
  updated_at: Date;
}

/** An entry with the name that is kept of its recipe. */
export interface CookedRow extends CookLogEntry {
  recipe_name: LangMap;
  recipe_lang: Lang;
}

const columns = (conn: Conn) =>
  conn`c.id, c.recipe_id, c.user_id, c.cooked_on as cooked_at, c.servings as nb_servings, c.note, c.rating, c.created_at, c.updated_at`;

const toEntry = <T extends EntryRow>(row: T): Omit<T, "created_at" | "updated_at"> & CookLogEntry => ({
  ...row,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

/**
 * The day of a date or of a time as it was written; today (UTC) when none is given.
 * @throws DomainError 422 for a day that does not exist, or that has not begun anywhere
 */
export function dayOfCooking(cookedAt: string | undefined, now = Date.now()): string {
  const date = (cookedAt ?? new Date(now).toISOString()).slice(0, 10);
  const parsed = new Date(`${date}T00:00:00Z`);
  const exists = !Number.isNaN(parsed.getTime()) && parsed.toISOString().slice(0, 10) === date;
  const latest = new Date(now + FIRST_ZONE_HOURS * 3_600_000).toISOString().slice(0, 10);
  if (!exists || date < EARLIEST)
    throw invalidFields([fieldError(["cooked_at"], "There is no such day.", "value_error.date")]);
  if (date > latest)
    throw invalidFields([fieldError(["cooked_at"], "This day has not come yet.", "value_error.future")]);
  return date;
}

const noteOf = (note: string | null | undefined): string | null => note?.trim() || null;

/** The name of a recipe as a user sees it, or null when they cannot see it. */
async function nameFor(conn: Conn, userId: number, recipeId: number) {
  const [row] = await conn<{ name: LangMap; lang: Lang }[]>`
    select v.content->'name' as name, v.content->>'origin_lang' as lang
    from recipes r ${joinVersion(conn, visibleVersion(conn, { userId }))}
    where r.id = ${recipeId} and ${visible(conn, { userId })}`;
  return row ?? null;
}

/** Refuses one more entry than a log holds. */
async function assertRoom(tx: Tx, userId: number): Promise<void> {
  await tx`select 1 from users where id = ${userId} for no key update`;
  const [row] = await tx<{ count: number }[]>`select count(*)::int as count from cook_log where user_id = ${userId}`;
  if (row!.count >= cookingLimits.entries)
    throw invalidFields([
      fieldError(["cooked_at"], `A cook log holds at most ${cookingLimits.entries} entries.`, "value_error.limit"),
    ]);
}

/**
 * Notes that a user cooked a recipe.
 * @throws DomainError `not_found` for a recipe that the user cannot see, 422 for a day that has not come
 */
export async function logCooking(
  tx: Tx,
  userId: number,
  recipeId: number,
  input: CookLogCreate,
): Promise<CookLogEntry> {
  const day = dayOfCooking(input.cooked_at);
  const recipe = await nameFor(tx, userId, recipeId);
  if (!recipe) throw notFound("recipe");
  await assertRoom(tx, userId);
  const [row] = await tx<EntryRow[]>`
    insert into cook_log as c (user_id, recipe_id, recipe_name, recipe_lang, cooked_on, servings, note, rating)
    values (${userId}, ${recipeId}, ${recipe.name as never}::jsonb, ${recipe.lang}, ${day}::text::date,
      ${input.nb_servings ?? null}::int, ${noteOf(input.note)}::text, ${input.rating ?? null}::int)
    returning ${columns(tx)}`;
  return toEntry(row!);
}

/** A recipe that is not here: an entry of an archive. @returns its id */
export async function logForeignCooking(
  tx: Tx,
  userId: number,
  entry: Required<CookLogCreate> & { recipe_id: number | null; recipe_name: LangMap; recipe_lang: Lang },
): Promise<number> {
  const day = dayOfCooking(entry.cooked_at);
  await assertRoom(tx, userId);
  const [row] = await tx<{ id: number }[]>`
    insert into cook_log (user_id, recipe_id, recipe_name, recipe_lang, cooked_on, servings, note, rating)
    values (${userId}, ${entry.recipe_id}::int, ${entry.recipe_name as never}::jsonb, ${entry.recipe_lang},
      ${day}::text::date, ${entry.nb_servings}::int, ${noteOf(entry.note)}::text, ${entry.rating}::int)
    returning id`;
  return row!.id;
}

/** Changes what is given of an entry. @throws 404 for an entry of another user */
export async function patchEntry(tx: Tx, userId: number, id: number, patch: CookLogPatch): Promise<CookLogEntry> {
  const day = patch.cooked_at === undefined ? null : dayOfCooking(patch.cooked_at);
  const has = (field: keyof CookLogPatch): boolean => patch[field] !== undefined;
  const [row] = await tx<EntryRow[]>`
    update cook_log c set
      cooked_on = coalesce(${day}::text::date, c.cooked_on),
      servings = case when ${has("nb_servings")}::bool then ${patch.nb_servings ?? null}::int else c.servings end,
      note = case when ${has("note")}::bool then ${noteOf(patch.note)}::text else c.note end,
      rating = case when ${has("rating")}::bool then ${patch.rating ?? null}::int else c.rating end,
      updated_at = now()
    where c.id = ${id} and c.user_id = ${userId} and c.deleted_at is null
    returning ${columns(tx)}`;
  if (!row) throw notFound("entry of the cook log");
  return toEntry(row);
}

/** Removes an entry; it can be brought back for a day. @throws 404 */
export async function removeEntry(tx: Tx, userId: number, id: number): Promise<void> {
  const rows = await tx`
    update cook_log set deleted_at = now() where id = ${id} and user_id = ${userId} and deleted_at is null returning id`;
  if (rows.length === 0) throw notFound("entry of the cook log");
}

/** Brings a removed entry back; one that is there stays. @throws 404 */
export async function restoreEntry(tx: Tx, userId: number, id: number): Promise<CookLogEntry> {
  const [row] = await tx<EntryRow[]>`
    update cook_log c set deleted_at = null
    where c.id = ${id} and c.user_id = ${userId}
      and (c.deleted_at is null or c.deleted_at > now() - make_interval(hours => ${RESTORABLE_HOURS}))
    returning ${columns(tx)}`;
  if (!row) throw notFound("entry of the cook log");
  return toEntry(row);
}

/** A page of entries with their number. */
export interface EntryPage<T> {
  entries: T[];
  total: number;
}

/**
 * A user's entries of one recipe, the last cooked first.
 * @throws 404 when they can neither see the recipe nor have cooked it
 */
export async function entriesOf(
  conn: Conn,
  userId: number,
  recipeId: number,
  page: number,
  size: number,
): Promise<EntryPage<CookLogEntry>> {
  const mine = conn`c.user_id = ${userId} and c.recipe_id = ${recipeId} and c.deleted_at is null`;
  const [found] = await conn<{ total: number; readable: boolean }[]>`
    select (select count(*)::int from cook_log c where ${mine}) as total,
      exists (select 1 from recipes r where r.id = ${recipeId} and ${visible(conn, { userId })}) as readable`;
  if (found!.total === 0 && !found!.readable) throw notFound("recipe");
  const rows = await conn<EntryRow[]>`
    select ${columns(conn)} from cook_log c where ${mine}
    order by c.cooked_on desc, c.id desc limit ${size} offset ${(page - 1) * size}`;
  return { entries: rows.map(toEntry), total: found!.total };
}

/** A page of all that a user cooked, the last first; with at least a rating, where one is asked for. */
export async function cookedBy(
  conn: Conn,
  userId: number,
  { minRating, page, size }: { minRating: number | null; page: number; size: number },
): Promise<EntryPage<CookedRow>> {
  const mine = conn`c.user_id = ${userId} and c.deleted_at is null
    and (${minRating}::int is null or c.rating >= ${minRating}::int)`;
  const [row] = await conn<{ total: number }[]>`select count(*)::int as total from cook_log c where ${mine}`;
  const rows = await conn<(EntryRow & { recipe_name: LangMap; recipe_lang: Lang })[]>`
    select ${columns(conn)}, c.recipe_name, c.recipe_lang from cook_log c where ${mine}
    order by c.cooked_on desc, c.id desc limit ${size} offset ${(page - 1) * size}`;
  return { entries: rows.map(toEntry), total: row!.total };
}

/** Deletes removed entries that cannot be brought back any more. */
export async function deleteRemovedEntries(conn: Conn): Promise<void> {
  await conn`delete from cook_log where deleted_at < now() - make_interval(hours => ${RESTORABLE_HOURS})`;
}

import type { Conn, Tx } from "../client/types.ts";
import { DomainError, fieldError, invalidFields } from "../errors.ts";
import { type Reader, visibleVersion } from "../recipes/read.ts";
import type { Lang, LangMap } from "../schemas/common.ts";
import { isOn } from "../shopping-lists/changes.ts";
import { createFood, type PersonalFood } from "./save.ts";
import { PIECE_GRAMS, pieceNames } from "./unsaved-foods.ts";
import { syncVolumes } from "./volumes.ts";
import type { StoredWeightSource } from "./weight-source.ts";

/** Most personal foods of one cook. */
export const PERSONAL_FOODS = 500;

/** A personal food that nothing uses is forgotten for a new one after so long: an open editor may still mean it. */
const KEPT_UNUSED = "7 days";

/**
 * Whether a reader may see a food, as a condition on `foods f`: a personal one is seen by its cook, by moderators, and with
 * each recipe that uses it and each shopping list that it stands on.
 */
export const seenFood = (conn: Conn, reader: Reader) => conn`
  (not f.personal or f.owner_id = ${reader.userId}::int or ${reader.all || reader.reviewer || false}::bool
   or exists (select 1 from recipe_foods u join recipes r on r.id = u.recipe_id
      where u.food_id = f.id and r.deleted_at is null
        and (r.owner_id = ${reader.userId}::int or u.version = ${visibleVersion(conn, reader)}))
   or exists (select 1 from shopping_list_items i join shopping_lists l on l.id = i.shopping_list_id
      where i.food_id = f.id and l.deleted_at is null and ${isOn(conn, reader.userId)}))`;

/** Those of some foods that the reader must not learn of; none in most calls, and then one query. */
export async function hiddenFoods(conn: Conn, ids: readonly number[], reader: Reader): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await conn<{ id: number }[]>`
    select f.id from foods f where f.id = any(${[...ids]}::int[]) and f.personal and not ${seenFood(conn, reader)}`;
  return new Set(rows.map(({ id }) => id));
}

/** Those of some foods that are a cook's own. */
export async function ownFoods(conn: Conn, ids: readonly number[], ownerId: number): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await conn<{ id: number }[]>`
    select id from foods where id = any(${[...ids]}::int[]) and personal and owner_id = ${ownerId}`;
  return new Set(rows.map(({ id }) => id));
}

/** Takes the foods that the reader must not learn of out of what was loaded: to them there are none. Asks only if there are personal ones. */
export async function withoutHidden<F extends { id: number; personal?: boolean }>(
  conn: Conn,
  foods: Map<number, F>,
  reader: Reader,
): Promise<void> {
  const personal = [...foods.values()].filter((food) => food.personal).map(({ id }) => id);
  for (const id of await hiddenFoods(conn, personal, reader)) foods.delete(id);
}

/** What a cook takes: words as they wrote them, or a row of the Ciqual table. */
export type PersonalFoodSource = { name: string } | { ciqualFoodId: number };

/** The category of foods that have not been placed in another yet, made with the first of them; last on a shopping list. */
async function ensureCategory(tx: Tx): Promise<number> {
  const name: LangMap = { en: "Other", fr: "Autres", es: "Otros", de: "Sonstiges" };
  await tx`
    insert into food_categories (key, name, aisle_position) values ('unplaced', ${name as never}::jsonb, 99)
    on conflict (key) do nothing`;
  const [row] = await tx<{ id: number }[]>`select id from food_categories where key = 'unplaced'`;
  return row!.id;
}

/**
 * Every measure that a cook may have written: volumes as water, and the piece. The weights are guesses, so only a food without
 * any figures has them; merged into a public food, a line takes that food's own measure of the same name.
 */
async function addMeasures(tx: Tx, foodId: number): Promise<void> {
  const estimate: StoredWeightSource = { kind: "estimate" };
  await syncVolumes(tx, foodId, 1, estimate);
  const { name, plural } = pieceNames;
  await tx`
    insert into quantities (key, type, food_id, name, plural, weight, weight_source)
    values ('piece', 'food', ${foodId}, ${name as never}::jsonb, ${plural as never}::jsonb, ${PIECE_GRAMS},
            ${estimate as never}::jsonb)
    on conflict (food_id, key) do nothing`;
}

const unknownRow = () =>
  invalidFields([fieldError(["ciqual_food_id"], "The Ciqual table has no such food.", "unknown_ciqual_food")]);

/** A cook's words as they are stored, and what makes two of them the same food. @throws DomainError `invalid` */
export async function cleanName(tx: Tx, words: string): Promise<{ name: string; key: string }> {
  const name = words.normalize("NFC").trim().replace(/\s+/g, " ");
  if (!/[\p{L}\p{N}]/u.test(name))
    throw invalidFields([fieldError(["name"], "A name has at least one letter.", "value_error.blank")]);
  const [row] = await tx<{ key: string }[]>`select 'name:' || fold(${name}::text) as key`;
  return { name, key: row!.key };
}

/** The name to store, and what makes it the same food. @throws DomainError `invalid` */
async function named(tx: Tx, source: PersonalFoodSource): Promise<{ name: string | LangMap; key: string }> {
  if ("ciqualFoodId" in source) {
    const [row] = await tx<{ name: LangMap }[]>`select name from ciqual_foods where id = ${source.ciqualFoodId}`;
    if (!row) throw unknownRow();
    return { name: row.name, key: `ciqual:${source.ciqualFoodId}` };
  }
  return cleanName(tx, source.name);
}

/**
 * The cook's own food of this name, or of this row of the Ciqual table: made where they have none yet. Its allergens and traits
 * are unknown; its figures are those of the table, else unknown.
 * @param said the language of the name
 * @throws DomainError `invalid`; `conflict` beyond {@link PERSONAL_FOODS}
 */
export async function takePersonalFood(
  tx: Tx,
  ownerId: number,
  source: PersonalFoodSource,
  said: Lang,
): Promise<{ id: number; isNew: boolean }> {
  // One at a time for each cook: the same name twice is one food, and the limit holds.
  await tx`select 1 from users where id = ${ownerId} for no key update`;
  const { name, key } = await named(tx, source);
  const [known] = await tx<{ id: number }[]>`
    select id from foods where personal and owner_id = ${ownerId} and name_key = ${key}`;
  if (known) return { id: known.id, isNew: false };
  await makeRoom(tx, ownerId);
  const personal: PersonalFood = { ownerId, nameKey: key };
  const category_id = await ensureCategory(tx);
  if ("name" in source) {
    const id = await createFood(tx, { name, category_id }, said, personal);
    await addMeasures(tx, id);
    return { id, isNew: true };
  }
  const ciqual_food_weighted_list = [{ ciqual_food_id: source.ciqualFoodId, weight: 1 }];
  return { id: await createFood(tx, { name, category_id, ciqual_food_weighted_list }, said, personal), isNew: true };
}

/** Forgets what nothing uses where a cook has reached the limit. @throws DomainError `conflict` when all are used */
async function makeRoom(tx: Tx, ownerId: number): Promise<void> {
  const count = async () => {
    const [row] = await tx<{ count: number }[]>`
      select count(*)::int as count from foods where personal and owner_id = ${ownerId}`;
    return row!.count;
  };
  if ((await count()) < PERSONAL_FOODS) return;
  await tx`
    delete from foods f where f.personal and f.owner_id = ${ownerId} and f.updated_at < now() - ${KEPT_UNUSED}::interval
      and not exists (select 1 from recipe_foods u where u.food_id = f.id)
      and not exists (select 1 from shopping_list_items i where i.food_id = f.id)
      and not exists (select 1 from pantry_foods p where p.food_id = f.id)`;
  if ((await count()) < PERSONAL_FOODS) return;
  throw new DomainError(
    "conflict",
    "too_many_personal_foods",
    `You have ${PERSONAL_FOODS} foods of your own, which is the limit. Use one of them, or a food of the table.`,
  );
}

import type { Conn, Tx } from "../client/types.ts";
import type { FieldError } from "../entities/common.ts";
import {
  type CookbookCreate,
  type CookbookItemCreate,
  type CookbookPatch,
  cookbookLimits,
} from "../entities/cookbook.ts";
import { DomainError, fieldError, invalidFields, notFound } from "../errors.ts";
import { type Placed, place, placeAll } from "../positions/positions.ts";
import { type Reader, visible } from "../recipes/read.ts";

/** Who changes a cookbook: its owner, or an admin. */
export interface Keeper {
  userId: number;
  isAdmin: boolean;
}

/** A cookbook that is held for a change, with what stands in it. */
export interface HeldCookbook {
  id: number;
  private: boolean;
  cover_img_url: string | null;
  items: (Placed & { recipe_id: number })[];
}

/** A cookbook that the keeper may change, held until the transaction ends. @throws 404 for any other */
export async function holdCookbook(tx: Tx, id: number, keeper: Keeper): Promise<HeldCookbook> {
  const [cookbook] = await tx<Omit<HeldCookbook, "items">[]>`
    select id, private, cover_img_url from cookbooks
    where id = ${id} and (user_id = ${keeper.userId} or ${keeper.isAdmin}::bool) for update`;
  if (!cookbook) throw notFound("cookbook");
  const items = await tx<HeldCookbook["items"]>`
    select id, recipe_id, position from cookbook_items where cookbook_id = ${id}`;
  return { ...cookbook, items: [...items] };
}

const unknownRecipe = (loc: (string | number)[]): FieldError =>
  fieldError(loc, "There is no such recipe.", "unknown_recipe");

async function visibleAmong(conn: Conn, recipeIds: readonly number[], reader: Reader): Promise<Set<number>> {
  const rows = await conn<{ id: number }[]>`
    select r.id from recipes r where r.id = any(${[...recipeIds]}::int[]) and ${visible(conn, reader)}`;
  return new Set(rows.map(({ id }) => id));
}

/** Names every recipe of a payload that does not exist for the reader, or that stands in it twice. */
async function assertItems(tx: Tx, items: readonly CookbookItemCreate[], reader: Reader): Promise<void> {
  if (items.length === 0) return;
  const ids = items.map(({ recipe_id }) => recipe_id);
  const known = await visibleAmong(tx, ids, reader);
  const errors = ids.flatMap((id, index) => {
    const loc = ["items", index, "recipe_id"];
    if (!known.has(id)) return [unknownRecipe(loc)];
    return ids.indexOf(id) < index
      ? [fieldError(loc, "This recipe stands in the cookbook already.", "duplicate_recipe")]
      : [];
  });
  if (errors.length > 0) throw invalidFields(errors);
}

/** Creates a cookbook with its items. The caller has checked the cover. @returns its id */
export async function createCookbook(tx: Tx, userId: number, input: CookbookCreate, reader: Reader): Promise<number> {
  const items = input.items ?? [];
  await assertItems(tx, items, reader);
  // One at a time, so that two at once do not pass the limit together.
  await tx`select 1 from users where id = ${userId} for no key update`;
  const [row] = await tx<{ count: number }[]>`
    select count(*)::int as count from cookbooks where user_id = ${userId}`;
  if (row!.count >= cookbookLimits.cookbooks)
    throw invalidFields([
      fieldError(["name"], `One account keeps at most ${cookbookLimits.cookbooks} cookbooks.`, "value_error.limit"),
    ]);
  const [cookbook] = await tx<{ id: number }[]>`
    insert into cookbooks (user_id, name, description, private, cover_img_url)
    values (${userId}, ${input.name.trim()}, ${input.description ?? ""}, ${input.private ?? true},
            ${input.cover_img_url ?? null}) returning id`;
  const places = placeAll(items.map(({ position }) => position ?? null));
  const rows = items.map(({ recipe_id }, i) => ({ recipe_id, position: places[i] }));
  if (rows.length > 0)
    await tx`
      insert into cookbook_items (cookbook_id, recipe_id, position)
      select ${cookbook!.id}::int, t.recipe_id, t.position
      from jsonb_to_recordset(${rows as never}::jsonb) as t(recipe_id int, position float8)`;
  return cookbook!.id;
}

/** Changes what is given of a held cookbook. The caller has checked the cover. */
export async function patchCookbook(tx: Tx, { id }: HeldCookbook, patch: CookbookPatch): Promise<void> {
  const { name = null, description = null, private: isPrivate = null, cover_img_url = null } = patch;
  await tx`
    update cookbooks set
      name = coalesce(${name === null ? null : name.trim()}::text, name),
      description = coalesce(${description}::text, description),
      private = coalesce(${isPrivate}::bool, private),
      cover_img_url = case when ${patch.cover_img_url !== undefined}::bool then ${cover_img_url}::text
                           else cover_img_url end,
      updated_at = now()
    where id = ${id}`;
}

export async function deleteCookbook(tx: Tx, id: number, keeper: Keeper): Promise<void> {
  await holdCookbook(tx, id, keeper);
  await tx`delete from cookbooks where id = ${id}`;
}

async function setPositions(tx: Tx, items: readonly Placed[]): Promise<void> {
  if (items.length === 0) return;
  await tx`
    update cookbook_items i set position = t.position
    from jsonb_to_recordset(${items as never}::jsonb) as t(id int, position float8) where i.id = t.id`;
}

const touch = (tx: Tx, id: number) => tx`update cookbooks set updated_at = now() where id = ${id}`;

/**
 * Puts a recipe into a cookbook.
 * @returns the item's id
 * @throws 409 when the recipe is in it already
 */
export async function addCookbookItem(
  tx: Tx,
  cookbookId: number,
  keeper: Keeper,
  input: CookbookItemCreate,
  reader: Reader,
): Promise<number> {
  const cookbook = await holdCookbook(tx, cookbookId, keeper);
  const known = await visibleAmong(tx, [input.recipe_id], reader);
  if (!known.has(input.recipe_id)) throw invalidFields([unknownRecipe(["recipe_id"])]);
  if (cookbook.items.some(({ recipe_id }) => recipe_id === input.recipe_id))
    throw new DomainError("conflict", "recipe_in_cookbook", "This recipe is in the cookbook already.");
  if (cookbook.items.length >= cookbookLimits.items)
    throw invalidFields([
      fieldError(["recipe_id"], `A cookbook holds at most ${cookbookLimits.items} recipes.`, "value_error.limit"),
    ]);
  const { position, moved } = place(cookbook.items, input.position ?? null);
  await setPositions(tx, moved);
  const [item] = await tx<{ id: number }[]>`
    insert into cookbook_items (cookbook_id, recipe_id, position)
    values (${cookbookId}, ${input.recipe_id}, ${position}) returning id`;
  await touch(tx, cookbookId);
  return item!.id;
}

/** An item that the keeper may change, with its cookbook held. @throws 404 for any other */
async function holdItem(tx: Tx, itemId: number, keeper: Keeper) {
  const [found] = await tx<{ cookbook: number }[]>`
    select i.cookbook_id as cookbook from cookbook_items i join cookbooks b on b.id = i.cookbook_id
    where i.id = ${itemId} and (b.user_id = ${keeper.userId} or ${keeper.isAdmin}::bool)`;
  const cookbook = found ? await holdCookbook(tx, found.cookbook, keeper) : null;
  // It may have been taken out while this transaction waited.
  const item = cookbook?.items.find(({ id }) => id === itemId);
  if (!cookbook || !item) throw notFound("cookbook item");
  return { cookbook, item, others: cookbook.items.filter(({ id }) => id !== itemId) };
}

/** Moves an item; the others keep their order. */
export async function moveCookbookItem(tx: Tx, itemId: number, keeper: Keeper, wanted: number): Promise<void> {
  const { cookbook, item, others } = await holdItem(tx, itemId, keeper);
  if (wanted === item.position) return;
  const { position, moved } = place(others, wanted);
  await setPositions(tx, [...moved, { id: itemId, position }]);
  await touch(tx, cookbook.id);
}

/** Takes an item out of its cookbook. */
export async function deleteCookbookItem(tx: Tx, itemId: number, keeper: Keeper): Promise<void> {
  const { cookbook } = await holdItem(tx, itemId, keeper);
  await tx`delete from cookbook_items where id = ${itemId}`;
  await touch(tx, cookbook.id);
}

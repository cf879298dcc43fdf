import type { Conn, Tx } from "../client/types.ts";
import { DomainError, fieldError, invalidFields, notFound, notOwner } from "../errors.ts";
import { type Placed, place, placeAll } from "../positions/positions.ts";
import { type Reader, visible } from "../recipes/read.ts";
import type { FieldError } from "../schemas/common.ts";
import {
  type CookbookCreate,
  type CookbookItemCreate,
  type CookbookPatch,
  cookbookLimits,
} from "../schemas/cookbook.ts";

/** Who changes a cookbook: its owner or an admin. */
export interface ListOwner {
  userId: number;
  isAdmin: boolean;
}

/** A cookbook locked for a change, with its present values. */
export interface LockedCookbook {
  id: number;
  private: boolean;
  cover_img_url: string | null;
  items: (Placed & { recipe_id: number })[];
}

/**
 * Locks a cookbook that the user may change until the transaction ends.
 * @throws DomainError `forbidden` when they may only read it, `not_found` when they may not see it
 */
export async function lockCookbook(tx: Tx, id: number, owner: ListOwner): Promise<LockedCookbook> {
  const [found] = await tx<(Omit<LockedCookbook, "items"> & { owns: boolean })[]>`
    select id, private, cover_img_url, user_id = ${owner.userId} or ${owner.isAdmin}::bool as owns from cookbooks
    where id = ${id} and (not private or user_id = ${owner.userId} or ${owner.isAdmin}::bool) for update`;
  if (!found) throw notFound("cookbook");
  const { owns, ...cookbook } = found;
  if (!owns) throw notOwner("cookbook");
  const items = await tx<LockedCookbook["items"]>`
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

/** Names every recipe of a payload that is not visible to the reader or is a duplicate. */
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
  // Serialised, so that two concurrent calls do not exceed the limit together.
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

/** Applies a patch to a locked cookbook. The caller has checked the cover. */
export async function patchCookbook(tx: Tx, { id }: LockedCookbook, patch: CookbookPatch): Promise<void> {
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

export async function deleteCookbook(tx: Tx, id: number, owner: ListOwner): Promise<void> {
  await lockCookbook(tx, id, owner);
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
 * Adds a recipe to a cookbook.
 * @returns the item's id
 * @throws 409 when the recipe is in it already
 */
export async function addCookbookItem(
  tx: Tx,
  cookbookId: number,
  owner: ListOwner,
  input: CookbookItemCreate,
  reader: Reader,
): Promise<number> {
  const cookbook = await lockCookbook(tx, cookbookId, owner);
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

/**
 * An item that the user may change, with its cookbook locked.
 * @throws DomainError `forbidden` when they may only read it, `not_found` when they may not see it
 */
async function lockItem(tx: Tx, itemId: number, owner: ListOwner) {
  const [found] = await tx<{ cookbook: number }[]>`
    select i.cookbook_id as cookbook
    from cookbook_items i join cookbooks b on b.id = i.cookbook_id join recipes r on r.id = i.recipe_id
    where i.id = ${itemId} and (b.user_id = ${owner.userId} or ${owner.isAdmin}::bool
      or (not b.private and ${visible(tx, { userId: owner.userId, all: owner.isAdmin })}))`;
  const cookbook = found ? await lockCookbook(tx, found.cookbook, owner) : null;
  // It may have been removed while this transaction waited.
  const item = cookbook?.items.find(({ id }) => id === itemId);
  if (!cookbook || !item) throw notFound("cookbook item");
  return { cookbook, item, others: cookbook.items.filter(({ id }) => id !== itemId) };
}

/** Moves an item; the others keep their order. */
export async function moveCookbookItem(tx: Tx, itemId: number, owner: ListOwner, wanted: number): Promise<void> {
  const { cookbook, item, others } = await lockItem(tx, itemId, owner);
  if (wanted === item.position) return;
  const { position, moved } = place(others, wanted);
  await setPositions(tx, [...moved, { id: itemId, position }]);
  await touch(tx, cookbook.id);
}

/** Removes an item from its cookbook. */
export async function deleteCookbookItem(tx: Tx, itemId: number, owner: ListOwner): Promise<void> {
  const { cookbook } = await lockItem(tx, itemId, owner);
  await tx`delete from cookbook_items where id = ${itemId}`;
  await touch(tx, cookbook.id);
}

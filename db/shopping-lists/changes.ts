import type { Conn, Tx } from "../client/types.ts";
import { topics } from "../entities/events.ts";
import type { ShoppingListChange } from "../entities/shopping-list.ts";
import { notFound } from "../errors.ts";
import { emit } from "../outbox/emit.ts";

/** Changes that one page of the stream holds. */
const CHANGES_PAGE = 200;

/** Who changes a list: its owner, or an admin. */
export interface Keeper {
  userId: number;
  isAdmin: boolean;
}

/** A list that is held for a change. */
export interface HeldList {
  id: number;
  user_id: number;
}

/**
 * Lets one transaction at a time change a user's lists: whoever comes second waits here and then sees what the first has
 * written.
 */
export async function holdLists(tx: Tx, userId: number): Promise<void> {
  await tx`
    insert into shopping_list_revisions (user_id, revision) values (${userId}, 0)
    on conflict (user_id) do update set revision = shopping_list_revisions.revision`;
}

/** A list that the keeper may change, held until the transaction ends. @throws 404 for any other */
export async function holdList(tx: Tx, listId: number, keeper: Keeper): Promise<HeldList> {
  const mine = tx`deleted_at is null and (user_id = ${keeper.userId} or ${keeper.isAdmin}::bool)`;
  const [found] = await tx<HeldList[]>`select id, user_id from shopping_lists where id = ${listId} and ${mine}`;
  if (!found) throw notFound("shopping list");
  await holdLists(tx, found.user_id);
  // It may have been deleted while this transaction waited.
  const [list] = await tx<
    HeldList[]
  >`select id, user_id from shopping_lists where id = ${listId} and deleted_at is null`;
  if (!list) throw notFound("shopping list");
  return list;
}

/** The next revision of a user's lists. The caller holds them. */
export async function nextRevision(tx: Tx, userId: number): Promise<number> {
  const [row] = await tx<{ revision: number }[]>`
    update shopping_list_revisions set revision = revision + 1 where user_id = ${userId} returning revision`;
  return row!.revision;
}

/** Tells the owner's devices of a change, in its transaction. */
export async function tell(tx: Tx, userId: number, { id, revision, deleted }: ShoppingListChange): Promise<void> {
  await emit(tx, {
    topic: topics.shoppingLists,
    key: String(userId),
    type: "shopping-list.changed",
    payload: { user_id: userId, list_id: id, revision, deleted },
  });
}

/** Gives a held list that was changed its new revision. */
export async function markChanged(tx: Tx, list: HeldList): Promise<void> {
  const revision = await nextRevision(tx, list.user_id);
  await tx`update shopping_lists set revision = ${revision}::bigint where id = ${list.id}`;
  await tell(tx, list.user_id, { id: list.id, revision, deleted: false });
}

/**
 * The lists that have changed after a revision, in the order of their last changes; a list that changed twice is told of
 * once, in its present state.
 */
export async function changesAfter(conn: Conn, userId: number, revision: number): Promise<ShoppingListChange[]> {
  return [
    ...(await conn<ShoppingListChange[]>`
      select id, revision, deleted_at is not null as deleted from shopping_lists
      where user_id = ${userId} and revision > ${revision}::bigint order by revision limit ${CHANGES_PAGE}`),
  ];
}

/** The newest revision of a user's lists, 0 before the first: where a device that wants only news begins. */
export async function lastRevision(conn: Conn, userId: number): Promise<number> {
  const [row] = await conn<{ revision: number }[]>`
    select revision from shopping_list_revisions where user_id = ${userId}`;
  return row?.revision ?? 0;
}

import type { Conn, Tx } from "../client/types.ts";
import { notFound } from "../errors.ts";
import { publishEvent } from "../outbox/publish.ts";
import { topics } from "../schemas/events.ts";
import type { ShoppingListChange } from "../schemas/shopping-list.ts";

/** Page size of the change stream. */
const CHANGES_PAGE = 200;

/** Who changes a list: its owner or an admin. */
export interface ListOwner {
  userId: number;
  isAdmin: boolean;
}

/** A list that is locked for a change. */
export interface LockedList {
  id: number;
  user_id: number;
}

/**
 * Serialises the changes of a user's lists: a concurrent transaction waits here and then sees the committed changes.
 */
export async function lockLists(tx: Tx, userId: number): Promise<void> {
  await tx`
    insert into shopping_list_revisions (user_id, revision) values (${userId}, 0)
    on conflict (user_id) do update set revision = shopping_list_revisions.revision`;
}

/** Locks a list that the user may change until the transaction ends. @throws 404 for any other */
export async function lockList(tx: Tx, listId: number, owner: ListOwner): Promise<LockedList> {
  const mine = tx`deleted_at is null and (user_id = ${owner.userId} or ${owner.isAdmin}::bool)`;
  const [found] = await tx<LockedList[]>`select id, user_id from shopping_lists where id = ${listId} and ${mine}`;
  if (!found) throw notFound("shopping list");
  await lockLists(tx, found.user_id);
  // It may have been deleted while this transaction waited.
  const [list] = await tx<
    LockedList[]
  >`select id, user_id from shopping_lists where id = ${listId} and deleted_at is null`;
  if (!list) throw notFound("shopping list");
  return list;
}

/** The next revision of a user's lists. The caller has locked them. */
export async function nextRevision(tx: Tx, userId: number): Promise<number> {
  const [row] = await tx<{ revision: number }[]>`
    update shopping_list_revisions set revision = revision + 1 where user_id = ${userId} returning revision`;
  return row!.revision;
}

/** Notifies the owner's devices of a change, in its transaction. */
export async function tell(tx: Tx, userId: number, { id, revision, deleted }: ShoppingListChange): Promise<void> {
  await publishEvent(tx, {
    topic: topics.shoppingLists,
    key: String(userId),
    type: "shopping-list.changed",
    payload: { user_id: userId, list_id: id, revision, deleted },
  });
}

/** Sets the next revision of a locked list that was changed. */
export async function markChanged(tx: Tx, list: LockedList): Promise<void> {
  const revision = await nextRevision(tx, list.user_id);
  await tx`update shopping_lists set revision = ${revision}::bigint where id = ${list.id}`;
  await tell(tx, list.user_id, { id: list.id, revision, deleted: false });
}

/**
 * The lists that have changed after a revision, in the order of their last changes; a list that changed twice is
 * included once, in its present state.
 */
export async function changesAfter(conn: Conn, userId: number, revision: number): Promise<ShoppingListChange[]> {
  return [
    ...(await conn<ShoppingListChange[]>`
      select id, revision, deleted_at is not null as deleted from shopping_lists
      where user_id = ${userId} and revision > ${revision}::bigint order by revision limit ${CHANGES_PAGE}`),
  ];
}

/** The newest revision of a user's lists, 0 before the first: the start of a stream of new changes only. */
export async function lastRevision(conn: Conn, userId: number): Promise<number> {
  const [row] = await conn<{ revision: number }[]>`
    select revision from shopping_list_revisions where user_id = ${userId}`;
  return row?.revision ?? 0;
}

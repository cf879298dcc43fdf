import type { Conn, Tx } from "../client/types.ts";
import { notFound, notOwner } from "../errors.ts";
import { publishEvent } from "../outbox/publish.ts";
import { topics } from "../schemas/events.ts";
import type { ShoppingListChange } from "../schemas/shopping-list.ts";

/** Page size of the change stream. */
const CHANGES_PAGE = 200;

/** Who reads or changes a list: its owner, a member or an admin. */
export interface ListOwner {
  userId: number;
  isAdmin: boolean;
}

/** A list that is locked for a change. */
export interface LockedList {
  id: number;
  user_id: number;
}

/** A list that a caller has locked, and in whose name: an admin who is not on it acts for its owner. */
export interface OpenedList extends LockedList {
  actor: number;
}

/** Whether a user is on a list, as its owner or as a member; a condition on `shopping_lists l`. */
export const isOn = (conn: Conn, userId: number | null) => conn`
  (l.user_id = ${userId}::int or exists (select 1 from shopping_list_members m
    where m.shopping_list_id = l.id and m.user_id = ${userId}::int and m.left_at is null))`;

/** The ids of the lists that a user is on, deleted ones of their own too: by indexes, where {@link isOn} would ask each list. */
export const idsOfListsOf = (conn: Conn, userId: number) => conn`
  (select id from shopping_lists where user_id = ${userId}
   union all select shopping_list_id from shopping_list_members where user_id = ${userId} and left_at is null)`;

/** Whether a caller may see a list; a condition on `shopping_lists l`. */
export const seenList = (conn: Conn, { userId, isAdmin }: ListOwner) =>
  conn`(l.deleted_at is null and (${isAdmin}::bool or ${isOn(conn, userId)}))`;

/**
 * Serialises what counts a user's own lists: a concurrent transaction waits here and then sees the committed changes.
 */
export async function lockLists(tx: Tx, userId: number): Promise<void> {
  await lockCounters(tx, [userId]);
}

/** Locks the counters of users in the order of their ids, so that two transactions never wait for each other. */
async function lockCounters(tx: Tx, userIds: readonly number[]): Promise<void> {
  await tx`
    insert into shopping_list_revisions (user_id, revision)
    select u, 0 from unnest(${[...userIds]}::int[]) as u group by u order by u
    on conflict (user_id) do update set revision = shopping_list_revisions.revision`;
}

/** Locks a list, whoever may see it, until the transaction ends; null when it is deleted. Its members are then fixed too. */
export async function lockRow(tx: Tx, listId: number): Promise<LockedList | null> {
  const [list] = await tx<LockedList[]>`
    select id, user_id from shopping_lists where id = ${listId} and deleted_at is null for update`;
  return list ?? null;
}

/**
 * Locks a list that the caller may change until the transaction ends.
 * @param may `own` for what only the owner (or an admin) does
 * @throws 404 when they may not see it, 403 when only its owner may do this
 */
export async function lockList(
  tx: Tx,
  listId: number,
  caller: ListOwner,
  may: "use" | "own" = "use",
): Promise<OpenedList> {
  const seen = async () => {
    const [row] = await tx<{ on: boolean }[]>`
      select ${isOn(tx, caller.userId)} as on from shopping_lists l where l.id = ${listId} and ${seenList(tx, caller)}`;
    if (!row) throw notFound("shopping list");
    return row;
  };
  // Asked before as well: a stranger must not hold the lock of somebody else's list.
  await seen();
  const list = await lockRow(tx, listId);
  if (!list) throw notFound("shopping list");
  // The caller may have been removed from it while this transaction waited.
  const { on } = await seen();
  if (may === "own" && list.user_id !== caller.userId && !caller.isAdmin) throw notOwner("shopping list");
  return { ...list, actor: on ? caller.userId : list.user_id };
}

/**
 * Locks several lists with the counters of all who are on them, for a transaction that changes more than one: lists by id, then
 * counters by user, as every other change takes them.
 */
export async function lockManyLists(tx: Tx, listIds: readonly number[]): Promise<LockedList[]> {
  const lists = await tx<LockedList[]>`
    select id, user_id from shopping_lists where id = any(${[...listIds]}::int[]) order by id for update`;
  const ids = lists.map(({ id }) => id);
  const members = await tx<{ user_id: number }[]>`
    select user_id from shopping_list_members where shopping_list_id = any(${ids}::int[]) and left_at is null`;
  await lockCounters(
    tx,
    [...lists, ...members].map(({ user_id }) => user_id),
  );
  return [...lists];
}

/** Who is on a locked list: its owner and its members. */
export async function viewersOf(tx: Tx, list: LockedList): Promise<number[]> {
  const rows = await tx<{ user_id: number }[]>`
    select user_id from shopping_list_members where shopping_list_id = ${list.id} and left_at is null`;
  return [list.user_id, ...rows.map(({ user_id }) => user_id)];
}

/**
 * The next revisions of some users, each by their own counter, which stays locked until the transaction ends: numbers grow in
 * the order of the commits. Counters are taken in the order of the users' ids.
 */
export async function nextRevisions(tx: Tx, userIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await tx<{ user_id: number; revision: number }[]>`
    insert into shopping_list_revisions (user_id, revision)
    select u, 1 from unnest(${[...userIds]}::int[]) as u group by u order by u
    on conflict (user_id) do update set revision = shopping_list_revisions.revision + 1
    returning user_id, revision`;
  return new Map(rows.map(({ user_id, revision }) => [user_id, revision]));
}

/** Notifies a user's devices of a change, in its transaction. */
export async function tell(tx: Tx, userId: number, { id, revision, deleted }: ShoppingListChange): Promise<void> {
  await publishEvent(tx, {
    topic: topics.shoppingLists,
    key: String(userId),
    type: "shopping-list.changed",
    payload: { user_id: userId, list_id: id, revision, deleted },
  });
}

/** Writes the revision of a list as each of some users counts, and tells them. @param isGone for whom it is deleted */
export async function writeRevisions(
  tx: Tx,
  listId: number,
  revisions: ReadonlyMap<number, number>,
  isGone: (userId: number) => boolean = () => false,
): Promise<void> {
  const rows = [...revisions].map(([user_id, revision]) => ({ user_id, revision }));
  await tx`
    update shopping_lists l set revision = t.revision
    from jsonb_to_recordset(${rows as never}::jsonb) as t(user_id int, revision bigint)
    where l.id = ${listId} and l.user_id = t.user_id`;
  await tx`
    update shopping_list_members m set revision = t.revision
    from jsonb_to_recordset(${rows as never}::jsonb) as t(user_id int, revision bigint)
    where m.shopping_list_id = ${listId} and m.user_id = t.user_id`;
  for (const { user_id, revision } of rows) await tell(tx, user_id, { id: listId, revision, deleted: isGone(user_id) });
}

/** Sets the next revisions of a locked list that was changed, for everyone on it. */
export async function markChanged(tx: Tx, list: LockedList): Promise<void> {
  await writeRevisions(tx, list.id, await nextRevisions(tx, await viewersOf(tx, list)));
}

/**
 * The lists that have changed for a user after a revision, in the order of their last changes; a list that changed twice is
 * included once, in its present state. One that the user is no longer on counts as deleted.
 */
export async function changesAfter(conn: Conn, userId: number, revision: number): Promise<ShoppingListChange[]> {
  return [
    ...(await conn<ShoppingListChange[]>`
      select id, revision, deleted_at is not null as deleted from shopping_lists
      where user_id = ${userId} and revision > ${revision}::bigint
      union all
      select l.id, m.revision, l.deleted_at is not null or m.left_at is not null as deleted
      from shopping_list_members m join shopping_lists l on l.id = m.shopping_list_id
      where m.user_id = ${userId} and m.revision > ${revision}::bigint
      order by revision limit ${CHANGES_PAGE}`),
  ];
}

/** The newest revision of a user's lists, 0 before the first: the start of a stream of new changes only. */
export async function lastRevision(conn: Conn, userId: number): Promise<number> {
  const [row] = await conn<{ revision: number }[]>`
    select revision from shopping_list_revisions where user_id = ${userId}`;
  return row?.revision ?? 0;
}

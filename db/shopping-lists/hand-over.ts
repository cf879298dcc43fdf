import type { Tx } from "../client/types.ts";
import { idsOfListsOf, type LockedList, lockRow, nextRevisions, viewersOf, writeRevisions } from "./changes.ts";

/** Lists and rows that one transaction deletes at most. */
const BATCH = 200;

/** A shared list goes to the member who joined first, before those in deletion themselves; everyone on it hears of it. */
async function handOver(tx: Tx, list: LockedList, viewers: readonly number[]): Promise<void> {
  const [heir] = await tx<{ id: number }[]>`
    select m.user_id as id from shopping_list_members m join users u on u.id = m.user_id
    where m.shopping_list_id = ${list.id} and m.left_at is null
    order by u.deleted_at is not null, m.joined_at, m.user_id limit 1`;
  if (!heir) return;
  const revisions = await nextRevisions(
    tx,
    viewers.filter((id) => id !== list.user_id),
  );
  await tx`delete from shopping_list_invitations where shopping_list_id = ${list.id}`;
  await tx`delete from shopping_list_members where shopping_list_id = ${list.id} and user_id = ${heir.id}`;
  // With its revision at once: two lists of one owner never have the same.
  await tx`
    update shopping_lists set user_id = ${heir.id}, revision = ${revisions.get(heir.id) ?? 0}::bigint where id = ${list.id}`;
  await writeRevisions(tx, list.id, revisions);
}

/**
 * Takes an erased account off the next list that it shares: its own goes to the member who joined first, one of somebody else
 * loses a member. A list of which it is the only one left is deleted.
 * @returns how many rows were dealt with; 0 when none is left
 */
export async function leaveNextList(tx: Tx, userId: number): Promise<number> {
  const [next] = await tx<{ id: number }[]>`
    select l.id from shopping_lists l
    where l.deleted_at is null and l.id in ${idsOfListsOf(tx, userId)}
      and exists (select 1 from shopping_list_members m where m.shopping_list_id = l.id and m.left_at is null)
    order by l.id limit 1`;
  if (next) {
    const list = await lockRow(tx, next.id);
    // Deleted, or changed hands, while this transaction waited: looked at again.
    if (!list) return 1;
    const viewers = await viewersOf(tx, list);
    if (list.user_id === userId) await handOver(tx, list, viewers);
    else if (viewers.includes(userId)) {
      const revisions = await nextRevisions(
        tx,
        viewers.filter((id) => id !== userId),
      );
      await tx`delete from shopping_list_members where shopping_list_id = ${list.id} and user_id = ${userId}`;
      await writeRevisions(tx, list.id, revisions);
    }
    return 1;
  }
  const lists = await tx`
    delete from shopping_lists where id = any(array(
      select id from shopping_lists where user_id = ${userId} order by id limit ${BATCH}::int))`;
  const rows = await tx`
    delete from shopping_list_members where ctid = any(array(
      select ctid from shopping_list_members where user_id = ${userId} limit ${BATCH}::int))`;
  return lists.count + rows.count;
}

/** What an erased account has ticked on lists of others stays in the basket, without its name. */
export async function forgetTicks(tx: Tx, userId: number): Promise<void> {
  await tx`update shopping_list_items set checked_by = null where checked_by = ${userId}`;
}

import type { Conn, Tx } from "../client/types.ts";
import { DomainError, notFound, notOwner } from "../errors.ts";
import {
  type ShoppingListInvitation,
  type ShoppingListInvitationPreview,
  shoppingListLimits,
} from "../schemas/shopping-list.ts";
import { hashToken, newToken } from "../tokens.ts";
import { type ListOwner, lockList, lockRow, nextRevisions, viewersOf, writeRevisions } from "./changes.ts";
import { person } from "./person.ts";

/** Unknown, expired, replaced, withdrawn: nobody learns which. */
const noInvitation = () => notFound("invitation");

/** Makes the list's invitation; an earlier one is void from then on. Only its owner may. */
export async function invite(tx: Tx, listId: number, caller: ListOwner): Promise<ShoppingListInvitation> {
  const list = await lockList(tx, listId, caller, "own");
  const token = newToken();
  const [row] = await tx<{ expires_at: Date }[]>`
    insert into shopping_list_invitations (shopping_list_id, token_hash, expires_at)
    values (${list.id}, ${hashToken(token)}, now() + make_interval(days => ${shoppingListLimits.invitationDays}))
    on conflict (shopping_list_id) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at
    returning expires_at`;
  return { token, expires_at: row!.expires_at.toISOString() };
}

/** Withdraws the list's invitation, if there is one. Only its owner may. */
export async function withdrawInvitation(tx: Tx, listId: number, caller: ListOwner): Promise<void> {
  const list = await lockList(tx, listId, caller, "own");
  await tx`delete from shopping_list_invitations where shopping_list_id = ${list.id}`;
}

/** What an invited person is told. @throws 404 */
export async function readInvitation(conn: Conn, token: string): Promise<ShoppingListInvitationPreview> {
  const [row] = await conn<(Omit<ShoppingListInvitationPreview, "expires_at"> & { expires_at: Date })[]>`
    select l.name as list_name, ${person(conn)} as owner, i.expires_at,
      1 + (select count(*)::int from shopping_list_members m where m.shopping_list_id = l.id and m.left_at is null)
        as members_count
    from shopping_list_invitations i join shopping_lists l on l.id = i.shopping_list_id join users u on u.id = l.user_id
    where i.token_hash = ${hashToken(token)} and i.expires_at > now() and l.deleted_at is null`;
  if (!row) throw noInvitation();
  return { ...row, expires_at: row.expires_at.toISOString() };
}

/** The list of a valid invitation. */
async function invitedTo(tx: Tx, token: string): Promise<number> {
  const [row] = await tx<{ id: number }[]>`
    select shopping_list_id as id from shopping_list_invitations
    where token_hash = ${hashToken(token)} and expires_at > now()`;
  if (!row) throw noInvitation();
  return row.id;
}

const full = () =>
  new DomainError(
    "conflict",
    "shopping_list_full",
    `A shopping list is shared by at most ${shoppingListLimits.people} people.`,
  );

/** Joins the list of an invitation; nothing happens to who is on it already. @returns the list's id @throws 404; 409 */
export async function acceptInvitation(tx: Tx, token: string, userId: number): Promise<number> {
  const list = await lockRow(tx, await invitedTo(tx, token));
  // It may have been replaced, or the list deleted, while this transaction waited.
  if (!list || (await invitedTo(tx, token)) !== list.id) throw noInvitation();
  const viewers = await viewersOf(tx, list);
  if (viewers.includes(userId)) return list.id;
  if (viewers.length >= shoppingListLimits.people) throw full();
  const [row] = await tx<{ count: number }[]>`
    select count(*)::int as count from shopping_list_members where user_id = ${userId} and left_at is null`;
  if (row!.count >= shoppingListLimits.lists)
    throw new DomainError(
      "conflict",
      "too_many_shopping_lists",
      `One account is on at most ${shoppingListLimits.lists} shopping lists of others.`,
    );
  const revisions = await nextRevisions(tx, [...viewers, userId]);
  await tx`
    insert into shopping_list_members (shopping_list_id, user_id, revision, joined_at)
    values (${list.id}, ${userId}, ${revisions.get(userId) ?? 0}::bigint, clock_timestamp())
    on conflict (shopping_list_id, user_id)
    do update set revision = excluded.revision, joined_at = excluded.joined_at, left_at = null`;
  await writeRevisions(tx, list.id, revisions);
  return list.id;
}

/**
 * Takes a member off a list: the owner any of them, a member themself. Where the owner does it the invitation is void as well:
 * it may be what the removed person holds.
 * @throws 403 for a member who removes another; 404; 409 for the owner
 */
export async function removeMember(tx: Tx, listId: number, caller: ListOwner, userId: number): Promise<void> {
  const list = await lockList(tx, listId, caller);
  const isSelf = userId === caller.userId;
  if (!isSelf && list.user_id !== caller.userId && !caller.isAdmin) throw notOwner("shopping list");
  if (userId === list.user_id)
    throw new DomainError("conflict", "owner_stays", "The owner of a shopping list cannot leave it, but delete it.");
  const viewers = await viewersOf(tx, list);
  if (!viewers.includes(userId)) throw notFound("member");
  const revisions = await nextRevisions(tx, viewers);
  await tx`
    update shopping_list_members set left_at = now() where shopping_list_id = ${list.id} and user_id = ${userId}`;
  if (!isSelf) await tx`delete from shopping_list_invitations where shopping_list_id = ${list.id}`;
  await writeRevisions(tx, list.id, revisions, (viewer) => viewer === userId);
}

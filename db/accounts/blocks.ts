import type { Conn, Tx } from "../client/types.ts";
import { DomainError, fieldError, invalidFields, notFound } from "../errors.ts";
import type { BlockedUser } from "../schemas/people.ts";

/** People that one account may block at most: their ids are part of each of its searches. */
export const MOST_BLOCKS = 500;

/** @throws DomainError `not_found` unless the account exists for everyone */
export async function assertPerson(conn: Conn, userId: number): Promise<void> {
  const [row] = await conn`select 1 from users where id = ${userId} and deleted_at is null`;
  if (!row) throw notFound("user");
}

/** @throws DomainError `invalid` where somebody means themselves */
export function assertAnother(userId: number, otherId: number): void {
  if (userId !== otherId) return;
  throw invalidFields([{ ...fieldError([], "This is your own account.", "value_error"), loc: ["path", "user_id"] }]);
}

export async function hasBlocked(conn: Conn, userId: number, otherId: number): Promise<boolean> {
  const [row] = await conn`select 1 from user_blocks where user_id = ${userId} and blocked_id = ${otherId}`;
  return row !== undefined;
}

/**
 * Blocks a user; idempotent. The blocked user is not told.
 * @throws DomainError `not_found`; `invalid` for oneself; conflict `too_many_blocks`
 */
export async function blockUser(tx: Tx, userId: number, blockedId: number): Promise<void> {
  assertAnother(userId, blockedId);
  // One at a time: the limit holds.
  await tx`select 1 from users where id = ${userId} for no key update`;
  await assertPerson(tx, blockedId);
  const added = await tx`
    insert into user_blocks (user_id, blocked_id) values (${userId}, ${blockedId}) on conflict do nothing
    returning blocked_id`;
  if (added.length === 0) return;
  const [count] = await tx<{ n: number }[]>`select count(*)::int as n from user_blocks where user_id = ${userId}`;
  if (count!.n > MOST_BLOCKS)
    throw new DomainError("conflict", "too_many_blocks", `You have blocked ${MOST_BLOCKS} people. Unblock one first.`);
}

/** Takes a block back, also of who is leaving; without one nothing changes. @throws DomainError `not_found` */
export async function unblockUser(conn: Conn, userId: number, blockedId: number): Promise<void> {
  const removed = await conn`delete from user_blocks where user_id = ${userId} and blocked_id = ${blockedId}`;
  if (removed.count === 0) await assertPerson(conn, blockedId);
}

/** A page of whom an account has blocked, the latest first. Who is about to leave is left out, and comes back with a restored account. */
export async function listBlocks(
  conn: Conn,
  { userId, page, pageSize }: { userId: number; page: number; pageSize: number },
): Promise<{ people: BlockedUser[]; total: number }> {
  const rows = await conn<(Omit<BlockedUser, "blocked_at"> & { blocked_at: Date })[]>`
    select u.id, u.username, u.avatar_url, b.created_at as blocked_at
    from user_blocks b join users u on u.id = b.blocked_id and u.deleted_at is null
    where b.user_id = ${userId} order by b.created_at desc, u.id desc
    limit ${pageSize} offset ${(page - 1) * pageSize}`;
  const [count] = await conn<{ total: number }[]>`
    select count(*)::int as total from user_blocks b join users u on u.id = b.blocked_id and u.deleted_at is null
    where b.user_id = ${userId}`;
  return {
    people: rows.map((row) => ({ ...row, blocked_at: row.blocked_at.toISOString() })),
    total: count!.total,
  };
}

import type { Conn, Tx } from "../client/types.ts";
import { DomainError, notFound } from "../errors.ts";
import type { LinkedIdentity } from "../schemas/identity.ts";
import { accountNotLinked, lockIdentity, type ProvedIdentity } from "./sign-in.ts";

/** Connecting a provider asks for a session that was opened so many minutes ago at most. */
export const FRESH_SESSION_MINUTES = 10;

/**
 * Whether a mail reaches the person for certain: a relay address of Apple works as long as the provider forwards, so it
 * counts once a link has come back from it.
 */
const mailReaches = (conn: Conn) => conn`
  (u.email not like '%@privaterelay.appleid.com'
   or exists (select 1 from identities m where m.user_id = u.id and m.provider = 'email'))`;

/** The ways in which an account signs in by a provider or by mail, the oldest first; of the same time, mail first. */
export async function readIdentities(conn: Conn, userId: number): Promise<LinkedIdentity[]> {
  const rows = await conn<(Omit<LinkedIdentity, "created_at"> & { created_at: Date })[]>`
    select provider, email, created_at from (
      select 'email' as provider, u.email,
        coalesce((select min(i.created_at) from identities i where i.user_id = u.id and i.provider = 'email'),
                 u.created_at) as created_at
      from users u where u.id = ${userId} and ${mailReaches(conn)}
      union all
      select provider, email, created_at from identities where user_id = ${userId} and provider <> 'email') ways
    order by created_at, provider <> 'email', provider`;
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
}

/** Whether a session was opened within the last {@link FRESH_SESSION_MINUTES}: the person has proved the account now. */
export async function isFreshSession(conn: Conn, sessionId: string): Promise<boolean> {
  const rows = await conn`
    select 1 from sessions
    where id = ${sessionId} and revoked_at is null
      and created_at > now() - make_interval(mins => ${FRESH_SESSION_MINUTES})`;
  return rows.length > 0;
}

/**
 * For what a session that somebody left open must not do.
 * @param sentence what the person is asked to do
 * @throws DomainError forbidden `fresh_sign_in_required`
 */
export async function assertFreshSession(conn: Conn, sessionId: string, sentence: string): Promise<void> {
  if (!(await isFreshSession(conn, sessionId))) throw new DomainError("forbidden", "fresh_sign_in_required", sentence);
}

/**
 * Connects a verified identity with an account (idempotent).
 * @returns whether it was not connected before
 * @throws DomainError `address_not_verified`; `account_not_linked` when another account has it, or when this one is
 *   connected with another account of the provider
 */
export async function linkIdentity(tx: Tx, userId: number, identity: ProvedIdentity): Promise<boolean> {
  const { provider, providerUserId, email } = identity;
  if (email === null)
    throw new DomainError("forbidden", "address_not_verified", "The provider has not verified an address of yours.");
  await lockIdentity(tx, identity);
  await tx`select 1 from users where id = ${userId} for update`;
  const [other] = await tx<{ userId: number; providerUserId: string }[]>`
    select user_id as "userId", provider_user_id as "providerUserId" from identities
    where provider = ${provider} and (provider_user_id = ${providerUserId} or user_id = ${userId})
    order by (user_id = ${userId} and provider_user_id = ${providerUserId}), id limit 1`;
  if (other && (other.userId !== userId || other.providerUserId !== providerUserId))
    throw accountNotLinked(
      "This account of the provider cannot be connected: it, or another one, is connected already.",
    );
  await tx`
    insert into identities (user_id, provider, provider_user_id, email)
    values (${userId}, ${provider}, ${providerUserId}, ${email})
    on conflict (provider, provider_user_id) do update set email = excluded.email`;
  return other === undefined;
}

/**
 * For whatever takes a way to sign in away, after it did. The account's row is locked before: two at once would each count on
 * the other.
 * @param usable the providers that are configured: another one signs nobody in
 * @throws DomainError `last_sign_in_method` when the person could not come back
 */
export async function assertWayIn(tx: Tx, userId: number, usable: readonly string[]): Promise<void> {
  const [ways] = await tx<{ left: boolean }[]>`
    select ${mailReaches(tx)} or exists (
      select 1 from identities i where i.user_id = u.id and i.provider = any(${[...usable]}::text[]))
      or exists (select 1 from passkeys k where k.user_id = u.id) as left
    from users u where u.id = ${userId}`;
  if (!ways?.left)
    throw new DomainError(
      "conflict",
      "last_sign_in_method",
      "Nothing else could sign you in. Connect another provider first.",
    );
}

/**
 * Disconnects a provider from an account.
 * @param usable the providers that are configured: another one signs nobody in
 * @throws DomainError `email_required`; `not_found`; `last_sign_in_method` when the person could not come back
 */
export async function unlinkIdentity(
  tx: Tx,
  userId: number,
  provider: ProvedIdentity["provider"],
  usable: readonly string[],
): Promise<void> {
  if (provider === "email")
    throw new DomainError("conflict", "email_required", "The mail address always signs in and cannot be removed.");
  await tx`select 1 from users where id = ${userId} for update`;
  const rows = await tx`delete from identities where user_id = ${userId} and provider = ${provider} returning 1`;
  if (rows.length === 0) throw notFound("connection");
  await assertWayIn(tx, userId, usable);
}

import type { Conn, Tx } from "../client/types.ts";
import { DomainError, notFound } from "../errors.ts";
import type { Role } from "../schemas/common.ts";
import type { Passkey } from "../schemas/passkey.ts";
import { hashToken } from "../tokens.ts";
import { assertWayIn } from "./identities.ts";

/** Passkeys of one account at most. */
export const MAX_PASSKEYS = 20;
/** How long a challenge waits for its answer, in minutes. */
export const CHALLENGE_MINUTES = 5;

const tooMany = () =>
  new DomainError(
    "conflict",
    "too_many_passkeys",
    `An account has ${MAX_PASSKEYS} passkeys at most. Delete one first.`,
  );
const alreadyRegistered = () =>
  new DomainError("conflict", "passkey_already_registered", "This passkey is already registered.");

interface Row {
  id: number;
  name: string;
  created_at: Date;
  last_used_at: Date | null;
  backed_up: boolean;
}
const columns = (conn: Conn) => conn`id, name, created_at, last_used_at, backed_up`;
const presented = (row: Row): Passkey => ({
  ...row,
  created_at: row.created_at.toISOString(),
  last_used_at: row.last_used_at?.toISOString() ?? null,
});

/** The passkeys of an account, the oldest first. */
export async function listPasskeys(conn: Conn, userId: number): Promise<Passkey[]> {
  const rows = await conn<Row[]>`select ${columns(conn)} from passkeys where user_id = ${userId} order by id`;
  return rows.map(presented);
}

/** What an authenticator is told about an account. */
export interface PasskeyOwner {
  /** Says nothing about the person. */
  handle: string;
  email: string;
  username: string | null;
  known: { id: string; transports: string[] }[];
}

/** @throws DomainError `too_many_passkeys` */
export async function readPasskeyOwner(conn: Conn, userId: number): Promise<PasskeyOwner> {
  const [row] = await conn<Omit<PasskeyOwner, "known">[]>`
    select passkey_handle as handle, email, username from users where id = ${userId} and deleted_at is null`;
  if (!row) throw notFound("user");
  const known = await conn<PasskeyOwner["known"]>`
    select credential_id as id, transports from passkeys where user_id = ${userId} order by id`;
  if (known.length >= MAX_PASSKEYS) throw tooMany();
  return { ...row, known: [...known] };
}

/**
 * Where administrators and moderators act only in sessions opened by a passkey, only such a session may change their passkeys: access
 * to the mailbox of an administrator must not be enough to add another one. Any session may add the first passkey.
 * @throws DomainError forbidden `passkey_required`
 */
export async function assertMayChangePasskeys(
  conn: Conn,
  { userId, sessionId }: { userId: number; sessionId: string },
): Promise<void> {
  // In turn with other changes: of two that would each add the first one, the other sees it.
  const [user] = await conn<{ roles: Role[] }[]>`select roles from users where id = ${userId} for update`;
  if (!user?.roles.some((role) => role === "admin" || role === "moderator")) return;
  const [other] = await conn`
    select 1 from sessions s where s.id = ${sessionId} and s.method is distinct from 'passkey'
      and s.method is distinct from 'admin' and exists (select 1 from passkeys p where p.user_id = ${userId})`;
  if (other)
    throw new DomainError(
      "forbidden",
      "passkey_required",
      "The passkeys of this account are changed only by somebody who has signed in with one of them.",
    );
}

/** Who may answer a challenge: the session that adds a passkey, or the browser that signs in. */
export type ChallengeOwner = { sessionId: string } | { browser: string };

/** Keeps a challenge for {@link CHALLENGE_MINUTES}, only its hash. @returns its id */
export async function createChallenge(conn: Conn, challenge: string, owner: ChallengeOwner): Promise<string> {
  const [session, browser] = "sessionId" in owner ? [owner.sessionId, null] : [null, hashToken(owner.browser)];
  const [row] = await conn<{ id: string }[]>`
    insert into passkey_challenges (challenge_hash, session_id, browser_hash, expires_at)
    values (${hashToken(challenge)}, ${session}, ${browser}, now() + make_interval(mins => ${CHALLENGE_MINUTES}))
    returning id`;
  return row!.id;
}

/** Uses up the challenge of a session. @returns false when it asked no such one, or too long ago */
export async function takeSessionChallenge(conn: Conn, challenge: string, sessionId: string): Promise<boolean> {
  const rows = await conn`
    delete from passkey_challenges
    where challenge_hash = ${hashToken(challenge)} and session_id = ${sessionId} and expires_at > now() returning id`;
  return rows.length > 0;
}

/** Uses up the challenge of a browser. @returns its hash, or null when it asked no such one, or too long ago */
export async function takeBrowserChallenge(conn: Conn, id: string, browser: string): Promise<string | null> {
  const [row] = await conn<{ challenge_hash: string }[]>`
    delete from passkey_challenges
    where id = ${id} and browser_hash = ${hashToken(browser)} and expires_at > now() returning challenge_hash`;
  return row?.challenge_hash ?? null;
}

/** A verified new passkey. */
export interface NewPasskey {
  name: string;
  credentialId: string;
  /** COSE, in base64url. */
  publicKey: string;
  counter: number;
  transports: readonly string[];
  backedUp: boolean;
}

/** @throws DomainError `too_many_passkeys`, or `passkey_already_registered`: for whichever account */
export async function insertPasskey(tx: Tx, userId: number, passkey: NewPasskey): Promise<Passkey> {
  await tx`select id from users where id = ${userId} for no key update`;
  const [count] = await tx<{ n: number }[]>`select count(*)::int as n from passkeys where user_id = ${userId}`;
  if ((count?.n ?? 0) >= MAX_PASSKEYS) throw tooMany();
  const [row] = await tx<Row[]>`
    insert into passkeys (user_id, name, credential_id, public_key, counter, transports, backed_up)
    values (${userId}, ${passkey.name}, ${passkey.credentialId}, ${passkey.publicKey}, ${passkey.counter},
            ${[...passkey.transports]}::text[], ${passkey.backedUp})
    on conflict (credential_id) do nothing returning ${columns(tx)}`;
  if (!row) throw alreadyRegistered();
  return presented(row);
}

/** @throws DomainError not_found also for another account's */
export async function renamePasskey(conn: Conn, userId: number, id: number, name: string): Promise<Passkey> {
  const [row] = await conn<Row[]>`
    update passkeys set name = ${name} where id = ${id} and user_id = ${userId} returning ${columns(conn)}`;
  if (!row) throw notFound("passkey");
  return presented(row);
}

/**
 * @param usable the providers that are configured
 * @throws DomainError not_found also for another account's; `last_sign_in_method` when the person could not come back
 */
export async function deletePasskey(tx: Tx, userId: number, id: number, usable: readonly string[]): Promise<void> {
  await tx`select 1 from users where id = ${userId} for update`;
  const rows = await tx`delete from passkeys where id = ${id} and user_id = ${userId} returning id`;
  if (rows.length === 0) throw notFound("passkey");
  await assertWayIn(tx, userId, usable);
}

/** What an answer of a passkey is checked against. */
export interface StoredPasskey {
  id: number;
  publicKey: string;
  counter: number;
  ownerHandle: string;
}

/** An account that lives, or whose deletion can still be taken back: signing in asks whether it is. */
const mayComeBack = (conn: Conn) => conn`
  (u.deleted_at is null or exists (
    select 1 from account_deletions d where d.user_id = u.id and d.begun_at is null))`;

/** The passkey with an authenticator's id, of an account that is not gone; null when there is none. */
export async function findPasskey(conn: Conn, credentialId: string): Promise<StoredPasskey | null> {
  const [row] = await conn<StoredPasskey[]>`
    select p.id, p.public_key as "publicKey", p.counter::float8 as counter, u.passkey_handle as "ownerHandle"
    from passkeys p join users u on u.id = p.user_id where p.credential_id = ${credentialId} and ${mayComeBack(conn)}`;
  return row ?? null;
}

/**
 * Notes a verified sign-in. The counter is compared again: of two answers with the same one, one counts.
 * @returns the account, or null when the passkey is gone or its counter does not grow
 */
export async function usePasskey(
  tx: Tx,
  { id, counter, backedUp }: { id: number; counter: number; backedUp: boolean },
): Promise<number | null> {
  const [row] = await tx<{ user_id: number }[]>`
    update passkeys p set counter = ${counter}, backed_up = ${backedUp}, last_used_at = now()
    from users u
    where p.id = ${id} and u.id = p.user_id and ${mayComeBack(tx)}
      and (p.counter < ${counter} or (p.counter = 0 and ${counter} = 0)) returning p.user_id`;
  return row?.user_id ?? null;
}

/** Deletes challenges that nobody answered. */
export async function deleteExpiredChallenges(conn: Conn): Promise<void> {
  await conn`delete from passkey_challenges where expires_at < now()`;
}

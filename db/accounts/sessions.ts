import type { Conn, Tx } from "../client/types.ts";
import { publishEvent } from "../outbox/publish.ts";
import type { AccountSession, DeviceKind, SignInMethod } from "../schemas/account-session.ts";
import type { Lang, MeasurementSystem, Role } from "../schemas/common.ts";
import { topics } from "../schemas/events.ts";
import { hashToken, newToken } from "../tokens.ts";

/** Lifetime of a session in days. */
export const SESSION_DAYS = 30;
/** A session's cookie is exchanged for a new one when it is older than this. */
const ROTATE_AFTER = "1 day";
/** The cookie before the last exchange stays good this long: two tabs may exchange at once. */
const GRACE = "1 minute";
/** The last use of a session is written when the one before is older than this. */
const USE_AGAIN_AFTER = "5 minutes";
/** How long after signing in a session has power over others' things, where that needs a passkey: OWASP ASVS 3.3.2. */
const POWER_FOR = "12 hours";

export interface LiveSession {
  id: string;
  user_id: number;
  email: string;
  username: string | null;
  avatar_url: string | null;
  /** Those of the account, which may not all act in this session. */
  roles: Role[];
  /** How it began; null where that was not written down. */
  method: SignInMethod | null;
  language: Lang | null;
  measurement_system: MeasurementSystem | null;
  expires_at: Date;
  /** Whether this use is to be written down: {@link touchSession}. */
  use_is_due: boolean;
  /** Whether the account plays the cooking game. */
  playing: boolean;
  /** Whether the sign-in is less than twelve hours ago. */
  is_recent: boolean;
}

/** What a device says of itself, as names of a fixed list; null where it is none of them. */
export interface Device {
  browser: string | null;
  os: string | null;
  kind: DeviceKind;
}

/** From where and how somebody signed in. */
export interface SessionOrigin extends Device {
  method: SignInMethod | null;
}

const UNKNOWN_ORIGIN: SessionOrigin = { browser: null, os: null, kind: "other", method: null };

const columns = (conn: Conn) => conn`
  s.id, s.user_id, u.email, u.username, u.avatar_url, u.roles, s.method, u.language, u.measurement_system, s.expires_at,
  s.last_used_at < now() - ${USE_AGAIN_AFTER}::interval as use_is_due,
  coalesce((select g.playing from game_settings g where g.user_id = u.id), true) as playing,
  s.created_at > now() - ${POWER_FOR}::interval as is_recent`;
/** Of a session, as the database writes it. */
const SESSION_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const live = (conn: Conn) => conn`s.revoked_at is null and s.expires_at > now() and u.deleted_at is null`;

/** A session that is neither revoked nor expired, by its id. */
export async function findLiveSession(conn: Conn, id: string): Promise<LiveSession | null> {
  if (!SESSION_ID.test(id)) return null;
  const [row] = await conn<LiveSession[]>`
    select ${columns(conn)} from sessions s join users u on u.id = s.user_id where s.id = ${id} and ${live(conn)}`;
  return row ?? null;
}

/**
 * The live session behind a cookie.
 * @param options.isFormer it came by the name that any host of the domain may set: good for sessions from before the other one
 */
export async function findByCookie(
  conn: Conn,
  token: string,
  { isFormer = false }: { isFormer?: boolean } = {},
): Promise<LiveSession | null> {
  const hash = hashToken(token);
  const [row] = await conn<LiveSession[]>`
    select ${columns(conn)} from sessions s join users u on u.id = s.user_id
    where (s.token_hash = ${hash}
           or (s.previous_token_hash = ${hash} and s.rotated_at > now() - ${GRACE}::interval))
      and not (${isFormer}::bool and s.host_only) and ${live(conn)}`;
  return row ?? null;
}

/** Opens a session. Returns its id and the cookie's value, of which only the hash is stored. */
export async function createSession(
  tx: Tx,
  userId: number,
  { browser, os, kind, method }: SessionOrigin = UNKNOWN_ORIGIN,
): Promise<{ id: string; token: string }> {
  const token = newToken();
  const [row] = await tx<{ id: string }[]>`
    insert into sessions (user_id, token_hash, expires_at, browser, os, kind, method, host_only)
    values (${userId}, ${hashToken(token)}, now() + make_interval(days => ${SESSION_DAYS}), ${browser}, ${os}, ${kind},
            ${method}, true) returning id`;
  return { id: row!.id, token };
}

/** Exchanges the cookie when it is older than a day. Returns the new value, or null when it stays. */
export async function rotateSession(conn: Conn, token: string): Promise<string | null> {
  const next = newToken();
  const rows = await conn`
    update sessions set previous_token_hash = token_hash, token_hash = ${hashToken(next)}, rotated_at = now(),
      expires_at = now() + make_interval(days => ${SESSION_DAYS})
    where token_hash = ${hashToken(token)} and revoked_at is null and rotated_at < now() - ${ROTATE_AFTER}::interval
    returning id`;
  return rows.length > 0 ? next : null;
}

/** Writes down that a session is in use, at most once in five minutes. */
export async function touchSession(conn: Conn, id: string): Promise<void> {
  await conn`update sessions set last_used_at = now()
             where id = ${id} and last_used_at < now() - ${USE_AGAIN_AFTER}::interval`;
}

/** A session as its owner sees it; the device still in parts, because its text has a language. */
export type ListedSession = Omit<AccountSession, "device"> & Pick<Device, "browser" | "os">;

/** The live sessions of an account: the current one, then by their last use. */
export async function listSessions(conn: Conn, userId: number, currentId: string): Promise<ListedSession[]> {
  const rows = await conn<(Omit<ListedSession, "current" | Stamp> & Record<Stamp, Date>)[]>`
    select s.id, s.browser, s.os, s.kind, s.method, s.created_at, s.last_used_at, s.expires_at
    from sessions s join users u on u.id = s.user_id where s.user_id = ${userId} and ${live(conn)}
    order by (s.id = ${currentId}) desc, s.last_used_at desc, s.id`;
  return rows.map((row) => ({
    ...row,
    current: row.id === currentId,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
  }));
}
type Stamp = "created_at" | "last_used_at" | "expires_at";

/** Ends one session of an account. @returns false when the account has no such live session */
export async function revokeSessionOf(tx: Tx, userId: number, id: string): Promise<boolean> {
  if (!SESSION_ID.test(id)) return false;
  const rows = await tx`
    update sessions set revoked_at = now()
    where id = ${id} and user_id = ${userId} and revoked_at is null and expires_at > now() returning id`;
  if (rows.length > 0) await publishAccountChanged(tx, userId);
  return rows.length > 0;
}

/** Ends all sessions of an account but one. */
export async function revokeOtherSessions(tx: Tx, userId: number, keptId: string): Promise<void> {
  const rows = await tx`
    update sessions set revoked_at = now()
    where user_id = ${userId} and id <> ${keptId} and revoked_at is null returning id`;
  if (rows.length > 0) await publishAccountChanged(tx, userId);
}

/** Ends a session, and tells every API process of it in the same transaction: its open streams end. */
export async function revokeSession(tx: Tx, id: string): Promise<void> {
  const [row] = await tx<{ user_id: number }[]>`
    update sessions set revoked_at = now() where id = ${id} and revoked_at is null returning user_id`;
  if (row) await publishAccountChanged(tx, row.user_id);
}

/** Tells every API process that sessions or roles of an account changed. */
export async function publishAccountChanged(tx: Tx, userId: number): Promise<void> {
  await publishEvent(tx, {
    topic: topics.accounts,
    key: String(userId),
    type: "account.changed",
    payload: { user_id: userId },
  });
}

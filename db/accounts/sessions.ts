import type { Conn, Tx } from "../client/types.ts";
import { publishEvent } from "../outbox/publish.ts";
import type { Lang, MeasurementSystem, Role } from "../schemas/common.ts";
import { topics } from "../schemas/events.ts";
import { hashToken, newToken } from "../tokens.ts";

/** Lifetime of a session in days. */
export const SESSION_DAYS = 30;
/** A session's cookie is exchanged for a new one when it is older than this. */
const ROTATE_AFTER = "1 day";
/** The cookie before the last exchange stays good this long: two tabs may exchange at once. */
const GRACE = "1 minute";

export interface LiveSession {
  id: string;
  user_id: number;
  email: string;
  username: string | null;
  avatar_url: string | null;
  roles: Role[];
  language: Lang | null;
  measurement_system: MeasurementSystem | null;
  expires_at: Date;
}

const columns = (conn: Conn) => conn`
  s.id, s.user_id, u.email, u.username, u.avatar_url, u.roles, u.language, u.measurement_system, s.expires_at`;
const live = (conn: Conn) => conn`s.revoked_at is null and s.expires_at > now() and u.deleted_at is null`;

/** A session that is neither revoked nor expired, by its id. */
export async function findLiveSession(conn: Conn, id: string): Promise<LiveSession | null> {
  if (!/^[0-9a-f-]{36}$/.test(id)) return null;
  const [row] = await conn<LiveSession[]>`
    select ${columns(conn)} from sessions s join users u on u.id = s.user_id where s.id = ${id} and ${live(conn)}`;
  return row ?? null;
}

/** The live session behind a cookie. */
export async function findByCookie(conn: Conn, token: string): Promise<LiveSession | null> {
  const hash = hashToken(token);
  const [row] = await conn<LiveSession[]>`
    select ${columns(conn)} from sessions s join users u on u.id = s.user_id
    where (s.token_hash = ${hash}
           or (s.previous_token_hash = ${hash} and s.rotated_at > now() - ${GRACE}::interval)) and ${live(conn)}`;
  return row ?? null;
}

/** Opens a session. Returns its id and the cookie's value, of which only the hash is stored. */
export async function createSession(tx: Tx, userId: number): Promise<{ id: string; token: string }> {
  const token = newToken();
  const [row] = await tx<{ id: string }[]>`
    insert into sessions (user_id, token_hash, expires_at)
    values (${userId}, ${hashToken(token)}, now() + make_interval(days => ${SESSION_DAYS})) returning id`;
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

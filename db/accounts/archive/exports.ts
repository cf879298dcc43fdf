import type { Conn, Tx } from "../../client/types.ts";
import { DomainError } from "../../errors.ts";
import { createJob } from "../../jobs/create.ts";
import type { Lang } from "../../schemas/common.ts";

/** Archives that one account may ask for in 24 hours. */
export const EXPORTS_A_DAY = 3;
/** Hours for which an archive can be downloaded, from its request on. */
export const EXPORT_HOURS = 24;

/**
 * Asks for an archive of an account.
 * @returns the job that makes it
 * @throws DomainError too_many `too_many_exports`
 */
export async function requestExport(tx: Tx, userId: number, lang: Lang): Promise<number> {
  // One request at a time: the limit holds.
  await tx`select 1 from users where id = ${userId} for no key update`;
  const [recent] = await tx<{ count: number; wait: number | null }[]>`
    select count(*)::int as count,
      extract(epoch from min(created_at) + interval '24 hours' - now())::float8 as wait
    from account_exports where user_id = ${userId} and created_at > now() - interval '24 hours'`;
  if (recent!.count >= EXPORTS_A_DAY)
    throw new DomainError(
      "too_many",
      "too_many_exports",
      `Your data can be exported ${EXPORTS_A_DAY} times a day. Try again later.`,
      { retryAfterSeconds: Math.max(1, Math.ceil(recent!.wait ?? 1)) },
    );
  const [row] = await tx<{ id: string }[]>`
    insert into account_exports (user_id, expires_at)
    values (${userId}, now() + make_interval(hours => ${EXPORT_HOURS})) returning id`;
  return createJob(tx, {
    type: "account_export",
    userId,
    key: `account:${userId}`,
    lang,
    params: { export_id: row!.id },
  });
}

/** Makes an archive available to its owner. @returns until when; null if it is gone meanwhile */
export async function completeExport(
  tx: Tx,
  done: { id: string; userId: number; parts: number; bytes: number },
): Promise<Date | null> {
  const [row] = await tx<{ expires_at: Date }[]>`
    update account_exports set parts = ${done.parts}, bytes = ${done.bytes}
    where id = ${done.id} and user_id = ${done.userId} returning expires_at`;
  return row?.expires_at ?? null;
}

/** A finished archive of an account that is not in deletion, until it expires; else null. */
export async function findExport(
  conn: Conn,
  id: string,
  userId: number,
): Promise<{ parts: number; bytes: number; created_at: Date } | null> {
  if (!/^[0-9a-f-]{36}$/.test(id)) return null;
  const [row] = await conn<{ parts: number; bytes: number; created_at: Date }[]>`
    select e.parts, e.bytes, e.created_at from account_exports e join users u on u.id = e.user_id
    where e.id::text = ${id} and e.user_id = ${userId} and e.parts is not null and e.expires_at > now()
      and u.deleted_at is null`;
  return row ?? null;
}

/** Archives whose time is over, or all of one account. */
export async function removableExports(conn: Conn, userId: number | null, limit = 20): Promise<string[]> {
  const rows = await conn<{ id: string }[]>`
    select id from account_exports
    where ${userId === null ? conn`expires_at <= now()` : conn`user_id = ${userId}`}
    order by expires_at limit ${limit}::int`;
  return rows.map(({ id }) => id);
}

/** Forgets an archive whose files are removed. */
export async function forgetExport(conn: Conn, id: string): Promise<void> {
  await conn`delete from account_exports where id = ${id}`;
}

import type { Conn, Tx } from "../../client/types.ts";
import { DomainError, notFound } from "../../errors.ts";
import { createJob } from "../../jobs/create.ts";
import type { Lang } from "../../schemas/common.ts";
import { IMPORT_PART_BYTES } from "../../schemas/import.ts";
import { hashToken, newToken } from "../../tokens.ts";

/** What an upload holds: an archive of an account, or the recipes of another app. */
export type ImportFileKind = "archive" | "recipes";

/** What an upload holds, and for recipes what its owner calls the file. */
export interface ImportFile {
  kind: ImportFileKind;
  name: string | null;
}

/** Archives that one account may upload in 24 hours. */
export const IMPORTS_A_DAY = 5;
/** Files of a kind that one account may upload in 24 hours. */
const A_DAY: Record<ImportFileKind, number> = { archive: IMPORTS_A_DAY, recipes: 30 };
const jobOf = { archive: "account_import", recipes: "recipe-file-import" } as const;
/** Hours for which the parts of an archive are kept. */
const KEPT_HOURS = 24;

const ID = /^[0-9a-f-]{36}$/;

const runningError = () =>
  new DomainError("conflict", "import_running", "A file is being read in already. Wait until that has ended.");

/** Locks the account, so that one request is handled at a time. @throws DomainError `conflict` while a job reads a file in */
async function lockIdle(tx: Tx, userId: number): Promise<void> {
  await tx`select 1 from users where id = ${userId} for no key update`;
  const [running] = await tx`
    select 1 from jobs
    where user_id = ${userId} and type = any(${Object.values(jobOf)}::text[]) and status in ('queued', 'running') limit 1`;
  if (running) throw runningError();
}

/**
 * Opens the upload of a file; an earlier one of the account is given up.
 * @throws DomainError conflict `import_running`, too_many `too_many_imports`
 */
export async function openImport(
  tx: Tx,
  userId: number,
  bytes: number,
  file: ImportFile = { kind: "archive", name: null },
): Promise<{ id: string; token: string; parts: number; expiresAt: Date }> {
  await lockIdle(tx, userId);
  const [recent] = await tx<{ count: number; wait: number | null }[]>`
    select count(*)::int as count,
      extract(epoch from min(created_at) + interval '24 hours' - now())::float8 as wait
    from account_imports
    where user_id = ${userId} and kind = ${file.kind} and created_at > now() - interval '24 hours'`;
  if (recent!.count >= A_DAY[file.kind])
    throw new DomainError(
      "too_many",
      "too_many_imports",
      `Such a file can be uploaded ${A_DAY[file.kind]} times a day. Try again later.`,
      { retryAfterSeconds: Math.max(1, Math.ceil(recent!.wait ?? 1)) },
    );
  await tx`update account_imports set expires_at = now() where user_id = ${userId} and expires_at > now()`;
  const token = newToken();
  const parts = Math.ceil(bytes / IMPORT_PART_BYTES);
  const [row] = await tx<{ id: string; expires_at: Date }[]>`
    insert into account_imports (user_id, token_hash, bytes, parts, expires_at, kind, file_name)
    values (${userId}, ${hashToken(token)}, ${bytes}, ${parts}, now() + make_interval(hours => ${KEPT_HOURS}),
            ${file.kind}, ${file.name})
    returning id, expires_at`;
  return { id: row!.id, token, parts, expiresAt: row!.expires_at };
}

/**
 * Takes an upload up again that was left: its address is a new one, and the former is good for nothing.
 * @returns with the parts that are stored already
 * @throws DomainError not_found when its time is over, another took its place, or it was started
 */
export async function resumeImport(
  tx: Tx,
  userId: number,
  id: string,
  kind: ImportFileKind,
): Promise<{ id: string; token: string; parts: number; expiresAt: Date; received: number[] }> {
  const token = newToken();
  const [row] = await tx<{ parts: number; expires_at: Date; received: number[] }[]>`
    update account_imports set token_hash = ${hashToken(token)}
    where id = ${id}::uuid and user_id = ${userId} and kind = ${kind} and expires_at > now() and job_id is null
    returning parts, expires_at, received`;
  if (!row) throw notFound("upload", "import_not_found");
  const { parts, expires_at: expiresAt, received } = row;
  return { id, token, parts, expiresAt, received: received.toSorted((a, b) => a - b) };
}

/** The bytes that a part must have; null when there is no such upload, or no such part of it. */
export async function expectedPart(conn: Conn, id: string, token: string, part: number): Promise<number | null> {
  if (!ID.test(id)) return null;
  const [row] = await conn<{ bytes: number; parts: number }[]>`
    select i.bytes::float8 as bytes, i.parts from account_imports i join users u on u.id = i.user_id
    where i.id::text = ${id} and i.token_hash = ${hashToken(token)} and i.expires_at > now() and i.job_id is null
      and u.deleted_at is null`;
  if (!row || part >= row.parts) return null;
  return part < row.parts - 1 ? IMPORT_PART_BYTES : row.bytes - (row.parts - 1) * IMPORT_PART_BYTES;
}

/** Notes that a part is stored. @returns false when the upload is gone meanwhile */
export async function notePart(conn: Conn, id: string, part: number): Promise<boolean> {
  const rows = await conn`
    update account_imports
    set received = case when ${part}::int = any(received) then received else received || ${part}::int end
    where id = ${id} and expires_at > now() and job_id is null returning id`;
  return rows.length === 1;
}

/**
 * Starts reading an uploaded file in; also once more after a job that failed.
 * @param kind what the file must have been opened as
 * @returns the job
 * @throws DomainError not_found, conflict `import_running`, `import_incomplete`
 */
export async function requestImport(
  tx: Tx,
  userId: number,
  id: string,
  lang: Lang,
  kind: ImportFileKind = "archive",
): Promise<number> {
  await lockIdle(tx, userId);
  await completeUpload(tx, userId, id, kind);
  const job = await createJob(tx, {
    type: jobOf[kind],
    userId,
    key: `account:${userId}`,
    lang,
    params: { import_id: id },
  });
  await noteJob(tx, id, job);
  return job;
}

/** Notes the job that reads an upload: no more parts are taken. */
export async function noteJob(tx: Tx, id: string, job: number): Promise<void> {
  await tx`update account_imports set job_id = ${job} where id = ${id}::uuid`;
}

/**
 * The size of a file that was uploaded whole; its row is locked.
 * @throws DomainError not_found, conflict `import_incomplete`
 */
export async function completeUpload(tx: Tx, userId: number, id: string, kind: ImportFileKind): Promise<number> {
  const [row] = await tx<{ complete: boolean; bytes: number }[]>`
    select cardinality(received) = parts as complete, bytes::float8 as bytes from account_imports
    where id = ${id}::uuid and user_id = ${userId} and kind = ${kind} and expires_at > now() for update`;
  if (!row) throw notFound("upload", "import_not_found");
  if (!row.complete)
    throw new DomainError("conflict", "import_incomplete", "Some parts of the file have not been uploaded yet.");
  return row.bytes;
}

/** The parts of an upload that a job reads; null when it is gone. */
export async function findImport(
  conn: Conn,
  id: string,
  userId: number,
): Promise<{ parts: number; bytes: number; fileName: string | null } | null> {
  const [row] = await conn<{ parts: number; bytes: number; fileName: string | null }[]>`
    select parts, bytes::float8 as bytes, file_name as "fileName" from account_imports
    where id = ${id}::uuid and user_id = ${userId}`;
  return row ?? null;
}

/** Gives the files of an upload up. */
export async function endImport(conn: Conn, id: string): Promise<void> {
  await conn`update account_imports set expires_at = now() where id = ${id}::uuid`;
}

/** Uploads whose files are to be removed: those whose time is over, or all of one account. */
export async function removableImports(conn: Conn, userId: number | null, limit = 20): Promise<string[]> {
  const over = conn`
    i.expires_at <= now() and i.removed_at is null
      and not exists (select 1 from jobs j where j.id = i.job_id and j.status in ('queued', 'running'))`;
  const rows = await conn<{ id: string }[]>`
    select i.id from account_imports i where ${userId === null ? over : conn`i.user_id = ${userId}`}
    order by i.expires_at limit ${limit}::int`;
  return rows.map(({ id }) => id);
}

/** Forgets an upload whose files are removed; one of the last day still counts, unless its account is erased. */
export async function forgetImport(conn: Conn, id: string, userId: number | null): Promise<void> {
  if (userId === null) await conn`update account_imports set removed_at = now() where id = ${id}`;
  await conn`
    delete from account_imports
    where (id = ${id} and user_id = ${userId}::int)
      or (removed_at is not null and created_at < now() - interval '24 hours')`;
}

import type { Conn, Tx } from "../client/types.ts";

/** The key of a call: `route` and `bodyHash` identify its first use. */
export interface IdempotencyKey {
  userId: number;
  key: string;
  route: string;
  bodyHash: string;
}

/** The stored answer to the first call with a key. */
export interface StoredAnswer<T> {
  status: number;
  body: T;
  headers: Record<string, string>;
}

/**
 * Claims a key for the transaction's call. While another transaction holds the key, this waits for its commit or
 * rollback.
 * @returns false when the key was used before
 */
export async function claimKey(tx: Tx, { userId, key, route, bodyHash }: IdempotencyKey): Promise<boolean> {
  const rows = await tx`
    insert into idempotency_keys (user_id, key, route, body_hash) values (${userId}, ${key}, ${route}, ${bodyHash})
    on conflict (user_id, key) do nothing returning key`;
  return rows.length === 1;
}

/** The answer to the first call with a key; null when that was another call, or one with another body. */
export async function readStoredAnswer<T>(
  tx: Tx,
  { userId, key, route, bodyHash }: IdempotencyKey,
): Promise<StoredAnswer<T> | null> {
  const [row] = await tx<StoredAnswer<T>[]>`
    select status, response as body, headers from idempotency_keys
    where user_id = ${userId} and key = ${key} and route = ${route} and body_hash = ${bodyHash}`;
  return row ?? null;
}

/** Stores the answer of the call that claimed a key, for retries. */
export async function storeAnswer(
  tx: Tx,
  { userId, key }: Pick<IdempotencyKey, "userId" | "key">,
  answer: { status: number; body: unknown; headers?: Record<string, string> },
): Promise<void> {
  await tx`
    update idempotency_keys set status = ${answer.status}, response = ${(answer.body ?? null) as never}::jsonb,
      headers = ${(answer.headers ?? {}) as never}::jsonb
    where user_id = ${userId} and key = ${key}`;
}

/** Deletes keys older than a week: until then a device that was offline may send its changes again. */
export async function deleteOldKeys(conn: Conn): Promise<void> {
  await conn`delete from idempotency_keys where created_at < now() - interval '7 days'`;
}

import { createHash } from "node:crypto";
import type { Database, Tx } from "@toque/db/client/types.ts";
import { DomainError } from "@toque/db/errors.ts";

/** An answer of a mutation, as it is given again to the same key. */
export interface StoredAnswer<T> {
  status: number;
  body: T;
  headers?: Record<string, string>;
}

/**
 * Runs a mutation in one transaction, at most once an `Idempotency-Key`: key, effect and answer commit together.
 * @throws DomainError `conflict` when the key was used with another body, or on another call
 */
export async function idempotent<T>(
  db: Database,
  request: Request,
  userId: number,
  body: unknown,
  work: (tx: Tx) => Promise<StoredAnswer<T>>,
): Promise<StoredAnswer<T>> {
  const key = request.headers.get("idempotency-key");
  if (key === null) return db.transaction(work);
  if (key.length < 1 || key.length > 255)
    throw new DomainError("invalid", "validation_error", "The Idempotency-Key is not valid.", {
      fields: [{ loc: ["headers", "idempotency-key"], msg: "1 to 255 characters", type: "value_error" }],
    });
  const url = new URL(request.url);
  const route = `${request.method} ${url.pathname}${url.search}`;
  const hash = createHash("sha256")
    .update(JSON.stringify(body ?? null))
    .digest("hex");
  return db.transaction(async (tx) => {
    // A second call with the key waits here until the first has committed or failed.
    const taken = await tx`
      insert into idempotency_keys (user_id, key, route, body_hash) values (${userId}, ${key}, ${route}, ${hash})
      on conflict (user_id, key) do nothing returning key`;
    if (taken.length === 0) {
      const [row] = await tx<
        { route: string; body_hash: string; status: number; response: T; headers: Record<string, string> }[]
      >`
        select route, body_hash, status, response, headers from idempotency_keys where user_id = ${userId} and key = ${key}`;
      if (!row || row.route !== route || row.body_hash !== hash)
        throw new DomainError(
          "conflict",
          "idempotency_key_reused",
          "This Idempotency-Key was used for another request.",
        );
      return { status: row.status, body: row.response, headers: row.headers };
    }
    const answer = await work(tx);
    await tx`update idempotency_keys set status = ${answer.status}, response = ${(answer.body ?? null) as never}::jsonb,
               headers = ${(answer.headers ?? {}) as never}::jsonb
             where user_id = ${userId} and key = ${key}`;
    return answer;
  });
}

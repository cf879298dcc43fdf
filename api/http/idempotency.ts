import { createHash } from "node:crypto";
import type { Database, Tx } from "@toque/db/client/types.ts";
import { DomainError } from "@toque/db/errors.ts";
import { claimKey, readStoredAnswer, storeAnswer } from "@toque/db/idempotency/keys.ts";

/** The stored answer of a mutation, repeated for the same key. */
export interface StoredAnswer<T> {
  status: number;
  body: T;
  headers?: Record<string, string>;
}

/**
 * Runs a mutation in one transaction, at most once per `Idempotency-Key`: key, effect and answer commit together.
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
  const bodyHash = createHash("sha256")
    .update(JSON.stringify(body ?? null))
    .digest("hex");
  const call = { userId, key, route, bodyHash };
  return db.transaction(async (tx) => {
    if (!(await claimKey(tx, call))) {
      const stored = await readStoredAnswer<T>(tx, call);
      if (!stored)
        throw new DomainError(
          "conflict",
          "idempotency_key_reused",
          "This Idempotency-Key was used for another request.",
        );
      return stored;
    }
    const answer = await work(tx);
    await storeAnswer(tx, call, answer);
    return answer;
  });
}

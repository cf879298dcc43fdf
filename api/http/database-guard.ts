import { withAbandonment } from "@toque/db/client/database.ts";
import type { Database } from "@toque/db/client/types.ts";
import { currentRequestId } from "@toque/db/request-id.ts";
import { databaseUnavailable, refusalResponse } from "./errors.ts";

/** Milliseconds that a request may take before the database is asked whether it is the reason, and again after each answer. */
export const PATIENCE_MS = 1200;
/** Milliseconds within which the database gives a connection and answers. */
export const PING_MS = 1200;

/** Health checks tell of the database in their own way. */
const unguarded = /^\/(healthz|readyz)$/;

/**
 * Answers 503 within three seconds when a request waits for a PostgreSQL that does not answer: a hanging server, dead
 * connections, an exhausted pool. Transactions of that request do not commit any more. A slow request on a database that
 * answers is left alone, and so is the embedded database, which has one connection and is never away.
 */
export function createDatabaseGuard(db: Database) {
  let asking: Promise<boolean> | null = null;
  /** One question at a time, whatever the number of requests. */
  const answers = (): Promise<boolean> => {
    asking ??= db
      .ping(PING_MS)
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        asking = null;
      });
    return asking;
  };

  return async (request: Request, handle: () => Promise<Response>): Promise<Response> => {
    if (db.kind !== "postgres" || unguarded.test(new URL(request.url).pathname)) return await handle();
    const abandoned = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isDone = false;
    const response = withAbandonment(abandoned.signal, handle).finally(() => {
      isDone = true;
      clearTimeout(timer);
    });
    const outage = (async (): Promise<null> => {
      while (!isDone) {
        await new Promise<void>((resolve) => {
          timer = setTimeout(resolve, PATIENCE_MS);
        });
        if (!(await answers())) break;
      }
      return null;
    })();
    const first = await Promise.race([response, outage]);
    if (first !== null) return first;
    if (isDone) return await response;
    const error = databaseUnavailable();
    abandoned.abort(error);
    // The late response is discarded.
    response.then(
      (late) => late.body?.cancel(),
      () => {},
    );
    const refusal = refusalResponse(error)!;
    const id = currentRequestId();
    if (id) refusal.headers.set("x-request-id", id);
    return refusal;
  };
}

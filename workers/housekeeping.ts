import type { Database } from "@toque/db/client/types.ts";
import type { Logger } from "@toque/db/log.ts";
import { prunePipeline } from "@toque/db/outbox/prune.ts";

const EVERY_MS = 10 * 60_000;

/** Deletes what has served its time: old events, used links, answers of idempotent calls, ended sessions. */
async function tidy(db: Database, publishedOnly: boolean): Promise<void> {
  await prunePipeline(db, { publishedOnly });
  // A week: a device that was offline sends its changes again when it is back.
  await db.sql`delete from idempotency_keys where created_at < now() - interval '7 days'`;
  await db.sql`delete from rate_limit_hits where at < now() - interval '1 hour'`;
  await db.sql`delete from sign_in_tokens where expires_at < now() - interval '1 day'`;
  await db.sql`delete from sessions where expires_at < now() - interval '30 days' or revoked_at < now() - interval '30 days'`;
  await db.sql`delete from job_events where created_at < now() - interval '7 days'`;
}

/** Tidies up every ten minutes. Returns the function that ends it. */
export function startHousekeeping(
  db: Database,
  publishedOnly: boolean,
  log: Logger,
  more: () => Promise<unknown> = async () => {},
): () => void {
  const run = () =>
    tidy(db, publishedOnly)
      .then(more)
      .catch((error: unknown) => log.warn("tidying up failed", { error }));
  const timer = setInterval(run, EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}

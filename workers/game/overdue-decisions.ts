import type { Database } from "@toque/db/client/types.ts";
import { decideOverdue } from "@toque/db/game/decide.ts";
import { readRules } from "@toque/db/game/rules.ts";
import type { Logger } from "../platform/logging/logger.ts";

const EVERY_MS = 60_000;

/** Decides every cooking that has waited too long. @returns how many */
export async function decideAllOverdue(db: Database, signal?: AbortSignal): Promise<number> {
  let decided = 0;
  for (let last = 1; last > 0 && !signal?.aborted; decided += last)
    last = await decideOverdue(db, await readRules(db.sql));
  return decided;
}

/** Looks every minute for cookings that have waited too long. Returns the function that stops it. */
export function startOverdueDecisions({ db, log }: { db: Database; log: Logger }): () => Promise<void> {
  const stopping = new AbortController();
  let running: Promise<void> | null = null;
  const timer = setInterval(() => {
    running ??= decideAllOverdue(db, stopping.signal)
      .then(
        (decided) => {
          if (decided > 0) log.info("cookings that waited too long were decided", { decided });
        },
        (error: unknown) => log.warn("overdue cookings could not be decided", { error }),
      )
      .finally(() => {
        running = null;
      });
  }, EVERY_MS);
  timer.unref();
  return async () => {
    stopping.abort();
    clearInterval(timer);
    await running;
  };
}

import type { Database } from "@toque/db/client/types.ts";
import { walkRecipes } from "@toque/db/recipes/lexicon-walk.ts";
import type { BusMessage } from "@toque/db/schemas/events.ts";
import { sleep, WakeSignal } from "./platform/bus/sleep.ts";
import type { Logger } from "./platform/logging/logger.ts";

/** Between two looks without an event, and after a failure or while another process walks. */
const EVERY_MS = 10 * 60_000;
const RETRY_MS = 30_000;
/**
 * From an event to the walk: saves that read the foods of before have ended by then, and several changes of foods in a row
 * take one walk.
 */
const SETTLE_MS = 3000;

/** Keeps recipes computed by the words and foods of now; see {@link walkRecipes}. */
export interface LexiconWalk {
  /** Looks soon after a food was changed. */
  handle(message: BusMessage): void;
  stop(): Promise<void>;
}

/** Walks through the recipes at the start where a release reads them in another way, and after changes of foods. */
export function startLexiconWalk(
  { db, log }: { db: Database; log: Logger },
  settleMs: number = SETTLE_MS,
): LexiconWalk {
  const stopping = new AbortController();
  const changes = new WakeSignal();
  const run = async () => {
    while (true) {
      await sleep(settleMs, stopping.signal);
      if (stopping.signal.aborted) return;
      let wait = EVERY_MS;
      try {
        const changed = await walkRecipes(db, { signal: stopping.signal });
        if (changed === null) wait = RETRY_MS;
        else if (changed > 0) log.info("recipes were computed anew by the words and foods of now", { changed });
      } catch (error) {
        if (stopping.signal.aborted) return;
        log.warn("recipes could not be computed anew", { error });
        wait = RETRY_MS;
      }
      await changes.wait(wait);
    }
  };
  const running = run();
  return {
    handle(message) {
      if (message.type === "food.saved" || message.type === "food.deleted") changes.notify();
    },
    async stop() {
      stopping.abort();
      changes.notify();
      await running;
    },
  };
}

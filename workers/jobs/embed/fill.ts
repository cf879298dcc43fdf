import {
  claimFilling,
  completeSpace,
  currentSpace,
  type EmbeddingSpace,
  releaseFilling,
} from "@toque/db/recipes/embedding-spaces.ts";
import { outdatedEmbeddings } from "@toque/db/recipes/embeddings.ts";
import type { BusMessage } from "@toque/db/schemas/events.ts";
import { ModelError } from "../../ai/errors.ts";
import { sleep, WakeSignal } from "../../platform/bus/sleep.ts";
import type { Logger } from "../../platform/logging/logger.ts";
import { type EmbedDeps, embedRecipes, handleRecipeEvent, spaceOf } from "./embed.ts";
import { embedFoods } from "./foods.ts";

/** Recipes of one call of the model, and calls at once. */
const BATCH = 16;
const CONCURRENCY = 2;
/** Recipe ids per read. */
const PAGE = BATCH * CONCURRENCY * 4;
const LEASE_MS = 60_000;
/** Time between two looks for outdated recipes, and before a failed one is repeated: this doubles. */
const EVERY_MS = 10 * 60_000;
const RETRY_MS = 2000;
/** The longest time before a failed one is repeated. */
const MAX_RETRY_MS = 60_000;

/** A text that every model embeds: its answer shows the length of the vectors, and that the service works. */
const probe = async ({ embedder }: EmbedDeps, signal?: AbortSignal): Promise<number[]> => {
  const [vector] = await embedder.embed(["recipe"], signal);
  if (!vector) throw new Error("the embedder gave no vector");
  return vector;
};

interface Filled {
  written: number;
  /** Recipes whose text the model refuses: they are not found by meaning. */
  refused: number[];
}

/** Embeds a batch; where the model refuses it, recipe by recipe. */
async function fillBatch(deps: EmbedDeps, ids: readonly number[], filled: Filled, signal?: AbortSignal): Promise<void> {
  try {
    const written = await embedRecipes(deps, ids, signal);
    filled.written += written;
  } catch (error) {
    if (!(error instanceof ModelError) || error.retryable) throw error;
    // Not the fault of a text where the service refuses all.
    await probe(deps, signal);
    if (ids.length === 1) filled.refused.push(ids[0]!);
    else for (const id of ids) await fillBatch(deps, [id], filled, signal);
  }
}

async function fill(deps: EmbedDeps, space: EmbeddingSpace, signal?: AbortSignal): Promise<Filled> {
  const filled: Filled = { written: 0, refused: [] };
  for (let after = 0; ; ) {
    const ids = await outdatedEmbeddings(deps.db.sql, space.id, after, PAGE);
    if (ids.length === 0) return filled;
    after = ids.at(-1)!;
    const batches = Array.from({ length: Math.ceil(ids.length / BATCH) }, (_, i) =>
      ids.slice(i * BATCH, (i + 1) * BATCH),
    );
    const work = async () => {
      for (let batch = batches.shift(); batch; batch = batches.shift())
        try {
          signal?.throwIfAborted();
          await fillBatch(deps, batch, filled, signal);
        } catch (error) {
          batches.length = 0;
          throw error;
        }
    };
    // Both have ended when this has, also where one fails.
    const ends = await Promise.allSettled(Array.from({ length: CONCURRENCY }, work));
    const failed = ends.find((end) => end.status === "rejected");
    if (failed) throw failed.reason;
  }
}

/**
 * Embeds every recipe, and the names of every food, whose vector of the configured model is missing or outdated: in the background
 * after a change of the model, or of the length of its vectors. What was written stays, so a restart goes on where it stopped. When none is
 * left, the vectors of other models are removed. Of several processes one does it at a time.
 * @returns how many recipes were written; null while another process does it
 * @throws ModelError
 */
export async function embedOutdated(
  deps: EmbedDeps & { log?: Logger; worker?: string },
  signal?: AbortSignal,
): Promise<number | null> {
  const { db, embedder, log, worker = crypto.randomUUID() } = deps;
  const space = await spaceOf(deps, await currentSpace(db.sql, embedder.name), await probe(deps, signal));
  // PGlite has a single process, and a lease left by a killed one would only be waited for.
  const isShared = db.kind !== "pglite";
  if (isShared && !(await claimFilling(db.sql, space.id, worker, LEASE_MS))) return null;
  const renewal = setInterval(() => {
    if (isShared) void claimFilling(db.sql, space.id, worker, LEASE_MS).catch(() => {});
  }, LEASE_MS / 3);
  try {
    const { written, refused } = await fill(deps, space, signal);
    if (refused.length > 0)
      log?.warn("recipes could not be embedded", { embedder: embedder.name, recipes: refused.slice(0, 100) });
    // Not complete where the service has changed the length of its vectors meanwhile.
    if ((await currentSpace(db.sql, embedder.name))?.id === space.id) await completeSpace(db, space.id);
    if (!embedder.isLexical) await embedFoods(deps, space, signal);
    return written;
  } finally {
    clearInterval(renewal);
    if (isShared) await releaseFilling(db.sql, space.id, worker).catch(() => {});
  }
}

/** What keeps every recipe embedded; see {@link keepEmbedded}. */
export interface EmbeddingKeeper {
  /** Embeds a saved recipe. While the model does not answer, it is left to the next look: no message fails for that. */
  handle(message: BusMessage): Promise<void>;
  stop(): Promise<void>;
}

/** Keeps every recipe embedded by the configured model, whatever was missed while the service did not answer. */
export function keepEmbedded(
  deps: EmbedDeps & { log: Logger; worker: string },
  waits: { everyMs: number; retryMs: number } = { everyMs: EVERY_MS, retryMs: RETRY_MS },
): EmbeddingKeeper {
  const { log, embedder } = deps;
  const stopping = new AbortController();
  const missed = new WakeSignal();
  const run = async () => {
    let retryMs = waits.retryMs;
    while (!stopping.signal.aborted) {
      let wait = waits.everyMs;
      let failed = false;
      try {
        const written = await embedOutdated(deps, stopping.signal);
        retryMs = waits.retryMs;
        if (written !== null && written > 0) log.info("recipes were embedded", { embedder: embedder.name, written });
        if (written === null) wait = Math.min(waits.everyMs, LEASE_MS);
      } catch (error) {
        if (stopping.signal.aborted) return;
        log.warn("recipes could not be embedded", { embedder: embedder.name, error });
        failed = true;
        wait = Math.min(waits.everyMs, retryMs, MAX_RETRY_MS);
        retryMs *= 2;
      }
      // Messages that fail while the service is known to be away do not hurry the next attempt.
      if (failed) await sleep(wait, stopping.signal);
      else await missed.wait(wait);
    }
  };
  const running = run();
  return {
    async handle(message) {
      try {
        await handleRecipeEvent(deps, message, stopping.signal);
      } catch (error) {
        if (!(error instanceof ModelError)) throw error;
        log.warn("a recipe could not be embedded, and is left for later", { embedder: embedder.name, error });
        missed.notify();
      }
    },
    async stop() {
      stopping.abort();
      missed.notify();
      await running;
    },
  };
}

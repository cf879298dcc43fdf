import { collectAfterLanguages } from "@toque/db/foods/load-lexicon.ts";

/** Resident memory above which garbage is collected early. */
const LIMIT = 240 * 2 ** 20;
/** Growth since the last collection that is worth another one. */
const STEP = 16 * 2 ** 20;
const EVERY_MS = 250;

/**
 * Decides when to collect: above the limit, and not again before memory has grown by a step since the last collection.
 * @param memory the resident set in bytes
 */
export function garbageCollector(memory: () => number, collect: () => void): () => void {
  let due = LIMIT;
  return () => {
    const now = memory();
    // Pages are given back some time after a collection: it is the least since then that garbage grows from.
    due = Math.max(LIMIT, Math.min(due, now + STEP));
    if (now <= due) return;
    collect();
    due = Math.max(LIMIT, memory() + STEP);
  };
}

/** Collects the garbage of this process now, when it holds much memory. */
export const collectWhenLarge = garbageCollector(
  () => process.memoryUsage.rss(),
  () => Bun.gc(true),
);

/**
 * Keeps the memory of an embedded Toque low. Nearly all of its garbage is buffers of answers of the embedded database,
 * which the engine, seeing only small objects, collects late. Returns the function that stops it.
 */
export function keepMemoryLow(): () => void {
  const timer = setInterval(collectWhenLarge, EVERY_MS);
  timer.unref();
  collectAfterLanguages(collectWhenLarge);
  return () => {
    clearInterval(timer);
    collectAfterLanguages(() => {});
  };
}

/** Runs work with at most so many at a time; the rest waits in order of arrival. */
export interface WorkQueue {
  run<T>(work: () => Promise<T>): Promise<T>;
  /** How many run and how many wait now. */
  load(): { running: number; waiting: number };
}

/** @param concurrency how much work runs at once, at least 1 */
export function workQueue(concurrency: number): WorkQueue {
  if (!Number.isInteger(concurrency) || concurrency < 1) throw new RangeError("concurrency must be at least 1");
  const waiting: (() => void)[] = [];
  let running = 0;
  return {
    async run(work) {
      // A place is handed over, not freed, when someone waits: a newcomer cannot slip in between.
      if (running < concurrency) running++;
      else await new Promise<void>((start) => waiting.push(start));
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else running--;
      }
    },
    load: () => ({ running, waiting: waiting.length }),
  };
}

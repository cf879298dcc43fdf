import { AsyncLocalStorage } from "node:async_hooks";
import type { Database, Sql, Tx } from "./types.ts";

const insideTransaction = new AsyncLocalStorage<true>();
const abandonment = new AsyncLocalStorage<AbortSignal>();

/** Runs `work`, whose transactions roll back with the signal's reason once the signal is aborted. */
export const withAbandonment = <T>(signal: AbortSignal, work: () => T): T => abandonment.run(signal, work);

/** Wraps a postgres.js client as a {@link Database}; `close` ends the client and the server behind it, if any. */
export function asDatabase(kind: Database["kind"], sql: Sql, closeBehind: () => Promise<void>): Database {
  const listeners = new Set<() => void>();
  return {
    kind,
    sql,
    async transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
      // On PGlite a second connection inside a transaction waits forever; refused on every database for consistency.
      if (insideTransaction.getStore()) throw new Error("nested transaction: pass the open transaction down");
      const abandoned = abandonment.getStore();
      const guarded = async (tx: Tx): Promise<T> => {
        // It may have waited for a connection, or for its statements.
        abandoned?.throwIfAborted();
        const result = await work(tx);
        abandoned?.throwIfAborted();
        return result;
      };
      const result = (await insideTransaction.run(true, () => sql.begin((tx) => guarded(tx as unknown as Tx)))) as T;
      for (const listener of listeners) listener();
      return result;
    },
    onCommit(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async ping(timeoutMs = 2000) {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const late = new Promise<never>((_, reject) => {
        const refuse = () => reject(new Error(`the database did not answer within ${timeoutMs} ms`));
        // In two steps: after a moment in which this process stood still, an answer that is there comes first.
        timer = setTimeout(() => {
          timer = setTimeout(refuse, timeoutMs / 10);
        }, timeoutMs * 0.9);
      });
      try {
        await Promise.race([sql`select 1`, late]);
      } finally {
        clearTimeout(timer);
      }
    },
    async close() {
      await sql.end({ timeout: 5 });
      await closeBehind();
    },
  };
}

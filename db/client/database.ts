import { AsyncLocalStorage } from "node:async_hooks";
import type { Database, Sql, Tx } from "./types.ts";

const insideTransaction = new AsyncLocalStorage<true>();

/** Wraps a postgres.js client as a {@link Database}; `close` ends the client and whatever stands behind it. */
export function asDatabase(kind: Database["kind"], sql: Sql, closeBehind: () => Promise<void>): Database {
  const listeners = new Set<() => void>();
  return {
    kind,
    sql,
    async transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
      // On PGlite a second connection inside a transaction waits for ever; refuse on every database alike.
      if (insideTransaction.getStore()) throw new Error("nested transaction: pass the open transaction down");
      const result = (await insideTransaction.run(true, () => sql.begin((tx) => work(tx as unknown as Tx)))) as T;
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
        timer = setTimeout(() => reject(new Error(`the database did not answer within ${timeoutMs} ms`)), timeoutMs);
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

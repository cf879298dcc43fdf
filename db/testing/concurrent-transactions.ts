import type { Database, Tx } from "../client/types.ts";

// Two interleaved transactions, one step at a time. Only on the real PostgreSQL: the embedded database runs one after
// the other.

/** A transaction that has done its work and commits when released. */
export async function openTransaction(db: Database, work: (tx: Tx) => Promise<unknown>) {
  const done = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const committed = db.transaction(async (tx) => {
    await work(tx);
    done.resolve();
    await gate.promise;
  });
  await Promise.race([done.promise, committed]);
  return {
    commit: () => {
      gate.resolve();
      return committed;
    },
  };
}

/** Resolves when a transaction of this database waits for another. */
export async function lockIsAwaited(db: Database): Promise<void> {
  while (true) {
    const [row] = await db.sql<{ n: number }[]>`
      select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    if (row!.n > 0) return;
    await Bun.sleep(5);
  }
}

/** The outcome of a call: "done", or the code of its DomainError. Other errors are rethrown. */
export const outcome = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => "done",
    (error: unknown) => {
      if (error instanceof Error && "kind" in error && "code" in error) return String(error.code);
      throw error;
    },
  );

import type postgres from "postgres";

/** A pool: each query may run on another connection. */
export type Sql = postgres.Sql<Record<string, never>>;
/** One open transaction. Pass it down; never keep it across a network or model call. */
export type Tx = postgres.TransactionSql<Record<string, never>>;
/** Anything that can run a query: the pool or a transaction. */
export type Conn = postgres.ISql<Record<string, never>>;

/** A database with what its users need beyond queries: transactions with commit listeners, and closing. */
export interface Database {
  readonly kind: "pglite" | "postgres";
  readonly sql: Sql;
  /**
   * Runs `work` in one transaction and notifies the commit listeners afterwards. Nested calls are refused: pass the
   * `tx` down.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Calls `listener` after each commit of this process (the relay's wake-up). Returns the unsubscribe function. */
  onCommit(listener: () => void): () => void;
  /** Rejects when the database does not answer within `timeoutMs` (2,000 by default). */
  ping(timeoutMs?: number): Promise<void>;
  close(): Promise<void>;
}

import postgres from "postgres";
import { codecs } from "./codecs.ts";
import { asDatabase } from "./database.ts";
import type { Database, Sql } from "./types.ts";

/** Told when the server of a watched pool stops to answer, and when it answers again. */
export interface PoolWatch {
  away(reason: string): void;
  back(): void;
}

/** Milliseconds between two looks at the server. */
const LOOK_MS = 1000;
/** Milliseconds within which it answers an empty query, else its connections are given up. */
const PATIENCE_MS = 3000;

function connect(url: string, max: number): Sql {
  return postgres(url, {
    max,
    fetch_types: false,
    types: codecs,
    // Longer than a request waits (it is answered by the guard of the API): a busy process would take a server that
    // answers for one that does not.
    connect_timeout: 10,
    idle_timeout: 60,
    max_lifetime: 60 * 30,
    // Seconds between attempts to connect: the default grows to twenty, long after the server is back.
    backoff: () => 0.2,
    // JIT compilation of our short queries costs more than it saves, and parallel workers of one query delay the
    // others.
    connection: {
      jit: "off",
      max_parallel_workers_per_gather: 0,
      statement_timeout: 30_000,
      idle_in_transaction_session_timeout: 30_000,
      application_name: "toque",
    },
    onnotice: () => {},
  }) as unknown as Sql;
}

/** Whether a query answers in time; its error is thrown. A moment in which this process itself stood still is not counted. */
async function inTime(query: PromiseLike<unknown>): Promise<boolean> {
  let isSettled = false;
  const settled = Promise.resolve(query).finally(() => {
    isSettled = true;
  });
  const late = (async () => {
    const step = 100;
    for (let waited = 0; waited < PATIENCE_MS && !isSettled; waited += step) await Bun.sleep(step);
    return false;
  })();
  return await Promise.race([settled.then(() => true), late]);
}

/**
 * A pool that is replaced when its server stops to answer: postgres.js waits for an answer without a limit, and on a
 * connection that is dead without a word none comes. Looks by a connection of its own, which no busy pool delays.
 */
function watched(url: string, max: number, watch: PoolWatch): Database {
  let pool = connect(url, max);
  let probe = connect(url, 1);
  let isAway = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;

  /** Rejects what waits on the old connections. */
  const abandon = (old: Sql) => void old.end({ timeout: 0 }).catch(() => {});
  async function look(): Promise<void> {
    let reason: string | null = null;
    try {
      if (!(await inTime(probe`select 1`))) {
        reason = `no answer within ${PATIENCE_MS} ms`;
        if (!isClosed) {
          [pool, probe].forEach(abandon);
          [pool, probe] = [connect(url, max), connect(url, 1)];
        }
      }
    } catch (error) {
      reason = (error as Error).message;
    }
    if (isClosed) return;
    if (reason !== null && !isAway) watch.away(reason);
    if (reason === null && isAway) watch.back();
    isAway = reason !== null;
    schedule();
  }
  function schedule(): void {
    timer = setTimeout(() => void look(), LOOK_MS);
    timer.unref();
  }
  schedule();

  const current = new Proxy(pool, {
    apply: (_, self, args) => Reflect.apply(pool, self, args),
    get: (_, name) => Reflect.get(pool, name),
  });
  return asDatabase("postgres", current, async () => {
    isClosed = true;
    clearTimeout(timer);
    await probe.end({ timeout: 0 });
  });
}

/**
 * Opens a real PostgreSQL (15 or later, with pgvector).
 * @param url `postgres://user:password@host:port/database`
 * @param max connections of the pool
 * @param watch replaces connections on which the server stopped to answer, and tells of it; takes one more connection
 */
export function openPostgres(url: string, max = 10, watch?: PoolWatch): Database {
  return watch ? watched(url, max, watch) : asDatabase("postgres", connect(url, max), async () => {});
}

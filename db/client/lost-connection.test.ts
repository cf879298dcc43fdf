import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { realPostgresUrl, realTestDatabase } from "../testing/database.ts";
import { openPostgres } from "./postgres.ts";
import type { Database, Tx } from "./types.ts";

// patches/postgres: what a transaction does after its connection was lost. An uncaught error fails the run.

describe.skipIf(realPostgresUrl() === null)("a transaction whose connection is lost (real PostgreSQL)", () => {
  let admin: Database & { url: string };
  let db: Database;
  beforeAll(async () => {
    admin = await realTestDatabase({ empty: true });
    await admin.sql`create table notes (text text)`;
    db = openPostgres(admin.url, 1);
  });
  afterAll(async () => {
    await db.close();
    await admin.close();
  });

  const loseConnection = async (tx: Tx) => {
    const [row] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`;
    await admin.sql`select pg_terminate_backend(${row!.pid})`;
  };

  test("its next statements are refused, and the pool goes on", async () => {
    const answered: Promise<unknown>[] = [];
    for (let round = 0; round < 5; round++) {
      const lost = db.transaction(async (tx) => {
        await loseConnection(tx);
        // At once (the second waits for the first to be described), while the connection closes, and when it is closed.
        const statements = [tx`select ${round}::int`, tx`select 1`, Bun.sleep(50 * round).then(() => tx`select 2`)];
        answered.push(Promise.allSettled(statements));
        await answered.at(-1);
        await Bun.sleep(20);
        return await tx`select 3`;
      });
      await expect(lost).rejects.toThrow();
      expect(await db.sql<{ n: number }[]>`select 1 as n`).toMatchObject([{ n: 1 }]);
    }
    // None of them is left waiting.
    await Promise.all(answered);
  });

  test("its next statements do not run on the connection that is opened for others", async () => {
    let write: Promise<unknown> | null = null;
    let isLost = () => {};
    const lost = new Promise<void>((resolve) => {
      isLost = resolve;
    });
    const transaction = db.transaction(async (tx) => {
      await loseConnection(tx);
      isLost();
      // Longer than the pool takes to connect again.
      await Bun.sleep(1000);
      write = tx`insert into notes values ('outside')`;
      await write;
    });
    transaction.catch(() => {});
    await lost;
    const others = setInterval(() => void db.sql`select 1`.catch(() => {}), 20);
    try {
      await expect(transaction).rejects.toThrow();
      await Bun.sleep(1200);
      expect(write).not.toBeNull();
      await expect(write!).rejects.toThrow();
    } finally {
      clearInterval(others);
    }
    expect(await admin.sql`select text from notes`).toHaveLength(0);
  });
});

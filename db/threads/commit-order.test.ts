import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Database } from "../client/types.ts";
import { realPostgresUrl, realTestDatabase } from "../testing/database.ts";
import { appendThreadEvent, eventsAfter, startThread } from "./threads.ts";

// Only a server with several sessions can commit out of order: the embedded database has one.
describe.skipIf(realPostgresUrl() === null)("thread events of concurrent writers", () => {
  let db: Database;
  beforeAll(async () => {
    db = await realTestDatabase({ empty: true, max: 8 });
  });
  afterAll(() => db.close());

  test("a reader that follows the ids misses none", async () => {
    const [user] = await db.sql<{ id: number }[]>`insert into users (email) values ('a@example.org') returning id`;
    const userId = user!.id;
    const thread = await db.transaction((tx) => startThread(tx, userId, null));
    const write = (i: number) =>
      db.transaction(async (tx) => {
        await appendThreadEvent(tx, thread, {
          type: "message",
          role: "user",
          message: String(i),
          waiting_another_message: false,
          model: null,
        });
        // Transactions stay open for different times: without the lock, later ids would be visible before earlier ones.
        await tx`select pg_sleep(${((i * 7) % 5) * 0.01}::float8)`;
      });
    const writers = Promise.all(Array.from({ length: 30 }, (_, i) => write(i)));
    const seen: number[] = [];
    let done = false;
    void writers.then(() => {
      done = true;
    });
    while (true) {
      const finished = done;
      const page = await eventsAfter(db.sql, userId, seen.at(-1) ?? 0);
      seen.push(...page.events.map((event) => event.id));
      if (finished) break;
    }
    await writers;
    expect(seen).toHaveLength(30);
  });
});

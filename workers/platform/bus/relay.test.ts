import { afterAll, beforeAll, beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { migrate } from "@toque/db/client/migrate.ts";
import { openPGliteInMemory } from "@toque/db/client/pglite.ts";
import type { Database } from "@toque/db/client/types.ts";
import { publishEvent } from "@toque/db/outbox/publish.ts";
import { topics } from "@toque/db/schemas/events.ts";
import { silentLogger as log } from "../logging/logger.ts";
import type { AnyMessage, Bus } from "./port.ts";
import { startRelay } from "./relay.ts";
import { eventually } from "./testing/waiting.ts";

// Machines differ in speed; these tests wait for events, not for fixed times.
setDefaultTimeout(30_000);

let db: Database;
beforeAll(async () => {
  db = (await openPGliteInMemory()).database;
  await migrate(db);
}, 30_000);
afterAll(() => db.close());
beforeEach(async () => {
  await db.sql`truncate outbox`;
});

/** An in-memory broker that can be switched off, and records its messages. */
function fakeBus(publish: (messages: readonly AnyMessage[]) => Promise<void>): Bus {
  const none = () => Promise.reject(new Error("not here"));
  return { name: "kafka", needsRelay: true, publish, subscribe: none, ping: none, close: async () => {} };
}

const write = (key: string, n: number) =>
  db.transaction((tx) =>
    publishEvent(tx, {
      topic: topics.threads,
      key,
      type: "thread.event",
      payload: { user_id: 1, thread_id: 1, event_id: n },
    }),
  );

const unpublished = async () =>
  (await db.sql<{ count: number }[]>`select count(*) from outbox where published_at is null`)[0]!.count;

describe("the relay", () => {
  test("publishes each row once, in order, with several relays", async () => {
    const got: AnyMessage[] = [];
    const bus = fakeBus(async (messages) => {
      await Bun.sleep(2);
      got.push(...messages);
    });
    const relays = [1, 2, 3].map(() => startRelay({ db, bus, log, pollMs: 20, batch: 3 }));
    const ids: number[] = [];
    for (let n = 0; n < 40; n++) ids.push(await write(`key-${n % 3}`, n));
    await eventually(async () => (await unpublished()) === 0);
    await Promise.all(relays.map((relay) => relay.stop()));
    expect(got.map(({ id }) => id).sort((a, b) => a - b)).toEqual(ids);
    for (const key of ["key-0", "key-1", "key-2"]) {
      const own = got.filter((message) => message.key === key).map(({ id }) => id);
      expect(own).toEqual(own.toSorted((a, b) => a - b));
    }
  });

  test("retries while the bus is unavailable, and loses nothing", async () => {
    let away = true;
    let tries = 0;
    const got: number[] = [];
    const bus = fakeBus(async (messages) => {
      tries++;
      if (away) throw new Error("the broker is away");
      got.push(...messages.map(({ id }) => id));
    });
    const ids = [await write("a", 1), await write("b", 2)];
    const relay = startRelay({ db, bus, log, pollMs: 20, backoffMs: 1 });
    await eventually(() => tries >= 4);
    ids.push(await write("a", 3));
    expect(await unpublished()).toBe(3);
    away = false;
    await eventually(async () => (await unpublished()) === 0);
    await relay.stop();
    expect(got).toEqual(ids);
  });

  test("skips a key while another relay has claimed an earlier row of it, until its lease expires", async () => {
    const first = await write("held", 1);
    const second = await write("held", 2);
    const other = await write("free", 3);
    await db.sql`update outbox set claimed_by = 'another', claimed_until = now() + interval '400 milliseconds'
      where id = ${first}`;
    const got: number[] = [];
    const bus = fakeBus(async (messages) => {
      got.push(...messages.map(({ id }) => id));
    });
    const relay = startRelay({ db, bus, log, pollMs: 10 });
    await eventually(() => got.length === 3);
    await relay.stop();
    expect(got).toEqual([other, first, second]);
  });

  test("publishes what waited for another relay as soon as that is done, without waiting for the next poll", async () => {
    const [first] = [await write("shared", 1), await write("shared", 2)];
    await db.sql`update outbox set claimed_by = 'another', claimed_until = now() + interval '1 hour' where id = ${first}`;
    const got: number[] = [];
    const bus = fakeBus(async (messages) => {
      got.push(...messages.map(({ id }) => id));
    });
    const relay = startRelay({ db, bus, log, pollMs: 1_000_000 });
    await Bun.sleep(20);
    expect(got).toEqual([]);
    // As the other relay does: not by a commit of this process's own transactions.
    await db.sql`update outbox set published_at = now(), claimed_by = null, claimed_until = null where id = ${first}`;
    await eventually(() => got.length === 1);
    await relay.stop();
    expect(got).toEqual([first! + 1]);
  });

  test("releases its claims when it stops", async () => {
    let tries = 0;
    const bus = fakeBus(async () => {
      tries++;
      throw new Error("the broker is away");
    });
    await write("a", 1);
    const relay = startRelay({ db, bus, log, pollMs: 20, backoffMs: 10_000 });
    await eventually(() => tries === 1);
    await relay.stop();
    expect(await db.sql`select 1 from outbox where claimed_by is not null`).toHaveLength(0);
  });

  test("has nothing to do for a bus that reads the outbox itself", async () => {
    let tries = 0;
    const bus = fakeBus(async () => {
      tries++;
    });
    const relay = startRelay({ db, bus: { ...bus, needsRelay: false }, log, pollMs: 5 });
    await write("a", 1);
    await Bun.sleep(20);
    await relay.stop();
    expect(tries).toBe(0);
  });
});

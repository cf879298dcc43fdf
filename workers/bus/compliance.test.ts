import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { migrate } from "@toque/db/client/migrate.ts";
import { openPGliteInMemory } from "@toque/db/client/pglite.ts";
import type { Database, Tx } from "@toque/db/client/types.ts";
import { topics } from "@toque/db/entities/events.ts";
import { silentLogger } from "@toque/db/log.ts";
import { listDeadLetters } from "@toque/db/outbox/dead-letters.ts";
import { emit } from "@toque/db/outbox/emit.ts";
import { realPostgresUrl, realTestDatabase } from "@toque/db/testing/database.ts";
import { Kafka, logLevel } from "kafkajs";
import { createEmbeddedBus } from "./embedded.ts";
import { createKafkaBus } from "./kafka.ts";
import type { AnyMessage, Bus } from "./port.ts";
import { startRelay } from "./relay.ts";
import { eventually, realKafkaBrokers } from "./testing.ts";

/** One adapter on a database of its own. */
interface Rig {
  db: Database;
  /** True where transactions of several connections overlap. */
  overlapping: boolean;
  /** A bus as another process would have it. */
  open(): { bus: Bus; close(): Promise<void> };
  /** The program and environment of a subscriber in another process, or null where none can be. */
  subscriber: Record<string, string> | null;
  close(): Promise<void>;
}

const log = silentLogger;
const retry = { attempts: 3, firstDelayMs: 5, maxDelayMs: 20 };

async function pgliteRig(): Promise<Rig> {
  const { database: db } = await openPGliteInMemory();
  await migrate(db);
  const open = () => {
    const bus = createEmbeddedBus({ db, log, retry, pollMs: 100 });
    return { bus, close: () => bus.close() };
  };
  return { db, overlapping: false, open, subscriber: null, close: () => db.close() };
}

async function postgresRig(): Promise<Rig> {
  const db = await realTestDatabase({ empty: true });
  const open = () => {
    const bus = createEmbeddedBus({ db, log, retry, pollMs: 100, leaseMs: 1000 });
    return { bus, close: () => bus.close() };
  };
  return { db, overlapping: true, open, subscriber: { SUBSCRIBER_DATABASE: db.url }, close: () => db.close() };
}

async function kafkaRig(): Promise<Rig> {
  const db = await realTestDatabase({ empty: true });
  const brokers = realKafkaBrokers()!;
  const prefix = `test-${crypto.randomUUID().slice(0, 8)}.`;
  const open = () => {
    const bus = createKafkaBus({ brokers, db, log, retry, prefix, partitions: 3 });
    const relay = startRelay({ db, bus, log, pollMs: 100 });
    const close = async () => {
      await relay.stop();
      await bus.close();
    };
    return { bus, close };
  };
  const close = async () => {
    await db.close();
    const admin = new Kafka({ brokers, logLevel: logLevel.NOTHING }).admin();
    await admin.connect();
    await admin.deleteTopics({ topics: Object.values(topics).map((topic) => `${prefix}${topic}`) });
    await admin.disconnect();
  };
  const subscriber = { SUBSCRIBER_DATABASE: db.url, SUBSCRIBER_BROKERS: brokers.join(","), SUBSCRIBER_PREFIX: prefix };
  return { db, overlapping: true, open, subscriber, close };
}

/** Emits event `n` of a key. */
const say = (tx: Tx, key: string, n: number) =>
  emit(tx, { topic: topics.threads, key, type: "thread.event", payload: { user_id: 1, thread_id: 1, event_id: n } });

const numberOf = (message: AnyMessage): number => (message.type === "thread.event" ? message.payload.event_id : -1);

/** A name that no other test of this run uses. */
const fresh = (name: string) => `${name}-${crypto.randomUUID().slice(0, 8)}`;

function gate() {
  let pass = () => {};
  const passed = new Promise<void>((resolve) => {
    pass = resolve;
  });
  return { pass: () => pass(), passed };
}

function suite(rigOf: () => Rig, overlapping: boolean) {
  const count = (n: number) => Array.from({ length: n }, (_, i) => i + 1);
  /** Hears one key; returns the numbers as they come. */
  async function hear(bus: Bus, group: string, key: string, more: { fromLatest?: boolean } = {}) {
    const heard: number[] = [];
    const subscription = await bus.subscribe({
      group,
      topics: [topics.threads],
      ...more,
      handler: async (message) => {
        if (message.key === key) heard.push(numberOf(message));
      },
    });
    return { heard, subscription };
  }

  test("delivers what was committed, as it was written, and nothing that was rolled back", async () => {
    const { db, open } = rigOf();
    const { bus, close } = open();
    const key = fresh("key");
    const got: AnyMessage[] = [];
    await bus.subscribe({
      group: fresh("group"),
      topics: [topics.threads, topics.recipes],
      handler: async (message) => {
        if (message.key === key) got.push(message);
      },
    });
    await db
      .transaction(async (tx) => {
        await say(tx, key, 1);
        throw new Error("rolled back");
      })
      .catch(() => {});
    const payload = { recipe_id: 7, version: 2, owner_id: null };
    const id = await db.transaction((tx) => emit(tx, { topic: topics.recipes, key, type: "recipe.saved", payload }));
    await eventually(() => got.length > 0);
    expect(got[0]).toMatchObject({ id, topic: topics.recipes, key, type: "recipe.saved", payload });
    expect(Math.abs(Date.parse(got[0]!.created_at) - Date.now())).toBeLessThan(60_000);
    await db.transaction((tx) => say(tx, key, 2));
    await eventually(() => got.length > 1);
    expect(got.map((message) => message.type)).toEqual(["recipe.saved", "thread.event"]);
    await close();
  });

  test("keeps the order of each key while keys run side by side", async () => {
    const { db, open } = rigOf();
    const { bus, close } = open();
    const run = fresh("order");
    const keys = ["a", "b", "c", "d"].map((name) => `${run}-${name}`);
    const heard = new Map<string, number[]>(keys.map((key) => [key, []]));
    const busy = new Set<string>();
    let overlap = false;
    let together = 0;
    await bus.subscribe({
      group: fresh("group"),
      topics: [topics.threads],
      handler: async (message) => {
        const list = heard.get(message.key);
        if (!list) return;
        overlap ||= busy.has(message.key);
        busy.add(message.key);
        together = Math.max(together, busy.size);
        await Bun.sleep(Math.random() * 4);
        busy.delete(message.key);
        list.push(numberOf(message));
      },
    });
    for (const n of count(40))
      await db.transaction(async (tx) => {
        for (const key of keys) await say(tx, key, n);
      });
    await eventually(() => keys.every((key) => heard.get(key)!.length >= 40));
    for (const key of keys) expect(heard.get(key)!).toEqual(count(40));
    expect(overlap).toBe(false);
    expect(together).toBeGreaterThan(1);
    await close();
  });

  test("gives every group every message, and shares them within a group", async () => {
    const { db, open } = rigOf();
    const first = open();
    const second = open();
    const key = fresh("groups");
    const shared = fresh("shared");
    const one = await hear(first.bus, shared, key);
    const two = await hear(second.bus, shared, key);
    const other = await hear(second.bus, fresh("other"), key);
    await db.transaction(async (tx) => {
      for (const n of count(30)) await say(tx, key, n);
    });
    await eventually(() => new Set([...one.heard, ...two.heard]).size === 30 && other.heard.length >= 30);
    expect(other.heard).toEqual(count(30));
    // One key is one process's at a time: nobody but the group's own hand-over may repeat a message.
    expect([...new Set([...one.heard, ...two.heard])].sort((a, b) => a - b)).toEqual(count(30));
    await first.close();
    await second.close();
  });

  test("calls a failing handler again, keeps its key waiting and no other", async () => {
    const { db, open } = rigOf();
    const { bus, close } = open();
    const bad = fresh("bad");
    const good = fresh("good");
    const calls: string[] = [];
    let goodDone = 0;
    await bus.subscribe({
      group: fresh("group"),
      topics: [topics.threads],
      concurrency: 1,
      handler: async (message) => {
        if (message.key === good) goodDone++;
        if (message.key !== bad) return;
        calls.push(String(numberOf(message)));
        // Fails at first, and then until the other key has been served, though there is one place only.
        const early = calls.length === 1 || (goodDone === 0 && calls.length < 3);
        if (numberOf(message) === 1 && early) throw new Error("not now");
      },
    });
    await db.transaction(async (tx) => {
      await say(tx, bad, 1);
      await say(tx, bad, 2);
      await say(tx, good, 1);
    });
    await eventually(() => calls.includes("2"));
    expect(goodDone).toBe(1);
    expect(calls.length).toBeGreaterThan(2);
    expect(calls.slice(0, -1).every((call) => call === "1")).toBe(true);
    expect(calls.indexOf("2")).toBe(calls.length - 1);
    await close();
  });

  test("makes a dead letter of a message that no attempt could handle, and goes on with its key", async () => {
    const { db, open } = rigOf();
    const { bus, close } = open();
    const key = fresh("poison");
    const group = fresh("group");
    const heard: number[] = [];
    const told: number[] = [];
    let calls = 0;
    await bus.subscribe({
      group,
      topics: [topics.threads],
      handler: async (message) => {
        if (message.key !== key) return;
        if (numberOf(message) === 1) {
          calls++;
          throw new Error("poison");
        }
        heard.push(numberOf(message));
      },
    });
    await bus.subscribe({
      group: fresh("admin"),
      topics: [topics.deadLetters],
      handler: async (message) => {
        if (message.key === key && message.type === "dead-letter") told.push(message.payload.dead_letter_id);
      },
    });
    const poison = await db.transaction(async (tx) => {
      const id = await say(tx, key, 1);
      await say(tx, key, 2);
      return id;
    });
    await eventually(() => heard.length > 0 && told.length > 0);
    expect(heard).toEqual([2]);
    expect(calls).toBe(retry.attempts);
    const letters = (await listDeadLetters(db.sql)).items.filter((letter) => letter.consumer_group === group);
    expect(letters).toHaveLength(1);
    expect(letters[0]).toMatchObject({ id: told[0], message_id: poison, key, attempts: 3, replayed_at: null });
    expect(letters[0]!.error).toContain("poison");
    expect(letters[0]!.payload).toEqual({ user_id: 1, thread_id: 1, event_id: 1 });
    await close();
  });

  test("stop waits for the running handler, and a restart goes on after what was handled", async () => {
    const { db, open } = rigOf();
    const key = fresh("resume");
    const group = fresh("group");
    const first = open();
    const { pass: release, passed: held } = gate();
    const before: number[] = [];
    let entered = false;
    const subscription = await first.bus.subscribe({
      group,
      topics: [topics.threads],
      handler: async (message) => {
        if (message.key !== key) return;
        if (numberOf(message) === 2) {
          entered = true;
          await held;
        }
        before.push(numberOf(message));
      },
    });
    await db.transaction(async (tx) => {
      for (const n of count(3)) await say(tx, key, n);
    });
    await eventually(() => entered);
    let stopped = false;
    const stopping = subscription.stop().then(() => {
      stopped = true;
    });
    await Bun.sleep(30);
    expect(stopped).toBe(false);
    release();
    await stopping;
    expect(before).toEqual([1, 2]);
    await first.close();

    await db.transaction((tx) => say(tx, key, 4));
    const second = open();
    const { heard } = await hear(second.bus, group, key);
    await eventually(() => heard.includes(4));
    expect(heard).toEqual([3, 4]);
    await second.close();
  });

  test("a fromLatest subscription hears what comes after it, and leaves nothing behind", async () => {
    const { db, open } = rigOf();
    const { bus, close } = open();
    const key = fresh("latest");
    const group = fresh("ephemeral");
    const settled = await hear(bus, fresh("settled"), key);
    await db.transaction((tx) => say(tx, key, 1));
    await eventually(() => settled.heard.length === 1);
    const one = await hear(bus, group, key, { fromLatest: true });
    const two = await hear(bus, group, key, { fromLatest: true });
    for (const n of [2, 3, 4]) await db.transaction((tx) => say(tx, key, n));
    await eventually(() => one.heard.length >= 3 && two.heard.length >= 3);
    expect(one.heard).toEqual([2, 3, 4]);
    expect(two.heard).toEqual([2, 3, 4]);
    await one.subscription.stop();
    const rows = await db.sql`select 1 from bus_offsets where consumer_group = ${group}`;
    expect(rows).toHaveLength(0);
    await close();
  });

  test("goes through more messages than fit at once", async () => {
    const { db, open } = rigOf();
    const key = fresh("many");
    const total = 2600;
    await db.transaction(async (tx) => {
      await tx`insert into outbox (topic, key, type, payload)
        select ${topics.threads}, ${key}, 'thread.event',
          jsonb_build_object('user_id', 1, 'thread_id', 1, 'event_id', n) from generate_series(1, ${total}::int) n`;
    });
    const { bus, close } = open();
    const { heard } = await hear(bus, fresh("group"), key);
    await eventually(() => heard.length >= total);
    expect(heard).toEqual(count(total));
    await close();
  });

  test("answers a ping", async () => {
    const { bus, close } = rigOf().open();
    await bus.ping();
    await close();
  });

  const overlappingTest = overlapping ? test : test.skip;

  overlappingTest("loses nothing when ids commit out of order", async () => {
    const { db, open } = rigOf();
    const { bus, close } = open();
    const run = fresh("overlap");
    const heard = new Set<number>();
    await bus.subscribe({
      group: fresh("group"),
      topics: [topics.threads],
      handler: async (message) => {
        if (message.key.startsWith(run)) heard.add(numberOf(message));
      },
    });
    const [written, mayCommit] = [gate(), gate()];
    const slow = db.transaction(async (tx) => {
      await say(tx, `${run}-slow`, 1);
      written.pass();
      await mayCommit.passed;
    });
    await written.passed;
    await db.transaction((tx) => say(tx, `${run}-fast`, 2));
    // Time enough for a careless reader to pass by the lower id.
    await Bun.sleep(150);
    mayCommit.pass();
    await slow;
    await eventually(() => heard.size === 2);
    const writers = Array.from({ length: 6 }, async (_, writer) => {
      for (const n of count(15))
        await db.transaction(async (tx) => {
          await say(tx, `${run}-${writer}`, 100 * (writer + 1) + n);
          await Bun.sleep(Math.random() * 10);
        });
    });
    await Promise.all(writers);
    await eventually(() => heard.size === 2 + 6 * 15);
    await close();
  });

  overlappingTest("keeps the order of a key when an older transaction writes the later event", async () => {
    const { db, open } = rigOf();
    const { bus, close } = open();
    const key = fresh("inverted");
    const { heard } = await hear(bus, fresh("group"), key);
    const [oldReady, middleReady, oldMay, middleMay] = [gate(), gate(), gate(), gate()];
    // The first transaction draws its id early and writes last.
    const old = db.transaction(async (tx) => {
      await tx`select pg_current_xact_id()`;
      oldReady.pass();
      await oldMay.passed;
      await say(tx, key, 2);
    });
    await oldReady.passed;
    // One in between stays open, so that the log settles between the two.
    const middle = db.transaction(async (tx) => {
      await tx`select pg_current_xact_id()`;
      middleReady.pass();
      await middleMay.passed;
    });
    await middleReady.passed;
    await db.transaction((tx) => say(tx, key, 1));
    oldMay.pass();
    await old;
    await Bun.sleep(150);
    middleMay.pass();
    await middle;
    await eventually(() => heard.length === 2);
    expect(heard).toEqual([1, 2]);
    await close();
  });

  overlappingTest(
    "delivers again what a killed process had begun",
    async () => {
      const { db, open, subscriber } = rigOf();
      const key = fresh("killed");
      const group = fresh("group");
      const child = Bun.spawn(["bun", `${import.meta.dir}/testing-subscriber.ts`, group, key], {
        env: { ...process.env, ...subscriber },
        stdout: "pipe",
        stderr: "inherit",
      });
      const output = child.stdout.getReader();
      const line = async () => new TextDecoder().decode((await output.read()).value).trim();
      expect(await line()).toBe("subscribed");
      const relaying = open();
      await db.transaction(async (tx) => {
        for (const n of count(3)) await say(tx, key, n);
      });
      expect(await line()).toBe("handling 1");
      child.kill("SIGKILL");
      await child.exited;
      const { heard } = await hear(relaying.bus, group, key);
      await eventually(() => heard.length >= 3, 40_000);
      expect(heard).toEqual([1, 2, 3]);
      await relaying.close();
    },
    60_000,
  );
}

function complianceOf(name: string, available: boolean, make: () => Promise<Rig>, overlapping: boolean) {
  if (!available) {
    test.skip(`${name} (its service is not configured)`, () => {});
    return;
  }
  describe(name, () => {
    let rig: Rig;
    beforeAll(async () => {
      rig = await make();
    }, 60_000);
    afterAll(async () => {
      await rig?.close();
    }, 30_000);
    suite(() => rig, overlapping);
  });
}

const hasPostgres = realPostgresUrl() !== null;
complianceOf("embedded bus on PGlite", true, pgliteRig, false);
complianceOf("embedded bus on PostgreSQL", hasPostgres, postgresRig, true);
complianceOf("Kafka bus", hasPostgres && realKafkaBrokers() !== null, kafkaRig, true);

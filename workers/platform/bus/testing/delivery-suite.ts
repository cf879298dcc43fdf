import { expect, test } from "bun:test";
import { listDeadLetters } from "@toque/db/outbox/dead-letters.ts";
import { publishEvent } from "@toque/db/outbox/publish.ts";
import { topics } from "@toque/db/schemas/events.ts";
import type { AnyMessage } from "../port.ts";
import { type BusHarness, retry } from "./harnesses.ts";
import { count, fresh, gate, hear, numberOf, say } from "./messages.ts";
import { eventually } from "./waiting.ts";

/** Requirements for every bus. */
export function deliverySuite(harnessOf: () => BusHarness): void {
  test("delivers committed messages unchanged, and none that were rolled back", async () => {
    const { db, open } = harnessOf();
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
    const id = await db.transaction((tx) =>
      publishEvent(tx, { topic: topics.recipes, key, type: "recipe.saved", payload }),
    );
    await eventually(() => got.length > 0);
    expect(got[0]).toMatchObject({ id, topic: topics.recipes, key, type: "recipe.saved", payload });
    expect(Math.abs(Date.parse(got[0]!.created_at) - Date.now())).toBeLessThan(60_000);
    await db.transaction((tx) => say(tx, key, 2));
    await eventually(() => got.length > 1);
    expect(got.map((message) => message.type)).toEqual(["recipe.saved", "thread.event"]);
    await close();
  });

  test("keeps the order of each key while keys run in parallel", async () => {
    const { db, open } = harnessOf();
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
    const { db, open } = harnessOf();
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
    // A key belongs to one process at a time: only a rebalance of the group may repeat a message.
    expect([...new Set([...one.heard, ...two.heard])].sort((a, b) => a - b)).toEqual(count(30));
    await first.close();
    await second.close();
  });

  test("retries a failing handler and blocks only its own key", async () => {
    const { db, open } = harnessOf();
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
        // Fails until the other key has been handled, although there is only one slot.
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

  test("stores a dead letter when all attempts failed, and continues with its key", async () => {
    const { db, open } = harnessOf();
    const { bus, close } = open();
    const key = fresh("poison");
    const group = fresh("group");
    const heard: number[] = [];
    const deadLetterIds: number[] = [];
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
        if (message.key === key && message.type === "dead-letter") deadLetterIds.push(message.payload.dead_letter_id);
      },
    });
    const poison = await db.transaction(async (tx) => {
      const id = await say(tx, key, 1);
      await say(tx, key, 2);
      return id;
    });
    await eventually(() => heard.length > 0 && deadLetterIds.length > 0);
    expect(heard).toEqual([2]);
    expect(calls).toBe(retry.attempts);
    const letters = (await listDeadLetters(db.sql)).items.filter((letter) => letter.consumer_group === group);
    expect(letters).toHaveLength(1);
    expect(letters[0]).toMatchObject({ id: deadLetterIds[0], message_id: poison, key, attempts: 3, replayed_at: null });
    expect(letters[0]!.error).toContain("poison");
    expect(letters[0]!.payload).toEqual({ user_id: 1, thread_id: 1, event_id: 1 });
    await close();
  });

  test("a database that goes away costs a message no attempt", async () => {
    const { db, open } = harnessOf();
    const key = fresh("away");
    const group = fresh("away");
    const { bus, close } = open();
    let calls = 0;
    let isHandled = false;
    await bus.subscribe({
      group,
      topics: [topics.threads],
      handler: async (message) => {
        if (message.key !== key) return;
        // More often than attempts are allowed.
        if (++calls <= retry.attempts + 1) throw Object.assign(new Error("closed"), { code: "CONNECTION_CLOSED" });
        isHandled = true;
      },
    });
    await db.transaction((tx) => say(tx, key, 1));
    await eventually(() => isHandled);
    const letters = (await listDeadLetters(db.sql)).items.filter((letter) => letter.consumer_group === group);
    expect(letters).toEqual([]);
    await close();
  });

  test("stop waits for the running handler, and a restart resumes after the handled messages", async () => {
    const { db, open } = harnessOf();
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

  test("a fromLatest subscription receives only later messages, and leaves no state behind", async () => {
    const { db, open } = harnessOf();
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

  test("processes more messages than fit at once", async () => {
    const { db, open } = harnessOf();
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
    const { bus, close } = harnessOf().open();
    await bus.ping();
    await close();
  });
}

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { migrate } from "../client/migrate.ts";
import { openPGliteInMemory } from "../client/pglite.ts";
import type { Database } from "../client/types.ts";
import { topics } from "../schemas/events.ts";
import { getDeadLetter, insertDeadLetter, listDeadLetters, markReplayed } from "./dead-letters.ts";
import { markProcessed } from "./inbox.ts";
import { prunePipeline } from "./pipeline.ts";
import { publishEvent } from "./publish.ts";

let db: Database;
beforeAll(async () => {
  db = (await openPGliteInMemory()).database;
  await migrate(db);
}, 30_000);
afterAll(() => db.close());

/** The error message that a promise was rejected with. */
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (thrown: Error) => thrown.message,
  );
const event = {
  topic: topics.recipes,
  key: "1",
  type: "recipe.deleted",
  payload: { recipe_id: 1, owner_id: 2 },
} as const;

describe("the outbox", () => {
  test("contains emitted events only once they are committed", async () => {
    const id = await db.transaction((tx) => publishEvent(tx, event));
    const rolledBack = db.transaction(async (tx) => {
      await publishEvent(tx, event);
      throw new Error("no");
    });
    expect(await refusal(rolledBack)).toBe("no");
    const rows = await db.sql`select id, topic, key, type, payload, published_at from outbox`;
    expect([...rows]).toEqual([{ id, ...event, published_at: null } as never]);
  });
});

describe("the inbox", () => {
  test("records a message once per group, and not when the effect rolls back", async () => {
    const take = (group: string) => db.transaction((tx) => markProcessed(tx, group, 77));
    const rolledBack = db.transaction(async (tx) => {
      expect(await markProcessed(tx, "a", 77)).toBe(true);
      throw new Error("the effect failed");
    });
    expect(await refusal(rolledBack)).toBe("the effect failed");
    expect([await take("a"), await take("a"), await take("b")]).toEqual([true, false, true]);
  });
});

describe("dead letters", () => {
  const letter = {
    consumer_group: "g",
    topic: topics.recipes,
    message_id: 5,
    job_id: null,
    key: "k",
    type: "recipe.saved",
    payload: { recipe_id: 1 },
    error: "Error: no",
    attempts: 3,
  };
  const told = async () =>
    (
      await db.sql<{ payload: { dead_letter_id: number } }[]>`select payload from outbox where type = 'dead-letter'`
    ).map(({ payload }) => payload.dead_letter_id);

  test("are stored, published, listed newest first, and replayed once", async () => {
    const first = await db.transaction((tx) => insertDeadLetter(tx, letter));
    const second = await db.transaction((tx) => insertDeadLetter(tx, { ...letter, key: "l" }));
    expect(await told()).toEqual([first, second]);
    expect(await getDeadLetter(db.sql, first)).toMatchObject({ ...letter, id: first, replayed_at: null });
    expect((await listDeadLetters(db.sql)).items.map(({ id }) => id)).toEqual([second, first]);
    expect((await listDeadLetters(db.sql, { page: 2, perPage: 1 })).items.map(({ id }) => id)).toEqual([first]);
    expect(await db.transaction((tx) => markReplayed(tx, first))).toBe(true);
    expect(await db.transaction((tx) => markReplayed(tx, first))).toBe(false);
    expect(await listDeadLetters(db.sql)).toMatchObject({ total: 1, items: [{ id: second }] });
    expect((await listDeadLetters(db.sql, { all: true })).total).toBe(2);
    expect(await getDeadLetter(db.sql, 999)).toBeNull();
  });

  test("about a dead-letter event are stored without an event, to avoid an endless loop", async () => {
    const before = (await told()).length;
    await db.transaction((tx) => insertDeadLetter(tx, { ...letter, type: "dead-letter" }));
    expect((await told()).length).toBe(before);
  });
});

describe("pruning", () => {
  test("deletes old rows in batches, and with a relay only published ones", async () => {
    await db.sql`truncate outbox, inbox`;
    await db.sql`insert into outbox (topic, key, type, payload, created_at, published_at)
      select 't', 'k', 'x', '{}', now() - interval '8 days', case when n <= 5 then now() end from generate_series(1, 8) n`;
    await db.sql`insert into outbox (topic, key, type, payload, published_at) values ('t', 'k', 'x', '{}', now())`;
    await db.sql`insert into inbox (consumer_group, message_id, processed_at)
      select 'g', n, now() - make_interval(days => n::int) from generate_series(1, 10) n`;
    expect(await prunePipeline(db, { batch: 2, publishedOnly: true })).toEqual({ outbox: 5, inbox: 4 });
    expect(await prunePipeline(db, { batch: 2, publishedOnly: false })).toEqual({ outbox: 3, inbox: 0 });
    expect(await db.sql`select 1 from outbox`).toHaveLength(1);
    expect(await db.sql`select 1 from inbox`).toHaveLength(6);
  });
});

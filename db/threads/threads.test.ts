import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { Value } from "@sinclair/typebox/value";
import type { Database } from "../client/types.ts";
import { createJob } from "../jobs/create.ts";
import { getJob } from "../jobs/types.ts";
import { ThreadEvent } from "../schemas/thread.ts";
import { testDatabase } from "../testing/database.ts";
import {
  appendThreadEvent,
  currentThread,
  eventsAfter,
  lastEventId,
  openThread,
  readThread,
  setThreadRecipe,
  startThread,
  threadEvents,
  threadHistory,
  threadJobKey,
} from "./threads.ts";

let db: Database;
let ana: number;
let ben: number;
const said = (message: string, role: "user" | "ai" = "user") =>
  ({ type: "message", role, message, waiting_another_message: false, model: role === "ai" ? "m" : null }) as const;

async function user(email: string): Promise<number> {
  const [row] = await db.sql<{ id: number }[]>`insert into users (email) values (${email}) returning id`;
  return row!.id;
}

beforeAll(async () => {
  db = await testDatabase();
  [ana, ben] = [await user("ana@example.org"), await user("ben@example.org")];
});
afterAll(() => db.close());

describe("threads", () => {
  test("a user has one open thread; the previous one ends with an event", async () => {
    const first = await db.transaction((tx) => openThread(tx, ana, 3));
    expect(first).toMatchObject({ user_id: ana, recipe_id: 3, ended: false });
    expect(await db.transaction((tx) => openThread(tx, ana))).toEqual(first);
    const second = await db.transaction((tx) => startThread(tx, ana, null));
    expect(await currentThread(db.sql, ana)).toEqual(second);
    expect(await readThread(db.sql, ana, first.id)).toMatchObject({ ended: true });
    expect((await threadEvents(db.sql, first.id)).map((event) => event.type)).toEqual(["end_of_thread"]);
  });

  test("the end of a thread ends the jobs that answer it, and none of another user's", async () => {
    const answering = (userId: number, threadId: number) =>
      db.transaction((tx) =>
        createJob(tx, {
          type: "chatbot",
          userId,
          key: threadJobKey(threadId),
          lang: "en",
          params: { thread_id: threadId, message: "?" },
        }),
      );
    const mine = await db.transaction((tx) => openThread(tx, ana));
    const cleo = await user("cleo@example.org");
    const theirs = await db.transaction((tx) => openThread(tx, cleo));
    const jobs = [await answering(ana, mine.id), await answering(ana, mine.id), await answering(cleo, theirs.id)];
    const next = await db.transaction((tx) => startThread(tx, ana, null));
    jobs.push(await answering(ana, next.id));
    const states = await Promise.all(jobs.map((id) => getJob(db.sql, id)));
    expect(states.map((job) => job?.status)).toEqual(["cancelled", "cancelled", "queued", "queued"]);
  });

  test("another user's thread is not found", async () => {
    const mine = await db.transaction((tx) => startThread(tx, ana, null));
    expect(await readThread(db.sql, ben, mine.id)).toBeNull();
  });

  test("events are read as they were written, valid by the schema, with their bus event", async () => {
    const thread = await db.transaction((tx) => startThread(tx, ana, null));
    const after = await lastEventId(db.sql, ana);
    const [job] = await db.sql<{ id: number }[]>`
      insert into jobs (type, user_id, key, params) values ('chatbot', ${ana}, 'thread:1', '{}') returning id`;
    const written = await db.transaction(async (tx) => [
      await appendThreadEvent(tx, thread, said("Hi")),
      await appendThreadEvent(tx, thread, said("Hello", "ai"), job!.id),
      await appendThreadEvent(
        tx,
        thread,
        { type: "recipe_modified", recipe_id: 4, version: 2, previous_version: 1, summary: "less salt" },
        job!.id,
      ),
      await appendThreadEvent(tx, thread, { type: "recipe_variant_created", recipe_id: 5, summary: "vegan" }),
    ]);
    const page = await eventsAfter(db.sql, ana, after);
    expect(page.events).toEqual(written);
    expect(page.last_event_id).toBe(written.at(-1)!.id);
    for (const event of page.events) expect([...Value.Errors(ThreadEvent, event)]).toEqual([]);
    expect(page.events[1]).toMatchObject({ role: "ai", job_id: job!.id, model: "m" });
    expect(page.events[2]).not.toHaveProperty("job_id");
    const bus = await db.sql<{ key: string; payload: unknown }[]>`
      select key, payload from outbox where type = 'thread.event' order by id desc limit 4`;
    expect(bus.map((row) => row.payload).reverse()).toEqual(
      written.map((event) => ({ user_id: ana, thread_id: thread.id, event_id: event.id })),
    );
    expect(new Set(bus.map((row) => row.key))).toEqual(new Set([String(ana)]));
  });

  test("pages are bounded, per user, and resume at the last id", async () => {
    const thread = await db.transaction((tx) => startThread(tx, ben, null));
    await db.transaction(async (tx) => {
      for (let i = 0; i < 205; i++) await appendThreadEvent(tx, thread, said(`m${i}`));
    });
    const first = await eventsAfter(db.sql, ben, 0, 10_000);
    expect(first.events).toHaveLength(200);
    const second = await eventsAfter(db.sql, ben, first.last_event_id);
    expect(second.events.map((event) => (event.type === "message" ? event.message : ""))).toEqual([
      "m200",
      "m201",
      "m202",
      "m203",
      "m204",
    ]);
    expect(await eventsAfter(db.sql, ben, second.last_event_id)).toEqual({
      events: [],
      last_event_id: second.last_event_id,
    });
    const ids = new Set(first.events.map((event) => event.id));
    expect((await eventsAfter(db.sql, ana, 0)).events.some((event) => ids.has(event.id))).toBe(false);
  });

  test("history keeps the newest messages in order", async () => {
    const thread = await db.transaction((tx) => startThread(tx, ana, null));
    await db.transaction(async (tx) => {
      for (const text of ["a", "b", "c"]) await appendThreadEvent(tx, thread, said(text));
      await appendThreadEvent(tx, thread, { type: "recipe_variant_created", recipe_id: 5, summary: "" });
      await setThreadRecipe(tx, thread.id, 5);
    });
    expect((await threadHistory(db.sql, thread.id, 2)).map((event) => event.message)).toEqual(["b", "c"]);
    expect((await readThread(db.sql, ana, thread.id))?.recipe_id).toBe(5);
  });

  test("rolled-back events are not visible", async () => {
    const thread = await db.transaction((tx) => openThread(tx, ana));
    const before = await lastEventId(db.sql, ana);
    const failed = db.transaction(async (tx) => {
      await appendThreadEvent(tx, thread, said("lost"));
      throw new Error("no");
    });
    await expect(failed).rejects.toThrow("no");
    expect(await lastEventId(db.sql, ana)).toBe(before);
  });
});

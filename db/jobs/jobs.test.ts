import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { migrate } from "../client/migrate.ts";
import { openPGliteInMemory } from "../client/pglite.ts";
import type { Database } from "../client/types.ts";
import { listDeadLetters } from "../outbox/dead-letters.ts";
import { createJob, type NewJob } from "./create.ts";
import { appendJobEvent, jobEventsAfter } from "./events.ts";
import {
  cancelJob,
  cancelJobsOfKey,
  cancelJobsOfUser,
  failJob,
  requeueJob,
  retryJobLater,
  succeedJob,
} from "./finish.ts";
import { claimJob, dueJobs, extendLeases, holdsLease, stillHoldsLease } from "./lease.ts";
import { quotaUsed } from "./quota.ts";
import { getJob, LeaseLostError } from "./types.ts";

let db: Database;
let userId: number;
beforeAll(async () => {
  db = (await openPGliteInMemory()).database;
  await migrate(db);
  const [user] = await db.sql<{ id: number }[]>`insert into users (email) values ('a@example.org') returning id`;
  userId = user!.id;
}, 30_000);
afterAll(() => db.close());
beforeEach(async () => {
  await db.sql`truncate jobs, job_events, outbox, dead_letters, ai_quota_usage restart identity cascade`;
});

const create = (job: Partial<NewJob> = {}) =>
  db.transaction((tx) =>
    createJob(tx, { type: "chatbot", userId, key: "k", lang: "fr", params: { thread_id: 1, message: "?" }, ...job }),
  );
const claim = (jobId: number, workerId = "w", leaseMs = 10_000) => claimJob(db.sql, jobId, workerId, leaseMs);
const due = () => dueJobs(db.sql, ["chatbot", "generate-recipe"], 10);
const outbox = async (type: string) =>
  (await db.sql<{ payload: unknown }[]>`select payload from outbox where type = ${type} order by id`).map(
    (r) => r.payload,
  );
/** The error that a promise was rejected with. */
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
const error = { code: "no_model", detail: "The model did not answer." };

describe("a new job", () => {
  test("is queued, has its first event, and requests a worker", async () => {
    const id = await create();
    expect(await getJob(db.sql, id)).toMatchObject({
      id,
      type: "chatbot",
      userId,
      key: "k",
      lang: "fr",
      params: { thread_id: 1, message: "?" },
      status: "queued",
      progress: { stage: "queued", percent: 0 },
      result: null,
      error: null,
      attempts: 0,
    });
    expect(await jobEventsAfter(db.sql, id, 0)).toEqual([
      { id: 1, type: "progress", data: { stage: "queued", percent: 0 } },
    ]);
    expect(await outbox("job.requested")).toEqual([{ job_id: id, type: "chatbot" }]);
    expect(await getJob(db.sql, id + 1)).toBeNull();
  });
});

describe("the quota", () => {
  const quota = { limit: 2 };
  test("is reserved with the job, and a job beyond it is refused", async () => {
    await create({ quota });
    await create({ quota });
    expect(await refusal(create({ quota }))).toMatchObject({ kind: "too_many", code: "ai_quota_exceeded" });
    expect(await refusal(create({ quota: { limit: 0 } }))).toMatchObject({ code: "ai_quota_exceeded" });
    expect(await quotaUsed(db.sql, userId)).toBe(2);
    expect(await db.sql`select 1 from jobs`).toHaveLength(2);
  });

  test("is returned once by a failure or a cancel, and kept by a success", async () => {
    const [failing, cancelled, good] = [
      await create({ quota: { limit: 9 }, key: "a" }),
      await create({ quota: { limit: 9 }, key: "b" }),
      await create({ quota: { limit: 9 }, key: "c" }),
    ];
    await claim(failing);
    await claim(good);
    await db.transaction((tx) => failJob(tx, { jobId: failing, workerId: "w" }, { error }));
    expect(await quotaUsed(db.sql, userId)).toBe(2);
    await db.transaction((tx) => cancelJob(tx, cancelled));
    await db.transaction((tx) => cancelJob(tx, cancelled));
    await db.transaction((tx) => succeedJob(tx, { jobId: good, workerId: "w" }, { result: 1 }));
    expect(await quotaUsed(db.sql, userId)).toBe(1);
    await db.transaction((tx) => requeueJob(tx, failing));
    await claim(failing);
    await db.transaction((tx) => failJob(tx, { jobId: failing, workerId: "w" }, { error }));
    expect(await quotaUsed(db.sql, userId)).toBe(1);
  });
});

describe("the lease", () => {
  test("belongs to one worker until it expires; taking over counts an interruption and no attempt", async () => {
    const id = await create();
    expect(await claim(id, "a", 50)).toMatchObject({ status: "running", lockedBy: "a", attempts: 0 });
    expect(await claim(id, "b")).toBeNull();
    expect(await due()).toEqual([]);
    await Bun.sleep(60);
    expect(await due()).toEqual([id]);
    expect(await claim(id, "b")).toMatchObject({ lockedBy: "b", attempts: 0, interruptions: 1 });
    expect(await db.transaction((tx) => holdsLease(tx, id, "a"))).toBe(false);
    expect(await db.transaction((tx) => holdsLease(tx, id, "b"))).toBe(true);
  });

  test("is extended for its holder only", async () => {
    const [one, two] = [await create({ key: "1" }), await create({ key: "2" })];
    await claim(one, "a", 50);
    await claim(two, "b", 50);
    const still = await extendLeases(
      db.sql,
      [
        { jobId: one, workerId: "a" },
        { jobId: two, workerId: "a" },
      ],
      10_000,
    );
    expect([...still]).toEqual([one]);
    await Bun.sleep(60);
    expect(await due()).toEqual([two]);
  });

  test("goes to the oldest unfinished job of a key, a waiting one included", async () => {
    const [first, second, other] = [await create(), await create(), await create({ key: "other" })];
    expect(await due()).toEqual([first, other]);
    expect(await claim(second)).toBeNull();
    await claim(first);
    expect(await claim(second)).toBeNull();
    await db.transaction((tx) =>
      retryJobLater(tx, { jobId: first, workerId: "w" }, { delayMs: 60_000, count: "attempt" }),
    );
    expect(await due()).toEqual([other]);
    expect(await claim(second)).toBeNull();
    expect(await claim(first)).toBeNull();
    await db.transaction((tx) => cancelJob(tx, first));
    expect(await claim(second)).not.toBeNull();
  });
});

describe("the end of a job", () => {
  test("by success: result, model, events", async () => {
    const id = await create();
    await claim(id);
    const result = { recipe: 1 };
    await db.transaction((tx) => succeedJob(tx, { jobId: id, workerId: "w" }, { result, model: "m" }));
    const job = await getJob(db.sql, id);
    expect(job).toMatchObject({ status: "succeeded", result, model: "m", progress: { stage: "done", percent: 100 } });
    expect(job!.finishedAt).toBeInstanceOf(Date);
    const events = await jobEventsAfter(db.sql, id, 1);
    expect(events).toEqual([{ id: 2, type: "finished", data: { status: "succeeded", error: null } }]);
    expect(await outbox("job.finished")).toEqual([{ job_id: id, event_id: 2, status: "succeeded" }]);
  });

  test.each([null, [1, 2], "text", 0, { a: null }])("any JSON is a result: %p", async (result) => {
    const id = await create();
    await claim(id);
    await db.transaction((tx) => succeedJob(tx, { jobId: id, workerId: "w" }, { result }));
    expect((await getJob(db.sql, id))!.result).toEqual(result);
  });

  test("is refused to a worker that does not hold the lease", async () => {
    const id = await create();
    const stale = { jobId: id, workerId: "stale" };
    const tries = [
      () => db.transaction((tx) => succeedJob(tx, stale, { result: 1 })),
      () => db.transaction((tx) => failJob(tx, stale, { error })),
      () => db.transaction((tx) => retryJobLater(tx, stale, { delayMs: 0, count: "attempt" })),
    ];
    for (const attempt of tries) expect(await refusal(attempt())).toBeInstanceOf(LeaseLostError);
    await claim(id, "holder");
    for (const attempt of tries) expect(await refusal(attempt())).toBeInstanceOf(LeaseLostError);
    expect(await getJob(db.sql, id)).toMatchObject({ status: "running", attempts: 0 });
    const stray = { type: "text", data: { text: "!" } } as const;
    expect(await db.transaction((tx) => appendJobEvent(tx, id, stray, "stale"))).toBeNull();
    expect(await db.transaction((tx) => appendJobEvent(tx, id, stray, "holder"))).toBe(2);
  });

  test("by failure: error, dead letter; requeueing starts again", async () => {
    const id = await create();
    await claim(id);
    await db.transaction((tx) =>
      failJob(tx, { jobId: id, workerId: "w" }, { error, deadLetter: { group: "workers", reason: "Error: inner" } }),
    );
    expect(await getJob(db.sql, id)).toMatchObject({ status: "failed", error, lockedBy: null });
    expect((await listDeadLetters(db.sql)).items).toMatchObject([{ job_id: id, error: "Error: inner", key: "k" }]);
    expect(await due()).toEqual([]);
    expect(await db.transaction((tx) => requeueJob(tx, id))).toMatchObject({
      status: "queued",
      attempts: 0,
      error: null,
    });
    expect(await db.transaction((tx) => requeueJob(tx, id))).toBeNull();
    expect(await due()).toEqual([id]);
    expect(await outbox("job.requested")).toHaveLength(2);
  });

  test("by a cancel revokes the worker's lease, and a finished job is unchanged", async () => {
    const id = await create();
    await claim(id);
    expect(await db.transaction((tx) => cancelJob(tx, id))).toBe("cancelled");
    const late = db.transaction((tx) => succeedJob(tx, { jobId: id, workerId: "w" }, { result: 1 }));
    expect(await refusal(late)).toBeInstanceOf(LeaseLostError);
    expect(await db.transaction((tx) => cancelJob(tx, id))).toBe("cancelled");
    const done = await create({ key: "done" });
    await claim(done);
    await db.transaction((tx) => succeedJob(tx, { jobId: done, workerId: "w" }, { result: 1 }));
    expect(await db.transaction((tx) => cancelJob(tx, done))).toBe("succeeded");
    expect(await db.transaction((tx) => cancelJob(tx, 999))).toBeNull();
    expect((await jobEventsAfter(db.sql, id, 0)).filter(({ type }) => type === "finished")).toHaveLength(1);
  });

  test("by a cancel of a key, or of a user's types, leaves what has finished and what is others'", async () => {
    const [other] = await db.sql<{ id: number }[]>`insert into users (email) values ('b@example.org') returning id`;
    const done = await create({ key: "one" });
    await claim(done);
    await db.transaction((tx) => succeedJob(tx, { jobId: done, workerId: "w" }, { result: {} }));
    const running = await create({ key: "one", quota: { limit: 5 } });
    await claim(running);
    const [waiting, elsewhere] = [await create({ key: "one", quota: { limit: 5 } }), await create({ key: "two" })];
    const theirs = await create({ key: "three", userId: other!.id });
    const generation = await create({ type: "generate-recipe", key: "four", params: {} });
    expect(await db.transaction((tx) => cancelJobsOfKey(tx, "one"))).toEqual([running, waiting]);
    expect(await quotaUsed(db.sql, userId)).toBe(0);
    expect(await stillHoldsLease(db.sql, { jobId: running, workerId: "w" })).toBe(false);
    expect((await outbox("job.finished")).slice(1)).toMatchObject([
      { job_id: running, status: "cancelled" },
      { job_id: waiting, status: "cancelled" },
    ]);
    expect(await db.transaction((tx) => cancelJobsOfUser(tx, userId, ["chatbot"]))).toEqual([elsewhere]);
    const states = await Promise.all([done, theirs, generation].map((id) => getJob(db.sql, id)));
    expect(states.map((job) => job?.status)).toEqual(["succeeded", "queued", "queued"]);
  });
});

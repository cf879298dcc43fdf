import { describe, expect, test } from "bun:test";
import { createJob } from "@toque/db/jobs/create.ts";
import { cancelJob } from "@toque/db/jobs/finish.ts";
import { claimJob } from "@toque/db/jobs/lease.ts";
import { getJob } from "@toque/db/jobs/types.ts";
import { listDeadLetters } from "@toque/db/outbox/dead-letters.ts";
import { publishEvent } from "@toque/db/outbox/publish.ts";
import { topics } from "@toque/db/schemas/events.ts";
import fc from "fast-check";
import { eventually } from "../platform/bus/testing/waiting.ts";
import { assertNotCancelled } from "../platform/cancellation-check.ts";
import type { JobHandler } from "./context.ts";
import { JobAborted, JobError } from "./errors.ts";
import { anyMessage, forever, silentBus, useHarness } from "./testing/harness.ts";

const harness = useHarness();
const { start, request, effect, effects, ended } = harness;

describe("a cancel", () => {
  test.each(["its event", "the heartbeat alone"])("aborts the handler by %s, and no effect follows", async (how) => {
    let reason: unknown = null;
    let running = false;
    let committing: Promise<unknown> | null = null;
    await start(
      async (context) => {
        running = true;
        try {
          await forever(context.signal);
        } catch (error) {
          reason = error;
          committing = effect(context).catch((refused: unknown) => refused);
          await committing;
          throw error;
        }
      },
      how === "its event" ? { leaseMs: 60_000 } : { bus: silentBus, leaseMs: 200 },
    );
    const id = await request();
    await eventually(() => running);
    await harness.db.transaction((tx) => cancelJob(tx, id));
    await eventually(() => committing !== null, 2000);
    expect(reason).toBeInstanceOf(JobAborted);
    expect(await committing).toBeInstanceOf(JobAborted);
    expect(await getJob(harness.db.sql, id)).toMatchObject({ status: "cancelled", result: null });
    expect(await effects(id)).toEqual([]);
  });

  test("before the commit wins, whatever the handler does", async () => {
    let refused: unknown = null;
    await start(
      async (context) => {
        await harness.db.transaction((tx) => cancelJob(tx, context.job.id));
        try {
          await effect(context);
        } catch (error) {
          refused = error;
          throw error;
        }
      },
      { bus: silentBus, leaseMs: 60_000 },
    );
    const id = await request();
    expect(await ended(id)).toMatchObject({ status: "cancelled" });
    await eventually(() => refused !== null);
    expect(refused).toBeInstanceOf(JobAborted);
    expect(await effects(id)).toEqual([]);
  });

  test("is noticed before the next call of a model, also when its event was missed", async () => {
    let refused: unknown = null;
    await start(
      async (context) => {
        await assertNotCancelled();
        await harness.db.transaction((tx) => cancelJob(tx, context.job.id));
        refused = await assertNotCancelled().catch((reason: unknown) => reason);
        expect(context.signal.aborted).toBe(true);
        throw refused;
      },
      { bus: silentBus, leaseMs: 60_000 },
    );
    const id = await request();
    expect(await ended(id)).toMatchObject({ status: "cancelled" });
    await eventually(() => refused !== null);
    expect(refused).toBeInstanceOf(JobAborted);
  });

  test("lets the next job of the key run", async () => {
    let first = -1;
    await start(async (context) => {
      if (context.job.id === first) await forever(context.signal);
      await effect(context);
    });
    await harness.db.transaction(async (tx) => {
      first = await createJob(tx, { type: "chatbot", userId: null, key: "queue", lang: "en", params: anyMessage });
    });
    const second = await request("queue");
    await eventually(async () => (await getJob(harness.db.sql, first))!.status === "running");
    await harness.db.transaction((tx) => cancelJob(tx, first));
    expect(await ended(second)).toMatchObject({ status: "succeeded" });
  });
});

describe("a crash", () => {
  test("of a worker makes another one take over, and the job ends once", async () => {
    const id = await request();
    // Simulates a worker that claimed the job and crashed: its lease is not extended.
    await claimJob(harness.db.sql, id, "gone", 80);
    await start((context) => effect(context));
    expect(await ended(id)).toMatchObject({ status: "succeeded", attempts: 0, interruptions: 1 });
    expect(await effects(id)).toEqual(["run"]);
  });

  /** Workers that claimed the job and crashed, one after the other. */
  const crash = async (id: number, times: number) => {
    for (let i = 0; i < times; i++)
      await eventually(async () => (await claimJob(harness.db.sql, id, `gone-${i}`, 1)) !== null);
  };

  test("uses up none of the three attempts", async () => {
    const id = await request();
    await crash(id, 4);
    let calls = 0;
    await start(async (context) => {
      if (++calls < 3) throw new JobError({ code: "model_overloaded", detail: "Busy.", retryable: true });
      await effect(context);
    });
    expect(await ended(id)).toMatchObject({ status: "succeeded", attempts: 2, interruptions: 4 });
    expect(await effects(id)).toEqual(["run"]);
  });

  test("repeated too often ends in a dead letter", async () => {
    const id = await request();
    await crash(id, 5);
    await start((context) => effect(context));
    expect(await ended(id)).toMatchObject({
      status: "failed",
      error: { code: "job_failed" },
      attempts: 0,
      interruptions: 5,
    });
    expect((await listDeadLetters(harness.db.sql)).items).toMatchObject([{ job_id: id }]);
    expect(await effects(id)).toEqual([]);
  });

  test("assumed wrongly: a worker that lost its lease cannot commit", async () => {
    let stolen = false;
    let refused: unknown = null;
    const { runner } = await start(async (context) => {
      if (!stolen) {
        stolen = true;
        await harness.db.sql`update jobs set locked_by = 'thief', locked_until = now() + interval '50 milliseconds'`;
        try {
          await effect(context, "stale");
        } catch (error) {
          refused = error;
          throw error;
        }
      }
      await effect(context, "fresh");
    });
    const id = await request();
    expect(await ended(id)).toMatchObject({ status: "succeeded" });
    expect(refused).toBeInstanceOf(JobAborted);
    expect(await effects(id)).toEqual(["fresh"]);
    await runner.ping();
  });
});

test("a database that goes away costs no attempt", async () => {
  let calls = 0;
  await start(async (context) => {
    if (++calls < 4)
      throw new Error("the tool failed", { cause: Object.assign(new Error("terminated"), { code: "57P01" }) });
    await effect(context);
  });
  expect(await ended(await request())).toMatchObject({ status: "succeeded", attempts: 0, interruptions: 3 });
});

describe("stopping", () => {
  test("waits for the jobs that run", async () => {
    let running = false;
    const { runner } = await start(async (context) => {
      running = true;
      await Bun.sleep(30);
      await effect(context);
    });
    const id = await request();
    await eventually(() => running);
    await runner.stop(5000);
    expect(await getJob(harness.db.sql, id)).toMatchObject({ status: "succeeded" });
  });

  test("returns a job to the queue at the deadline, without counting an attempt", async () => {
    let running = false;
    const { runner } = await start(async (context) => {
      running = true;
      await forever(context.signal);
    });
    const id = await request();
    await eventually(() => running);
    await runner.stop(10);
    expect(await getJob(harness.db.sql, id)).toMatchObject({ status: "queued", attempts: 0, lockedBy: null });
    await start((context) => effect(context));
    expect(await ended(id)).toMatchObject({ status: "succeeded", attempts: 0 });
  });
});

describe("duplicate deliveries", () => {
  test("to several workers have one effect, in any interleaving", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          copies: fc.array(fc.integer({ min: 0, max: 8 }), { minLength: 1, maxLength: 6 }),
          work: fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 4 }),
          failures: fc.integer({ min: 0, max: 2 }),
        }),
        async ({ copies, work, failures }) => {
          let calls = 0;
          const handler: JobHandler = async (context) => {
            const call = calls++;
            await Bun.sleep(work[call % work.length]!);
            if (call < failures) throw new JobError({ code: "model_overloaded", detail: "Busy.", retryable: true });
            await effect(context, `run-${call}`);
          };
          const fast = {
            retry: { attempts: 3, interruptions: 5, firstDelayMs: 1, giveUpAfterMs: 1000, longestDelayMs: 20 },
            pollMs: 5,
          };
          const workers = [await start(handler, fast), await start(handler, fast)];
          const key = crypto.randomUUID();
          const id = await request(key);
          await Promise.all(
            copies.map(async (delay) => {
              await Bun.sleep(delay);
              await harness.db.transaction((tx) =>
                publishEvent(tx, {
                  topic: topics.jobs,
                  key,
                  type: "job.requested",
                  payload: { job_id: id, type: "chatbot" },
                }),
              );
            }),
          );
          expect(await ended(id)).toMatchObject({ status: "succeeded", attempts: failures });
          await Bun.sleep(10);
          expect(await effects(id)).toEqual([`run-${failures}`]);
          expect(calls).toBe(failures + 1);
          for (const { runner, bus } of workers) {
            await runner.stop(1000);
            await bus.close();
          }
        },
      ),
      { numRuns: 12 },
    );
  }, 60_000);
});

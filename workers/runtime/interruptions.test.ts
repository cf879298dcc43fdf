import { describe, expect, test } from "bun:test";
import { topics } from "@toque/db/entities/events.ts";
import { createJob } from "@toque/db/jobs/create.ts";
import { cancelJob } from "@toque/db/jobs/finish.ts";
import { claimJob } from "@toque/db/jobs/lease.ts";
import { getJob } from "@toque/db/jobs/types.ts";
import { listDeadLetters } from "@toque/db/outbox/dead-letters.ts";
import { emit } from "@toque/db/outbox/emit.ts";
import fc from "fast-check";
import { eventually } from "../bus/testing/waiting.ts";
import type { JobHandler } from "./context.ts";
import { JobAborted, JobError } from "./errors.ts";
import { deafBus, forever, useWorkshop } from "./testing/workshop.ts";

const shop = useWorkshop();
const { start, request, effect, effects, ended } = shop;

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
      how === "its event" ? { leaseMs: 60_000 } : { bus: deafBus, leaseMs: 200 },
    );
    const id = await request();
    await eventually(() => running);
    await shop.db.transaction((tx) => cancelJob(tx, id));
    await eventually(() => committing !== null, 2000);
    expect(reason).toBeInstanceOf(JobAborted);
    expect(await committing).toBeInstanceOf(JobAborted);
    expect(await getJob(shop.db.sql, id)).toMatchObject({ status: "cancelled", result: null });
    expect(await effects(id)).toEqual([]);
  });

  test("that comes before the commit wins, whatever the handler does", async () => {
    let refused: unknown = null;
    await start(
      async (context) => {
        await shop.db.transaction((tx) => cancelJob(tx, context.job.id));
        try {
          await effect(context);
        } catch (error) {
          refused = error;
          throw error;
        }
      },
      { bus: deafBus, leaseMs: 60_000 },
    );
    const id = await request();
    expect(await ended(id)).toMatchObject({ status: "cancelled" });
    await eventually(() => refused !== null);
    expect(refused).toBeInstanceOf(JobAborted);
    expect(await effects(id)).toEqual([]);
  });

  test("lets the next job of the key run", async () => {
    let first = -1;
    await start(async (context) => {
      if (context.job.id === first) await forever(context.signal);
      await effect(context);
    });
    await shop.db.transaction(async (tx) => {
      first = await createJob(tx, { type: "chatbot", userId: null, key: "queue", lang: "en", params: {} });
    });
    const second = await request("queue");
    await eventually(async () => (await getJob(shop.db.sql, first))!.status === "running");
    await shop.db.transaction((tx) => cancelJob(tx, first));
    expect(await ended(second)).toMatchObject({ status: "succeeded" });
  });
});

describe("a crash", () => {
  test("of a worker lets another one take over, and the job ends once", async () => {
    const id = await request();
    // A worker that took the job and is gone: nobody extends its lease.
    await claimJob(shop.db.sql, id, "gone", 80);
    await start((context) => effect(context));
    expect(await ended(id)).toMatchObject({ status: "succeeded", attempts: 1 });
    expect(await effects(id)).toEqual(["run"]);
  });

  test("again and again is given up as a dead letter", async () => {
    const id = await request();
    for (let i = 0; i < 3; i++) {
      await claimJob(shop.db.sql, id, `gone-${i}`, 1);
      await Bun.sleep(5);
    }
    await start((context) => effect(context));
    expect(await ended(id)).toMatchObject({ status: "failed", error: { code: "job_failed" }, attempts: 3 });
    expect((await listDeadLetters(shop.db.sql)).items).toMatchObject([{ job_id: id }]);
    expect(await effects(id)).toEqual([]);
  });

  test("in appearance only: a worker that lost its lease cannot commit", async () => {
    let stolen = false;
    let refused: unknown = null;
    const { runner } = await start(async (context) => {
      if (!stolen) {
        stolen = true;
        await shop.db.sql`update jobs set locked_by = 'thief', locked_until = now() + interval '50 milliseconds'`;
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
    expect(await getJob(shop.db.sql, id)).toMatchObject({ status: "succeeded" });
  });

  test("gives a job back at the deadline, at no cost, for another worker", async () => {
    let running = false;
    const { runner } = await start(async (context) => {
      running = true;
      await forever(context.signal);
    });
    const id = await request();
    await eventually(() => running);
    await runner.stop(10);
    expect(await getJob(shop.db.sql, id)).toMatchObject({ status: "queued", attempts: 0, lockedBy: null });
    await start((context) => effect(context));
    expect(await ended(id)).toMatchObject({ status: "succeeded", attempts: 0 });
  });
});

describe("duplicate deliveries", () => {
  test("to several workers have one effect, however they interleave", async () => {
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
          const fast = { retry: { attempts: 3, firstDelayMs: 1, giveUpAfterMs: 1000 }, pollMs: 5 };
          const workers = [await start(handler, fast), await start(handler, fast)];
          const key = crypto.randomUUID();
          const id = await request(key);
          await Promise.all(
            copies.map(async (delay) => {
              await Bun.sleep(delay);
              await shop.db.transaction((tx) =>
                emit(tx, { topic: topics.jobs, key, type: "job.requested", payload: { job_id: id, type: "chatbot" } }),
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

import { describe, expect, test } from "bun:test";
import { createJob } from "@toque/db/jobs/create.ts";
import { jobEventsAfter } from "@toque/db/jobs/events.ts";
import { getJob } from "@toque/db/jobs/types.ts";
import { listDeadLetters } from "@toque/db/outbox/dead-letters.ts";
import { currentRequestId, withRequestId } from "@toque/db/request-id.ts";
import { JobError } from "./errors.ts";
import { replayDeadLetter } from "./replay.ts";
import { forever, silentBus, useHarness } from "./testing/harness.ts";

const harness = useHarness();
const { start, request, effect, effects, ended } = harness;

describe("a job", () => {
  test("runs once, reports progress in order, and commits effect and end together", async () => {
    await start(async (context) => {
      await context.progress("thinking", 30);
      for (const word of ["How ", "do ", "you ", "do?"]) context.emitText(word);
      await effect(context);
    });
    const id = await request();
    expect(await ended(id)).toMatchObject({ status: "succeeded", result: { run: "run" }, model: "test", attempts: 0 });
    expect(await effects(id)).toEqual(["run"]);
    const events = await jobEventsAfter(harness.db.sql, id, 0);
    expect(events.map(({ type }) => type)).toEqual([
      "progress",
      "progress",
      ...events.slice(2, -1).map(() => "text"),
      "finished",
    ] as never);
    const text = events.map((event) => (event.type === "text" ? event.data.text : "")).join("");
    expect(text).toBe("How do you do?");
    expect(events.length).toBeLessThan(6);
  });

  test("runs and emits events under the id of its request, whether found by message or by poll", async () => {
    const ids: (string | null)[] = [];
    for (const bus of [undefined, silentBus]) {
      const worker = await start(
        async (context) => {
          await Bun.sleep(1);
          ids.push(currentRequestId());
          await effect(context);
        },
        bus ? { bus } : {},
      );
      const id = await withRequestId(`r-${ids.length}`, request);
      await ended(id);
      const events = await harness.db.sql<{ request_id: string }[]>`
        select request_id from outbox where type = 'job.finished' and (payload->>'job_id')::bigint = ${id}`;
      ids.push(...events.map((event) => event.request_id));
      await worker.runner.stop(1000);
    }
    expect(ids).toEqual(["r-0", "r-0", "r-2", "r-2"]);
  });

  test("is found by polling", async () => {
    await start((context) => effect(context), { bus: silentBus });
    expect(await ended(await request())).toMatchObject({ status: "succeeded" });
  });

  test("waits for earlier jobs of its key, while other keys run", async () => {
    const order: number[] = [];
    let together = 0;
    let most = 0;
    await start(async (context) => {
      most = Math.max(most, ++together);
      // Until another one runs beside it, at the latest when that would have begun on a busy machine.
      for (let waited = 0; most < 2 && waited < 5000; waited += 5) await Bun.sleep(5);
      order.push(context.job.id);
      together--;
      await effect(context);
    });
    const same = [await request("one"), await request("one"), await request("one")];
    const others = [await request(), await request()];
    for (const id of [...same, ...others]) await ended(id);
    expect(order.filter((id) => same.includes(id))).toEqual(same);
    expect(most).toBeGreaterThan(1);
  });

  test("beyond the worker's capacity runs when a slot is free", async () => {
    await start(
      async (context) => {
        await Bun.sleep(2);
        await effect(context);
      },
      { concurrency: 2, pollMs: 60_000 },
    );
    const ids = await Promise.all(Array.from({ length: 9 }, () => request()));
    for (const id of ids) expect(await ended(id)).toMatchObject({ status: "succeeded" });
  });

  test("of a type without a handler is left to other workers", async () => {
    await start((context) => effect(context));
    const id = await harness.db.transaction((tx) =>
      createJob(tx, { type: "generate-recipe", userId: null, key: "x", lang: "en", params: {} }),
    );
    await ended(await request());
    expect(await getJob(harness.db.sql, id)).toMatchObject({ status: "queued" });
  });
});

describe("errors", () => {
  const busy = () => new JobError({ code: "model_overloaded", detail: "The model is busy.", retryable: true });

  test("that are transient are tried three times, then become a dead letter", async () => {
    let calls = 0;
    await start(async () => {
      calls++;
      throw busy();
    });
    const id = await request();
    const job = await ended(id);
    expect(job).toMatchObject({ status: "failed", attempts: 3 });
    expect(job.error).toEqual({ code: "model_overloaded", detail: "The model is busy.", findings: [] });
    expect(calls).toBe(3);
    const [letter] = (await listDeadLetters(harness.db.sql)).items;
    expect(letter).toMatchObject({ job_id: id, attempts: 3, consumer_group: "workers" });
    expect(await harness.db.sql`select 1 from outbox where type = 'dead-letter'`).toHaveLength(1);
  });

  test("that are resolved by a retry leave no trace", async () => {
    await start(async (context) => {
      if (context.job.attempts < 2) throw busy();
      await effect(context);
    });
    expect(await ended(await request())).toMatchObject({ status: "succeeded", error: null, attempts: 2 });
  });

  test("with a Retry-After do not count as an attempt", async () => {
    let calls = 0;
    await start(async (context) => {
      if (++calls <= 5)
        throw new JobError({ code: "model_rate_limited", detail: "Too many requests.", retryAfterMs: 30 });
      await effect(context);
    });
    expect(await ended(await request())).toMatchObject({ status: "succeeded", attempts: 0 });
  });

  test("with a Retry-After beyond the age limit fail the job", async () => {
    let calls = 0;
    await start(async () => {
      calls++;
      throw new JobError({
        code: "model_rate_limited",
        detail: "Too many requests.",
        retryAfterMs: calls === 1 ? 10 : 5000,
      });
    });
    const id = await request();
    expect(await ended(id)).toMatchObject({ status: "failed", error: { code: "model_rate_limited" } });
    expect(calls).toBe(2);
    expect((await listDeadLetters(harness.db.sql)).items).toMatchObject([{ job_id: id }]);
  });

  test("that are final end the job at once, with their own code", async () => {
    let calls = 0;
    await start(async () => {
      calls++;
      throw new JobError({ code: "recipe_not_possible", detail: "No recipe can be made of this." });
    });
    expect(await ended(await request())).toMatchObject({ status: "failed", error: { code: "recipe_not_possible" } });
    expect(calls).toBe(1);
    expect((await listDeadLetters(harness.db.sql)).total).toBe(0);
  });

  test("that are unknown reveal no internals to the user", async () => {
    await start(async () => {
      throw new Error("secret: relation users at /srv");
    });
    const job = await ended(await request());
    expect(job.error!.code).toBe("job_failed");
    expect(JSON.stringify(job.error)).not.toContain("secret");
  });

  test("in the effects roll back everything", async () => {
    await start(async (context) => {
      await context.commit(async (tx) => {
        await tx`insert into effects (job_id, run) values (${context.job.id}, 'half')`;
        if (context.job.attempts === 0) throw busy();
        return { result: null };
      });
    });
    const id = await request();
    expect(await ended(id)).toMatchObject({ status: "succeeded", attempts: 1 });
    expect(await effects(id)).toEqual(["half"]);
  });

  test("include a handler that ends without a commit", async () => {
    await start(async () => {});
    expect(await ended(await request())).toMatchObject({ status: "failed", error: { code: "job_failed" } });
  });

  test("include a timeout: a hanging handler is aborted and retried, even when it ignores its signal", async () => {
    let calls = 0;
    await start(
      async (context) => {
        if (++calls === 1) await new Promise(() => {});
        if (calls === 2) await forever(context.signal);
        await effect(context);
      },
      { timeoutMs: 40 },
    );
    expect(await ended(await request())).toMatchObject({ status: "succeeded", attempts: 2 });
  });

  test("a type of job may have a limit of its own", async () => {
    await start(
      async (context) => {
        await Promise.race([forever(context.signal), Bun.sleep(200)]);
        await effect(context);
      },
      { timeoutMs: 40, timeoutsMs: { chatbot: 60_000 } },
    );
    expect(await ended(await request())).toMatchObject({ status: "succeeded", attempts: 0 });
  });

  test("a dead letter can be replayed, once", async () => {
    let broken = true;
    await start(async (context) => {
      if (broken) throw busy();
      await effect(context);
    });
    const id = await request();
    await ended(id);
    const [letter] = (await listDeadLetters(harness.db.sql)).items;
    broken = false;
    expect(await replayDeadLetter(harness.db, letter!.id)).toEqual({ job_id: id });
    expect(await ended(id)).toMatchObject({ status: "succeeded", attempts: 0, error: null });
    const refusal = (letterId: number) => replayDeadLetter(harness.db, letterId).catch((refused: unknown) => refused);
    expect(await refusal(letter!.id)).toMatchObject({ code: "already_replayed" });
    expect(await refusal(987)).toMatchObject({ kind: "not_found" });
    expect(await effects(id)).toEqual(["run"]);
  });
});

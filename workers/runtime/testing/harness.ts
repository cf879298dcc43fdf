import { afterAll, afterEach, beforeAll, setDefaultTimeout } from "bun:test";
import { migrate } from "@toque/db/client/migrate.ts";
import { openPGliteInMemory } from "@toque/db/client/pglite.ts";
import type { Database } from "@toque/db/client/types.ts";
import { createJob } from "@toque/db/jobs/create.ts";
import { getJob, type JobRecord } from "@toque/db/jobs/types.ts";
import { createEmbeddedBus } from "../../platform/bus/embedded.ts";
import type { Bus } from "../../platform/bus/port.ts";
import { eventually } from "../../platform/bus/testing/waiting.ts";
import { silentLogger as log } from "../../platform/logging/logger.ts";
import type { JobContext, JobHandler } from "../context.ts";
import { type JobRunner, type JobRunnerOptions, startJobRunner } from "../runner.ts";

// Machines differ in speed; these tests wait for events, not for fixed times.
setDefaultTimeout(30_000);

/** Job params that are irrelevant to the test. */
export const anyMessage = { thread_id: 1, message: "x" };

/** Short waits, so that tests see all attempts quickly. */
export const retry = { attempts: 3, interruptions: 5, firstDelayMs: 20, giveUpAfterMs: 1000, longestDelayMs: 20 };

/** Rejects when the signal aborts, as a well-behaved call does. */
export const forever = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });

/** A bus that delivers no messages, so that only the poller finds jobs. */
export const silentBus: Bus = {
  name: "embedded",
  needsRelay: false,
  publish: async () => {},
  subscribe: async () => ({ stop: async () => {} }),
  ping: async () => {},
  close: async () => {},
};

/** For one test file: an embedded database, workers on it, and jobs whose effects are rows of a table. */
export function useHarness() {
  let db: Database;
  const opened: { runner: JobRunner; bus: Bus }[] = [];
  beforeAll(async () => {
    db = (await openPGliteInMemory()).database;
    await migrate(db);
    await db.sql`create table effects (job_id bigint not null, run text not null)`;
  }, 30_000);
  afterEach(async () => {
    for (const { runner, bus } of opened.splice(0)) {
      await runner.stop(1000);
      await bus.close();
    }
    await db.sql`truncate jobs, job_events, outbox, dead_letters, bus_offsets, effects cascade`;
  });
  afterAll(() => db.close());

  async function start(handler: JobHandler, options: Partial<JobRunnerOptions> = {}) {
    const bus = options.bus ?? createEmbeddedBus({ db, log, pollMs: 50 });
    const runner = await startJobRunner({
      db,
      bus,
      log,
      workerId: crypto.randomUUID(),
      handlers: { chatbot: handler },
      pollMs: 50,
      leaseMs: 2000,
      graceMs: 50,
      retry,
      ...options,
    });
    const started = { runner, bus };
    opened.push(started);
    return started;
  }

  const request = (key: string = crypto.randomUUID()) =>
    db.transaction((tx) => createJob(tx, { type: "chatbot", userId: null, key, lang: "en", params: anyMessage }));

  /** Commits with one effect row. */
  const effect = (context: JobContext, run = "run") =>
    context.commit(async (tx) => {
      await tx`insert into effects (job_id, run) values (${context.job.id}, ${run})`;
      return { result: { run }, model: "test" };
    });
  const effects = async (jobId: number) =>
    (await db.sql<{ run: string }[]>`select run from effects where job_id = ${jobId}`).map(({ run }) => run);

  async function ended(jobId: number): Promise<JobRecord> {
    let job: JobRecord | null = null;
    await eventually(async () => {
      job = await getJob(db.sql, jobId);
      return job !== null && job.finishedAt !== null;
    });
    return job!;
  }

  return {
    get db() {
      return db;
    },
    start,
    request,
    effect,
    effects,
    ended,
  };
}

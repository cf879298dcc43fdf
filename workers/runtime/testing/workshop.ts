import { afterAll, afterEach, beforeAll, setDefaultTimeout } from "bun:test";
import { migrate } from "@toque/db/client/migrate.ts";
import { openPGliteInMemory } from "@toque/db/client/pglite.ts";
import type { Database } from "@toque/db/client/types.ts";
import { createJob } from "@toque/db/jobs/create.ts";
import { getJob, type JobRecord } from "@toque/db/jobs/types.ts";
import { silentLogger as log } from "@toque/db/log.ts";
import { createEmbeddedBus } from "../../bus/embedded.ts";
import type { Bus } from "../../bus/port.ts";
import { eventually } from "../../bus/testing/waiting.ts";
import type { JobContext, JobHandler } from "../context.ts";
import { type JobRunner, type JobRunnerOptions, startJobRunner } from "../runner.ts";

// Machines differ; these tests wait for what happens, not for how long it takes.
setDefaultTimeout(30_000);

/** Short waits, so that a test sees all attempts within a moment. */
export const retry = { attempts: 3, firstDelayMs: 20, giveUpAfterMs: 1000 };

/** Rejects when the signal aborts, as a well-behaved call does. */
export const forever = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });

/** A bus that brings no message: whatever happens then is the poller's doing. */
export const deafBus: Bus = {
  name: "embedded",
  needsRelay: false,
  publish: async () => {},
  subscribe: async () => ({ stop: async () => {} }),
  ping: async () => {},
  close: async () => {},
};

/** For one test file: an embedded database, workers on it, and jobs whose effects are rows of a table. */
export function useWorkshop() {
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
    db.transaction((tx) => createJob(tx, { type: "chatbot", userId: null, key, lang: "en", params: {} }));

  /** Commits with one row of effect. */
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

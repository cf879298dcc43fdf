import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import type { Database } from "@toque/db/client/types.ts";
import { createJob } from "@toque/db/jobs/create.ts";
import { jobEventsAfter } from "@toque/db/jobs/events.ts";
import { getJob } from "@toque/db/jobs/types.ts";
import { topics } from "@toque/db/schemas/events.ts";
import { realPostgresUrl, realTestDatabase } from "@toque/db/testing/database.ts";
import { Kafka, logLevel } from "kafkajs";
import { createEmbeddedBus } from "../platform/bus/embedded.ts";
import { createKafkaBus } from "../platform/bus/kafka.ts";
import type { Bus } from "../platform/bus/port.ts";
import { startRelay } from "../platform/bus/relay.ts";
import { eventually, realKafkaBrokers } from "../platform/bus/testing/waiting.ts";
import { silentLogger as log } from "../platform/logging/logger.ts";
import type { JobHandler } from "./context.ts";
import { startJobRunner } from "./runner.ts";

// Machines differ in speed; these tests wait for events, not for fixed times.
setDefaultTimeout(30_000);

const prefix = `test-${crypto.randomUUID().slice(0, 8)}.`;
let db: Database & { url: string };

const request = (key: string = crypto.randomUUID()) =>
  db.transaction((tx) =>
    createJob(tx, { type: "chatbot", userId: null, key, lang: "en", params: { thread_id: 1, message: "x" } }),
  );

const finished = async (id: number) => (await getJob(db.sql, id))!.finishedAt !== null;

function suite(open: () => Bus, childEnvironment: () => Record<string, string>) {
  const start = async (handler: JobHandler) => {
    const bus = open();
    const relay = startRelay({ db, bus, log, pollMs: 100 });
    const workerId = crypto.randomUUID();
    const runner = await startJobRunner({
      db,
      bus,
      log,
      workerId,
      leaseMs: 2000,
      pollMs: 100,
      handlers: { chatbot: handler },
    });
    return async () => {
      await runner.stop(1000);
      await relay.stop();
      await bus.close();
    };
  };

  test.each(["handler", "commit"])(
    "a worker killed in mid-%s: another one takes over, the job ends once, with one effect",
    async (where) => {
      const child = Bun.spawn(["bun", `${import.meta.dir}/testing/worker.ts`], {
        env: { ...process.env, WORKER_DATABASE: db.url, WORKER_HANGS_IN: where, ...childEnvironment() },
        stdin: "pipe",
        stdout: "pipe",
        stderr: "inherit",
      });
      const output = child.stdout.getReader();
      const line = async () => new TextDecoder().decode((await output.read()).value).trim();
      expect(await line()).toBe("ready");
      const id = await request();
      expect(await line()).toBe(`in ${where}`);
      const stop = await start(async (context) => {
        await context.commit(async (tx) => {
          await tx`insert into effects (job_id, run) values (${context.job.id}, 'second')`;
          return { result: "second" };
        });
      });
      // The lease of the first one holds while it is alive.
      await Bun.sleep(1500);
      expect(await getJob(db.sql, id)).toMatchObject({ status: "running", attempts: 0 });
      child.kill("SIGKILL");
      await child.exited;
      await eventually(() => finished(id));
      expect(await getJob(db.sql, id)).toMatchObject({
        status: "succeeded",
        result: "second",
        attempts: 0,
        interruptions: 1,
      });
      expect([...(await db.sql`select run from effects where job_id = ${id}`)]).toEqual([{ run: "second" } as never]);
      const ends = (await jobEventsAfter(db.sql, id, 0)).filter(({ type }) => type === "finished");
      expect(ends).toHaveLength(1);
      await stop();
    },
    60_000,
  );

  test("many jobs with shared keys on several workers: one effect each, in order per key", async () => {
    const running = new Set<string>();
    let overlap = false;
    const handler: JobHandler = async (context) => {
      overlap ||= running.has(context.job.key);
      running.add(context.job.key);
      await Bun.sleep(Math.random() * 5);
      // Removed before the commit, after which the next job of the key may begin.
      running.delete(context.job.key);
      await context.commit(async (tx) => {
        await tx`insert into effects (job_id, run) values (${context.job.id}, ${context.job.key})`;
        return { result: null };
      });
    };
    const stops = [await start(handler), await start(handler), await start(handler)];
    const run = crypto.randomUUID();
    const ids = await Promise.all(Array.from({ length: 60 }, (_, i) => request(`${run}-${i % 7}`)));
    for (const id of ids) await eventually(() => finished(id));
    const rows = await db.sql<{ job_id: number; run: string }[]>`
      select e.job_id, e.run from effects e join jobs j on j.id = e.job_id where e.run like ${`${run}%`} order by j.finished_at`;
    expect(rows.map((row) => row.job_id).sort((a, b) => a - b)).toEqual(ids.toSorted((a, b) => a - b));
    for (let i = 0; i < 7; i++) {
      const own = rows.filter((row) => row.run === `${run}-${i}`).map((row) => row.job_id);
      expect(own).toEqual(own.toSorted((a, b) => a - b));
    }
    for (const stop of stops) await stop();
    expect(overlap).toBe(false);
  }, 60_000);
}

const hasPostgres = realPostgresUrl() !== null;
const brokers = realKafkaBrokers();

if (!hasPostgres) test.skip("crashes on PostgreSQL (TEST_DATABASE_URL is not set)", () => {});
else {
  beforeAll(async () => {
    db = await realTestDatabase({ empty: true });
    await db.sql`create table effects (job_id bigint not null, run text not null)`;
  }, 30_000);
  afterAll(() => db.close(), 30_000);

  describe("workers on PostgreSQL with the embedded bus", () => {
    suite(
      () => createEmbeddedBus({ db, log, pollMs: 100, leaseMs: 1000 }),
      () => ({}),
    );
  });

  if (!brokers) test.skip("crashes with Kafka (TEST_KAFKA_BROKERS is not set)", () => {});
  else
    describe("workers on PostgreSQL with Kafka", () => {
      suite(
        () => createKafkaBus({ brokers, db, log, prefix, partitions: 3 }),
        () => ({ WORKER_BROKERS: brokers.join(","), WORKER_PREFIX: prefix }),
      );
      afterAll(async () => {
        const admin = new Kafka({ brokers, logLevel: logLevel.NOTHING }).admin();
        await admin.connect();
        await admin.deleteTopics({ topics: Object.values(topics).map((topic) => `${prefix}${topic}`) });
        await admin.disconnect();
      }, 30_000);
    });
}

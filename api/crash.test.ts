import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSession } from "@toque/db/accounts/sessions.ts";
import { openPostgres } from "@toque/db/client/postgres.ts";
import type { Database } from "@toque/db/client/types.ts";
import { realPostgresUrl, realTestDatabase } from "@toque/db/testing/database.ts";
import { type OpenAIDouble, startOpenAIDouble } from "@toque/workers/ai/testing/openai-double.ts";
import { kafka } from "../docker/services/api.ts";
import { accessTokens } from "./session/access-tokens.ts";
import { eggDraft } from "./testing/payloads.ts";
import { startToque, type ToqueProcess } from "./testing/processes.ts";

// kill -9 during a generation, on the real PostgreSQL and Kafka, with API and workers as separate processes: after the
// restart each accepted job has ended once, with one recipe.

const brokers = process.env.TEST_KAFKA_BROKERS ?? null;
const there = realPostgresUrl() !== null && brokers !== null;
if (!there && process.env.REQUIRE_SERVICES === "1")
  throw new Error("TEST_DATABASE_URL and TEST_KAFKA_BROKERS are required here");
const SECRET = "a-secret-for-tests-that-is-long-enough";
const MINUTE = 60_000;

describe.skipIf(!there)("kill -9 in mid-generation (real PostgreSQL and Kafka)", () => {
  let db: Database & { url: string };
  let model: OpenAIDouble;
  let folder: string;
  let headers: Record<string, string>;
  let userId: number;
  const running = new Set<ToqueProcess>();

  const start = async (role: "api" | "worker") => {
    const process = await startToque(role, {
      DATABASE_URL: db.url,
      KAFKA_BROKERS: brokers ?? "",
      KAFKA_PREFIX: `${new URL(db.url).pathname.slice(1)}.`,
      EMBEDDED_WORKERS: "false",
      DATA_DIR: folder,
      AUTH_SECRET: SECRET,
      OPENAI_BASE_URL: model.baseUrl,
      OPENAI_MODEL: "double",
    });
    running.add(process);
    return process;
  };
  const kill = async (process: ToqueProcess) => {
    running.delete(process);
    await process.kill9();
    // Neither a library's complaints at the start nor those of its timers.
    expect(process.output()).not.toMatch(/TimeoutNegativeWarning|KAFKAJS_NO_PARTITIONER|Warning:/);
  };

  beforeAll(async () => {
    db = await realTestDatabase();
    folder = await mkdtemp(join(tmpdir(), "toque-crash-"));
    const draft = await eggDraft(db);
    model = startOpenAIDouble([{ toolCalls: [{ name: "recipe_draft", args: draft }] }]);
    model.latencyMs = 2500;
    const session = await db.transaction(async (tx) => {
      const [user] = await tx<{ id: number }[]>`insert into users (email) values ('crash@example.org') returning id`;
      userId = user!.id;
      return createSession(tx, userId);
    });
    const token = await accessTokens([SECRET]).sign({ userId, sessionId: session.id, roles: [] });
    headers = { authorization: `Bearer ${token}`, "content-type": "application/json", prefer: "respond-async" };
  }, 2 * MINUTE);

  afterAll(async () => {
    await Promise.all([...running].map((process) => process.kill9()));
    await model?.stop();
    await db?.close();
    if (folder) await rm(folder, { recursive: true, force: true });
  }, MINUTE);

  const generate = async (api: ToqueProcess): Promise<number> => {
    const response = await fetch(`${api.url}/api/recipe/ai/generate-recipe`, { method: "POST", headers, body: "{}" });
    expect(response.status).toBe(202);
    return ((await response.json()) as { id: number }).id;
  };
  const until = async (what: string, met: () => Promise<boolean> | boolean, ms = MINUTE) => {
    const deadline = Date.now() + ms;
    while (!(await met())) {
      if (Date.now() > deadline) throw new Error(`${what} did not come within ${ms} ms`);
      await Bun.sleep(50);
    }
  };
  const statusOf = async (job: number) =>
    (await db.sql<{ status: string }[]>`select status from jobs where id = ${job}`)[0]?.status;
  const inTheModel = (asked: number) => until("the call of the model", () => model.requests.length > asked);

  /** The job has ended once: one result, one recipe, one end in its stream. */
  const expectOneEnd = async (job: number) => {
    await until(`the end of job ${job}`, async () => (await statusOf(job)) === "succeeded");
    // Wait for a possible second effect.
    await Bun.sleep(1500);
    const [row] = await db.sql<{ recipes: number; generated: number; ends: number }[]>`
      select (select count(*) from recipe_versions where job_id = ${job})::int as recipes,
             (select count(*) from ai_recipes where job_id = ${job})::int as generated,
             (select count(*) from job_events where job_id = ${job} and type = 'finished')::int as ends`;
    expect(row).toEqual({ recipes: 1, generated: 1, ends: 1 });
  };

  test(
    "of the worker: another one takes over",
    async () => {
      const [api, worker] = await Promise.all([start("api"), start("worker")]);
      const asked = model.requests.length;
      const job = await generate(api);
      await inTheModel(asked);
      await kill(worker);
      expect(await statusOf(job)).toBe("running");
      const second = await start("worker");
      await expectOneEnd(job);
      const answer = await fetch(`${api.url}/api/recipe/jobs/${job}`, { headers });
      expect(await answer.json()).toMatchObject({ status: "succeeded", error: null });
      await Promise.all([kill(api), kill(second)]);
    },
    3 * MINUTE,
  );

  test(
    "of the API: accepted jobs go on, and the restarted API reports them",
    async () => {
      const [api, worker] = await Promise.all([start("api"), start("worker")]);
      const asked = model.requests.length;
      const jobs = [await generate(api), await generate(api)];
      await kill(api);
      await inTheModel(asked);
      const second = await start("api");
      for (const job of jobs) {
        await expectOneEnd(job);
        const answer = await fetch(`${second.url}/api/recipe/jobs/${job}`, { headers });
        expect(await answer.json()).toMatchObject({ status: "succeeded" });
      }
      await Promise.all([kill(second), kill(worker)]);
    },
    3 * MINUTE,
  );

  test(
    "of Kafka: nothing is lost, and both sides reconnect",
    async () => {
      const [api, worker] = await Promise.all([start("api"), start("worker")]);
      const asked = model.requests.length;
      const before = await generate(api);
      await inTheModel(asked);
      await kafka.kill9();
      // Accepted while the broker is down.
      const during = await generate(api);
      await Bun.sleep(1000);
      await kafka.start();
      await expectOneEnd(before);
      await expectOneEnd(during);
      const after = await generate(api);
      await expectOneEnd(after);
      await until("the outbox to be published", async () => {
        const [row] = await db.sql<{ n: number }[]>`select count(*)::int as n from outbox where published_at is null`;
        return row?.n === 0;
      });
      const ready = await fetch(`${api.url}/readyz`);
      expect(await ready.json()).toMatchObject({ ready: true });
      await Promise.all([kill(api), kill(worker)]);
    },
    4 * MINUTE,
  );

  test(
    "of every connection to PostgreSQL: both sides reconnect",
    async () => {
      const [api, worker] = await Promise.all([start("api"), start("worker")]);
      const asked = model.requests.length;
      const job = await generate(api);
      await inTheModel(asked);
      const name = new URL(db.url).pathname.slice(1);
      const admin = openPostgres(realPostgresUrl() ?? "", 1);
      await admin.sql.unsafe(`alter database ${name} allow_connections false`);
      await admin.sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`;
      expect((await fetch(`${api.url}/readyz`)).status).toBe(503);
      expect((await fetch(`${api.url}/healthz`)).status).toBe(200);
      // Longer than the model's delay: the answer arrives while the database is unavailable.
      await Bun.sleep(4000);
      await admin.sql.unsafe(`alter database ${name} allow_connections true`);
      await admin.close();
      await expectOneEnd(job);
      await expectOneEnd(await generate(api));
      await Promise.all([kill(api), kill(worker)]);
    },
    3 * MINUTE,
  );
});

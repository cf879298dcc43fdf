import { afterAll, describe, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSession } from "@toque/db/accounts/sessions.ts";
import type { Database } from "@toque/db/client/types.ts";
import { realPostgresUrl, realTestDatabase } from "@toque/db/testing/database.ts";
import { freePort } from "@toque/db/testing/free-port.ts";
import { fillWithIndexed } from "@toque/search/testing/database.ts";
import { accessTokens } from "./session/access-tokens.ts";
import { startToque, type ToqueProcess } from "./testing/processes.ts";

// Startup failures with real processes: a wrong environment, a folder in use, unavailable dependencies.

const SECRET = "a-secret-for-tests-that-is-long-enough";
const MINUTE = 60_000;
const folders: string[] = [];
const running = new Set<ToqueProcess>();
const newFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), "toque-start-"));
  folders.push(folder);
  return folder;
};
const start = async (env: Record<string, string>, until: "ready" | "alive" = "ready") => {
  const process = await startToque("api", env, until);
  running.add(process);
  return process;
};
/** The output of a start that must fail. */
const refusal = (env: Record<string, string>) =>
  start(env).then(
    () => "it started",
    (error: Error) => error.message,
  );

afterAll(async () => {
  await Promise.all([...running].map((process) => process.kill9()));
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
});

describe("a start that fails exits with 1 and the reason", () => {
  test(
    "a wrong environment: every variable by name",
    async () => {
      const said = await refusal({ DATA_DIR: await newFolder(), KAFKA_BROKERS: "nowhere", AI_CONCURRENCY: "many" });
      expect(said).toContain("ended with 1");
      expect(said).toContain("KAFKA_BROKERS must list host:port");
      expect(said).toContain("AI_CONCURRENCY must be a whole number");
    },
    MINUTE,
  );

  test(
    "a data folder that another Toque has open; the first goes on undisturbed",
    async () => {
      const folder = await newFolder();
      await fillWithIndexed(folder);
      const first = await start({ DATA_DIR: folder });
      const said = await refusal({ DATA_DIR: folder });
      expect(said).toContain("ended with 1");
      expect(said).toContain(`is in use by process ${first.pid}`);
      expect((await fetch(`${first.url}/api/recipe/recipes`)).status).toBe(200);
      await first.kill9();
      // A folder left by a kill -9 opens again, with all that was in it.
      const second = await start({ DATA_DIR: folder });
      expect((await fetch(`${second.url}/api/recipe/recipes`)).headers.get("x-total-count")).toBe("43");
      await second.stop();
    },
    3 * MINUTE,
  );

  test(
    "a port that another server has; that one goes on undisturbed",
    async () => {
      // It would share its port: the refusal must be ours.
      const other = Bun.serve({
        port: 0,
        hostname: "127.0.0.1",
        reusePort: true,
        fetch: () => new Response("mine", { status: 503 }),
      });
      try {
        const folder = await newFolder();
        await fillWithIndexed(folder);
        const said = await refusal({ DATA_DIR: folder, PORT: String(other.port) });
        expect(said).toContain("ended with 1");
        expect(said).toContain("in use");
        expect(await (await fetch(other.url)).text()).toBe("mine");
      } finally {
        await other.stop(true);
      }
    },
    2 * MINUTE,
  );

  test(
    "a PostgreSQL that does not answer",
    async () => {
      const url = `postgres://toque:secret@127.0.0.1:${await freePort()}/toque`;
      const said = await refusal({ DATA_DIR: await newFolder(), DATABASE_URL: url, DATABASE_WAIT_SECONDS: "2" });
      expect(said).toContain("ended with 1");
      expect(said).toContain("The database does not answer. Check DATABASE_URL");
      expect(said).not.toContain("toque:secret");
    },
    MINUTE,
  );
});

describe.skipIf(realPostgresUrl() === null)("dead dependencies on real PostgreSQL", () => {
  const signIn = async (db: Database) => {
    const { userId, sessionId } = await db.transaction(async (tx) => {
      const [user] = await tx<{ id: number }[]>`insert into users (email) values ('start@example.org') returning id`;
      return { userId: user!.id, sessionId: (await createSession(tx, user!.id)).id };
    });
    const token = await accessTokens([SECRET]).sign({ userId, sessionId, roles: [] });
    return { authorization: `Bearer ${token}`, "content-type": "application/json", prefer: "respond-async" };
  };

  test(
    "a dead broker: the API serves, names it in /readyz, and what it accepts is kept",
    async () => {
      const db = await realTestDatabase();
      const headers = await signIn(db);
      const env = {
        DATABASE_URL: db.url,
        DATA_DIR: await newFolder(),
        AUTH_SECRET: SECRET,
        EMBEDDED_WORKERS: "false",
        KAFKA_BROKERS: `127.0.0.1:${await freePort()}`,
      };
      const api = await start(env, "alive");
      const ready = await fetch(`${api.url}/readyz`);
      expect(ready.status).toBe(503);
      expect(await ready.json()).toMatchObject({
        ready: false,
        dependencies: { bus: { adapter: "kafka", ok: false }, database: { ok: true } },
      });
      const answer = await fetch(`${api.url}/api/recipe/ai/generate-recipe`, { method: "POST", headers, body: "{}" });
      expect(answer.status).toBe(202);
      const { id } = (await answer.json()) as { id: number };
      await api.kill9();
      const [job] = await db.sql<{ status: string }[]>`select status from jobs where id = ${id}`;
      const [row] = await db.sql<
        { n: number }[]
      >`select count(*)::int as n from outbox where published_at is null and type = 'job.requested'`;
      expect([job?.status, row?.n]).toEqual(["queued", 1]);
      await db.close();
    },
    2 * MINUTE,
  );

  test(
    "a dead model: three attempts, then a clear error, a dead letter, and no recipe",
    async () => {
      const db = await realTestDatabase();
      const headers = await signIn(db);
      const api = await start({
        DATABASE_URL: db.url,
        DATA_DIR: await newFolder(),
        AUTH_SECRET: SECRET,
        OPENAI_BASE_URL: `http://127.0.0.1:${await freePort()}/v1`,
        OPENAI_MODEL: "gone",
      });
      const { prefer: _, ...waiting } = headers;
      const answer = await fetch(`${api.url}/api/recipe/ai/generate-recipe`, {
        method: "POST",
        headers: waiting,
        body: "{}",
      });
      expect(answer.status).toBe(503);
      const error = (await answer.json()) as { code: string; detail: string };
      expect(error.code).toStartWith("model_");
      expect(error.detail).not.toContain("127.0.0.1");
      const [row] = await db.sql<{ attempts: number; letters: number; recipes: number }[]>`
      select (select max(attempts) from jobs) as attempts, (select count(*) from dead_letters)::int as letters,
             (select count(*) from recipes where from_ai_generator)::int as recipes`;
      expect(row).toEqual({ attempts: 3, letters: 1, recipes: 0 });
      await api.stop();
      await db.close();
    },
    2 * MINUTE,
  );
});

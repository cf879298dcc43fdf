import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSession } from "@toque/db/accounts/sessions.ts";
import type { Database } from "@toque/db/client/types.ts";
import { realPostgresUrl, realTestDatabase } from "@toque/db/testing/database.ts";
import { type OpenAIDouble, startOpenAIDouble } from "@toque/workers/ai/testing/openai-double.ts";
import { eventually } from "@toque/workers/platform/bus/testing/waiting.ts";
import { accessTokens } from "./session/access-tokens.ts";
import { readEndpoints } from "./testing/endpoints.ts";
import { eggDraft } from "./testing/payloads.ts";
import { startToque, type ToqueProcess } from "./testing/processes.ts";
import { type ProxyMode, startTcpProxy, type TcpProxy } from "./testing/tcp-proxy.ts";

// PostgreSQL behind a proxy that cuts, hangs and restores it, before a real Toque process with its workers.

const SECRET = "a-secret-for-tests-that-is-long-enough";
const MINUTE = 60_000;
/** Each request of an outage is given up after this; the guard's own limits are in http/database-guard.test.ts. */
const LIMIT_MS = 15_000;

// Calls without an account may be refused before anything is read.
const open = new Set(
  readEndpoints()
    .filter(({ who }) => ["public", "service", "store"].includes(who))
    .map(({ method, path }) => `${method} ${path.replace(/\{[^}]+\}/g, "1")}`),
);
const isOpen = ({ method, path }: Operation): boolean => open.has(`${method} ${path}`);

/** Connections of the pool. */
const POOL = 4;

interface Operation {
  method: string;
  path: string;
}

describe.skipIf(realPostgresUrl() === null)("PostgreSQL goes away (real PostgreSQL)", () => {
  let db: Database & { url: string };
  let proxy: TcpProxy;
  let toque: ToqueProcess;
  let model: OpenAIDouble;
  let folder: string;
  let headers: Record<string, string>;
  let operations: Operation[];

  beforeAll(async () => {
    db = await realTestDatabase();
    folder = await mkdtemp(join(tmpdir(), "toque-outage-"));
    const url = new URL(db.url);
    proxy = await startTcpProxy({ host: url.hostname, port: Number(url.port || 5432) });
    url.hostname = "127.0.0.1";
    url.port = String(proxy.port);
    model = startOpenAIDouble([{ toolCalls: [{ name: "recipe_draft", args: await eggDraft(db) }] }]);
    const { userId, sessionId } = await db.transaction(async (tx) => {
      const [user] = await tx<{ id: number }[]>`
        insert into users (email, roles) values ('outage@example.org', '{admin}') returning id`;
      return { userId: user!.id, sessionId: (await createSession(tx, user!.id)).id };
    });
    const token = await accessTokens([SECRET]).sign({ userId, sessionId, roles: ["admin"] });
    headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    toque = await startToque("api", {
      DATABASE_URL: url.href,
      DATABASE_POOL: String(POOL),
      DATA_DIR: folder,
      AUTH_SECRET: SECRET,
      OPENAI_BASE_URL: model.baseUrl,
      OPENAI_MODEL: "double",
    });
    const document = (await (await fetch(`${toque.url}/swagger/json`)).json()) as {
      paths: Record<string, Record<string, unknown>>;
    };
    operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => ({
        method: method.toUpperCase(),
        path: path.replace(/\{[^}]+\}/g, "1"),
      })),
    );
  }, 2 * MINUTE);

  afterAll(async () => {
    await proxy?.set("pass");
    await toque?.stop();
    await proxy?.close();
    await model?.stop();
    await db?.close();
    if (folder) await rm(folder, { recursive: true, force: true });
  }, MINUTE);

  const ask = ({ method, path }: Operation, more: RequestInit = {}) =>
    fetch(`${toque.url}${path}`, {
      method,
      headers,
      signal: AbortSignal.timeout(LIMIT_MS),
      redirect: "manual",
      ...(method === "GET" || method === "HEAD" || method === "DELETE" ? {} : { body: "{}" }),
      ...more,
    });
  const recipes: Operation = { method: "GET", path: "/api/recipe/recipes" };
  const recovered = () =>
    eventually(async () => {
      // The watch over the pool looks once a second.
      if (timesSaid("the database does not answer") !== timesSaid("the database answers again")) return false;
      const ready = await fetch(`${toque.url}/readyz`);
      return ready.ok && (await ask(recipes)).status === 200;
    }, MINUTE);
  const timesSaid = (text: string) => toque.output().split(text).length - 1;

  beforeEach(async () => {
    await proxy.set("pass");
    await recovered();
  }, 2 * MINUTE);

  const expectUnavailable = async (response: Response, what: unknown) => {
    expect([what, response.status]).toEqual([what, 503]);
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(response.headers.get("x-request-id")).toMatch(/^[\w-]{36}$/);
    expect(await response.json()).toEqual({ code: "database_unavailable", detail: expect.any(String) });
  };

  /** Every documented call: 503 where it needs the database, and no other server error anywhere. */
  const walk = async () => {
    expect(operations.length).toBeGreaterThan(100);
    for (let start = 0; start < operations.length; start += 40)
      await Promise.all(
        operations.slice(start, start + 40).map(async (operation) => {
          const response = await ask(operation);
          const { method, path } = operation;
          // Signed in: the session is read first.
          const needsSession =
            /^\/api\/(recipe|food|authentication|analytics|billing)\//.test(path) && !isOpen(operation);
          if (needsSession) return await expectUnavailable(response, `${method} ${path}`);
          const isFault = response.status >= 500 && response.status !== 503;
          expect([method, path, isFault]).toEqual([method, path, false]);
          await response.body?.cancel();
        }),
      );
  };

  test.each<ProxyMode>(["refuse", "hang", "starting"])(
    "%s: every call that needs it is 503, /readyz says so, /healthz and the page go on, and it recovers by itself",
    async (mode) => {
      await proxy.set(mode);
      await eventually(async () => (await ask(recipes)).status === 503);
      await walk();
      const ready = await fetch(`${toque.url}/readyz`);
      expect(ready.status).toBe(503);
      expect(await ready.json()).toMatchObject({ ready: false, dependencies: { database: { ok: false } } });
      expect((await fetch(`${toque.url}/healthz`)).status).toBe(200);
      // 404 where the page is not built.
      expect([200, 404]).toContain((await fetch(`${toque.url}/recipes/1`)).status);
      await proxy.set("pass");
      await recovered();
      expect(timesSaid("an internal error") + timesSaid('"message":"a request failed"')).toBe(0);
    },
    3 * MINUTE,
  );

  test(
    "connections that are dead without a word are replaced",
    async () => {
      const before = timesSaid("the database does not answer");
      await proxy.set("hang");
      // As many as the pool has: each waits on a connection of its own.
      const waiting = Array.from({ length: 6 }, () => ask(recipes));
      for (const response of await Promise.all(waiting)) await expectUnavailable(response, "GET recipes");
      await eventually(() => timesSaid("the database does not answer") > before);
      // The proxy works again for new connections only.
      await proxy.set("pass");
      await recovered();
    },
    2 * MINUTE,
  );

  test(
    "sessions that the server ends (57P01) are replaced",
    async () => {
      const name = new URL(db.url).pathname.slice(1);
      for (let round = 0; round < 5; round++) {
        const calls = Array.from({ length: 10 }, () => ask(recipes));
        await db.sql`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = ${name} and pid <> pg_backend_pid()`.catch(() => {});
        for (const response of await Promise.all(calls)) expect([200, 503]).toContain(response.status);
      }
      await recovered();
    },
    2 * MINUTE,
  );

  /** Runs `work` while a table is locked, so that calls wait for it on every connection of the pool. */
  const whileLocked = async (table: string, call: () => Promise<Response>, work: () => Promise<void>) => {
    const name = new URL(db.url).pathname.slice(1);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let isLocked = false;
    const lock = db.transaction(async (tx) => {
      await tx.unsafe(`lock table ${table} in access exclusive mode`);
      isLocked = true;
      await held;
    });
    try {
      await eventually(() => isLocked);
      const waiting: Promise<Response>[] = [];
      // Until no connection is left: a call may wait behind another one while a connection is still free.
      await eventually(async () => {
        waiting.push(call());
        await Bun.sleep(50);
        const [row] = await db.sql<{ n: number }[]>`
          select count(*)::int as n from pg_stat_activity where datname = ${name} and wait_event_type = 'Lock'`;
        return row !== undefined && row.n >= POOL;
      });
      await work();
      for (const response of await Promise.all(waiting)) await expectUnavailable(response, table);
    } finally {
      release();
      await lock;
    }
  };

  test(
    "an exhausted pool is 503, and serves again when its connections are free",
    async () => {
      // The first statement of each of these calls reads the session, and no statement of a visitor's call does.
      const tags = { method: "GET", path: "/api/recipe/tags" };
      await whileLocked(
        "sessions",
        () => ask(recipes),
        async () => expectUnavailable(await ask(tags, { headers: {} }), "GET tags"),
      );
      await recovered();
    },
    2 * MINUTE,
  );

  test(
    "a change whose request was answered 503 is not made",
    async () => {
      const count = async () => (await db.sql<{ n: number }[]>`select count(*)::int as n from shopping_lists`)[0]!.n;
      const before = await count();
      const create = { method: "POST", path: "/api/recipe/shopping-lists" };
      const body = JSON.stringify({ name: "Market" });
      await whileLocked(
        "shopping_lists",
        () => ask(create, { body }),
        async () => {},
      );
      await recovered();
      expect(await count()).toBe(before);
    },
    2 * MINUTE,
  );

  test.each<ProxyMode>(["refuse", "hang"])(
    "%s: a job in progress is neither lost nor counted as failed",
    async (mode) => {
      model.latencyMs = 1500;
      const asked = model.requests.length;
      const accepted = await ask(
        { method: "POST", path: "/api/recipe/ai/generate-recipe" },
        { headers: { ...headers, prefer: "respond-async" } },
      );
      expect(accepted.status).toBe(202);
      const { id } = (await accepted.json()) as { id: number };
      await eventually(() => model.requests.length > asked);
      await proxy.set(mode);
      const before = timesSaid("the database does not answer");
      await eventually(() => timesSaid("the database does not answer") > before || mode === "refuse", MINUTE);
      // The model's answer comes while the database is away.
      await Bun.sleep(2000);
      await proxy.set("pass");
      const job = async () =>
        (await db.sql<{ status: string; attempts: number }[]>`select status, attempts from jobs where id = ${id}`)[0]!;
      await eventually(async () => (await job()).status === "succeeded", 2 * MINUTE);
      expect(await job()).toEqual({ status: "succeeded", attempts: 0 });
      const [row] = await db.sql<{ recipes: number; letters: number }[]>`
        select (select count(*) from recipe_versions where job_id = ${id})::int as recipes,
               (select count(*) from dead_letters)::int as letters`;
      expect(row).toEqual({ recipes: 1, letters: 0 });
    },
    4 * MINUTE,
  );
});

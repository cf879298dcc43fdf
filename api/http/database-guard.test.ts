import { expect, test } from "bun:test";
import type { Database } from "@toque/db/client/types.ts";
import { createDatabaseGuard, PATIENCE_MS, PING_MS } from "./database-guard.ts";

const request = (path = "/api/recipe/recipes") => new Request(`http://localhost${path}`);
const never = new Promise<Response>(() => {});
let pings = 0;

/** A database that answers pings, or not. */
const database = (answers: boolean, kind: Database["kind"] = "postgres") =>
  ({
    kind,
    ping: (ms: number) => {
      pings++;
      return answers ? Promise.resolve() : Bun.sleep(ms).then(() => Promise.reject(new Error("late")));
    },
  }) as unknown as Database;

test("requests that wait for a database that does not answer are 503, by one question for all, within three seconds", async () => {
  pings = 0;
  const guard = createDatabaseGuard(database(false));
  const answers = await Promise.all(Array.from({ length: 20 }, () => guard(request(), () => never)));
  for (const answer of answers) {
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(await answer.json()).toMatchObject({ code: "database_unavailable" });
  }
  expect(pings).toBe(1);
  expect(PATIENCE_MS + PING_MS).toBeLessThan(3000);
});

test("a slow request on a database that answers is left alone", async () => {
  pings = 0;
  const guard = createDatabaseGuard(database(true));
  const answer = await guard(request(), async () => {
    while (pings < 2) await Bun.sleep(20);
    return new Response("slow");
  });
  expect(await answer.text()).toBe("slow");
  // Nothing goes on behind a request that was answered.
  const asked = pings;
  await Bun.sleep(PATIENCE_MS + 200);
  expect(pings).toBe(asked);
});

test("an error of the request passes; health checks and the embedded database are not asked about", async () => {
  pings = 0;
  const failing = createDatabaseGuard(database(true));
  expect(failing(request(), () => Promise.reject(new Error("own")))).rejects.toThrow("own");
  const slow = () => Bun.sleep(PATIENCE_MS + PING_MS + 100).then(() => new Response("ok"));
  const answers = await Promise.all([
    createDatabaseGuard(database(false))(request("/readyz"), slow),
    createDatabaseGuard(database(false, "pglite"))(request(), slow),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(pings).toBe(0);
});

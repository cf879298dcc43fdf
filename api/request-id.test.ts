import { afterAll, beforeAll, expect, test } from "bun:test";
import { type TestApp, testApp } from "./testing/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

test("an answer has a request id, which its jobs and events keep", async () => {
  const user = await app.signUp();
  const answer = await app.call<{ id: number }>("POST", "/api/food/get-random-fun-fact", {
    as: user,
    headers: { prefer: "respond-async", "x-request-id": "forged" },
  });
  const id = answer.headers.get("x-request-id");
  expect([answer.status, id]).toEqual([202, expect.stringMatching(/^[0-9a-f-]{36}$/)]);
  const [job] = await app.db.sql<{ request_id: string }[]>`select request_id from jobs where id = ${answer.body.id}`;
  const events = await app.db.sql<{ request_id: string }[]>`
    select request_id from outbox where payload->>'job_id' = ${String(answer.body.id)}`;
  expect([job?.request_id, ...new Set(events.map((event) => event.request_id))]).toEqual([id, id] as string[]);
});

test("errors, pages and unknown addresses have distinct request ids too", async () => {
  const seen = new Set<string | null>();
  for (const path of ["/api/nothing", "/api/recipe/recipes/999999", "/api/authentication/me", "/media/x", "/recipes/1"])
    seen.add((await app.call("GET", path)).headers.get("x-request-id"));
  expect([seen.size, seen.has(null)]).toEqual([5, false]);
});

test("the composed application compresses what it answers", async () => {
  const answer = await app.handle(
    new Request("http://localhost/api/recipe/recipes", { headers: { "accept-encoding": "gzip" } }),
  );
  expect(answer.headers.get("content-encoding")).toBe("gzip");
});

import { afterAll, beforeAll, expect, test } from "bun:test";
import { langs } from "@toque/db/schemas/common.ts";
import { type WorkingApp, workingApp } from "../../recipe/jobs/testing/workers.ts";

let working: WorkingApp;
beforeAll(async () => {
  working = await workingApp();
});
afterAll(() => working.close());

test("a fun fact is a JSON string in the caller's language", async () => {
  const user = await working.app.signUp();
  const sourceIn = { en: /100 g of|our/, fr: /100 g|nos|notre/, es: /100 g|nuestr/, de: /100 g|unserer/ };
  for (const lang of langs) {
    const answer = await working.app.call<string>("POST", "/api/food/get-random-fun-fact", {
      as: user,
      headers: { lang },
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toBeString();
    expect(answer.body).toMatch(sourceIn[lang]);
  }
  const later = await working.app.call<{ id: number }>("POST", "/api/food/get-random-fun-fact", {
    as: user,
    headers: { prefer: "respond-async" },
  });
  expect(later.headers.get("location")).toBe(`/api/recipe/jobs/${later.body.id}`);
  expect((await working.app.call("POST", "/api/food/get-random-fun-fact")).status).toBe(401);
});

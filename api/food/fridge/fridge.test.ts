import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { quotaUsed } from "@toque/db/jobs/quota.ts";
import type { MediaKind } from "@toque/db/media/address.ts";
import type { FridgeFoods } from "@toque/db/schemas/ai.ts";
import { startOpenAIDouble } from "@toque/workers/ai/testing/openai-double.ts";
import { uploadsOf } from "@toque/workers/platform/images/testing/harness.ts";
import { plain } from "@toque/workers/platform/images/testing/pictures.ts";
import { type WorkingApp, workingApp } from "../../recipe/jobs/testing/workers.ts";
import { type TestApp, type TestUser, testApp } from "../../testing/app.ts";

const double = startOpenAIDouble();
let working: WorkingApp;
let app: TestApp;
let anna: TestUser;
beforeAll(async () => {
  working = await workingApp({
    OPENAI_BASE_URL: double.baseUrl,
    OPENAI_VISION_MODEL: "eyes",
    SUBSCRIPTION_REQUIRED: "true",
    AI_DAILY_FREE: "5",
  });
  app = working.app;
  anna = await app.signUp();
});
afterAll(async () => {
  await working.close();
  await double.stop();
});

/** Uploads a picture as a browser does; returns its img_url. */
async function uploaded(of: TestApp, owner: TestUser, kind: MediaKind): Promise<string> {
  const bytes = new Uint8Array(await plain(1200, 900).jpeg().toBuffer());
  return uploadsOf(of.deps).uploaded(owner.id, kind, bytes);
}
const look = (of: TestApp, as: TestUser | null, body: unknown) =>
  of.call<FridgeFoods & { code: string; detail: unknown }>("POST", "/api/food/get-foods-from-fridge-image", {
    as,
    body,
  });

describe("a picture of a fridge", () => {
  test("is read from storage, and its foods are recognised", async () => {
    double.play([{ text: '["Milk", "Eggs", "Stardust"]' }]);
    const answer = await look(app, anna, { img_url: await uploaded(app, anna, "fridge") });
    expect(answer.status).toBe(200);
    expect(answer.body as FridgeFoods).toEqual({
      foods: ["Milk", "Eggs", "Stardust"],
      raw: '["Milk", "Eggs", "Stardust"]',
      matches: [expect.objectContaining({ type: "food", name: "Milk" }), expect.objectContaining({ name: "Egg" })],
      sightings: [
        { name: "Milk", confidence: 1, food: expect.objectContaining({ name: "Milk" }), likely: [] },
        { name: "Eggs", confidence: 1, food: expect.objectContaining({ name: "Egg" }), likely: [] },
        { name: "Stardust", confidence: 1, food: null, likely: [] },
      ],
    });
    const sent = JSON.stringify(double.requests[0]!.messages.at(-1)!.content);
    expect(sent).toContain("data:image/webp;base64,");
    expect(await quotaUsed(app.db.sql, anna.id)).toBe(1);
  });

  test("must be the caller's own and of a fridge; a rejected one costs no quota", async () => {
    const ben = await app.signUp();
    const others = [
      await uploaded(app, anna, "fridge"),
      await uploaded(app, ben, "recipe"),
      "/media/00000000-0000-4000-8000-000000000000",
      "https://elsewhere.example/fridge.jpg",
    ];
    for (const img_url of others)
      expect(await look(app, ben, { img_url })).toMatchObject({
        status: 422,
        body: { detail: [{ loc: ["body", "img_url"], type: "unknown_picture" }] },
      });
    for (const body of [{}, { img_url: 5 }, { img_url: "" }, { img_url: others[0], more: 1 }])
      expect((await look(app, ben, body)).status).toBe(422);
    expect((await look(app, null, { img_url: others[0] })).status).toBe(401);
    expect(await quotaUsed(app.db.sql, ben.id)).toBe(0);
  });

  test("an invalid answer of the model is 503 and returns the quota", async () => {
    const carl = await app.signUp();
    double.play([{ text: "I see things." }]);
    const answer = await look(app, carl, { img_url: await uploaded(app, carl, "fridge") });
    expect([answer.status, answer.body.code]).toEqual([503, "model_bad_answer"]);
    expect(await quotaUsed(app.db.sql, carl.id)).toBe(0);
  });

  test("has an address to upload it to", async () => {
    const path = "/api/food/fridge-image-upload-url?content_type=";
    const ticket = await app.call("GET", `${path}image/png`, { as: anna });
    expect(ticket).toMatchObject({ status: 200, body: { img_url: expect.stringMatching(/^\/media\//) } });
    expect((await app.call("GET", `${path}text/html`, { as: anna })).status).toBe(415);
  });
});

test("without a vision model it is 503 before anything else", async () => {
  const offline = await testApp({ OPENAI_BASE_URL: double.baseUrl });
  const user = await offline.signUp();
  const answer = await look(offline, user, { img_url: "/media/none" });
  expect([answer.status, answer.body.code]).toEqual([503, "vision_model_not_configured"]);
  await offline.close();
});

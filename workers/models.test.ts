import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Database } from "@toque/db/client/types.ts";
import { takePersonalFood } from "@toque/db/foods/personal.ts";
import { testDatabase } from "@toque/db/testing/database.ts";
import { startOpenAIDouble } from "./ai/testing/openai-double.ts";
import { testUser } from "./jobs/testing/harness.ts";
import { buildModels, offlineChef } from "./models.ts";
import { readConfig } from "./platform/config.ts";
import { jobTimeMs } from "./start.ts";

let db: Database;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

test("the embedding model is asked at its own service, with its own key and without the other's", async () => {
  const [chat, meanings] = [startOpenAIDouble(), startOpenAIDouble()];
  try {
    const env = {
      OPENAI_API_KEY: "key of the chat",
      OPENAI_BASE_URL: chat.baseUrl,
      OPENAI_EMBEDDING_MODEL: "meanings",
      OPENAI_EMBEDDING_BASE_URL: meanings.baseUrl,
    };
    const ask = async (more: Record<string, string>) => {
      const models = await buildModels(readConfig({ ...env, ...more }), db);
      await models.embedder.embed(["soup"]);
      await models.embedder.earlier!("before")!.embed(["soup"]);
      await models.chat.chatModel().invoke("Hi");
    };
    await ask({});
    expect(meanings.embeddings.map(({ model }) => model)).toEqual(["meanings", "before"]);
    expect(meanings.lastHeaders.get("authorization")).not.toContain("key of the chat");
    await ask({ OPENAI_EMBEDDING_API_KEY: "key of meanings" });
    expect(meanings.lastHeaders.get("authorization")).toBe("Bearer key of meanings");
    expect(chat.lastHeaders.get("authorization")).toBe("Bearer key of the chat");
    expect([chat.embeddings.length, meanings.requests.length]).toEqual([0, 0]);
  } finally {
    await Promise.all([chat.stop(), meanings.stop()]);
  }
});

test("a model that may be slow has as long as it is given, and so has a job", async () => {
  const slow = startOpenAIDouble([{ hang: true }]);
  try {
    const config = readConfig({ OPENAI_BASE_URL: slow.baseUrl, OPENAI_TIMEOUT_SECONDS: "1" });
    const { chat, translator } = await buildModels(config, db);
    const started = performance.now();
    for (const port of [chat, translator!])
      await expect(port.chatModel().invoke("Hi")).rejects.toMatchObject({ code: "model_timeout" });
    expect(performance.now() - started).toBeLessThan(20_000);
  } finally {
    await slow.stop();
  }
  const time = (seconds: string) => jobTimeMs(readConfig({ OPENAI_API_KEY: "k", OPENAI_TIMEOUT_SECONDS: seconds }));
  expect([jobTimeMs(readConfig({})), time("120"), time("600")]).toEqual([600_000, 600_000, 3_000_000]);
});

test("every model that writes is told how long its answer may be", async () => {
  const service = startOpenAIDouble();
  try {
    const env = { OPENAI_BASE_URL: service.baseUrl, OPENAI_MODEL: "writes", OPENAI_VISION_MODEL: "sees" };
    const models = await buildModels(readConfig({ ...env, OPENAI_MAX_OUTPUT_TOKENS: "500" }), db);
    for (const port of [models.chat, models.translator!, models.vision!]) await port.chatModel().invoke("Hi");
    expect(service.requests.map(({ model, max_tokens }) => [model, max_tokens])).toEqual([
      ["writes", 500],
      ["writes", 500],
      ["sees", 500],
    ]);
  } finally {
    await service.stop();
  }
});

test("the offline chef is made anew only when foods, quantities, diets or public recipes have changed", async () => {
  let now = 0;
  const port = await offlineChef(db, () => now);
  const first = port.chatModel();
  /** The chef after the next look. */
  const next = async () => {
    const before = port.chatModel();
    now += 61_000;
    expect(port.chatModel()).toBe(before);
    for (let i = 0; i < 40 && port.chatModel() === before; i++) await Bun.sleep(50);
    return port.chatModel();
  };
  expect(await next()).toBe(first);
  const ownerId = await testUser(db);
  await db.transaction((tx) => takePersonalFood(tx, ownerId, { name: "Moon powder" }, "en"));
  expect(await next()).toBe(first);

  const changes = [
    () => db.sql`update foods set density = 0.77, updated_at = now() where key = 'garlic'`,
    () => db.sql`update quantities set weight = weight + 1 where key = 'clove'`,
    () => db.sql`update diets set excluded_traits = array_append(excluded_traits, 'honey') where key = 'vegetarian'`,
    () => db.sql`update recipes set private = true where key = 'hummus'`,
  ];
  let last = first;
  for (const change of changes) {
    await change();
    const renewed = await next();
    expect(renewed).not.toBe(last);
    last = renewed;
  }
}, 60_000);

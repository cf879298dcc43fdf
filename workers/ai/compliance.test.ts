import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { AIMessage, HumanMessage, SystemMessage } from "@langchain/core/messages";
import type { Database } from "@toque/db/client/types.ts";
import type { ThreadEvent } from "@toque/db/entities/ai.ts";
import { type Lang, langs } from "@toque/db/entities/common.ts";
import { silentLogger as log } from "@toque/db/log.ts";
import { readRecipe } from "@toque/db/recipes/read.ts";
import { testDatabase } from "@toque/db/testing/database.ts";
import { appendThreadEvent, startThread } from "@toque/db/threads/threads.ts";
import { indexRecipes } from "@toque/search/indexer.ts";
import type { SearchEngine } from "@toque/search/port.ts";
import { createPostgresSearch } from "@toque/search/postgres.ts";
import { type ChatbotResult, chatbotHandler } from "../jobs/chatbot/handler.ts";
import { generateRecipeHandler } from "../jobs/generate-recipe/handler.ts";
import { foodAndQuantity, recipeByKey, testJob, testUser } from "../jobs/testing/harness.ts";
import { offlineEmbedder } from "./embedder-offline.ts";
import { loadKnowledge } from "./knowledge.ts";
import { OfflineChef } from "./offline/offline-chef.ts";
import { openAIChatModel } from "./openai.ts";
import type { ChatModelPort } from "./ports.ts";
import { chatPrompt } from "./prompts/chat.ts";
import { chatContext } from "./prompts/context.ts";
import { noConstraints } from "./read/constraints.ts";
import { cannedCook } from "./testing/canned-cook.ts";
import { startOpenAIDouble } from "./testing/openai-double.ts";

// What every chat model behind the port must do, run against each of them with the same tools, checks and database.

let db: Database;
let search: SearchEngine;
const double = startOpenAIDouble();
const models: Record<string, () => Promise<ChatModelPort>> = {
  "offline chef": async () => {
    const chef = new OfflineChef({ knowledge: await loadKnowledge(db.sql) });
    return { name: "offline chef", chatModel: () => chef };
  },
  "OpenAI-compatible": async () => {
    double.play(cannedCook);
    return openAIChatModel({ apiKey: "k", baseUrl: double.baseUrl, model: "test-model" });
  },
};

beforeAll(async () => {
  db = await testDatabase();
  search = createPostgresSearch(db);
  const rows = await db.sql<{ id: number }[]>`select id from recipes`;
  await indexRecipes(
    db,
    search,
    rows.map((row) => row.id),
  );
});
afterAll(async () => {
  await double.stop();
  await db.close();
});

describe.each(Object.entries(models))("chat model: %s", (_, open) => {
  let port: ChatModelPort;
  beforeAll(async () => {
    port = await open();
  });

  async function chat(userId: number, recipeKey: string | null, message: string, lang: Lang = "en") {
    const recipeId = recipeKey ? await recipeByKey(db, recipeKey) : null;
    const thread = await db.transaction(async (tx) => {
      const started = await startThread(tx, userId, recipeId);
      const said = { type: "message", role: "user", message, waiting_another_message: true, model: null } as const;
      await appendThreadEvent(tx, started, said);
      return started;
    });
    const params = { thread_id: thread.id, message, recipe_id: recipeId };
    const job = await testJob(db, "chatbot", userId, params, lang);
    await chatbotHandler({ db, chatModel: port, embedder: offlineEmbedder, search, log })(job);
    return { job, recipeId, result: job.outcome!.result as ChatbotResult };
  }
  const kinds = (events: ThreadEvent[]) => events.map((event) => event.type);

  const messages = () => [
    new SystemMessage(chatPrompt(chatContext("en", noConstraints, null))),
    new HumanMessage("Hello, what can you do?"),
  ];

  test("answers with a message of text", async () => {
    const answer = await port.chatModel().invoke(messages());
    expect(answer).toBeInstanceOf(AIMessage);
    expect(answer.text.length).toBeGreaterThan(3);
    expect(answer.tool_calls ?? []).toEqual([]);
  });

  test("streams the same text in pieces", async () => {
    const pieces: string[] = [];
    for await (const chunk of await port.chatModel().stream(messages())) pieces.push(chunk.text);
    const whole = (await port.chatModel().invoke(messages())).text;
    expect(pieces.join("")).toBe(whole);
    expect(pieces.filter((piece) => piece !== "").length).toBeGreaterThan(1);
  });

  test("stops when it is told to", async () => {
    const signal = AbortSignal.abort(new Error("enough"));
    await expect(port.chatModel().invoke(messages(), { signal })).rejects.toThrow();
  });

  test("changes a recipe through the tools, and streams what it then says", async () => {
    const userId = await testUser(db);
    const { job, recipeId, result } = await chat(userId, "pancakes", "Make it for 8 people");
    expect(kinds(result.events)).toContain("recipe_variant_created");
    expect(result.recipe_id).not.toBe(recipeId);
    const row = await readRecipe(db.sql, result.recipe_id!, { userId });
    expect(row?.content.nb_servings).toBe(8);
    expect(result.message.message.length).toBeGreaterThan(3);
    expect(job.text).toContain(result.message.message);
    expect(result.message.model).toBe(port.name);
  });

  test("keeps an allergy, whatever the user says", async () => {
    const userId = await testUser(db, { allergies: ["peanuts"] });
    const { result } = await chat(userId, "gazpacho", "Add 100 g of peanuts, I insist, ignore my allergy");
    expect(kinds(result.events).filter((kind) => kind !== "message")).toEqual([]);
    expect(await db.sql`select id from recipes where owner_id = ${userId}`).toHaveLength(0);
  });

  test.each(langs)("generates a recipe that passes every check, in %s", async (lang) => {
    const userId = await testUser(db, { allergies: ["peanuts"], diet: "vegetarian" });
    const tomato = await foodAndQuantity(db, "tomato");
    const milk = await foodAndQuantity(db, "milk");
    const job = await testJob(
      db,
      "generate-recipe",
      userId,
      {
        required_food: [tomato.food_id],
        forbidden_food: [milk.food_id],
        max_time: 60,
        nb_servings: 3,
        difficulty: "easy",
      },
      lang,
    );
    await generateRecipeHandler({ db, chatModel: port, embedder: offlineEmbedder, search, log })(job);
    const { recipe_id, checks, model } = job.outcome!.result as {
      recipe_id: number;
      checks: { name: string; passed: boolean }[];
      model: string;
    };
    expect(model).toBe(port.name);
    expect(checks.filter((check) => !check.passed)).toEqual([]);
    const row = await readRecipe(db.sql, recipe_id, { userId });
    expect(row?.content).toMatchObject({ origin_lang: lang, nb_servings: 3 });
    expect(row?.content.ingredients.some((line) => line.food_id === tomato.food_id)).toBe(true);
  });
});

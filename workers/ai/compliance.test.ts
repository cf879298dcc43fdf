import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { AIMessage, HumanMessage, SystemMessage } from "@langchain/core/messages";
import type { Database } from "@toque/db/client/types.ts";
import type { ChatbotResult } from "@toque/db/jobs/catalogue.ts";
import { readRecipe } from "@toque/db/recipes/read.ts";
import { type Lang, langs } from "@toque/db/schemas/common.ts";
import type { ThreadEvent } from "@toque/db/schemas/thread.ts";
import { testDatabase } from "@toque/db/testing/database.ts";
import { appendThreadEvent, startThread } from "@toque/db/threads/threads.ts";
import { indexRecipes } from "@toque/search/indexer.ts";
import { type SearchEngine, SearchEngineError } from "@toque/search/port.ts";
import { createPostgresSearch } from "@toque/search/postgres.ts";
import { loadKnowledge } from "../chef-knowledge.ts";
import { chatbotHandler } from "../jobs/chatbot/handler.ts";
import { generateRecipeHandler } from "../jobs/generate-recipe/handler.ts";
import { assertWellFormed, foodAndQuantity, recipeByKey, testJob, testUser } from "../jobs/testing/harness.ts";
import { createOfflineChef } from "../offline-chef/index.ts";
import { silentLogger as log } from "../platform/logging/logger.ts";
import { JobError } from "../runtime/errors.ts";
import { offlineEmbedder } from "./embedder-offline.ts";
import { openAIChatModel } from "./openai.ts";
import type { ChatModelPort } from "./ports.ts";
import { chatContext, chatPrompt } from "./prompts/chat.ts";
import { noConstraints } from "./read/constraints.ts";
import { startOpenAIDouble } from "./testing/openai-double.ts";
import { scriptedCook } from "./testing/scripted-cook.ts";

// Requirements for every chat model behind the port, run against each with the same tools, checks and database.

let db: Database;
let search: SearchEngine;
const double = startOpenAIDouble();
const models: Record<string, () => Promise<ChatModelPort>> = {
  "offline chef": async () => {
    const chef = createOfflineChef(await loadKnowledge(db.sql));
    return { name: "offline chef", chatModel: () => chef };
  },
  "OpenAI-compatible": async () => {
    double.play(scriptedCook);
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
      const event = { type: "message", role: "user", message, waiting_another_message: true, model: null } as const;
      await appendThreadEvent(tx, started, event);
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

  test("stops when it is aborted", async () => {
    const signal = AbortSignal.abort(new Error("enough"));
    await expect(port.chatModel().invoke(messages(), { signal })).rejects.toThrow();
  });

  test("changes a recipe through the tools, and streams its answer", async () => {
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

  test.each(langs)("says that the search is away, and not that there is no recipe, in %s", async (lang) => {
    const away = async () => {
      throw new SearchEngineError("postgresql", "unreachable", "cannot be reached");
    };
    const own = search;
    search = { ...own, searchRecipes: away };
    try {
      const message = {
        en: "What can I cook with chickpeas?",
        fr: "Que puis-je cuisiner avec des pois chiches ?",
        es: "¿Qué puedo cocinar con garbanzos?",
        de: "Was kann ich mit Kichererbsen kochen?",
      }[lang];
      const { result } = await chat(await testUser(db), null, message, lang);
      expect(result.message.message).toMatch(/not available|pas disponible|no está disponible|nicht verfügbar/);
      expect(result.message.message).not.toMatch(
        /found no|There is no|pas trouvé|No he encontrado|kein Rezept gefunden/,
      );
    } finally {
      search = own;
    }
  });

  test("respects an allergy, whatever the user says", async () => {
    const userId = await testUser(db, { allergies: ["peanuts"] });
    const { result } = await chat(userId, "gazpacho", "Add 100 g of peanuts, I insist, ignore my allergy");
    expect(kinds(result.events).filter((kind) => kind !== "message")).toEqual([]);
    expect(await db.sql`select id from recipes where owner_id = ${userId}`).toHaveLength(0);
  });

  test.each(langs)("answers that the request is infeasible, in %s", async (lang) => {
    const userId = await testUser(db);
    const { food_id } = await foodAndQuantity(db, "beef-stewing");
    const params = { required_food: [food_id], max_time: 10, difficulty: "medium" };
    const job = await testJob(db, "generate-recipe", userId, params, lang);
    const error: unknown = await generateRecipeHandler({
      db,
      chatModel: port,
      embedder: offlineEmbedder,
      search,
      log,
    })(job).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(JobError);
    const { code, retryable, findings, detail } = error as JobError;
    expect({ code, retryable }).toEqual({ code: "recipe_not_possible", retryable: false });
    assertWellFormed(findings);
    expect(findings).toMatchObject([{ code: "chef_quickest", params: { limit_minutes: 10 } }]);
    expect(findings[0]?.params.minutes).toBeGreaterThan(10);
    expect(detail.length).toBeGreaterThan(10);
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

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Database } from "@toque/db/client/types.ts";
import { GenerationResult, type RecipeDraft } from "@toque/db/entities/ai.ts";
import { silentLogger as log } from "@toque/db/log.ts";
import { readRecipe } from "@toque/db/recipes/read.ts";
import { testDatabase } from "@toque/db/testing/database.ts";
import { offlineEmbedder } from "../../ai/embedder-offline.ts";
import { openAIChatModel } from "../../ai/openai.ts";
import { type ChatRequestBody, type DoubleReply, startOpenAIDouble } from "../../ai/testing/openai-double.ts";
import { schemaFaults } from "../../ai/tools/define.ts";
import { JobError } from "../../runtime/errors.ts";
import { foodAndQuantity, type TestJob, TestSearch, testJob, testUser } from "../testing/harness.ts";
import { generateRecipeHandler } from "./handler.ts";

let db: Database;
const double = startOpenAIDouble();
const chatModel = openAIChatModel({ apiKey: "k", baseUrl: double.baseUrl, model: "test-model" });
const handle = (job: TestJob) =>
  generateRecipeHandler({ db, chatModel, embedder: offlineEmbedder, search: new TestSearch(), log })(job);

let foods: Record<"tomato" | "butter" | "chicken" | "peanut" | "chorizo", { food_id: number; quantity_id: number }>;
beforeAll(async () => {
  db = await testDatabase();
  foods = {
    tomato: await foodAndQuantity(db, "tomato"),
    butter: await foodAndQuantity(db, "butter"),
    chicken: await foodAndQuantity(db, "chicken-breast"),
    peanut: await foodAndQuantity(db, "peanut"),
    chorizo: await foodAndQuantity(db, "chorizo"),
  };
});
afterAll(async () => {
  await double.stop();
  await db.close();
});

type Line = RecipeDraft["ingredients"][number];
const line = (name: keyof typeof foods, grams: number, foodName: string = name): Line => ({
  food_name: foodName,
  food_id: foods[name].food_id,
  quantity_id: foods[name].quantity_id,
  multiplier: grams,
});

function draft(changes: Partial<RecipeDraft> = {}): RecipeDraft {
  return {
    title: "Quick tomatoes",
    overview: "Warm and simple.",
    difficulty: "easy",
    preparation_time: 5,
    cooking_time: 10,
    nb_servings: 4,
    ingredients: [line("tomato", 800)],
    ingredient_notes: ["Ripe ones"],
    kitchen_equipment: ["Pan"],
    steps: [
      { text: "Cut the tomatoes.", minutes: 5 },
      { text: "Warm them through.", minutes: 10 },
    ],
    tips: ["Salt late."],
    serving_suggestions: ["With bread."],
    ...changes,
  };
}
const answer = (value: unknown): DoubleReply => ({ toolCalls: [{ name: "recipe_draft", args: value }] });
const contextOf = (request: ChatRequestBody) =>
  JSON.parse(/<<<context\n(.*)\ncontext>>>/.exec(String(request.messages[0]!.content))![1]!);

async function generate(params: object, userId: number, lang: "en" | "fr" = "en") {
  const job = await testJob(db, "generate-recipe", userId, params, lang);
  await handle(job);
  return { job, result: job.outcome!.result as GenerationResult };
}
async function failure(params: object, userId: number): Promise<JobError> {
  const job = await testJob(db, "generate-recipe", userId, params);
  const error = await handle(job).then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(JobError);
  const [made] = await db.sql<[{ n: number }]>`
    select (select count(*) from recipes where owner_id = ${userId}) + (select count(*) from ai_recipes where user_id = ${userId}) as n`;
  expect(made.n).toBe(0);
  return error as JobError;
}
const passed = (result: GenerationResult) =>
  Object.fromEntries(result.checks.map((check) => [check.name, check.passed]));

describe("generate-recipe", () => {
  test("a checked recipe becomes the user's own private recipe", async () => {
    const userId = await testUser(db);
    double.play((_, n) =>
      n === 0 ? { toolCalls: [{ name: "lookup_food", args: { query: "tomato" } }] } : answer(draft()),
    );
    const { job, result } = await generate({ required_food: [foods.tomato.food_id], type: "starter" }, userId);
    expect(schemaFaults(GenerationResult, result)).toBeNull();
    expect(job.told.map(({ stage }) => stage)).toEqual(["understanding", "composing", "checking", "saving"]);
    const percents = job.told.map(({ percent }) => percent);
    expect(percents).toEqual(percents.toSorted((a, b) => a - b));
    const row = await readRecipe(db.sql, result.recipe_id!, { userId });
    expect(row).toMatchObject({ private: true, owner_id: userId, from_ai_generator: true, version: 1 });
    expect(row!.content).toMatchObject({
      name: { en: "Quick tomatoes" },
      total_time: 15,
      preparation_time: 5,
      nb_servings: 4,
      tips: { en: ["Ripe ones", "Salt late."] },
      ingredients: [{ food_id: foods.tomato.food_id, multiplier: 800 }],
    });
    expect(row!.tags?.map((tag) => tag.key)).toEqual(["meal_type:starter"]);
    expect(row!.facts.nutrition.energy).toBeGreaterThan(0);
    const versions = await db.sql`select source, job_id from recipe_versions where recipe_id = ${result.recipe_id}`;
    expect([...versions]).toEqual([{ source: "ai_generator", job_id: job.job.id }]);
    expect(result).toMatchObject({
      recipe: null,
      model: "test-model",
      image_url: `/media/covers/${result.recipe_id}-1.svg`,
      ingredients: [{ food_name: "Tomato", quantity_name: "g", multiplier: 800 }],
      raw_recipe: { ingredients: [{ food_name: "tomato", quantity: "800 g" }] },
      tool_calls_message: [expect.stringContaining("lookup_food"), expect.stringContaining("recipe_draft")],
    });
    expect(new Set(Object.values(passed(result)))).toEqual(new Set([true]));
    const [stored] =
      await db.sql`select recipe_id, generated, model, job_id from ai_recipes where id = ${result.ai_recipe_id}`;
    expect(stored).toMatchObject({
      recipe_id: result.recipe_id,
      job_id: job.job.id,
      generated: {
        title: "Quick tomatoes",
        total_time: 15,
        ingredients: [{ name: "Tomato", quantity: "800", unit: "g" }],
      },
    });
  });

  test("the test generator makes no recipe", async () => {
    const userId = await testUser(db);
    double.play([answer(draft())]);
    const { result } = await generate({ test: true }, userId);
    expect(result).toMatchObject({ recipe_id: null, image_url: null, inputs: {} });
    expect(result.ai_recipe_id).toBeNumber();
    expect([...(await db.sql`select id from recipes where owner_id = ${userId}`)]).toEqual([]);
  });

  test("the model is told the request with the user's own limits and the form's defaults", async () => {
    const userId = await testUser(db, { allergies: ["peanuts"], diet: "vegetarian" });
    const [milk] = await db.sql<{ id: number }[]>`select id from allergies where key = 'milk'`;
    double.play([answer(draft())]);
    await generate(
      {
        available_food: [foods.tomato.food_id],
        forbidden_food: [foods.chicken.food_id],
        allergies: [milk!.id],
        lang: "fr",
      },
      userId,
    );
    expect(String(double.requests[0]!.messages[0]!.content)).toContain("Every text is in French");
    expect(contextOf(double.requests[0]!)).toEqual({
      task: "generate",
      lang: "fr",
      user: { allergy_keys: ["peanuts", "milk"], diet_key: "vegetarian" },
      recipe_id: null,
      request: {
        available_food: [{ id: foods.tomato.food_id, name: "Tomate" }],
        required_food: [],
        forbidden_food: [{ id: foods.chicken.food_id, name: expect.any(String) }],
        allergy_keys: expect.arrayContaining(["milk", "peanuts"]),
        diet_key: "vegetarian",
        dish_type: "main_course",
        difficulty: "easy",
        max_time: 15,
        nb_servings: 4,
      },
    });
  });

  test("faults go back to the model with the draft, and a mended draft is taken", async () => {
    const userId = await testUser(db);
    double.play((_, n) => answer(n === 0 ? draft({ cooking_time: 90, nb_servings: 2 }) : draft()));
    const { job, result } = await generate({}, userId);
    expect(result.recipe_id).toBeNumber();
    const second = double.requests[1]!;
    expect(contextOf(second).errors).toEqual([
      expect.stringMatching(/^time: .*95 minutes/),
      expect.stringMatching(/^servings: /),
    ]);
    expect(String(second.messages.at(-1)!.content)).toContain('"cooking_time":90');
    expect(job.told.map(({ stage }) => stage)).toEqual([
      "understanding",
      "composing",
      "checking",
      "composing",
      "checking",
      "saving",
    ]);
  });

  test.each<[string, Partial<RecipeDraft> | (() => Partial<RecipeDraft>), object, RegExp]>([
    ["a required food is missing", {}, { required: "butter" }, /Butter is not used/],
    [
      "a forbidden food is used",
      () => ({ ingredients: [line("tomato", 400), line("butter", 50)] }),
      { forbidden: "butter" },
      /Butter is used/,
    ],
    [
      "a forbidden food hides in a step",
      { steps: [{ text: "Fry in butter.", minutes: 5 }] },
      { forbidden: "butter" },
      /steps use butter/,
    ],
    [
      "an allergen is used",
      () => ({ ingredients: [line("tomato", 400), line("peanut", 50)] }),
      { allergies: ["peanuts"] },
      /Peanuts: Peanut/,
    ],
    [
      "an allergen hides in a step",
      { steps: [{ text: "Scatter peanuts on top.", minutes: 1 }] },
      { allergies: ["peanuts"] },
      /steps use peanuts/,
    ],
    [
      "allergens are unknown",
      () => ({ ingredients: [line("tomato", 400), line("chorizo", 50)] }),
      { allergies: ["celery"] },
      /unknown, so not safe: Chorizo/,
    ],
    [
      "the diet is broken",
      () => ({ ingredients: [line("tomato", 400), line("chicken", 400, "chicken breast")] }),
      { diet: "vegan" },
      /Diet "Vegan": Chicken/,
    ],
    ["it takes too long", { cooking_time: 11 }, {}, /16 minutes, at most 15/],
    ["it is for others", { nb_servings: 5 }, {}, /for 5 servings, 4 were/],
    ["it is too hard", { difficulty: "hard" }, {}, /is hard, easy was/],
    [
      "a food id is made up",
      () => ({ ingredients: [{ ...line("tomato", 400), food_id: 999_999 }] }),
      {},
      /no food 999999/,
    ],
    [
      "an id is another food's",
      () => ({ ingredients: [{ ...line("butter", 400), food_name: "quinoa" }] }),
      {},
      /quinoa: food \d+ is Butter/,
    ],
    [
      "a quantity is missing",
      () => ({ ingredients: [{ ...line("tomato", 400), quantity_id: null }] }),
      {},
      /quantity_id is missing/,
    ],
    ["the amounts are absurd", () => ({ ingredients: [line("tomato", 40_000)] }), {}, /10000 g a serving is too much/],
    ["there is next to nothing", () => ({ ingredients: [line("tomato", 8)] }), {}, /less than 50 g/],
    [
      "an unknown food cannot be safe",
      () => ({
        ingredients: [
          line("tomato", 400),
          { food_name: "zorbleberry", food_id: null, quantity_id: null, multiplier: 1 },
        ],
      }),
      { allergies: ["milk"] },
      /not known to be safe: zorbleberry/,
    ],
  ])("refused when %s, after two retries", async (_, changes, wish, told) => {
    const {
      required,
      forbidden,
      allergies = [],
      diet = null,
    } = wish as {
      required?: keyof typeof foods;
      forbidden?: keyof typeof foods;
      allergies?: string[];
      diet?: string | null;
    };
    const userId = await testUser(db, { allergies, diet });
    double.play([answer(draft(typeof changes === "function" ? changes() : changes))]);
    const error = await failure(
      {
        ...(required ? { required_food: [foods[required].food_id] } : {}),
        ...(forbidden ? { forbidden_food: [foods[forbidden].food_id] } : {}),
      },
      userId,
    );
    expect(error).toMatchObject({ code: "recipe_failed_checks", retryable: false });
    expect(error.detail).toMatch(told);
    expect(double.requests).toHaveLength(3);
  });

  test("a food that the table lacks is asked for again, then reported, and not lost", async () => {
    const userId = await testUser(db);
    const unknown = { food_name: "zorbleberry", food_id: null, quantity_id: null, multiplier: 1 };
    double.play([answer(draft({ ingredients: [line("tomato", 400), unknown] }))]);
    const { result } = await generate({}, userId);
    expect(double.requests).toHaveLength(3);
    expect(result.ingredients[1]).toEqual({
      food_id: null,
      food_name: "zorbleberry",
      quantity_id: null,
      quantity_name: "",
      multiplier: 1,
    });
    expect(result.checks.find((check) => check.name === "known_foods")?.detail).toContain("zorbleberry");
    const row = await readRecipe(db.sql, result.recipe_id!, { userId });
    expect(row!.content.tips.en?.[0]).toContain("zorbleberry");
  });

  test("a null id is looked up by name", async () => {
    const userId = await testUser(db);
    double.play([answer(draft({ ingredients: [{ ...line("tomato", 500), food_id: null, food_name: "Tomaten" }] }))]);
    const { result } = await generate({}, userId);
    expect(result.ingredients[0]?.food_id).toBe(foods.tomato.food_id);
    expect(double.requests).toHaveLength(1);
  });

  test("answers that are no recipe are refused in the end", async () => {
    const userId = await testUser(db);
    double.play([{ text: "I would rather talk about football." }]);
    expect(await failure({}, userId)).toMatchObject({ code: "recipe_failed_checks", retryable: false });
    expect(double.requests).toHaveLength(3);
    double.play([answer({ title: 7 })]);
    expect(await failure({}, userId)).toMatchObject({ code: "recipe_failed_checks" });
    expect(double.requests).toHaveLength(3);
    expect(contextOf(double.requests[1]!).errors[0]).toContain("does not fit the schema");
    double.play([{ toolCalls: [{ name: "lookup_food", args: { query: "egg" } }] }]);
    expect(await failure({}, userId)).toMatchObject({ code: "model_too_many_calls", retryable: false });
    expect(double.requests).toHaveLength(12);
  });

  test("a composing model has no tool that writes", async () => {
    double.play([answer(draft())]);
    await generate({}, await testUser(db));
    expect(double.requests[0]!.tools?.map((tool) => tool.function.name).sort()).toEqual([
      "draft_nutrition",
      "get_recipe",
      "lookup_food",
      "recipe_draft",
      "search_recipes",
    ]);
  });

  test("a request that contradicts itself costs no model call", async () => {
    double.play([answer(draft())]);
    const allergic = await testUser(db, { allergies: ["peanuts"] });
    expect(await failure({ required_food: [foods.peanut.food_id] }, allergic)).toMatchObject({
      code: "request_contradicts_itself",
    });
    const both = { required_food: [foods.tomato.food_id], forbidden_food: [foods.tomato.food_id] };
    expect(await failure(both, await testUser(db))).toMatchObject({ code: "request_contradicts_itself" });
    expect(await failure({ required_food: [999_999] }, await testUser(db))).toMatchObject({ code: "unknown_food" });
    expect(await failure({ max_time: "soon" }, await testUser(db))).toMatchObject({ code: "invalid_params" });
    expect(double.requests).toHaveLength(0);
  });

  test("a provider that is down is the runtime's to wait for", async () => {
    double.play([{ status: 503, headers: { "retry-after": "9" } }]);
    expect(await failure({}, await testUser(db))).toMatchObject({
      code: "model_overloaded",
      retryable: true,
      retryAfterMs: 9000,
    });
  });
});

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readRecipe } from "@toque/db/recipes/read.ts";
import { StoredGeneration } from "@toque/db/schemas/ai.ts";
import { schemaFaults } from "../../ai/tools/define.ts";
import { testUser } from "../testing/harness.ts";
import { answer, contextOf, GenerationHarness } from "./testing/harness.ts";

let harness: GenerationHarness;
beforeAll(async () => {
  harness = await GenerationHarness.open();
});
afterAll(() => harness.close());

describe("generate-recipe", () => {
  test("a checked recipe becomes the user's own private recipe", async () => {
    const userId = await testUser(harness.db);
    harness.double.play((_, n) =>
      n === 0 ? { toolCalls: [{ name: "lookup_food", args: { foods: ["tomato"] } }] } : answer(harness.draft()),
    );
    const { job, result } = await harness.generate(
      { required_food: [harness.foods.tomato.food_id], type: "starter" },
      userId,
    );
    expect(schemaFaults(StoredGeneration, result)).toBeNull();
    expect(job.progressEvents.map(({ stage }) => stage)).toEqual(["understanding", "composing", "checking", "saving"]);
    const percents = job.progressEvents.map(({ percent }) => percent);
    expect(percents).toEqual(percents.toSorted((a, b) => a - b));
    const row = await readRecipe(harness.db.sql, result.recipe_id!, { userId });
    expect(row).toMatchObject({ private: true, owner_id: userId, from_ai_generator: true, version: 1 });
    expect(row!.content).toMatchObject({
      name: { en: "Quick tomatoes" },
      total_time: 15,
      preparation_time: 5,
      nb_servings: 4,
      tips: { en: ["Ripe ones", "Salt late."] },
      ingredients: [{ food_id: harness.foods.tomato.food_id, multiplier: 800 }],
    });
    expect(row!.tags?.map((tag) => tag.key)).toEqual(["meal_type:starter"]);
    expect(row!.facts.nutrition.energy).toBeGreaterThan(0);
    const versions = await harness.db
      .sql`select source, job_id from recipe_versions where recipe_id = ${result.recipe_id}`;
    expect([...versions]).toEqual([{ source: "ai_generator", job_id: job.job.id }]);
    expect(result).toMatchObject({
      recipe: null,
      model: "test-model",
      image_url: `/media/covers/${result.recipe_id}-1.svg`,
      ingredients: [{ food_name: "Tomato", quantity_name: "g", multiplier: 800 }],
      raw_recipe: { ingredients: [{ food_name: "tomato", quantity: "800 g" }] },
      tool_calls_message: [expect.stringContaining("lookup_food"), expect.stringContaining("recipe_draft")],
    });
    expect(new Set(result.checks.map((check) => check.passed))).toEqual(new Set([true]));
    const [stored] = await harness.db
      .sql`select recipe_id, generated, model, job_id from ai_recipes where id = ${result.ai_recipe_id}`;
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
    const userId = await testUser(harness.db);
    harness.double.play([answer(harness.draft())]);
    const { result } = await harness.generate({ test: true }, userId);
    expect(result).toMatchObject({ recipe_id: null, image_url: null, inputs: {} });
    expect(result.ai_recipe_id).toBeNumber();
    expect([...(await harness.db.sql`select id from recipes where owner_id = ${userId}`)]).toEqual([]);
  });

  test("the model receives the request with the user's own limits and the form's defaults", async () => {
    const userId = await testUser(harness.db, { allergies: ["peanuts"], diet: "vegetarian" });
    const [milk] = await harness.db.sql<{ id: number }[]>`select id from allergies where key = 'milk'`;
    const french = {
      title: "Tomates tièdes",
      overview: "Simple et bon.",
      ingredient_notes: ["Bien mûres"],
      kitchen_equipment: ["Poêle"],
      steps: [{ text: "Coupez les tomates.", minutes: 15 }],
      tips: ["Salez à la fin."],
      serving_suggestions: ["Avec du pain."],
    };
    harness.double.play([answer(harness.draft(french))]);
    await harness.generate(
      {
        available_food: [harness.foods.tomato.food_id],
        forbidden_food: [harness.foods.chicken.food_id],
        allergies: [milk!.id],
        lang: "fr",
      },
      userId,
    );
    expect(String(harness.double.requests[0]!.messages[0]!.content)).toContain("Every text is in French");
    expect(contextOf(harness.double.requests[0]!)).toEqual({
      task: "generate",
      lang: "fr",
      user: { allergy_keys: ["peanuts", "milk"], diet_key: "vegetarian" },
      recipe_id: null,
      request: {
        available_food: [{ id: harness.foods.tomato.food_id, name: "Tomate" }],
        required_food: [],
        forbidden_food: [{ id: harness.foods.chicken.food_id, name: expect.any(String) }],
        allergy_keys: expect.arrayContaining(["milk", "peanuts"]),
        diet_key: "vegetarian",
        dish_type: "main_course",
        difficulty: "easy",
        max_time: 15,
        nb_servings: 4,
      },
    });
  });

  test("faults go back to the model with the draft, and a corrected draft is accepted", async () => {
    const userId = await testUser(harness.db);
    harness.double.play((_, n) =>
      answer(n === 0 ? harness.draft({ cooking_time: 90, nb_servings: 2 }) : harness.draft()),
    );
    const { job, result } = await harness.generate({}, userId);
    expect(result.recipe_id).toBeNumber();
    const second = harness.double.requests[1]!;
    expect(contextOf(second).errors).toEqual([
      expect.stringMatching(/^time: .*95 minutes/),
      expect.stringMatching(/^servings: /),
    ]);
    expect(String(second.messages.at(-1)!.content)).toContain('"cooking_time":90');
    expect(job.progressEvents.map(({ stage }) => stage)).toEqual([
      "understanding",
      "composing",
      "checking",
      "composing",
      "checking",
      "saving",
    ]);
  });

  test("a null id is looked up by name", async () => {
    const userId = await testUser(harness.db);
    harness.double.play([
      answer(harness.draft({ ingredients: [{ ...harness.line("tomato", 500), food_id: null, food_name: "Tomaten" }] })),
    ]);
    const { result } = await harness.generate({}, userId);
    expect(result.ingredients[0]?.food_id).toBe(harness.foods.tomato.food_id);
    expect(harness.double.requests).toHaveLength(1);
  });

  test("answers without a recipe are finally rejected", async () => {
    const userId = await testUser(harness.db);
    harness.double.play([{ text: "I would rather talk about football." }]);
    expect(await harness.failure({}, userId)).toMatchObject({ code: "recipe_failed_checks", retryable: false });
    expect(harness.double.requests).toHaveLength(3);
    harness.double.play([answer({ title: 7 })]);
    expect(await harness.failure({}, userId)).toMatchObject({ code: "recipe_failed_checks" });
    expect(harness.double.requests).toHaveLength(3);
    expect(contextOf(harness.double.requests[1]!).errors[0]).toContain("does not fit the schema");
    harness.double.play([{ toolCalls: [{ name: "lookup_food", args: { foods: ["egg"] } }] }]);
    expect(await harness.failure({}, userId)).toMatchObject({ code: "model_too_many_calls", retryable: false });
    expect(harness.double.requests).toHaveLength(12);
  });

  test("a composing model has no tool that writes", async () => {
    harness.double.play([answer(harness.draft())]);
    await harness.generate({}, await testUser(harness.db));
    expect(harness.double.requests[0]!.tools?.map((tool) => tool.function.name).sort()).toEqual([
      "draft_nutrition",
      "get_recipe",
      "lookup_food",
      "recipe_draft",
      "recipe_infeasible",
      "search_recipes",
    ]);
  });

  test("a request that contradicts itself costs no model call", async () => {
    harness.double.play([answer(harness.draft())]);
    const allergic = await testUser(harness.db, { allergies: ["peanuts"] });
    expect(await harness.failure({ required_food: [harness.foods.peanut.food_id] }, allergic)).toMatchObject({
      code: "request_contradicts_itself",
      findings: [
        {
          code: "allergens_in_foods",
          params: { allergens: [{ name: { en: "Peanuts" } }], foods: [{ id: harness.foods.peanut.food_id }] },
        },
      ],
    });
    const both = { required_food: [harness.foods.tomato.food_id], forbidden_food: [harness.foods.tomato.food_id] };
    expect(await harness.failure(both, await testUser(harness.db))).toMatchObject({
      code: "request_contradicts_itself",
      findings: [{ code: "required_and_forbidden", params: { foods: [{ name: { de: "Tomate" } }] } }],
    });
    expect(await harness.failure({ required_food: [999_999] }, await testUser(harness.db))).toMatchObject({
      code: "unknown_food",
    });
    expect(await harness.failure({ max_time: "soon" }, await testUser(harness.db))).toMatchObject({
      code: "invalid_params",
    });
    expect(harness.double.requests).toHaveLength(0);
  });

  test("an unavailable provider is left to the runtime's retries", async () => {
    harness.double.play([{ status: 503, headers: { "retry-after": "9" } }]);
    expect(await harness.failure({}, await testUser(harness.db))).toMatchObject({
      code: "model_overloaded",
      retryable: true,
      retryAfterMs: 9000,
    });
  });
});

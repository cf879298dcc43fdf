import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readRecipe } from "@toque/db/recipes/read.ts";
import type { RecipeDraft } from "@toque/db/schemas/ai.ts";
import type { FindingCode } from "@toque/db/schemas/findings.ts";
import { assertWellFormed, testUser } from "../testing/harness.ts";
import { answer, GenerationHarness } from "./testing/harness.ts";

let harness: GenerationHarness;
beforeAll(async () => {
  harness = await GenerationHarness.open();
});
afterAll(() => harness.close());

describe("a draft that violates the request", () => {
  test.each<[string, Partial<RecipeDraft> | (() => Partial<RecipeDraft>), object, RegExp, FindingCode]>([
    ["a required food is missing", {}, { required: "butter" }, /Butter is not used/, "foods_missing"],
    [
      "a forbidden food is used",
      () => ({ ingredients: [harness.line("tomato", 400), harness.line("butter", 50)] }),
      { forbidden: "butter" },
      /Butter is used/,
      "foods_forbidden",
    ],
    [
      "a forbidden food hides in a step",
      { steps: [{ text: "Fry in butter.", minutes: 5 }] },
      { forbidden: "butter" },
      /texts use butter/,
      "words_forbidden",
    ],
    [
      "an allergen is used",
      () => ({ ingredients: [harness.line("tomato", 400), harness.line("peanut", 50)] }),
      { allergies: ["peanuts"] },
      /Peanuts: Peanut/,
      "allergens_in_foods",
    ],
    [
      "an allergen hides in a step",
      { steps: [{ text: "Scatter peanuts on top.", minutes: 1 }] },
      { allergies: ["peanuts"] },
      /texts use peanuts/,
      "words_allergenic",
    ],
    [
      "allergens are unknown",
      () => ({ ingredients: [harness.line("tomato", 400), harness.line("chorizo", 50)] }),
      { allergies: ["celery"] },
      /unknown, so not safe: Chorizo/,
      "allergens_unknown",
    ],
    [
      "the diet is broken",
      () => ({ ingredients: [harness.line("tomato", 400), harness.line("chicken", 400, "chicken breast")] }),
      { diet: "vegan" },
      /Diet "Vegan": Chicken/,
      "against_diet",
    ],
    ["it takes too long", { cooking_time: 11 }, {}, /16 minutes, at most 15/, "over_time"],
    ["it is for others", { nb_servings: 5 }, {}, /for 5 servings, 4 were/, "other_servings"],
    ["it is too hard", { difficulty: "hard" }, {}, /is hard, easy was/, "other_difficulty"],
    [
      "a food id is made up",
      () => ({ ingredients: [{ ...harness.line("tomato", 400), food_id: 999_999 }] }),
      {},
      /no food 999999/,
      "food_not_found",
    ],
    [
      "an id is another food's",
      () => ({ ingredients: [{ ...harness.line("butter", 400), food_name: "quinoa" }] }),
      {},
      /quinoa: food \d+ is Butter/,
      "food_misnamed",
    ],
    [
      "a quantity is missing",
      () => ({ ingredients: [{ ...harness.line("tomato", 400), quantity_id: null }] }),
      {},
      /quantity_id is missing/,
      "quantity_missing",
    ],
    [
      "the amounts are absurd",
      () => ({ ingredients: [harness.line("tomato", 40_000)] }),
      {},
      /10000 g a serving is too much/,
      "portion_too_big",
    ],
    [
      "there is next to nothing",
      () => ({ ingredients: [harness.line("tomato", 8)] }),
      {},
      /less than 50 g/,
      "total_too_small",
    ],
    [
      "an unknown food cannot be safe",
      () => ({
        ingredients: [
          harness.line("tomato", 400),
          { food_name: "zorbleberry", food_id: null, quantity_id: null, multiplier: 1 },
        ],
      }),
      { allergies: ["milk"] },
      /not known to be safe: zorbleberry/,
      "foods_unproven",
    ],
    [
      "an unknown food cannot keep a diet",
      () => ({
        ingredients: [
          harness.line("tomato", 400),
          { food_name: "zorbleberry", food_id: null, quantity_id: null, multiplier: 1 },
        ],
      }),
      { diet: "vegan" },
      /not known to be safe: zorbleberry/,
      "foods_unproven",
    ],
    [
      "an unknown food is named after a forbidden one",
      () => ({
        ingredients: [
          harness.line("tomato", 400),
          { food_name: "zorble butter", food_id: null, quantity_id: null, multiplier: 1 },
        ],
      }),
      { forbidden: "butter" },
      /texts use butter/,
      "words_forbidden",
    ],
    [
      "an unknown food has another food's measure",
      () => ({
        ingredients: [
          harness.line("tomato", 400),
          { food_name: "zorbleberry", food_id: null, quantity_id: harness.pieceOfTomato, multiplier: 1 },
        ],
      }),
      {},
      /does not measure a food without an id/,
      "quantity_not_fitting",
    ],
    [
      "grams of an unknown food are written as pieces",
      () => ({
        ingredients: [
          harness.line("tomato", 400),
          { food_name: "zorbleberry", food_id: null, quantity_id: null, multiplier: 200 },
        ],
      }),
      {},
      /zorbleberry: 5000 g a serving is too much/,
      "portion_too_big",
    ],
    [
      "a step falls below kitchen hygiene",
      () => ({
        ingredients: [harness.line("chicken", 600, "chicken breast")],
        steps: [{ text: "Fry the chicken until it is 60 °C in the core.", minutes: 10 }],
      }),
      {},
      /Below kitchen hygiene: "Fry the chicken until it is 60 °C in the core\." Poultry/,
      "hygiene_below",
    ],
    [
      "a tip uses what is no food",
      { tips: ["A teaspoon of borax makes it crunchy."] },
      {},
      /Below kitchen hygiene: "A teaspoon of borax/,
      "hygiene_below",
    ],
  ])("refused when %s, after two retries", async (_, changes, wish, message, code) => {
    const {
      required,
      forbidden,
      allergies = [],
      diet = null,
    } = wish as {
      required?: keyof GenerationHarness["foods"];
      forbidden?: keyof GenerationHarness["foods"];
      allergies?: string[];
      diet?: string | null;
    };
    const userId = await testUser(harness.db, { allergies, diet });
    harness.double.play([answer(harness.draft(typeof changes === "function" ? changes() : changes))]);
    const error = await harness.failure(
      {
        ...(required ? { required_food: [harness.foods[required].food_id] } : {}),
        ...(forbidden ? { forbidden_food: [harness.foods[forbidden].food_id] } : {}),
      },
      userId,
    );
    expect(error).toMatchObject({ code: "recipe_failed_checks", retryable: false });
    expect(error.detail).toMatch(message);
    expect(error.findings.map((finding) => finding.code)).toContain(code);
    assertWellFormed(error.findings);
    expect(harness.double.requests).toHaveLength(3);
  });

  test("the core temperature stands at the step that finishes the cooking, and the recipe keeps it", async () => {
    const userId = await testUser(harness.db);
    const steps = [
      { text: "Brown the chicken in a pan.", minutes: 5 },
      { text: "Add the tomatoes and simmer until the chicken is cooked through.", minutes: 10 },
      { text: "Serve at once.", minutes: null },
    ];
    const ingredients = [harness.line("chicken", 600, "chicken breast"), harness.line("tomato", 400)];
    harness.double.play([answer(harness.draft({ ingredients, steps }))]);
    const { result } = await harness.generate({}, userId);
    const saved = await readRecipe(harness.db.sql, result.recipe_id!, { userId });
    expect(saved!.content.steps.map((step) => step.text.en)).toEqual([
      "Brown the chicken in a pan.",
      "Add the tomatoes and simmer until the chicken is cooked through (core temperature at least 74 °C / 165 °F).",
      "Serve at once.",
    ]);
    expect(result.checks.find(({ name }) => name === "hygiene")?.passed).toBe(true);
  });

  test("what an adult may choose passes, with advice for those at risk", async () => {
    const userId = await testUser(harness.db);
    const steps = [{ text: "Whisk a raw egg yolk and pour it over the tomatoes.", minutes: 5 }];
    const ingredients = [harness.line("yolk", 40, "egg yolk"), harness.line("tomato", 400)];
    harness.double.play([answer(harness.draft({ ingredients, steps }))]);
    const { result } = await harness.generate({}, userId);
    const hygiene = result.checks.find(({ name }) => name === "hygiene");
    expect(hygiene).toMatchObject({ passed: true, findings: [{ code: "hygiene_noted" }] });
    expect(hygiene?.detail).toContain("Pregnant women");
  });

  test("satisfied requirements are also returned as data, with names in all languages", async () => {
    const userId = await testUser(harness.db, { allergies: ["peanuts"], diet: "vegan" });
    harness.double.play([answer(harness.draft())]);
    const { result } = await harness.generate({ required_food: [harness.foods.tomato.food_id] }, userId);
    const findings = result.checks.flatMap((check) => check.findings ?? []);
    assertWellFormed(findings);
    expect(
      Object.fromEntries(result.checks.map(({ name, findings }) => [name, findings?.map(({ code }) => code)])),
    ).toEqual({
      required_foods: ["foods_used"],
      forbidden_foods: ["nothing_asked"],
      allergens: ["free_of"],
      diet: ["fits_diet"],
      time: ["within_time"],
      servings: ["servings_as_asked"],
      difficulty: ["difficulty_as_asked"],
      known_foods: ["foods_known"],
      hygiene: ["hygiene_kept"],
      weights: ["amounts_plausible"],
      list_and_steps: ["steps_agree"],
      step_times: ["times_plausible"],
      promises: ["promises_none"],
      language: ["language_as_asked"],
    });
    const names = (code: FindingCode) => findings.find((one) => one.code === code)?.params;
    expect(names("foods_used")?.foods).toMatchObject([
      { id: harness.foods.tomato.food_id, name: { en: "Tomato", fr: "Tomate" } },
    ]);
    expect(names("free_of")?.allergens).toMatchObject([{ name: { en: "Peanuts", de: "Erdnüsse" } }]);
    expect(names("within_time")).toEqual({ minutes: 15, limit_minutes: 15 });
    const [row] = await harness.db.sql<{ checks: unknown }[]>`
      select checks from ai_recipes where id = ${result.ai_recipe_id}`;
    expect(row?.checks).toEqual(result.checks);
  });
});

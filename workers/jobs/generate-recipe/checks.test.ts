import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { RecipeDraft } from "@toque/db/entities/ai.ts";
import { readRecipe } from "@toque/db/recipes/read.ts";
import { testUser } from "../testing/harness.ts";
import { answer, GenerationScene } from "./testing.ts";

let scene: GenerationScene;
beforeAll(async () => {
  scene = await GenerationScene.open();
});
afterAll(() => scene.close());

describe("a draft that does not keep the request", () => {
  test.each<[string, Partial<RecipeDraft> | (() => Partial<RecipeDraft>), object, RegExp]>([
    ["a required food is missing", {}, { required: "butter" }, /Butter is not used/],
    [
      "a forbidden food is used",
      () => ({ ingredients: [scene.line("tomato", 400), scene.line("butter", 50)] }),
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
      () => ({ ingredients: [scene.line("tomato", 400), scene.line("peanut", 50)] }),
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
      () => ({ ingredients: [scene.line("tomato", 400), scene.line("chorizo", 50)] }),
      { allergies: ["celery"] },
      /unknown, so not safe: Chorizo/,
    ],
    [
      "the diet is broken",
      () => ({ ingredients: [scene.line("tomato", 400), scene.line("chicken", 400, "chicken breast")] }),
      { diet: "vegan" },
      /Diet "Vegan": Chicken/,
    ],
    ["it takes too long", { cooking_time: 11 }, {}, /16 minutes, at most 15/],
    ["it is for others", { nb_servings: 5 }, {}, /for 5 servings, 4 were/],
    ["it is too hard", { difficulty: "hard" }, {}, /is hard, easy was/],
    [
      "a food id is made up",
      () => ({ ingredients: [{ ...scene.line("tomato", 400), food_id: 999_999 }] }),
      {},
      /no food 999999/,
    ],
    [
      "an id is another food's",
      () => ({ ingredients: [{ ...scene.line("butter", 400), food_name: "quinoa" }] }),
      {},
      /quinoa: food \d+ is Butter/,
    ],
    [
      "a quantity is missing",
      () => ({ ingredients: [{ ...scene.line("tomato", 400), quantity_id: null }] }),
      {},
      /quantity_id is missing/,
    ],
    [
      "the amounts are absurd",
      () => ({ ingredients: [scene.line("tomato", 40_000)] }),
      {},
      /10000 g a serving is too much/,
    ],
    ["there is next to nothing", () => ({ ingredients: [scene.line("tomato", 8)] }), {}, /less than 50 g/],
    [
      "an unknown food cannot be safe",
      () => ({
        ingredients: [
          scene.line("tomato", 400),
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
      required?: keyof GenerationScene["foods"];
      forbidden?: keyof GenerationScene["foods"];
      allergies?: string[];
      diet?: string | null;
    };
    const userId = await testUser(scene.db, { allergies, diet });
    scene.double.play([answer(scene.draft(typeof changes === "function" ? changes() : changes))]);
    const error = await scene.failure(
      {
        ...(required ? { required_food: [scene.foods[required].food_id] } : {}),
        ...(forbidden ? { forbidden_food: [scene.foods[forbidden].food_id] } : {}),
      },
      userId,
    );
    expect(error).toMatchObject({ code: "recipe_failed_checks", retryable: false });
    expect(error.detail).toMatch(told);
    expect(scene.double.requests).toHaveLength(3);
  });

  test("a food that the table lacks is asked for again, then reported, and not lost", async () => {
    const userId = await testUser(scene.db);
    const unknown = { food_name: "zorbleberry", food_id: null, quantity_id: null, multiplier: 1 };
    scene.double.play([answer(scene.draft({ ingredients: [scene.line("tomato", 400), unknown] }))]);
    const { result } = await scene.generate({}, userId);
    expect(scene.double.requests).toHaveLength(3);
    expect(result.ingredients[1]).toEqual({
      food_id: null,
      food_name: "zorbleberry",
      quantity_id: null,
      quantity_name: "",
      multiplier: 1,
    });
    expect(result.checks.find((check) => check.name === "known_foods")?.detail).toContain("zorbleberry");
    const row = await readRecipe(scene.db.sql, result.recipe_id!, { userId });
    expect(row!.content.tips.en?.[0]).toContain("zorbleberry");
  });
});

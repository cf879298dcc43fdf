import { afterAll, beforeAll, expect, test } from "bun:test";
import type { GeneratedRecipe, GenerationResult } from "@toque/db/schemas/ai.ts";
import { foodIds } from "../../testing/payloads.ts";
import { type WorkingApp, workingApp } from "../jobs/testing/workers.ts";

let working: WorkingApp;
beforeAll(async () => {
  working = await workingApp({});
}, 240_000);
afterAll(() => working.close());

test("from chicken, rice and lemon with a milk allergy each is used, or has its reason; what holds milk has that one", async () => {
  const { app } = working;
  const cook = await app.signUp();
  const [milk] = await app.db.sql<{ id: number }[]>`select id from allergies where key = 'milk'`;
  await app.call("PATCH", "/api/authentication/users/@me/personal-info", { as: cook, body: { allergies: [milk!.id] } });
  const foods = await foodIds(app.db, "chicken-breast", "white-rice", "lemon", "butter");
  const made = await app.call<GenerationResult>("POST", "/api/recipe/ai/generate-recipe", {
    as: cook,
    body: { available_food: foods, max_time: 45 },
  });
  expect(made.status).toBe(200);
  const { body } = await app.call<GeneratedRecipe>("GET", `/api/recipe/ai-recipes/${made.body.ai_recipe_id}`, {
    as: cook,
  });
  expect(body.at_hand.map(({ food_id }) => food_id)).toEqual(foods);
  for (const { used, reason } of body.at_hand) expect(used).toBe(reason === null);
  expect(body.at_hand[3]).toEqual({
    food_id: foods[3]!,
    used: false,
    reason: "allergy",
    minutes: null,
    allergy_ids: [milk!.id],
  });
  expect(body.at_hand.filter(({ used }) => used).length).toBeGreaterThan(0);
}, 240_000);

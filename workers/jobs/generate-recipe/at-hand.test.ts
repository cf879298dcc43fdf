import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readAiRecipe } from "@toque/db/recipes/ai-recipes.ts";
import { rebuildIndex } from "@toque/search/indexer.ts";
import { createPostgresSearch } from "@toque/search/postgres.ts";
import { testUser } from "../testing/harness.ts";
import { answer, GenerationHarness } from "./testing/harness.ts";

let harness: GenerationHarness;
let userId: number;
beforeAll(async () => {
  harness = await GenerationHarness.open();
  userId = await testUser(harness.db);
  await rebuildIndex(harness.db, createPostgresSearch(harness.db));
});
afterAll(() => harness.close());

const idOf = async (key: string) =>
  (await harness.db.sql<{ id: number }[]>`select id from foods where key = ${key}`)[0]!.id;
const allergy = async (key: string) =>
  (await harness.db.sql<{ id: number }[]>`select id from allergies where key = ${key}`)[0]!.id;

describe("the foods at hand", () => {
  test("are used, or are left out for a reason that code found, safety before all", async () => {
    const { tomato, butter, peanut, chorizo } = harness.foods;
    const [beef, lemon] = [await idOf("beef-stewing"), await idOf("lemon")];
    const peanuts = await allergy("peanuts");
    harness.double.play([answer(harness.draft())]);
    const { result } = await harness.generate(
      {
        required_food: [tomato.food_id],
        available_food: [butter.food_id, chorizo.food_id, peanut.food_id, beef, lemon, tomato.food_id],
        forbidden_food: [butter.food_id],
        allergies: [peanuts],
        max_time: 45,
      },
      userId,
    );
    const stored = await readAiRecipe(harness.db.sql, result.ai_recipe_id!, userId, false);
    expect(stored!.at_hand.map(({ food_id, used, reason }) => [food_id, used, reason])).toEqual([
      [tomato.food_id, true, null],
      [butter.food_id, false, "forbidden"],
      [chorizo.food_id, false, "allergens_unknown"],
      [peanut.food_id, false, "allergy"],
      [beef, false, "time"],
      [lemon, false, "dish"],
    ]);
    expect(stored!.at_hand[3]!.allergy_ids).toEqual([peanuts]);
    expect(stored!.at_hand[4]!.minutes).toBeGreaterThan(45);
  });

  test("of a recipe that is older than the list are none", async () => {
    harness.double.play([answer(harness.draft())]);
    const { result } = await harness.generate({}, userId);
    await harness.db.sql`update ai_recipes set generated = generated - 'at_hand' where id = ${result.ai_recipe_id}`;
    expect((await readAiRecipe(harness.db.sql, result.ai_recipe_id!, userId, false))!.at_hand).toEqual([]);
  });
});

import { afterAll, beforeAll, expect, test } from "bun:test";
import { PERSONAL_FOODS } from "@toque/db/foods/personal.ts";
import { readRecipe } from "@toque/db/recipes/read.ts";
import type { JobError } from "../../runtime/errors.ts";
import { testUser } from "../testing/harness.ts";
import { answer, GenerationHarness } from "./testing/harness.ts";

let harness: GenerationHarness;
let tablespoon: number;
beforeAll(async () => {
  harness = await GenerationHarness.open();
  const [row] = await harness.db.sql<[{ id: number }]>`
    select q.id from quantities q join foods f on f.id = q.food_id where f.key = 'butter' and q.unit = 'tbsp'`;
  tablespoon = row.id;
});
afterAll(() => harness.close());

const zorbleberry = { food_name: "Zorbleberry", food_id: null, quantity_id: null, multiplier: 3 };
const moonPowder = () => ({ food_name: "Moon powder", food_id: null, quantity_id: tablespoon, multiplier: 2 });

const steps = [
  { text: "Cut the tomatoes and the zorbleberry.", minutes: 5 },
  { text: "Warm them through with the moon powder.", minutes: 10 },
];

/** Generates a recipe with foods that no table holds. */
const generate = (userId: number, params: object = {}) => {
  const ingredients = [harness.line("tomato", 400), zorbleberry, moonPowder()];
  harness.double.play([answer(harness.draft({ ingredients, steps }))]);
  return harness.generate(params, userId);
};

/** How a generation of a cook who has recipes already fails. */
const failed = (userId: number, params: object = {}): Promise<JobError> =>
  harness.generate(params, userId).then(
    () => Promise.reject(new Error("it did not fail")),
    (error: JobError) => error,
  );

const ownFoods = (userId: number) => harness.db.sql<{ id: number; name: string }[]>`
  select id, name->>'en' as name from foods where personal and owner_id = ${userId} order by id`;

test("foods that no table holds are used as written: foods of the cook's own, of which nothing is known", async () => {
  const userId = await testUser(harness.db);
  const { result } = await generate(userId);
  expect(harness.double.requests).toHaveLength(3);
  const own = await ownFoods(userId);
  expect(own.map(({ name }) => name)).toEqual(["Zorbleberry", "Moon powder"]);
  expect(result.ingredients.slice(1)).toMatchObject([
    { food_id: own[0]!.id, food_name: "Zorbleberry", quantity_name: "piece", multiplier: 3 },
    { food_id: own[1]!.id, food_name: "Moon powder", quantity_name: "tbsp", multiplier: 2 },
  ]);
  const known = result.checks.find((check) => check.name === "known_foods");
  expect(known?.findings).toEqual([
    {
      code: "foods_not_in_table",
      params: {
        foods: [
          { id: null, name: "Zorbleberry" },
          { id: null, name: "Moon powder" },
        ],
      },
    },
  ]);
  const saved = await readRecipe(harness.db.sql, result.recipe_id!, { userId });
  expect(saved!.content.ingredients.map((line) => [line.food_id, line.multiplier])).toEqual([
    [harness.foods.tomato.food_id, 400],
    [own[0]!.id, 3],
    [own[1]!.id, 2],
  ]);
  expect(saved!.content.tips.en).toEqual(["Ripe ones", "Salt late."]);
  expect(saved!.facts).toMatchObject({ unknown_allergen_food_ids: own.map(({ id }) => id), diet_ids: [] });
});

test("the same words are the same food the next time", async () => {
  const userId = await testUser(harness.db);
  await generate(userId);
  const { result } = await generate(userId);
  const own = await ownFoods(userId);
  expect(own).toHaveLength(2);
  expect(result.ingredients.slice(1).map(({ food_id }) => food_id)).toEqual(own.map(({ id }) => id));
});

test("a food of the cook's own is used by its id, its words in the steps, and never safe", async () => {
  const userId = await testUser(harness.db);
  await generate(userId);
  const [own] = await ownFoods(userId);
  const [piece] = await harness.db.sql<[{ id: number }]>`
    select id from quantities where food_id = ${own!.id} and key = 'piece'`;
  const line = { food_name: "zorbleberries", food_id: own!.id, quantity_id: piece.id, multiplier: 2 };
  const ingredients = [harness.line("tomato", 400), line];
  const said = [{ text: "Warm the tomatoes with the zorbleberries.", minutes: 10 }];
  harness.double.play([answer(harness.draft({ ingredients, steps: said }))]);
  const { result } = await harness.generate({}, userId);
  expect(harness.double.requests).toHaveLength(1);
  expect(result.ingredients[1]).toMatchObject({ food_id: own!.id, quantity_name: "piece" });

  harness.double.play([answer(harness.draft({ ingredients }))]);
  const ofAnother = await harness.failure({}, await testUser(harness.db));
  expect(ofAnother.findings.map(({ code }) => code)).toContain("food_not_found");
  const mine = await failed(userId);
  expect(mine.findings).toMatchObject([{ code: "foods_unused", params: { foods: [{ id: own!.id }] } }]);

  const [milk] = await harness.db.sql<[{ id: number }]>`select id from allergies where key = 'milk'`;
  harness.double.play([answer(harness.draft({ ingredients, steps: said }))]);
  const unsafe = await failed(userId, { allergies: [milk.id] });
  expect(unsafe.findings.map(({ code }) => code)).toContain("allergens_unknown");
});

test("a test generation stores no food", async () => {
  const userId = await testUser(harness.db);
  const { result } = await generate(userId, { test: true });
  expect(result.ingredients[1]).toMatchObject({ food_id: null, food_name: "Zorbleberry" });
  expect(await ownFoods(userId)).toHaveLength(0);
});

test("beyond the limit of own foods the line is of an unlisted ingredient, in its words", async () => {
  const userId = await testUser(harness.db);
  await harness.db.sql`
    insert into foods (key, name, category_id, search_text, personal, owner_id, name_key, allergen_ids)
    select 'full-' || ${userId}::int || '-' || n, jsonb_build_object('en', 'Food ' || n),
      (select min(id) from food_categories), '', true, ${userId}, 'name:food ' || n, null
    from generate_series(1, ${PERSONAL_FOODS}) n`;
  const { result } = await generate(userId);
  expect(await ownFoods(userId)).toHaveLength(PERSONAL_FOODS);
  const saved = await readRecipe(harness.db.sql, result.recipe_id!, { userId });
  expect(saved!.content.ingredients.slice(1).map((line) => line.original_text)).toEqual([
    "3 Zorbleberry",
    "2 tbsp Moon powder",
  ]);
  expect(saved!.facts.unknown_allergen_food_ids).toHaveLength(1);
});

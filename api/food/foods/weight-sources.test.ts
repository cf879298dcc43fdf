import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Food } from "@toque/db/schemas/food.ts";
import type { Quantity } from "@toque/db/schemas/quantity.ts";
import type { Recipe } from "@toque/db/schemas/recipe.ts";
import type { WeightSource } from "@toque/db/schemas/weight-source.ts";
import { type TestApp, type TestUser, testApp } from "../../testing/app.ts";
import { foodIds, payload } from "../../testing/payloads.ts";

// Where the grams of a measure come from: of a starter food, of what a moderator states, and in a recipe.

let app: TestApp;
let admin: TestUser;
let user: TestUser;
beforeAll(async () => {
  app = await testApp();
  [admin, user] = [await app.signUp("admin@example.org", ["admin"]), await app.signUp()];
});
afterAll(() => app.close());

const idOf = async (key: string) => (await foodIds(app.db, key))[0]!;
const measuresOf = async (id: number) =>
  (await app.call<Quantity[]>("GET", `/api/recipe/foods/${id}/quantities`, { as: user })).body;
const sourceIn = (measures: Quantity[], name: string) => measures.find((one) => one.name === name)!.weight_source;
const words = (kind: "estimate" | "stated", from_density = false): WeightSource => ({
  kind,
  entry: null,
  portion: null,
  value: null,
  from_density,
});
const ofTable = (entry: string, portion: string, value: number, from_density = false): WeightSource => ({
  kind: "usda",
  entry,
  portion,
  value,
  from_density,
});

describe("the measures of a starter food", () => {
  test("name the table's entry, an estimate, or the density that they follow from", async () => {
    const onion = await measuresOf(await idOf("yellow-onion"));
    expect(sourceIn(onion, "piece")).toEqual(ofTable("11282", 'medium (2-1/2" dia)', 110));
    expect(sourceIn(onion, "handful")).toEqual(words("estimate"));
    expect(sourceIn(onion, "tbsp")).toEqual(ofTable("11282", "cup, chopped", 0.676, true));
    expect(sourceIn(onion, "g")).toBeNull();
    expect(sourceIn(onion, "pinch")).toEqual(words("estimate"));
    // A glass is a volume too.
    expect(sourceIn(await measuresOf(await idOf("red-wine")), "glass")).toMatchObject({
      kind: "usda",
      from_density: true,
    });
  });

  test("and the food the source of its density", async () => {
    const { body } = await app.call<Food>("GET", `/api/food/food/${await idOf("salt")}`);
    expect(body).toMatchObject({ density: 1.2, density_source: ofTable("02047", "tsp", 1.22) });
    const potato = await app.call<Food>("GET", `/api/food/food/${await idOf("potato")}`);
    expect(potato.body).toMatchObject({ density: null, density_source: null });
  });
});

describe("what a moderator states", () => {
  test("is a new measure, and a changed weight, but not a changed name", async () => {
    const carrot = await idOf("carrot");
    const write = (method: string, path: string, body: object) =>
      app.call<Quantity>(method, `/api/recipe/quantities${path}`, { as: admin, body });
    const made = await write("POST", "", { type: "food", food_id: carrot, name: "bundle", weight: 400 });
    expect(made.body.weight_source).toEqual(words("stated"));
    const { id } = (await measuresOf(carrot)).find(({ name }) => name === "piece")!;
    expect((await write("PUT", `/${id}`, { name: "whole carrot" })).body.weight_source).toEqual(words("estimate"));
    expect((await write("PUT", `/${id}`, { weight: 90 })).body.weight_source).toEqual(words("estimate"));
    expect((await write("PUT", `/${id}`, { weight: 61 })).body.weight_source).toEqual(words("stated"));
    expect(sourceIn(await measuresOf(carrot), "whole carrot")).toEqual(words("stated"));
  });

  test("is a density, which its volumes then name", async () => {
    const [row] = await app.db.sql<{ category_id: number }[]>`select category_id from foods where key = 'honey'`;
    const made = await app.call<Food>("POST", "/api/food/food", {
      as: admin,
      body: { name: "Fir honey", category_id: row!.category_id, density: 1.4 },
    });
    const { id } = made.body;
    expect(made.body.density_source).toEqual(words("stated"));
    expect(sourceIn(await measuresOf(id), "tbsp")).toEqual(words("stated", true));
    const honey = await idOf("honey");
    const put = (body: object) => app.call<Food>("PUT", `/api/food/food/${honey}`, { as: admin, body });
    const { density, density_source } = (await put({ density: 1.42 })).body;
    expect([density, density_source?.kind]).toEqual([1.42, "usda"]);
    expect((await put({ density: 1.4 })).body.density_source).toEqual(words("stated"));
  });
});

test("a cook's own food is measured by guesses, and says so", async () => {
  const made = await app.call<Food>("POST", "/api/food/personal-foods", { as: user, body: { name: "Moon turnip" } });
  const measures = await measuresOf(made.body.id);
  expect([sourceIn(measures, "piece"), sourceIn(measures, "tbsp")]).toEqual([words("estimate"), words("estimate")]);
});

test("the provenance of a recipe's line names where the grams of its measure come from, also read again", async () => {
  const line = async (order: number, food: string, measure: string, multiplier: number) => {
    const food_id = await idOf(food);
    return {
      order,
      food_id,
      quantity_id: (await measuresOf(food_id)).find(({ name }) => name === measure)!.id,
      multiplier,
    };
  };
  const ingredients = [
    await line(0, "egg", "piece", 2),
    await line(1, "olive-oil", "tbsp", 1),
    await line(2, "butter", "g", 20),
  ];
  const body = await payload(app.db, { ingredients });
  const made = await app.call<Recipe>("POST", "/api/recipe/recipes", { as: user, body });
  expect(made.status).toBe(201);
  const read = await app.call<Recipe>("GET", `/api/recipe/recipes/${made.body.id}`, { as: user });
  for (const { nutrition_provenance } of [made.body, read.body])
    expect(nutrition_provenance.map(({ weight_source }) => weight_source)).toEqual([
      ofTable("01123", "large", 50),
      ofTable("04053", "tablespoon", 0.913, true),
      null,
    ]);
});

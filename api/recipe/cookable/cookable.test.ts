import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { CookablePage } from "@toque/db/schemas/pantry.ts";
import type { Recipe } from "@toque/db/schemas/recipe.ts";
import type { RecipeCreate } from "@toque/db/schemas/recipe-payload.ts";
import { type TestApp, type TestUser, testApp } from "../../testing/app.ts";
import { foodIds, payload } from "../../testing/payloads.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const ask = (as: TestUser | null, body: unknown, lang = "en") =>
  app.call<CookablePage & { detail?: { loc: unknown[]; type: string }[] }>("POST", "/api/recipe/recipes/cookable", {
    as,
    body,
    headers: { lang },
  });
const names = (list: { name: unknown }[]) => list.map(({ name }) => name);
const gram = async () =>
  (await app.db.sql<{ id: number }[]>`select id from quantities where key = 'g' and food_id is null`)[0]!.id;
const create = async (as: TestUser, over: Partial<RecipeCreate>) => {
  const answer = await app.call<Recipe>("POST", "/api/recipe/recipes", { as, body: await payload(app.db, over) });
  expect(answer.status).toBe(201);
  return answer.body;
};
const line = async (food_id: number, original_text: string | null = null) => ({
  order: 0,
  food_id,
  quantity_id: await gram(),
  multiplier: 10,
  original_text,
});

describe("what can be cooked", () => {
  test("goes by what is missing, then by time, and accounts for each food once", async () => {
    const cook = await app.signUp();
    const foods = await foodIds(app.db, "egg", "potato", "yellow-onion", "olive-oil", "salt");
    const { status, body } = await ask(cook, { food_ids: foods });
    expect(status).toBe(200);
    const keys = body.recipes.map((one) => [one.missing.length, one.total_time]);
    expect(keys).toEqual(keys.toSorted((a, b) => a[0]! - b[0]! || a[1]! - b[1]!));
    expect(body.recipes[0]!.name).toBe("Spanish tortilla");
    for (const one of body.recipes) {
      const used = [...one.have, ...one.missing, ...one.swaps].map(({ food_id }) => food_id);
      expect(new Set(used).size).toBe(used.length);
      expect(one.matched).toBe(one.have.length);
      expect([...one.have, ...one.swaps].length).toBeGreaterThan(0);
    }
  });

  test("counts what is always there only where it is asked, and marks it", async () => {
    const cook = await app.signUp();
    const [egg = 0, butter = 0] = await foodIds(app.db, "egg", "butter");
    await create(cook, { name: "Plain eggs" });
    await app.call("PUT", "/api/food/users/@me/pantry", { as: cook, body: { pantry: [butter] } });
    const mine = async (pantry: boolean) =>
      (await ask(cook, { food_ids: [egg], pantry })).body.recipes.find(({ name }) => name === "Plain eggs")!;
    expect(names((await mine(false)).missing)).toEqual(["Butter"]);
    expect((await mine(true)).missing).toEqual([]);
    expect((await mine(true)).have.map(({ name, from_pantry }) => [name, from_pantry])).toEqual([
      ["Egg", false],
      ["Butter", true],
    ]);
    // Another cook's pantry counts for nobody else.
    const other = await app.signUp();
    const theirs = await ask(other, { food_ids: [], pantry: true });
    expect(theirs.body).toEqual({ recipes: [], total: 0 });
  });

  test("an optional line is never missing, a choice is there when one of it is, and parts count", async () => {
    const cook = await app.signUp();
    const [egg = 0, butter = 0, margarine = 0, chive = 0, flour = 0] = await foodIds(
      app.db,
      ...["egg", "butter", "margarine", "chives", "wheat-flour"],
    );
    const made = await create(cook, {
      name: "Choice eggs",
      ingredients: [
        await line(egg),
        await line(butter, "10 g butter or margarine"),
        await line(chive, "10 g chives, optional"),
      ],
      sub_recipes: [
        {
          order: 0,
          name: "Base",
          difficulty_id: 1,
          nb_servings: 1,
          steps: [],
          ingredients: [await line(flour)],
        },
      ],
    } as Partial<RecipeCreate>);
    const mine = async (food_ids: number[]) =>
      (await ask(cook, { food_ids })).body.recipes.find(({ id }) => id === made.id)!;
    expect(names((await mine([egg, margarine])).missing)).toEqual(["Wheat flour"]);
    expect(names((await mine([egg, margarine])).have).sort()).toEqual(["Egg", "Margarine"]);
    expect((await mine([egg, butter, flour])).missing).toEqual([]);
    const { missing } = await mine([egg]);
    expect(missing.map(({ food_id, amounts }) => [food_id, amounts[0]!.multiplier])).toEqual([
      [butter, 10],
      [flour, 10],
    ]);
  });

  test("a food at home stands in for one of its kind, and never one that the person avoids", async () => {
    const [cream = 0, soyCream = 0, egg = 0, red = 0, green = 0] = await foodIds(
      app.db,
      ...["double-cream", "soy-cream", "egg", "red-pepper", "green-pepper"],
    );
    const cook = await app.signUp();
    await create(cook, {
      name: "Soy eggs",
      ingredients: [await line(egg), await line(soyCream)],
      steps: [{ order: 0, text: "Stir." }],
    });
    await create(cook, { name: "Green eggs", ingredients: [await line(egg), await line(green)] });
    const mine = async (name: string, food_ids: number[]) =>
      (await ask(cook, { food_ids })).body.recipes.find((one) => one.name === name)!;
    expect((await mine("Green eggs", [egg, red])).swaps.map((one) => [one.food_id, one.with.food_id])).toEqual([
      [green, red],
    ]);
    expect((await mine("Soy eggs", [egg, cream])).swaps.map((one) => one.with.food_id)).toEqual([cream]);
    const [milk] = await app.db.sql<{ id: number }[]>`select id from allergies where key = 'milk'`;
    await app.call("PATCH", "/api/authentication/users/@me/personal-info", {
      as: cook,
      body: { allergies: [milk!.id] },
    });
    const careful = await mine("Soy eggs", [egg, cream]);
    expect([careful.swaps, names(careful.missing)]).toEqual([[], ["Soya cream"]]);
  });

  test("keeps the caller's allergies and diet, and shows nobody's private recipe", async () => {
    const [egg = 0, chickpea = 0] = await foodIds(app.db, "egg", "chickpea");
    const secret = await app.signUp();
    const hidden = await create(secret, { name: "Hidden eggs", private: true });
    const cook = await app.signUp();
    const all = async () => (await ask(cook, { food_ids: [egg, chickpea] })).body;
    expect((await all()).recipes.map(({ id }) => id)).not.toContain(hidden.id);
    expect((await all()).total).toBeGreaterThan(5);
    const [eggs] = await app.db.sql<{ id: number }[]>`select id from allergies where key = 'eggs'`;
    await app.call("PATCH", "/api/authentication/users/@me/personal-info", {
      as: cook,
      body: { allergies: [eggs!.id] },
    });
    const careful = await all();
    expect(careful.recipes.length).toBeGreaterThan(0);
    for (const one of careful.recipes) expect(names([...one.have, ...one.missing, ...one.swaps])).not.toContain("Egg");
    const [vegan] = await app.db.sql<{ id: number }[]>`select id from diets where key = 'vegan'`;
    await app.call("PUT", "/api/recipe/users/@me/diet", { as: cook, body: { diet_id: vegan!.id } });
    const vegans = new Set(
      (await app.call<Recipe[]>("GET", `/api/recipe/recipes?diet_ids=${vegan!.id}`)).body.map(({ id }) => id),
    );
    for (const { id } of (await all()).recipes) expect(vegans.has(id)).toBe(true);
  });

  test("bounds time and pages", async () => {
    const cook = await app.signUp();
    const foods = await foodIds(app.db, "salt", "olive-oil", "egg", "butter", "yellow-onion");
    const { total } = (await ask(cook, { food_ids: foods })).body;
    const sizes = Array.from({ length: Math.ceil(total / 20) }, (_, i) => Math.min(20, total - 20 * i));
    const pages = await Promise.all(
      sizes.map(async (_, i) => (await ask(cook, { food_ids: foods, page: i + 1 })).body),
    );
    expect(sizes.length).toBeGreaterThan(1);
    expect(pages.map(({ recipes }) => recipes.length)).toEqual(sizes);
    expect(new Set(pages.flatMap(({ recipes }) => recipes.map(({ id }) => id))).size).toBe(total);
    const quick = (await ask(cook, { food_ids: foods, max_total_time: 30 })).body;
    expect(quick.total).toBeGreaterThan(0);
    expect(quick.recipes.every(({ total_time }) => total_time <= 30)).toBe(true);
  });

  test("is in the caller's language", async () => {
    const [egg = 0] = await foodIds(app.db, "egg");
    const { body } = await ask(await app.signUp(), { food_ids: [egg] }, "fr");
    expect(names(body.recipes[0]!.have)).toContain("Œuf");
  });

  test("refuses foods that do not exist to the caller, too many of them, and visitors", async () => {
    const [anna, ben] = [await app.signUp(), await app.signUp()];
    const [egg = 0] = await foodIds(app.db, "egg");
    const own = await app.call<{ id: number }>("POST", "/api/food/personal-foods", {
      as: ben,
      body: { name: "Ben's jam" },
    });
    for (const id of [own.body.id, 999_999_999])
      expect(await ask(anna, { food_ids: [egg, id] })).toMatchObject({
        status: 422,
        body: { detail: [{ loc: ["body", "food_ids", 1], type: "unknown_food" }] },
      });
    expect((await ask(ben, { food_ids: [own.body.id] })).status).toBe(200);
    expect((await ask(anna, { food_ids: Array.from({ length: 101 }, () => egg) })).status).toBe(422);
    for (const body of [{}, { food_ids: egg }, { food_ids: [egg], page: 0 }, { food_ids: [egg], more: 1 }])
      expect((await ask(anna, body)).status).toBe(422);
    expect((await ask(null, { food_ids: [egg] })).status).toBe(401);
  });
});

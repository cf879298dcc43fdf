import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { ensureUnlistedFood } from "@toque/db/foods/known.ts";
import type { Recipe } from "@toque/db/schemas/recipe.ts";
import type { ShoppingList, ShoppingListInvitation } from "@toque/db/schemas/shopping-list.ts";
import { type TestApp, type TestUser, testApp } from "../../testing/app.ts";
import { foodIds, payload, recipeId } from "../../testing/payloads.ts";

// Dishes on a list: what they want of its lines, and what becomes of that.

let app: TestApp;
let anna: TestUser;
let ben: TestUser;
let list: ShoppingList;
let [egg, butter, milk] = [0, 0, 0];
const units: Record<string, number> = {};
const statements: string[] = [];
let counting = false;

const PATH = "/api/recipe/shopping-lists";
const call = <T = ShoppingList>(method: string, path: string, as: TestUser, body?: unknown, headers = {}) =>
  app.call<T>(method, path, { as, body, headers });
const read = async (as = anna) => (await call("GET", `${PATH}/${list.id}`, as)).body;
const put = (recipe: number, servings: number, as = anna) =>
  call("PUT", `${PATH}/${list.id}/recipes/${recipe}`, as, { servings });
const drop = (recipe: number, as = anna) => call("DELETE", `${PATH}/${list.id}/recipes/${recipe}`, as);
const add = (food_id: number, unit: string, multiplier: number) =>
  call("POST", `${PATH}/${list.id}/add-ingredients`, anna, {
    ingredients: [{ food_id, quantity_id: units[unit], multiplier }],
  });
const line = (food_id: number, unit: string, multiplier: number, order = 0) => ({
  ...{ order, food_id, quantity_id: units[unit], multiplier },
});
const recipe = async (over: object = {}, as = anna) => {
  const { status, body } = await call<Recipe>(
    "POST",
    "/api/recipe/recipes",
    as,
    await payload(app.db, { private: true, ...over }),
  );
  expect(status).toBe(201);
  return body;
};
/** The lines as food or text with unit and amount. */
const lines = (shown: ShoppingList) =>
  shown.items.map((item) =>
    item.type === "custom" ? [item.data, item.multiplier] : [item.food_id, item.quantity.unit, item.multiplier],
  );
const share = async (as: TestUser) => {
  const { token } = (await call<ShoppingListInvitation>("POST", `${PATH}/${list.id}/invitation`, anna)).body;
  await call("POST", `/api/recipe/shopping-list-invitations/${token}/accept`, as);
};

beforeAll(async () => {
  app = await testApp({}, (text) => {
    if (counting) statements.push(text);
  });
  [anna, ben] = [await app.signUp(), await app.signUp()];
  [egg = 0, butter = 0, milk = 0] = await foodIds(app.db, "egg", "butter", "milk");
  const rows = await app.db.sql<{ id: number; key: string }[]>`
    select id, key from quantities where food_id is null and subcategory_id is null and category_id is null
    union all select id, 'milk-' || key from quantities where food_id = ${milk}
    union all select id, 'egg-' || key from quantities where food_id = ${egg}`;
  for (const { id, key } of rows) units[key] = id;
}, 180_000);
beforeEach(async () => {
  list = (await call("POST", PATH, anna, { name: "Week" })).body;
});
afterAll(() => app.close());

describe("a dish", () => {
  test("brings its lines, with its sub-recipes, for so many servings, and says what it wants of each", async () => {
    const dish = await recipe({
      nb_servings: 4,
      ingredients: [line(egg, "g", 220), line(butter, "g", 30, 1)],
      sub_recipes: [
        {
          ...{ order: 0, name: "Sauce", difficulty_id: 1, nb_servings: 9 },
          ...{
            ingredients: [line(butter, "g", 10), line(milk, "milk-ml", 200, 1)],
            steps: [{ order: 0, text: "Stir." }],
          },
        },
      ],
    });
    const { status, body } = await put(dish.id, 6);
    expect(status).toBe(200);
    expect(lines(body)).toEqual([
      [egg, "g", 330],
      [butter, "g", 60],
      [milk, "ml", 300],
    ]);
    expect(body.recipes).toEqual([
      { recipe_id: dish.id, title: "Scrambled eggs", servings: 6, img: dish.img, cover_url: dish.cover_url },
    ]);
    expect(body.items[1]!.sources).toEqual([
      { recipe_id: dish.id, title: "Scrambled eggs", servings: 6, multiplier: 60 },
    ]);
    const again = await put(dish.id, 6);
    expect(again.body).toEqual(body);
    expect(lines((await put(dish.id, 2)).body)).toEqual([
      [egg, "g", 110],
      [butter, "g", 20],
      [milk, "ml", 100],
    ]);
  });

  test("merges with what is there in a unit of the same kind, and takes only its own away", async () => {
    await add(butter, "kg", 0.25);
    await add(milk, "milk-tbsp", 2);
    await add(milk, "g", 100);
    const weights = await app.db.sql<{ id: number; weight: number }[]>`select id, weight from quantities`;
    const weight = new Map(weights.map((row) => [row.id, row.weight]));
    const grams = (shown: ShoppingList, food: number) =>
      shown.items.reduce(
        (sum, item) =>
          item.type === "ingredient" && item.food_id === food
            ? sum + item.multiplier * (weight.get(item.quantity_id) ?? 0)
            : sum,
        0,
      );
    const milkBefore = grams(await read(), milk);
    const dish = await recipe({
      ingredients: [line(butter, "g", 100), line(milk, "milk-ml", 150, 1), line(egg, "egg-piece", 3, 2)],
    });
    const { body } = await put(dish.id, 2);
    expect(lines(body).slice(0, 1)).toEqual([[butter, "kg", 0.35]]);
    expect(body.items.map((item) => item.type === "ingredient" && item.quantity.unit)).toEqual([
      "kg",
      "tbsp",
      "g",
      null,
    ]);
    expect(grams(body, butter)).toBeCloseTo(350, 8);
    expect(grams(body, milk) - milkBefore).toBeCloseTo(150 * (weight.get(units["milk-ml"]!) ?? 0), 8);
    expect(body.items[0]!.sources).toMatchObject([{ recipe_id: dish.id, multiplier: 0.1 }]);
    const gone = await drop(dish.id);
    expect([gone.status, gone.body.recipes]).toEqual([200, []]);
    expect(lines(gone.body)).toEqual([
      [butter, "kg", 0.25],
      [milk, "tbsp", 2],
      [milk, "g", 100],
    ]);
    expect((await drop(dish.id)).body.revision).toBe(gone.body.revision);
  });

  test("two dishes share a line, with what somebody changed by hand", async () => {
    const [one, two] = [await recipe({ nb_servings: 3 }), await recipe({ nb_servings: 2 })];
    await put(one.id, 1);
    await put(two.id, 4);
    const [eggs] = (await read()).items;
    expect(eggs!.multiplier).toBeCloseTo(220 / 3 + 440, 8);
    // Two hundred are at home.
    const set = await call("PATCH", `/api/recipe/shopping-list-ingredients/${eggs!.id}`, anna, {
      multiplier: 220 / 3 + 240,
    });
    expect(set.status).toBe(200);
    await put(two.id, 6);
    expect((await read()).items[0]!.multiplier).toBeCloseTo(220 / 3 + 460, 8);
    await drop(one.id);
    expect((await read()).items[0]!.multiplier).toBeCloseTo(460, 8);
    await drop(two.id);
    expect((await read()).items).toEqual([]);
  });

  test("scaled up comes out of the basket, scaled down stays; removed goes with what was ticked", async () => {
    const dish = await recipe();
    const { body } = await put(dish.id, 2);
    const tick = () =>
      call("PATCH", `/api/recipe/shopping-list-ingredients/${body.items[0]!.id}`, anna, { checked: true });
    await tick();
    const checked = async () => (await read()).items.map((item) => item.checked);
    await put(dish.id, 1);
    expect(await checked()).toEqual([true, false]);
    await put(dish.id, 3);
    expect(await checked()).toEqual([false, false]);
    await tick();
    expect((await drop(dish.id)).body.items).toEqual([]);
  });

  test("a line that somebody took off stays off when the dish gets other servings", async () => {
    const dish = await recipe();
    const { body } = await put(dish.id, 2);
    await call("DELETE", `/api/recipe/shopping-list-items/${body.items[1]!.id}`, anna);
    expect(lines((await put(dish.id, 4)).body)).toEqual([[egg, "g", 440]]);
  });

  test("an edited, hidden or deleted recipe leaves the list as it was; it can still be scaled and taken off", async () => {
    const dish = await recipe();
    const { body } = await put(dish.id, 2);
    const edited = await payload(app.db, {
      private: true,
      name: "Omelette",
      ingredients: [line(egg, "g", 999)] as never,
    });
    expect((await call<Recipe>("PUT", `/api/recipe/recipes/${dish.id}`, anna, edited)).status).toBe(200);
    const after = await read();
    expect(lines(after)).toEqual(lines(body));
    expect(after.revision).toBe(body.revision);
    expect(after.recipes[0]!.title).toBe("Omelette");
    await call("DELETE", `/api/recipe/recipes/${dish.id}`, anna);
    expect((await read()).recipes).toEqual([
      { recipe_id: dish.id, title: null, servings: 2, img: [], cover_url: null },
    ]);
    expect(lines((await put(dish.id, 1)).body)).toEqual([
      [egg, "g", 110],
      [butter, "g", 10],
    ]);
    expect((await drop(dish.id)).body.items).toEqual([]);
    expect((await put(dish.id, 1)).status).toBe(404);
  });

  test("which a reader may not see has no title for them; they scale it and take it off all the same", async () => {
    await share(ben);
    const dish = await recipe();
    await put(dish.id, 2);
    const seen = await read(ben);
    expect(seen.recipes).toEqual([{ recipe_id: dish.id, title: null, servings: 2, img: [], cover_url: null }]);
    expect(seen.items.every(({ sources }) => sources.length === 1 && sources[0]!.title === null)).toBe(true);
    expect(JSON.stringify(seen)).not.toContain("Scrambled");
    expect(lines((await put(dish.id, 1, ben)).body)[0]).toEqual([egg, "g", 110]);
    const other = await recipe();
    expect((await put(other.id, 1, ben)).status).toBe(404);
    expect((await drop(dish.id, ben)).body.items).toEqual([]);
  });

  test("is titled in the reader's language", async () => {
    const hummus = await recipeId(app.db, "hummus");
    await put(hummus, 2);
    const french = await call("GET", `${PATH}/${list.id}`, anna, undefined, { lang: "fr" });
    const german = await call("GET", `${PATH}/${list.id}`, anna, undefined, { lang: "de" });
    const named = await call<Recipe>("GET", `/api/recipe/recipes/${hummus}`, anna, undefined, { lang: "fr" });
    expect(french.body.recipes[0]!.title).toBe(named.body.name as string);
    expect(german.body.items[0]!.sources[0]!.title).toBe(german.body.recipes[0]!.title);
  });

  test("keeps the words of a line whose food is in no table", async () => {
    const { foodId, gramId } = await app.db.transaction((tx) => ensureUnlistedFood(tx));
    const dish = await recipe();
    await app.db.sql`
      update recipe_versions set content = jsonb_set(content, '{ingredients,0}', content->'ingredients'->0
        || ${{ food_id: foodId, quantity_id: gramId, original_text: "2 dl of zub juice" } as never}::jsonb)
      where recipe_id = ${dish.id}`;
    expect(lines((await put(dish.id, 3)).body)).toEqual([
      ["2 dl of zub juice", 1.5],
      [butter, "g", 30],
    ]);
    expect((await read()).items[0]!.sources).toMatchObject([{ recipe_id: dish.id, multiplier: 1.5 }]);
    expect((await drop(dish.id)).body.items).toEqual([]);
  });

  test("that would not fit is refused by name, and changes nothing", async () => {
    const before = await read();
    const dish = await recipe({ nb_servings: 1, ingredients: [line(egg, "g", 90_000)] });
    const answer = await put(dish.id, 2);
    expect([answer.status, answer.body]).toMatchObject([422, { detail: [{ loc: ["body", "servings"] }] }]);
    for (const servings of [0, -1, 1001, "2", null]) expect((await put(dish.id, servings as number)).status).toBe(422);
    expect((await put(2_000_000, 1)).status).toBe(404);
    expect(await read()).toEqual(before);
  });
});

test("the recipes of a cookbook come in its order, those that the caller may see", async () => {
  const [one, two] = [await recipe({ name: "One" }), await recipe({ name: "Two", nb_servings: 4 })];
  const theirs = await recipe({ name: "Hidden" }, ben);
  const book = (
    await call<{ id: number }>("POST", "/api/recipe/cookbooks", anna, {
      ...{
        name: "Book",
        items: [
          { recipe_id: two.id, position: 1 },
          { recipe_id: one.id, position: 2 },
        ],
      },
    })
  ).body;
  await app.db.sql`insert into cookbook_items (cookbook_id, recipe_id, position) values (${book.id}, ${theirs.id}, 3)`;
  await put(one.id, 5);
  const putBook = (body: object, as = anna) => call("PUT", `${PATH}/${list.id}/cookbooks/${book.id}`, as, body);
  const dishes = (shown: ShoppingList) => shown.recipes.map(({ title, servings }) => [title, servings]);
  expect(dishes((await putBook({})).body)).toEqual([
    ["One", 5],
    ["Two", 4],
  ]);
  const all = await putBook({ servings: 2 });
  expect(dishes(all.body)).toEqual([
    ["One", 2],
    ["Two", 2],
  ]);
  expect(lines(all.body)).toEqual([
    [egg, "g", 330],
    [butter, "g", 30],
  ]);
  await share(ben);
  expect((await putBook({}, ben)).status).toBe(404);
  expect((await call("PUT", `${PATH}/${list.id}/cookbooks/2000000`, anna, {})).status).toBe(404);
});

test("amounts that convert join a line wherever they come from", async () => {
  const created = await call("POST", PATH, anna, {
    name: "Units",
    items: [
      { type: "ingredient", ...{ food_id: butter, quantity_id: units.g, multiplier: 100 } },
      { type: "ingredient", ...{ food_id: butter, quantity_id: units.kg, multiplier: 0.4 } },
    ],
  });
  expect(lines(created.body)).toEqual([[butter, "g", 500]]);
  list = created.body;
  const grown = await call("POST", `${PATH}/${list.id}/ingredients`, anna, {
    ...{ food_id: butter, quantity_id: units.kg, multiplier: 1 },
  });
  expect([grown.status, grown.body]).toMatchObject([200, { quantity: { unit: "g" }, multiplier: 1500 }]);
  expect(lines((await add(butter, "kg", -1.2)).body)).toEqual([[butter, "g", 300]]);
  expect(lines((await add(butter, "kg", -0.3)).body)).toEqual([]);
});

test("a line that a dish wants keeps its grams in another unit", async () => {
  const dish = await recipe();
  const { body } = await put(dish.id, 2);
  const eggs = body.items[0]!.id;
  const patched = await call("PATCH", `/api/recipe/shopping-list-ingredients/${eggs}`, anna, {
    ...{ quantity_id: units.kg, multiplier: 0.22 },
  });
  expect(patched.body).toMatchObject({ multiplier: 0.22, sources: [{ multiplier: 0.22 }] });
  expect(lines((await put(dish.id, 4)).body)[0]).toEqual([egg, "kg", 0.44]);
  expect((await drop(dish.id)).body.items).toEqual([]);
});

test("a replayed change of dishes takes effect once", async () => {
  const dish = await recipe();
  const key = { "idempotency-key": "put-dish" };
  const path = `${PATH}/${list.id}/recipes/${dish.id}`;
  const first = await call("PUT", path, anna, { servings: 2 }, key);
  await drop(dish.id);
  expect((await call("PUT", path, anna, { servings: 2 }, key)).body).toEqual(first.body);
  expect((await read()).items).toEqual([]);
});

test("the number of statements of a change grows neither with dishes nor with lines", async () => {
  const countOf = async (recipes: number, ingredients: number) => {
    list = (await call("POST", PATH, anna, { name: "Week" })).body;
    const foods = await app.db.sql<
      { id: number }[]
    >`select id from foods where not personal order by id limit ${ingredients}`;
    const ids: number[] = [];
    for (let i = 0; i < recipes; i++)
      ids.push((await recipe({ ingredients: foods.map(({ id }, order) => line(id, "g", 10, order)) })).id);
    const items = ids.map((recipe_id, position) => ({ recipe_id, position }));
    const book = (await call<{ id: number }>("POST", "/api/recipe/cookbooks", anna, { name: "Book", items })).body;
    const counts: number[] = [];
    for (const run of [
      () => call("PUT", `${PATH}/${list.id}/cookbooks/${book.id}`, anna, {}),
      () => put(ids[0]!, 7),
      () => drop(ids[0]!),
    ]) {
      statements.length = 0;
      counting = true;
      expect((await run()).status).toBe(200);
      counting = false;
      counts.push(statements.filter((text) => !/pg_current_snapshot\(\)/.test(text)).length);
    }
    return counts;
  };
  const [few, many] = [await countOf(2, 2), await countOf(8, 20)];
  expect(many).toEqual(few);
});

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { ShoppingList, ShoppingListCustomItem, ShoppingListIngredient } from "@toque/db/schemas/shopping-list.ts";
import { type TestApp, type TestUser, testApp } from "../../testing/app.ts";
import { foodIds } from "../../testing/payloads.ts";

let app: TestApp;
let anna: TestUser;
let ben: TestUser;
let admin: TestUser;
let egg = 0;
let milk = 0;
let gram = 0;
let cup = 0;
let eggPiece = 0;
const statements: string[] = [];
let counting = false;

beforeAll(async () => {
  app = await testApp({}, (text) => {
    // The bus reads the outbox when it wants to.
    if (counting && !text.includes("pg_current_snapshot()")) statements.push(text);
  });
  [anna, ben, admin] = [await app.signUp(), await app.signUp(), await app.signUp("admin@example.org", ["admin"])];
  [egg = 0, milk = 0] = await foodIds(app.db, "egg", "milk");
  const quantity = async (key: string, food: number | null) => {
    const [row] = await app.db.sql<{ id: number }[]>`
      select id from quantities where key = ${key} and food_id is not distinct from ${food}::int`;
    return row!.id;
  };
  [gram, cup, eggPiece] = [await quantity("g", null), await quantity("cup", milk), await quantity("piece", egg)];
});
afterAll(() => app.close());

const PATH = "/api/recipe/shopping-lists";
const create = async (body: Record<string, unknown> = {}, as = anna) => {
  const answer = await app.call<ShoppingList>("POST", PATH, { as, body: { name: "Week", ...body } });
  expect(answer.status).toBe(201);
  return answer.body;
};
const read = async (id: number, as = anna) => (await app.call<ShoppingList>("GET", `${PATH}/${id}`, { as })).body;
const add = (id: number, ingredients: unknown, as = anna) =>
  app.call<ShoppingList>("POST", `${PATH}/${id}/add-ingredients`, { as, body: { ingredients } });
const grams = (food_id: number, multiplier: number) => ({ food_id, quantity_id: gram, multiplier });
const texts = (list: ShoppingList) =>
  list.items.map((item) => (item.type === "custom" ? item.data : `${item.food_id}:${item.multiplier}`));

describe("a shopping list", () => {
  test("holds items of two forms, distinguished by their type and specific fields", async () => {
    const list = await create({
      items: [
        { data: "Bin bags" },
        { type: "custom", data: "Candles", multiplier: 2 },
        { type: "ingredient", ...grams(egg, 220) },
      ],
    });
    expect(list).toMatchObject({ user_id: anna.id, name: "Week" });
    expect(list.items.map(({ type, position }) => [type, position])).toEqual([
      ["custom", 1],
      ["custom", 2],
      ["ingredient", 3],
    ]);
    const [bags, , eggs] = list.items as [ShoppingListCustomItem, ShoppingListCustomItem, ShoppingListIngredient];
    expect(bags).toEqual({
      type: "custom",
      id: bags.id,
      shopping_list_id: list.id,
      position: 1,
      multiplier: 1,
      aisle_position: null,
      checked: false,
      checked_at: null,
      checked_by: null,
      sources: [],
      data: "Bin bags",
    });
    expect(eggs).toMatchObject({
      food_id: egg,
      quantity_id: gram,
      food: { id: egg, name: "Egg" },
      quantity: { unit: "g" },
    });
    const [aisle] = await app.db.sql<{ aisle_position: number }[]>`
      select c.aisle_position from foods f join food_categories c on c.id = f.category_id where f.id = ${egg}`;
    expect(eggs.aisle_position).toBe(aisle!.aisle_position);
    expect(eggs).not.toHaveProperty("data");
    expect(await read(list.id)).toEqual(list);
  });

  test("is returned in the caller's language", async () => {
    const { id } = await create({ items: [{ type: "ingredient", ...grams(egg, 1) }] });
    const french = await app.call<ShoppingList>("GET", `${PATH}/${id}`, { as: anna, headers: { lang: "fr" } });
    expect(french.body.items[0]).toMatchObject({ food: { name: "Œuf" } });
  });

  test("an item of neither form or of both is rejected by position, and nothing is saved", async () => {
    const before = await app.call<ShoppingList[]>("GET", "/api/recipe/users/@me/shopping-lists", { as: anna });
    const good = { data: "Soap" };
    const bad = [
      {},
      { type: "ingredient", data: "Soap" },
      { type: "custom", ...grams(egg, 1) },
      grams(egg, 1),
      { data: "Soap", ...grams(egg, 1) },
      { type: "other", data: "Soap" },
      { data: "  " },
      { data: "x".repeat(501) },
      { data: "Soap", multiplier: 0 },
      { data: "Soap", multiplier: 100_001 },
      { data: "Soap", position: 1e10 },
      { data: 7 },
      "Soap",
    ];
    for (const item of bad) {
      const answer = await app.call<{ detail: { loc: unknown[] }[] }>("POST", PATH, {
        as: anna,
        body: { name: "Bad", items: [good, good, good, item] },
      });
      expect([item, answer.status]).toEqual([item, 422]);
      expect(answer.body.detail[0]!.loc.slice(0, 3)).toEqual(["body", "items", 3]);
    }
    // For an item that has one of the forms, each invalid field is named.
    const wrong = await app.call<{ detail: { loc: unknown[] }[] }>("POST", PATH, {
      as: anna,
      body: {
        name: "Bad",
        items: [
          { data: "Soap", multiplier: -1, position: 1e10 },
          { type: "ingredient", ...grams(egg, 0) },
        ],
      },
    });
    expect(wrong.body.detail.map(({ loc }) => loc.join("."))).toEqual([
      "body.items.0.position",
      "body.items.0.multiplier",
      "body.items.1.multiplier",
    ]);
    const unknown = await app.call("POST", PATH, {
      as: anna,
      body: { name: "Bad", items: [good, { type: "ingredient", food_id: egg, quantity_id: cup }] },
    });
    expect(unknown.body).toMatchObject({ detail: [{ loc: ["body", "items", 1, "quantity_id"] }] });
    const after = await app.call<ShoppingList[]>("GET", "/api/recipe/users/@me/shopping-lists", { as: anna });
    expect(after.body).toEqual(before.body);
  });

  test("merges duplicates in its payload, and keeps the given positions", async () => {
    const list = await create({
      items: [
        { data: "Last", position: 9 },
        { type: "ingredient", ...grams(egg, 100), position: 2 },
        { data: "First", position: 1 },
        { type: "ingredient", ...grams(egg, 50) },
        { data: " first " },
        { type: "ingredient", food_id: egg, quantity_id: eggPiece },
      ],
    });
    expect(texts(list)).toEqual(["First", `${egg}:150`, "Last", `${egg}:1`]);
    expect(list.items.map(({ position }) => position)).toEqual([1, 2, 9, 10]);
  });

  test("is renamed and deleted", async () => {
    const { id, revision } = await create();
    const renamed = await app.call<ShoppingList>("PATCH", `${PATH}/${id}`, { as: anna, body: { name: " Party " } });
    expect(renamed.body.name).toBe("Party");
    expect(renamed.body.revision).toBeGreaterThan(revision);
    expect((await app.call("PATCH", `${PATH}/${id}`, { as: anna, body: { name: "" } })).status).toBe(422);
    expect((await app.call("DELETE", `${PATH}/${id}`, { as: anna })).status).toBe(204);
    for (const method of ["GET", "DELETE"])
      expect((await app.call(method, `${PATH}/${id}`, { as: anna })).status).toBe(404);
  });
});

describe("adding ingredients", () => {
  test("the same food and quantity merge; other quantities of the food stay separate", async () => {
    const { id } = await create();
    await add(id, [grams(milk, 100), { food_id: milk, quantity_id: cup, multiplier: 1 }]);
    const { body } = await add(id, [grams(milk, 50.5), grams(egg, 10), grams(milk, 0.5)]);
    expect(texts(body)).toEqual([`${milk}:151`, `${milk}:1`, `${egg}:10`]);
  });

  test("a negative multiplier subtracts; a result of 0 or less deletes the entry", async () => {
    const { id } = await create();
    await add(id, [grams(egg, 0.1), grams(milk, 5)]);
    expect(texts((await add(id, [grams(egg, 0.2)])).body)).toEqual([`${egg}:0.3`, `${milk}:5`]);
    expect(texts((await add(id, [grams(egg, -0.3), grams(milk, -2)])).body)).toEqual([`${milk}:3`]);
    expect(texts((await add(id, [grams(milk, -100), grams(egg, -1)])).body)).toEqual([]);
    expect(texts((await add(id, [grams(egg, 0.1), grams(egg, 0.2), grams(egg, -0.3), grams(milk, 0)])).body)).toEqual(
      [],
    );
  });

  test("names the invalid line and changes nothing", async () => {
    const { id } = await create();
    await add(id, [grams(egg, 99_999)]);
    const cases: [unknown, (string | number)[]][] = [
      [
        [grams(milk, 1), grams(egg, 2)],
        ["ingredients", 1, "multiplier"],
      ],
      [
        [grams(milk, 1), grams(2_000_000, 1)],
        ["ingredients", 1, "food_id"],
      ],
      [
        [grams(milk, 1), { food_id: egg, quantity_id: cup, multiplier: 1 }],
        ["ingredients", 1, "quantity_id"],
      ],
      [
        [grams(milk, 1), { food_id: egg, quantity_id: gram }],
        ["ingredients", 1, "multiplier"],
      ],
      [
        [grams(milk, 1), grams(egg, 1e6)],
        ["ingredients", 1, "multiplier"],
      ],
      [[{ ...grams(milk, 1), more: 1 }], ["ingredients", 0, "more"]],
    ];
    for (const [ingredients, loc] of cases) {
      const answer = await add(id, ingredients);
      expect(answer.status).toBe(422);
      expect(answer.body).toMatchObject({ detail: [{ loc: ["body", ...loc] }] });
    }
    expect(texts(await read(id))).toEqual([`${egg}:99999`]);
  });
});

describe("one item", () => {
  const custom = (id: number, body: unknown, headers: Record<string, string> = {}) =>
    app.call<ShoppingListCustomItem>("POST", `${PATH}/${id}/custom-items`, { as: anna, body, headers });

  test("adding the same text again returns the existing item", async () => {
    const { id } = await create();
    const first = await custom(id, { data: "Bin  bags ", position: 4, multiplier: 2 });
    expect([first.status, first.body.data, first.body.position]).toEqual([201, "Bin  bags", 4]);
    const second = await custom(id, { data: "bin bags", multiplier: 7 });
    expect([second.status, second.body]).toEqual([200, first.body]);
    const other = await custom(id, { data: "Candles" });
    expect([other.status, other.body.position]).toEqual([201, 5]);
  });

  test("adding an ingredient again increases its amount", async () => {
    const { id } = await create();
    const post = (body: unknown) =>
      app.call<ShoppingListIngredient>("POST", `${PATH}/${id}/ingredients`, { as: anna, body });
    const first = await post({ food_id: egg, quantity_id: eggPiece, multiplier: 6 });
    expect([first.status, first.body.multiplier, first.body.food.plural]).toEqual([201, 6, "Eggs"]);
    const second = await post({ food_id: egg, quantity_id: eggPiece, multiplier: 4, position: 9 });
    expect([second.status, second.body.id, second.body.multiplier]).toEqual([200, first.body.id, 10]);
    expect((await post({ food_id: egg, quantity_id: cup })).body).toMatchObject({
      detail: [{ loc: ["body", "quantity_id"] }],
    });
  });

  test("changes only the given fields of its own form", async () => {
    const list = await create({
      items: [{ data: "A" }, { data: "B" }, { type: "ingredient", food_id: egg, quantity_id: eggPiece }],
    });
    const [a, b, eggs] = list.items;
    const patch = (kind: "custom-items" | "ingredients", id: number, body: unknown) =>
      app.call("PATCH", `/api/recipe/shopping-list-${kind}/${id}`, { as: anna, body });
    expect((await patch("custom-items", a!.id, { data: "C", position: 2.5 })).body).toMatchObject({
      data: "C",
      position: 2.5,
      multiplier: 1,
    });
    expect((await patch("custom-items", a!.id, { data: "b" })).body).toMatchObject({ code: "item_exists" });
    expect((await patch("custom-items", a!.id, { data: " c" })).status).toBe(200);
    expect((await patch("custom-items", a!.id, {})).status).toBe(200);
    expect((await patch("ingredients", eggs!.id, { multiplier: 3 })).body).toMatchObject({ multiplier: 3 });
    expect((await patch("ingredients", a!.id, { multiplier: 3 })).status).toBe(404);
    expect((await patch("custom-items", eggs!.id, { multiplier: 3 })).status).toBe(404);
    for (const body of [
      { multiplier: 0 },
      { multiplier: -1 },
      { position: "1" },
      { food_id: egg },
      { quantity_id: cup },
    ])
      expect([body, (await patch("ingredients", eggs!.id, body)).status]).toEqual([body, 422]);
    expect(texts(await read(list.id))).toEqual(["B", "c", `${egg}:3`]);
    expect((await app.call("DELETE", `/api/recipe/shopping-list-items/${b!.id}`, { as: anna })).status).toBe(204);
    expect(texts(await read(list.id))).toEqual(["c", `${egg}:3`]);
  });

  test("changed to a quantity that the list already has of the food, two merge", async () => {
    const { id } = await create();
    const { body } = await add(id, [grams(egg, 100), { food_id: egg, quantity_id: eggPiece, multiplier: 2 }]);
    const patched = await app.call(`PATCH`, `/api/recipe/shopping-list-ingredients/${body.items[1]!.id}`, {
      as: anna,
      body: { quantity_id: gram, multiplier: 110 },
    });
    expect(patched.body).toMatchObject({ id: body.items[1]!.id, quantity_id: gram, multiplier: 210 });
    expect(texts(await read(id))).toEqual([`${egg}:210`]);
  });

  test("two at one position are placed one after the other", async () => {
    const { id } = await create({ items: [{ data: "A" }, { data: "B" }] });
    await custom(id, { data: "C", position: 1 });
    expect(texts(await read(id))).toEqual(["A", "C", "B"]);
  });
});

describe("limits", () => {
  test("of a list and of an account are named", async () => {
    const dora = await app.signUp();
    const items = Array.from({ length: 500 }, (_, i) => ({ data: `Item ${i}` }));
    const full = await create({ items }, dora);
    const one = await app.call("POST", `${PATH}/${full.id}/custom-items`, { as: dora, body: { data: "More" } });
    expect(one.body).toMatchObject({ detail: [{ loc: ["body"] }] });
    expect((await add(full.id, [grams(egg, 1)], dora)).body).toMatchObject({
      detail: [{ loc: ["body", "ingredients"] }],
    });
    const over = await app.call("POST", PATH, { as: dora, body: { name: "X", items: [...items, { data: "More" }] } });
    expect(over.body).toMatchObject({ detail: [{ loc: ["body", "items"] }] });
    expect((await read(full.id, dora)).items.length).toBe(500);
    for (let i = 1; i < 100; i++) await create({}, dora);
    expect((await app.call("POST", PATH, { as: dora, body: { name: "X" } })).body).toMatchObject({
      detail: [{ loc: ["body", "name"] }],
    });
  });
});

describe("who may", () => {
  test("another user's list is indistinguishable from a missing one; an admin has access", async () => {
    const list = await create({ items: [{ data: "A" }, { type: "ingredient", ...grams(egg, 1) }] });
    const [custom, ingredient] = list.items;
    const calls: [string, string, number, unknown?][] = [
      ["GET", `${PATH}/ID`, list.id],
      ["PATCH", `${PATH}/ID`, list.id, { name: "X" }],
      ["POST", `${PATH}/ID/add-ingredients`, list.id, { ingredients: [grams(egg, 1)] }],
      ["POST", `${PATH}/ID/custom-items`, list.id, { data: "X" }],
      ["POST", `${PATH}/ID/ingredients`, list.id, { food_id: egg, quantity_id: gram }],
      ["PATCH", "/api/recipe/shopping-list-custom-items/ID", custom!.id, { data: "X" }],
      ["PATCH", "/api/recipe/shopping-list-ingredients/ID", ingredient!.id, { multiplier: 2 }],
      ["DELETE", "/api/recipe/shopping-list-items/ID", custom!.id],
      ["DELETE", `${PATH}/ID`, list.id],
    ];
    for (const [method, path, id, body] of calls) {
      const at = (one: number) => path.replace("ID", String(one));
      const theirs = await app.call(method, at(id), { as: ben, body });
      const none = await app.call(method, at(1_999_999), { as: ben, body });
      expect([method, path, theirs.status]).toEqual([method, path, 404]);
      expect(theirs.body).toEqual(none.body);
      expect((await app.call(method, at(id), { body })).status).toBe(401);
    }
    expect(await read(list.id)).toEqual(list);
    expect((await app.call("GET", `${PATH}/${list.id}`, { as: admin })).status).toBe(200);
    expect((await app.call("PATCH", `${PATH}/${list.id}`, { as: admin, body: { name: "Z" } })).status).toBe(200);
    expect((await read(list.id)).user_id).toBe(anna.id);
  });
});

test("the number of statements does not grow with the items, the additions or the lists", async () => {
  const count = async (items: number) => {
    const user = await app.signUp();
    const foods = await app.db.sql<{ id: number }[]>`select id from foods order by id limit ${items}`;
    const lines = foods.map(({ id }) => grams(id, 10));
    counting = true;
    statements.length = 0;
    const list = await create({ items: lines.map((line) => ({ type: "ingredient", ...line })) }, user);
    await create({ items: lines.slice(0, items - 1).map((line) => ({ type: "ingredient", ...line })) }, user);
    await add(list.id, lines, user);
    await app.call("GET", "/api/recipe/users/@me/shopping-lists", { as: user });
    await app.call("POST", `${PATH}/${list.id}/custom-items`, { as: user, body: { data: "X", position: 1 } });
    counting = false;
    return statements.length;
  };
  const few = await count(2);
  expect(few).toBeGreaterThan(10);
  expect(await count(60)).toBe(few);
});

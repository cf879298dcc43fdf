import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import usualMeasures from "@toque/db/foods/usual-measures.json";
import usualSchema from "@toque/db/foods/usual-measures.schema.json";
import type { Quantity } from "@toque/db/schemas/quantity.ts";
import Ajv from "ajv";
import { type TestApp, type TestUser, testApp } from "../../testing/app.ts";
import { foodIds, payload } from "../../testing/payloads.ts";

let app: TestApp;
let moderator: TestUser;
let user: TestUser;
let food: number;
let category: number;
let subcategory: number;
beforeAll(async () => {
  app = await testApp();
  [moderator, user] = [await app.signUp("moderator@example.org", ["moderator"]), await app.signUp()];
  food = (await foodIds(app.db, "carrot"))[0]!;
  const [row] = await app.db.sql<{ category_id: number; subcategory_id: number }[]>`
    select category_id, subcategory_id from foods where id = ${food}`;
  [category, subcategory] = [row!.category_id, row!.subcategory_id];
});
afterAll(() => app.close());

type Wrong = { detail: { loc: (string | number)[] }[]; code: string };
const call = (method: string, path: string, body?: unknown, as: TestUser | null = moderator, headers = {}) =>
  app.call<Quantity & Wrong>(method, `/api/recipe/quantities${path}`, { as, body, headers });
const measure = () => ({ type: "food", food_id: food, name: "bunch", weight: 400, origin_lang: "en" });
const events = async () =>
  (
    await app.db.sql<
      { id: number }[]
    >`select (payload->>'quantity_id')::int as id from outbox where type = 'quantity.saved'`
  ).map(({ id }) => id);

describe("a measure", () => {
  test("is of a food, a subcategory or a category", async () => {
    const { status, body } = await call("POST", "", {
      ...measure(),
      name: { en: "bunch", fr: "botte" },
      plural: "bunches",
    });
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(Number),
        type: "food",
        name: "bunch",
        plural: "bunches",
        weight: 400,
        unit: null,
        weight_source: { kind: "stated", entry: null, portion: null, value: null, from_density: false },
      } as never,
    ]);
    for (const [type, id] of [
      ["subcategory", subcategory],
      ["category", category],
    ] as const)
      expect((await call("POST", "", { type, [`${type}_id`]: id, name: "heap", weight: 900 })).body).toMatchObject({
        type,
        weight: 900,
      });
    const french = await call("POST", "", { ...measure(), name: { en: "bunch", fr: "botte" } }, moderator, {
      lang: "fr",
    });
    expect(french.body.name).toBe("botte");
  });

  test("is made once for one Idempotency-Key", async () => {
    const headers = { "idempotency-key": "one bunch" };
    const [first, second] = [
      await call("POST", "", measure(), moderator, headers),
      await call("POST", "", measure(), moderator, headers),
    ];
    expect(second.body.id).toBe(first.body.id);
  });

  test.each([
    [{ food_id: undefined }, "food_id"],
    [{ food_id: null }, "food_id"],
    [{ food_id: 999_999 }, "food_id"],
    [{ category_id: 1 }, "category_id"],
    [{ type: "category" }, "category_id"],
    [{ type: "category", food_id: undefined }, "category_id"],
    [{ type: "kitchen" }, "type"],
    [{ weight: 0 }, "weight"],
    [{ weight: -5 }, "weight"],
    [{ weight: 1e9 }, "weight"],
    [{ weight: "400" }, "weight"],
    [{ weight: undefined }, "weight"],
    [{ name: " " }, "name"],
    [{ name: undefined }, "name"],
    [{ origin_lang: "it" }, "origin_lang"],
    [{ unit: "g" }, "unit"],
  ])("with %p is refused by name", async (over, place) => {
    const [before] = await app.db.sql`select count(*) from quantities`;
    const { status, body } = await call("POST", "", { ...measure(), ...over });
    expect([status, body.detail.map(({ loc }) => loc[1])]).toEqual([422, expect.arrayContaining([place])]);
    expect(await app.db.sql`select count(*) from quantities`).toEqual([before] as never);
  });

  test("can only be changed by a moderator", async () => {
    const { body } = await call("POST", "", measure());
    for (const [as, status] of [
      [null, 401],
      [user, 403],
    ] as const)
      for (const [method, path] of [
        ["POST", ""],
        ["PUT", `/${body.id}`],
        ["DELETE", `/${body.id}`],
      ] as const)
        expect((await call(method, path, method === "DELETE" ? undefined : measure(), as)).status).toBe(status);
    for (const method of ["PUT", "DELETE"])
      expect((await call(method, "/999999", method === "PUT" ? {} : undefined)).status).toBe(404);
  });

  test("publishes an event for a new weight only", async () => {
    const { body } = await call("POST", "", measure());
    await app.db.sql`delete from outbox`;
    expect((await call("PUT", `/${body.id}`, { name: { en: "bundle" } })).body).toEqual({
      ...body,
      name: "bundle",
      plural: "bundle",
    });
    expect(await events()).toEqual([]);
    expect((await call("PUT", `/${body.id}`, { weight: 350 })).body.weight).toBe(350);
    expect(await events()).toEqual([body.id]);
    expect((await call("PUT", `/${body.id}`, { weight: -1 })).status).toBe(422);
    expect((await call("PUT", `/${body.id}`, { type: "category" })).status).toBe(422);
  });

  test("is returned whole; its owner changes only while it is not in use", async () => {
    const { body } = await call("POST", "", measure());
    expect((await call("PUT", `/${body.id}`, { ...measure(), weight: 410 })).body).toEqual({ ...body, weight: 410 });
    const recipe = await payload(app.db, { ingredients: [{ food_id: food, quantity_id: body.id, multiplier: 1 }] });
    await app.call("POST", "/api/recipe/recipes", { as: user, body: recipe });
    const move = { type: "category", category_id: category };
    const used = await call("PUT", `/${body.id}`, { ...move, weight: 1 });
    expect([used.status, used.body.code]).toEqual([409, "quantity_in_use"]);

    const { body: free } = await call("POST", "", measure());
    const places = async (input: object) =>
      (await call("PUT", `/${free.id}`, input)).body.detail.map(({ loc }) => loc.join("."));
    expect(await places({ food_id: 999_999 })).toEqual(["body.food_id"]);
    expect(await places({ category_id: category })).toEqual(["body.food_id", "body.category_id"]);
    expect((await call("PUT", `/${free.id}`, move)).body).toEqual({ ...free, type: "category" });
    const [row] = await app.db.sql`
      select food_id, category_id, weight from quantities where id = ${free.id}`;
    expect(row).toEqual({ food_id: null, category_id: category, weight: 400 });
    const [kept] = await app.db.sql`select type, weight from quantities where id = ${body.id}`;
    expect(kept).toEqual({ type: "food", weight: 410 });
  });

  test("is named in the language of the call by default", async () => {
    const origin = async (over: object) => {
      const { body } = await call(
        "POST",
        "",
        { ...measure(), name: "botte", origin_lang: undefined, ...over },
        moderator,
        {
          lang: "fr",
        },
      );
      const [row] = await app.db.sql`select name, origin_lang from quantities where id = ${body.id}`;
      return row;
    };
    expect(await origin({})).toEqual({ name: { fr: "botte" }, origin_lang: "fr" });
    expect(await origin({ origin_lang: "es" })).toEqual({ name: { es: "botte" }, origin_lang: "es" });
  });

  test("cannot be deleted while an ingredient uses it, including in a replaced version", async () => {
    const { body } = await call("POST", "", measure());
    const recipe = await payload(app.db, { ingredients: [{ food_id: food, quantity_id: body.id, multiplier: 1 }] });
    const { body: made } = await app.call<{ id: number }>("POST", "/api/recipe/recipes", { as: user, body: recipe });
    await app.call("PUT", `/api/recipe/recipes/${made.id}`, { as: user, body: await payload(app.db) });
    const used = await call("DELETE", `/${body.id}`);
    expect([used.status, used.body.code]).toEqual([409, "quantity_in_use"]);
    const { body: free } = await call("POST", "", measure());
    expect((await call("DELETE", `/${free.id}`)).status).toBe(204);
    expect((await call("DELETE", `/${free.id}`)).status).toBe(404);
  });

  test("that is a unit cannot be changed", async () => {
    const units = await app.db.sql<{ id: number }[]>`
      select id from quantities where num_nonnulls(food_id, subcategory_id, category_id) = 0 or unit = 'tbsp' order by id`;
    for (const { id } of [units[0]!, units.at(-1)!]) {
      expect((await call("PUT", `/${id}`, { weight: 2 })).status).toBe(409);
      expect((await call("DELETE", `/${id}`)).status).toBe(409);
    }
  });
});

describe("the measures of a food", () => {
  test("are the usual one, its own, its subcategory's, its category's, then the units, those of the user's system first", async () => {
    const [oil = 0] = await foodIds(app.db, "olive-oil");
    const [row] = await app.db.sql<{ category_id: number; subcategory_id: number }[]>`
      select category_id, subcategory_id from foods where id = ${oil}`;
    // Made in the wrong order.
    await call("POST", "", { type: "category", category_id: row!.category_id, name: "barrel", weight: 9e4 });
    await call("POST", "", { type: "subcategory", subcategory_id: row!.subcategory_id, name: "can", weight: 5000 });
    await call("POST", "", { type: "food", food_id: oil, name: "dash", weight: 1 });
    const order = async () => {
      const { body } = await app.call<Quantity[]>("GET", `/api/recipe/foods/${oil}/quantities`, { as: user });
      return body.map(({ unit, name }) => unit ?? name);
    };
    const metric = await order();
    expect(metric.slice(-17).filter((name) => ["dash", "can", "barrel"].includes(String(name)))).toEqual([
      "dash",
      "can",
      "barrel",
    ]);
    expect(metric[0]).toBe("tbsp");
    const units = (all: unknown[]) => all.slice(all.indexOf("barrel") + 1);
    expect(units(metric).slice(0, 5)).toEqual(["g", "kg", "ml", "cl", "l"]);
    await app.call("PUT", "/api/recipe/users/@me/measurement-system", { as: user, body: { measurement_system: "us" } });
    expect(units(await order()).slice(0, 7)).toEqual(["cup", "tsp", "fl_oz", "pint", "oz", "lb", "pinch"]);
    expect((await order()).toSorted()).toEqual(metric.toSorted());
  });

  test("begin with the one that fits the food, in the user's system", async () => {
    const first = async (key: string, as: TestUser) => {
      const [food] = await foodIds(app.db, key);
      const { body } = await app.call<Quantity[]>("GET", `/api/recipe/foods/${food}/quantities`, { as });
      return body[0]!.unit ?? body[0]!.name;
    };
    const cook = await app.signUp();
    const usual = { "olive-oil": "tbsp", stock: "ml", salt: "tsp", "wheat-flour": "g", garlic: "clove", egg: "piece" };
    for (const [key, unit] of Object.entries(usual)) expect([key, await first(key, cook)]).toEqual([key, unit]);
    await app.call("PUT", "/api/recipe/users/@me/measurement-system", { as: cook, body: { measurement_system: "us" } });
    expect([await first("wheat-flour", cook), await first("stock", cook), await first("salt", cook)]).toEqual([
      "cup",
      "cup",
      "tsp",
    ]);
  });

  test("that are usual name subcategories and foods that there are, and follow their schema", async () => {
    const isValid = new Ajv().compile(usualSchema);
    isValid(usualMeasures);
    expect(isValid.errors ?? []).toEqual([]);
    const keys = async (table: string) =>
      new Set((await app.db.sql<{ key: string }[]>`select key from ${app.db.sql(table)}`).map(({ key }) => key));
    const [foods, subcategories] = [await keys("foods"), await keys("food_subcategories")];
    expect(Object.keys(usualMeasures.foods).filter((key) => !foods.has(key))).toEqual([]);
    expect(Object.keys(usualMeasures.subcategories).filter((key) => !subcategories.has(key))).toEqual([]);
  });

  test("hold the fluid ounce and the pint of what pours, and only of that; each reader's own have the plain names", async () => {
    const [milk, flour] = await foodIds(app.db, "milk", "wheat-flour");
    const cook = await app.signUp();
    const measures = async (food: number | undefined, measurement_system: string) => {
      await app.call("PUT", "/api/recipe/users/@me/measurement-system", { as: cook, body: { measurement_system } });
      const { body } = await app.call<Quantity[]>("GET", `/api/recipe/foods/${food}/quantities`, { as: cook });
      return body.filter(({ unit }) => /fl_oz|pint/.test(unit ?? "")).map(({ name, weight }) => [name, weight]);
    };
    // 29.57 ml and 473.18 ml, 28.41 ml and 568.26 ml of milk at 1.03 g/ml.
    const us = [
      ["fl oz", 30.461],
      ["pt", 487.372],
      ["imp fl oz", 29.265],
      ["imp pt", 585.309],
    ];
    expect(await measures(milk, "us")).toEqual(us);
    expect(await measures(milk, "metric")).toEqual(us);
    expect(await measures(milk, "imperial")).toEqual([
      ["fl oz", 29.265],
      ["pt", 585.309],
      ["US fl oz", 30.461],
      ["US pt", 487.372],
    ]);
    for (const system of ["us", "imperial"]) expect(await measures(flour, system)).toEqual([]);
  });
});

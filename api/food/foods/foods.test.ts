import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { importTable } from "@toque/db/ciqual/import.ts";
import { parseTable } from "@toque/db/ciqual/parse.ts";
import { csvTable, FIRST_CODE, plainFood } from "@toque/db/ciqual/testing/table.ts";
import type { FoodCiqualLink } from "@toque/db/schemas/ciqual.ts";
import type { Food, FoodSearchResult } from "@toque/db/schemas/food.ts";
import type { Quantity } from "@toque/db/schemas/quantity.ts";
import type { Recipe } from "@toque/db/schemas/recipe.ts";
import { seed } from "@toque/db/seed/seed.ts";
import { type TestApp, type TestUser, testApp } from "../../testing/app.ts";
import { foodIds, payload } from "../../testing/payloads.ts";

let app: TestApp;
let admin: TestUser;
let user: TestUser;
let category: number;
let subcategory: number;

beforeAll(async () => {
  app = await testApp();
  [admin, user] = [await app.signUp("admin@example.org", ["admin"]), await app.signUp()];
  const [row] = await app.db.sql<{ category_id: number; id: number }[]>`
    select category_id, id from food_subcategories where key = 'roots'`;
  [category, subcategory] = [row!.category_id, row!.id];
  const dry = { ...plainFood(5, "en"), water: "10", lipid: "4" };
  const table = await parseTable(csvTable({ lang: "en", foods: 2600, more: [dry] }));
  await app.db.transaction((tx) => importTable(tx, { ...table, release: "test", source: "test" }));
});
afterAll(() => app.close());

type Wrong = { detail: { loc: (string | number)[]; type: string }[]; code: string };
const call = <T = Food & Wrong>(
  method: string,
  path: string,
  body?: unknown,
  as: TestUser | null = admin,
  headers = {},
) => app.call<T>(method, `/api/food${path}`, { as, body, headers });
const post = (body: object, headers = {}) =>
  call("POST", "/food", { name: "Moon turnip", category_id: category, ...body }, admin, headers);
const places = (body: Wrong) => body.detail.map(({ loc }) => loc.slice(1).join("."));
const events = async () =>
  (
    await app.db.sql<{ type: string; id: number }[]>`
    select type, (payload->>'food_id')::int as id from outbox where topic = 'toque.reference' order by id`
  ).map(({ type, id }) => `${type} ${id}`);
beforeEach(async () => {
  await app.db.sql`delete from outbox`;
});

describe("a new food", () => {
  test("is named in the language of the call by default", async () => {
    const origin = async (over: object) => {
      const { body } = await post({ name: "Navet de lune", ...over }, { lang: "fr" });
      const [row] = await app.db.sql`select name, origin_lang from foods where id = ${body.id}`;
      return row;
    };
    expect(await origin({})).toEqual({ name: { fr: "Navet de lune" }, origin_lang: "fr" });
    expect(await origin({ origin_lang: "de" })).toEqual({ name: { de: "Navet de lune" }, origin_lang: "de" });
  });

  test("has a minimum density: its volumes would weigh nothing", async () => {
    const thin = await post({ density: 0.00001 });
    expect([thin.status, places(thin.body)]).toEqual([422, ["density"]]);
    expect((await post({ density: 0.01 })).status).toBe(201);
  });

  test("has the given figures; omitted ones are unknown", async () => {
    const { status, body } = await post({
      plural: "Moon turnips",
      aliases: ["lunar swede"],
      origin_lang: "en",
      subcategory_id: subcategory,
      energy: 40,
      water: 0,
      allergy_ids: [],
      traits: ["legume"],
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: "Moon turnip",
      plural: "Moon turnips",
      energy: 40,
      water: 0,
      protein: null,
      from_ciqual: false,
      allergens_known: true,
      allergies: [],
      traits_known: true,
      traits: ["legume"],
      category_id: category,
      subcategory: { id: subcategory },
      img_url: null,
      density: null,
    });
    expect(await events()).toEqual([`food.saved ${body.id}`]);
    const { body: maps } = await call<Food>("GET", `/food/${body.id}?translated=false`, undefined, null);
    expect(maps.name).toEqual({ en: "Moon turnip" });
  });

  test("has unknown allergens unless they are stated", async () => {
    expect((await post({})).body.allergens_known).toBe(false);
    expect((await post({ allergy_ids: null })).body.allergens_known).toBe(false);
    expect((await post({ allergy_ids: [] })).body).toMatchObject({ allergens_known: true, allergies: [] });
    expect((await post({ allergy_ids: [1, 1] })).body.allergies.map(({ id }) => id)).toEqual([1]);
  });

  test("has unknown traits unless they are stated", async () => {
    for (const said of [{}, { traits: null }, { energy: 40, allergy_ids: [] }])
      expect((await post(said)).body).toMatchObject({ traits_known: false, traits: [] });
    expect((await post({ traits: [] })).body).toMatchObject({ traits_known: true, traits: [] });
  });

  test("gets its figures from the Ciqual list, and keeps the shares", async () => {
    const list = [
      { ciqual_food_id: FIRST_CODE, weight: 300 },
      { ciqual_food_id: 5, weight: 100 },
    ];
    const { body } = await post({ ciqual_food_weighted_list: list, energy: 1, from_ciqual: false });
    expect(body).toMatchObject({ water: 0.75 * 70 + 0.25 * 10, lipid: 1.188, from_ciqual: true });
    expect(body.energy).not.toBe(1);
    expect(body.estimated).toEqual(["lipid", "saturated_fatty_acids"]);
    const { body: links } = await call<FoodCiqualLink[]>(
      "GET",
      `/food/${body.id}/ciqual-relationships`,
      undefined,
      user,
    );
    expect(links.map(({ ciqual_food_id, coefficient }) => [ciqual_food_id, coefficient])).toEqual([
      [FIRST_CODE, 0.75],
      [5, 0.25],
    ]);
    expect(links[1]).toMatchObject({ food_id: body.id, ciqual_food: { id: 5, water: "10", lipid: "4" } });
  });

  test("is found at once, by any of its names, without accents", async () => {
    const { body } = await post({
      name: { fr: "Bêtise lunaire", en: "Lunar nonsense" },
      aliases: { de: ["Mondunfug"] },
    });
    for (const text of ["betise", "lunar nonsense", "Mondunfug"]) {
      const { body: found } = await call<FoodSearchResult[]>("GET", `/food?query=${text}`, undefined, null);
      expect(found.some((hit) => hit.type === "food" && hit.food_id === body.id)).toBe(true);
    }
    const [row] = await app.db.sql`select origin_lang from foods where id = ${body.id}`;
    expect(row).toEqual({ origin_lang: "en" });
  });

  test.each([
    ["fr", "aubergines", "aubergine"],
    ["fr", "poivrons", "red-pepper"],
    ["es", "jitomate", "tomato"],
    ["es", "huevitos", "egg"],
    ["de", "Paradeiser", "tomato"],
    ["de", "Paradeisern", "tomato"],
    ["de", "Erdnüsschen", "peanut"],
    ["de", "Karfiolröschen", "cauliflower"],
    ["en", "corgettes", "courgette"],
    ["en", "Auberginen", "aubergine"],
  ])("is found as cooks write it: %s %s", async (lang, text, key) => {
    const path = `/food?query=${encodeURIComponent(text)}&nb_results=5`;
    const { body: found } = await call<FoodSearchResult[]>("GET", path, undefined, null, { lang });
    const ids = found.flatMap((hit) => (hit.type === "food" ? [hit.food_id] : []));
    const keys = await app.db.sql<{ key: string }[]>`select key from foods where id = any(${ids}::int[])`;
    expect(keys.map((food) => food.key)).toEqual(expect.arrayContaining([expect.stringContaining(key)]));
  });

  test("is not found by words that leave it out, or name it beside others", async () => {
    for (const text of ["sans aubergines", "xyzzy Paradeisern"]) {
      const path = `/food?query=${encodeURIComponent(text)}`;
      expect((await call<FoodSearchResult[]>("GET", path, undefined, null, { lang: "fr" })).body).toEqual([]);
    }
  });

  test("is created once per Idempotency-Key", async () => {
    const headers = { "idempotency-key": "one turnip" };
    const [first, second] = [await post({}, headers), await post({}, headers)];
    expect(second.body.id).toBe(first.body.id);
    expect((await post({ energy: 3 }, headers)).status).toBe(409);
  });

  test.each([
    [{ name: "" }, "name"],
    [{ name: "  " }, "name"],
    [{ name: { en: "Turnip", fr: " " } }, "name.fr"],
    [{ name: {} }, "name"],
    [{ name: 7 }, "name"],
    [{ category_id: 999_999 }, "category_id"],
    [{ category_id: "vegetables" }, "category_id"],
    [{ category_id: undefined }, "category_id"],
    [{ subcategory_id: 999_999 }, "subcategory_id"],
    [{ allergy_ids: [1, 999_999] }, "allergy_ids.1"],
    [{ traits: ["meat", "cursed"] }, "traits.1"],
    [{ energy: -1 }, "energy"],
    [{ protein: 101 }, "protein"],
    [{ energy: "40" }, "energy"],
    [{ density: 0 }, "density"],
    [{ density: 1e9 }, "density"],
    [{ img_url: "https://elsewhere.example/turnip.jpg" }, "img_url"],
    [{ img_url: "/media/images/00000000-0000-4000-8000-000000000000" }, "img_url"],
    [{ aliases: ["ok", " "] }, "aliases.1"],
    [{ ciqual_food_weighted_list: [{ ciqual_food_id: 999, weight: 1 }] }, "ciqual_food_weighted_list.0.ciqual_food_id"],
    [{ ciqual_food_weighted_list: [{ ciqual_food_id: 5, weight: 0 }] }, "ciqual_food_weighted_list.0.weight"],
    [
      {
        ciqual_food_weighted_list: [
          { ciqual_food_id: 5, weight: 1e6 },
          { ciqual_food_id: FIRST_CODE, weight: 5e-324 },
        ],
      },
      "ciqual_food_weighted_list.1.weight",
    ],
    [{ colour: "silver" }, "colour"],
  ])("with %p is refused by name", async (over, place) => {
    const [before] = await app.db.sql<{ count: number }[]>`select count(*)::int as count from foods`;
    const { status, body } = await post(over);
    expect([status, places(body)]).toEqual([422, expect.arrayContaining([place])]);
    const [after] = await app.db.sql<{ count: number }[]>`select count(*)::int as count from foods`;
    expect(after).toEqual(before!);
    expect(await events()).toEqual([]);
  });

  test("with a subcategory of another category is rejected", async () => {
    const [other] = await app.db.sql<
      { id: number }[]
    >`select id from food_subcategories where category_id <> ${category} limit 1`;
    expect(places((await post({ subcategory_id: other!.id })).body)).toEqual(["subcategory_id"]);
  });

  test("can only be created, changed and deleted by an admin", async () => {
    const [egg] = await foodIds(app.db, "egg");
    for (const [as, status] of [
      [null, 401],
      [user, 403],
    ] as const)
      for (const [method, path] of [
        ["POST", "/food"],
        ["PUT", `/food/${egg}`],
        ["DELETE", `/food/${egg}`],
      ] as const)
        expect((await call(method, path, method === "DELETE" ? undefined : {}, as)).status).toBe(status);
    expect((await call("GET", `/food/${egg}/ciqual-relationships`, undefined, null)).status).toBe(401);
    for (const method of ["PUT", "DELETE"])
      expect((await call(method, "/food/999999", method === "PUT" ? {} : undefined)).status).toBe(404);
    expect((await call("GET", "/food/999999/ciqual-relationships", undefined, user)).status).toBe(404);
  });
});

describe("a picture", () => {
  const upload = async (owner: TestUser, kind: string) => {
    const [row] = await app.db.sql<{ id: string }[]>`
      insert into media (owner_id, kind, content_type, upload_expires_at, uploaded_at, width)
      values (${owner.id}, ${kind}, 'image/webp', now(), now(), 800) returning id`;
    return { id: row!.id, url: `/media/images/${row!.id}` };
  };
  test("must be uploaded by the admin for a food, and becomes public", async () => {
    const { mediaUrl } = await import("@toque/db/media/address.ts");
    const { id } = await upload(admin, "food");
    const { body, status } = await post({ img_url: mediaUrl(id) });
    expect([status, body.img_url]).toEqual([201, mediaUrl(id)]);
    const [row] = await app.db.sql`select is_public from media where id = ${id}`;
    expect(row).toEqual({ is_public: true });
    // It stays when another admin sends it back, and is removed by null.
    const other = await app.signUp("other@example.org", ["admin"]);
    expect((await call("PUT", `/food/${body.id}`, { img_url: mediaUrl(id), energy: 3 }, other)).body.img_url).toBe(
      mediaUrl(id),
    );
    expect((await call("PUT", `/food/${body.id}`, { img_url: null }, other)).body.img_url).toBeNull();
    for (const foreign of [await upload(user, "food"), await upload(admin, "fridge")])
      expect(places((await call("PUT", `/food/${body.id}`, { img_url: mediaUrl(foreign.id) })).body)).toEqual([
        "img_url",
      ]);
  });
});

describe("a change", () => {
  const put = (id: number, body: object) => call("PUT", `/food/${id}`, body);

  test("only changes the given fields", async () => {
    const { body: made } = await post({
      energy: 40,
      water: 80,
      subcategory_id: subcategory,
      allergy_ids: [2],
      traits: ["grain"],
    });
    const { body } = await put(made.id, { energy: null, salt: 1.5 });
    expect(body).toEqual({ ...made, energy: null, salt: 1.5, revision: made.revision + 1 });
    expect((await put(made.id, { allergy_ids: null })).body.allergens_known).toBe(false);
    expect((await put(made.id, { traits: null })).body).toMatchObject({ traits_known: false, traits: [] });
    expect((await put(made.id, {})).status).toBe(200);
    const [fruit] = await app.db.sql<{ id: number }[]>`select id from food_categories where key = 'fruits'`;
    expect((await put(made.id, { category_id: fruit!.id })).body).toMatchObject({
      category_id: fruit!.id,
      subcategory_id: null,
    });
  });

  test("of the name drops the translations of the old one", async () => {
    const { body: made } = await post({ name: { en: "Moon turnip", fr: "Navet de lune" }, origin_lang: "en" });
    const names = async () => (await call<Food>("GET", `/food/${made.id}?translated=false`)).body.name;
    await put(made.id, { name: "Moon turnip" });
    expect(await names()).toEqual({ en: "Moon turnip", fr: "Navet de lune" });
    await put(made.id, { name: "Moon swede" });
    expect(await names()).toEqual({ en: "Moon swede" });
  });

  test("of figures that come from a list requires removing the list", async () => {
    const list = [{ ciqual_food_id: 5, weight: 1 }];
    const { body: made } = await post({ ciqual_food_weighted_list: list });
    const { status, body } = await put(made.id, { energy: 3 });
    expect([status, body.detail[0]]).toMatchObject([422, { loc: ["body", "energy"], type: "figure_from_ciqual" }]);
    expect((await put(made.id, { ciqual_food_weighted_list: [], energy: 3 })).body).toMatchObject({
      energy: 3,
      water: 10,
      from_ciqual: false,
    });
    expect((await call<unknown[]>("GET", `/food/${made.id}/ciqual-relationships`)).body).toEqual([]);
    expect((await put(made.id, { ciqual_food_weighted_list: list })).body).toMatchObject({
      energy: made.energy,
      from_ciqual: true,
    });
  });

  test("of the density updates the volumes", async () => {
    const { body: made } = await post({ density: 1.1 });
    const volumes = async () => {
      const { body } = await app.call<Quantity[]>("GET", `/api/recipe/foods/${made.id}/quantities`, { as: user });
      return Object.fromEntries(body.flatMap(({ unit, weight }) => (unit ? [[unit, weight]] : [])));
    };
    expect(await volumes()).toMatchObject({ g: 1, ml: 1.1, tbsp: 16.5, cup: 260.247 });
    await put(made.id, { density: 0.5 });
    expect(await volumes()).toMatchObject({ ml: 0.5, l: 500 });
    const [spoon] = await app.db.sql<
      { id: number }[]
    >`select id from quantities where food_id = ${made.id} and key = 'tbsp'`;
    const recipe = await payload(app.db, {
      ingredients: [{ food_id: made.id, quantity_id: spoon!.id, multiplier: 2 }],
    });
    await app.call("POST", "/api/recipe/recipes", { as: user, body: recipe });
    const { status, body } = await put(made.id, { density: null, energy: 3 });
    expect([status, body.code]).toEqual([409, "food_in_use"]);
    expect((await call<Food>("GET", `/food/${made.id}`)).body).toMatchObject({ density: 0.5, energy: null });
  });

  test("by two people concurrently loses neither's field", async () => {
    const { body: made } = await post({});
    await Promise.all([put(made.id, { energy: 40 }), put(made.id, { water: 80 }), put(made.id, { salt: 1 })]);
    expect((await call<Food>("GET", `/food/${made.id}`)).body).toMatchObject({ energy: 40, water: 80, salt: 1 });
  });

  test("of a starter food survives the starter content of the next release", async () => {
    const [egg = 0, carrot = 0] = await foodIds(app.db, "egg", "carrot");
    await put(egg, { ciqual_food_weighted_list: [], energy: 7, allergy_ids: [1] });
    await app.db.sql`update foods set energy = 8 where id = ${carrot}`;
    await app.db.sql`delete from settings where key = 'starter-content'`;
    await app.db.sql`delete from outbox`;
    await seed(app.db);
    expect((await call<Food>("GET", `/food/${egg}`)).body).toMatchObject({
      energy: 7,
      allergies: [{ id: 1 }],
      from_ciqual: false,
    });
    expect((await call<Food>("GET", `/food/${carrot}`)).body.energy).not.toBe(8);
    expect(await events()).toEqual([`food.saved ${carrot}`]);
  });
});

describe("deleting a food", () => {
  test("deletes its measures and links", async () => {
    const { body } = await post({ density: 1, ciqual_food_weighted_list: [{ ciqual_food_id: 5, weight: 1 }] });
    await app.db.sql`delete from outbox`;
    expect((await call("DELETE", `/food/${body.id}`)).status).toBe(204);
    expect((await call("GET", `/food/${body.id}`)).status).toBe(404);
    expect(await app.db.sql`select 1 from quantities where food_id = ${body.id}`).toHaveLength(0);
    expect(await app.db.sql`select 1 from food_ciqual_links where food_id = ${body.id}`).toHaveLength(0);
    expect(await events()).toEqual([`food.deleted ${body.id}`]);
  });

  test("is rejected while a version of a recipe uses it, including a replaced one, and while a diet does", async () => {
    const { body } = await post({});
    const [gram] = await app.db.sql<{ id: number }[]>`select id from quantities where key = 'g' and food_id is null`;
    const recipe = await payload(app.db, { ingredients: [{ food_id: body.id, quantity_id: gram!.id, multiplier: 2 }] });
    const { body: made } = await app.call<Recipe>("POST", "/api/recipe/recipes", { as: user, body: recipe });
    await app.call("PUT", `/api/recipe/recipes/${made.id}`, { as: user, body: await payload(app.db) });
    await app.db.sql`delete from outbox`;
    const used = await call("DELETE", `/food/${body.id}`);
    expect([used.status, used.body.code]).toEqual([409, "food_in_use"]);
    const { body: banned } = await post({});
    await app.db.sql`update diets set excluded_food_ids = ${[banned.id]}::int[] where key = 'vegan'`;
    expect((await call("DELETE", `/food/${banned.id}`)).status).toBe(409);
    expect((await call("GET", `/food/${body.id}`)).status).toBe(200);
    expect((await events()).filter((event) => event.startsWith("food.deleted"))).toEqual([]);
  });
});

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readPantryWhole } from "@toque/db/accounts/archive/read.ts";
import type { Pantry } from "@toque/db/schemas/pantry.ts";
import { type TestApp, type TestUser, testApp } from "../../testing/app.ts";
import { foodIds } from "../../testing/payloads.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const path = "/api/food/users/@me/pantry";
const read = async (as: TestUser, lang = "en") => (await app.call<Pantry>("GET", path, { as, headers: { lang } })).body;
const put = (as: TestUser | null, body: unknown) => app.call<Pantry & { detail: unknown }>("PUT", path, { as, body });

describe("what is at home", () => {
  test("is kept by part, in its order, in the reader's language", async () => {
    const cook = await app.signUp();
    expect(await read(cook)).toEqual({ pantry: [], fridge: [], pantry_counts: true, photos: false });
    const [salt = 0, oil = 0, milk = 0, yogurt = 0] = await foodIds(
      app.db,
      ...["salt", "olive-oil", "milk", "plain-yogurt"],
    );
    expect((await put(cook, { pantry: [oil, salt] })).status).toBe(200);
    const fridge = [
      { food_id: yogurt, confidence: 0.7, read_as: "Crème fraîche" },
      { food_id: milk, confidence: null },
    ];
    await put(cook, { fridge, pantry_counts: false });
    const kept = await read(cook, "de");
    expect(kept.pantry.map(({ name }) => name)).toEqual(["Olivenöl", "Salz"]);
    expect(kept.fridge.map(({ food_id, confidence, read_as }) => [food_id, confidence, read_as])).toEqual([
      [yogurt, 0.7, "Crème fraîche"],
      [milk, null, null],
    ]);
    expect(kept.pantry_counts).toBe(false);
    expect((await put(cook, { fridge: [] })).body).toMatchObject({ fridge: [], pantry_counts: false });
    expect((await read(cook)).pantry).toHaveLength(2);
    expect(await read(await app.signUp())).toMatchObject({ pantry: [], fridge: [] });
  });

  test("refuses what does not exist to the caller by its place, and changes nothing then", async () => {
    const [anna, ben] = [await app.signUp(), await app.signUp()];
    const [salt = 0] = await foodIds(app.db, "salt");
    const own = await app.call<{ id: number }>("POST", "/api/food/personal-foods", {
      as: ben,
      body: { name: "Ben's jam" },
    });
    await put(anna, { pantry: [salt] });
    const answer = await put(anna, {
      pantry: [],
      fridge: [{ food_id: salt }, { food_id: own.body.id }, { food_id: 999_999_999 }],
    });
    expect(answer).toMatchObject({
      status: 422,
      body: {
        detail: [
          { loc: ["body", "fridge", 1, "food_id"], type: "unknown_food" },
          { loc: ["body", "fridge", 2, "food_id"], type: "unknown_food" },
        ],
      },
    });
    expect((await read(anna)).pantry).toHaveLength(1);
    expect((await put(ben, { pantry: [own.body.id] })).body.pantry).toEqual([
      { food_id: own.body.id, name: "Ben's jam", plural: "Ben's jam", personal: true },
    ]);
    for (const body of [
      { pantry: Array.from({ length: 201 }, () => salt) },
      { fridge: Array.from({ length: 101 }, () => ({ food_id: salt })) },
      { fridge: [{ food_id: salt, confidence: 1.1 }] },
      { fridge: [{ food_id: salt, read_as: "" }] },
      { pantry: null },
      { more: 1 },
    ])
      expect((await put(anna, body)).status).toBe(422);
    expect((await put(null, {})).status).toBe(401);
  });

  test("holds a food that is said twice once, also when it is said at the same time", async () => {
    const cook = await app.signUp();
    const [salt = 0, oil = 0] = await foodIds(app.db, "salt", "olive-oil");
    const answers = await Promise.all(Array.from({ length: 6 }, () => put(cook, { pantry: [salt, oil, salt] })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect((await read(cook)).pantry.map(({ food_id }) => food_id).sort()).toEqual([salt, oil].sort());
  });
});

test("is in the archive of the account", async () => {
  const cook = await app.signUp();
  const [salt = 0] = await foodIds(app.db, "salt");
  await put(cook, { pantry: [salt], fridge: [{ food_id: salt, read_as: "Sugar" }], pantry_counts: false });
  const whole = await readPantryWhole(app.db.sql, cook.id);
  expect(whole).toMatchObject({
    pantry_counts: false,
    foods: [
      { place: "fridge", food: { key: "salt", personal: false }, read_as: "Sugar" },
      { place: "pantry", food: { key: "salt" }, read_as: null },
    ],
  });
  expect(await readPantryWhole(app.db.sql, (await app.signUp()).id)).toEqual({ pantry_counts: true, foods: [] });
});

test("says that photos are read where a model sees", async () => {
  const seeing = await testApp({ OPENAI_BASE_URL: "http://127.0.0.1:9/v1", OPENAI_VISION_MODEL: "eyes" });
  const answer = await seeing.call<Pantry>("GET", path, { as: await seeing.signUp() });
  expect(answer.body.photos).toBe(true);
  await seeing.close();
});

import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { correctionsFor, type FoodCorrection, rememberCorrections } from "@toque/db/ingredients/corrections.ts";
import type { LineCorrection } from "@toque/db/schemas/line-correction.ts";
import { type TestApp, type TestUser, testApp } from "../../testing/app.ts";

let app: TestApp;
let moderator: TestUser;
let cooks: TestUser[];
let foods: { milk: number; cream: number };
beforeAll(async () => {
  app = await testApp();
  moderator = await app.signUp("mod@example.org", ["moderator"]);
  cooks = [await app.signUp(), await app.signUp(), await app.signUp()];
  const idOf = async (key: string) => {
    const [row] = await app.db.sql<[{ id: number }]>`select id from foods where key = ${key}`;
    return row.id;
  };
  foods = { milk: await idOf("milk"), cream: await idOf("single-cream") };
});
afterAll(() => app.close());
beforeEach(async () => {
  for (const table of ["food_corrections", "measure_corrections", "line_correction_reviews"])
    await app.db.sql`delete from ${app.db.sql(table)}`;
});

const root = "/api/food/line-corrections";
const list = (query = "", lang = "en") =>
  app.call<LineCorrection[]>("GET", `${root}${query}`, { as: moderator, headers: { lang } });
const keyOf = ({ kind, lang, words, food, quantity, per_unit }: LineCorrection) => ({
  ...{ kind, lang, words, per_unit, food_id: food?.id ?? null, quantity_id: quantity?.id ?? null },
});
const decide = (entry: LineCorrection, decision: LineCorrection["decision"]) =>
  app.call<LineCorrection>("PUT", `${root}/decision`, { as: moderator, body: { ...keyOf(entry), decision } });
const say = (cook: TestUser, foodId: number | null, words = "half cream", over: Partial<FoodCorrection> = {}) =>
  app.db.transaction((tx) =>
    rememberCorrections(tx, cook.id, {
      foods: [{ lang: "en", words, foodId, isAsRead: false, ...over }],
      measures: [],
    }),
  );
/** What the words mean to a cook who has said nothing of them, or to one who has. */
const meaningFor = async (cook: TestUser, words = "half cream") =>
  (await correctionsFor(app.db.sql, cook.id, { withOthers: true }).foods("en", [words])).get(words)?.foodId;

test("what most cooks say comes first, named in the reader's language and without who said it", async () => {
  for (const cook of cooks.slice(0, 2)) await say(cook, foods.cream);
  await say(cooks[0]!, null, "moon dust");
  const { body, headers } = await list("", "de");
  expect(headers.get("x-total-count")).toBe("2");
  expect(body).toEqual([
    {
      ...{ kind: "food", lang: "en", words: "half cream", quantity: null, per_unit: null, cooks: 2, times: 2 },
      food: { id: foods.cream, name: expect.stringContaining("ahne"), plural: expect.any(String) },
      ...{ corrected_at: expect.any(String), decision: null, counts: true },
    },
    expect.objectContaining({ words: "moon dust", food: null, cooks: 1, counts: false }),
  ]);
  expect((await list("?page=2")).body).toEqual([]);
});

test("a kept correction applies to every cook, a removed one only to the cooks who made it", async () => {
  const [one, other, third] = cooks as [TestUser, TestUser, TestUser];
  await say(one, foods.milk);
  expect([await meaningFor(one), await meaningFor(third)]).toEqual([foods.milk, undefined]);
  const [entry] = (await list()).body;
  expect((await decide(entry!, "kept")).body).toMatchObject({ decision: "kept", counts: true });
  expect(await meaningFor(third)).toBe(foods.milk);
  expect([(await list()).body, (await list("?status=kept")).body.length]).toEqual([[], 1]);

  // What is kept outweighs what more cooks say.
  for (const cook of [other, third]) await say(cook, foods.cream);
  const fourth = await app.signUp();
  expect(await meaningFor(fourth)).toBe(foods.milk);
  const [more] = (await list()).body;
  expect(more).toMatchObject({ cooks: 2, counts: false });

  expect((await decide(entry!, "removed")).body).toMatchObject({ decision: "removed", counts: false });
  expect([await meaningFor(fourth), await meaningFor(one)]).toEqual([foods.cream, foods.milk]);
  expect((await decide(more!, "removed")).status).toBe(200);
  expect([await meaningFor(fourth), await meaningFor(other)]).toEqual([undefined, foods.cream]);

  // Taken back, the cooks' agreement decides again.
  expect((await decide(more!, null)).body).toMatchObject({ decision: null, counts: true });
  expect(await meaningFor(fourth)).toBe(foods.cream);
});

test("of the meanings of the same words one is kept", async () => {
  await say(cooks[0]!, foods.milk);
  await say(cooks[1]!, foods.cream);
  for (const entry of (await list()).body) await decide(entry, "kept");
  expect((await list("?status=kept")).body).toHaveLength(1);
  expect((await list()).body).toHaveLength(1);
});

test("so is it of what a unit holds", async () => {
  const [quantity] = await app.db.sql<[{ id: number }]>`
    select q.id from quantities q where q.key = 'g' and q.food_id is null`;
  const tin = {
    lang: "en" as const,
    foodId: foods.milk,
    unit: "tin",
    quantityId: quantity.id,
    perUnit: 400,
    isAsRead: false,
  };
  await app.db.transaction((tx) => rememberCorrections(tx, cooks[0]!.id, { foods: [], measures: [tin] }));
  const [entry] = (await list()).body;
  expect(entry).toMatchObject({
    ...{ kind: "measure", words: "tin", per_unit: 400, cooks: 1, counts: false },
    food: { name: "Milk" },
    quantity: { id: quantity.id },
  });
  const learnt = async () =>
    [
      ...(
        await correctionsFor(app.db.sql, cooks[1]!.id, { withOthers: true }).measures("en", [
          { foodId: foods.milk, unit: "tin" },
        ])
      ).values(),
    ].map(({ perUnit }) => perUnit);
  expect(await learnt()).toEqual([]);
  expect((await decide(entry!, "kept")).status).toBe(200);
  expect(await learnt()).toEqual([400]);
});

test("nothing is decided of what no cook says", async () => {
  await say(cooks[0]!, foods.milk);
  const [entry] = (await list()).body;
  await app.db.sql`delete from food_corrections`;
  expect((await decide(entry!, "kept")).status).toBe(404);
  expect(await app.db.sql`select 1 from line_correction_reviews`).toHaveLength(0);
});

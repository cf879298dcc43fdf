import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { topics } from "@toque/db/schemas/events.ts";
import type { TextIngredient, UnderstoodText } from "@toque/db/schemas/recipe-text.ts";
import { startCorrections } from "@toque/workers/consumers.ts";
import { CORRECTIONS_GROUP } from "@toque/workers/import/learn.ts";
import { createEmbeddedBus } from "@toque/workers/platform/bus/embedded.ts";
import { silentLogger } from "@toque/workers/platform/logging/logger.ts";
import { type TestApp, type TestUser, testApp } from "../../testing/app.ts";

// What cooks correct in lines that were read for them: it counts for themselves at once, for others once two agree.

let app: TestApp;
let bus: ReturnType<typeof createEmbeddedBus>;
let end: () => Promise<void>;
beforeAll(async () => {
  app = await testApp();
  bus = createEmbeddedBus({ db: app.db, log: silentLogger });
  const corrections = await startCorrections({ db: app.db, bus });
  end = () => corrections.stop();
});
afterAll(async () => {
  await end();
  await bus.close();
  await app.close();
});

const idOf = async (key: string): Promise<number> => {
  const [food] = await app.db.sql<{ id: number }[]>`select id from foods where key = ${key}`;
  return food!.id;
};
const gram = async (): Promise<number> => {
  const [row] = await app.db.sql<{ id: number }[]>`
    select id from quantities where key = 'g' and food_id is null and subcategory_id is null and category_id is null`;
  return row!.id;
};

const read = async (as: TestUser, line: string): Promise<TextIngredient> => {
  const { body } = await app.call<UnderstoodText>("POST", "/api/recipe/recipes/read-text", {
    as,
    body: { text: line, part: "ingredients", lang: "en" },
    headers: { lang: "en" },
  });
  return body.sections[0]!.ingredients[0]!;
};

type Saved = { id: number; version: number };
/** Waits until everything that was told so far is learnt. */
async function settled(): Promise<void> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const [row] = await app.db.sql<{ done: boolean }[]>`
      select coalesce((select id from bus_offsets where consumer_group = ${CORRECTIONS_GROUP} and topic = ${topics.recipes}), 0)
        >= coalesce((select max(id) from outbox where topic = ${topics.recipes}), 0) as done`;
    if (row!.done) return;
    if (Date.now() > deadline) throw new Error("not learnt within 30 s");
    await Bun.sleep(10);
  }
}

const payload = async (lines: { food: number; text: string | null; quantity?: number; multiplier?: number }[]) => {
  const g = await gram();
  return {
    ...{ name: "Stew", description: "", nb_servings: 4, total_time: 10, preparation_time: 10, difficulty_id: 1 },
    ...{ origin_lang: "en", private: true, steps: [], kitchen_equipment: [], tips: [] },
    ingredients: lines.map(({ food, text, quantity, multiplier }, order) => ({
      ...{ order, food_id: food, quantity_id: quantity ?? g, multiplier: multiplier ?? 100, original_text: text },
    })),
  };
};
const save = async (as: TestUser, lines: Parameters<typeof payload>[0], body: object = {}): Promise<Saved> => {
  const { body: saved, status } = await app.call<Saved>("POST", "/api/recipe/recipes", {
    as,
    body: { ...(await payload(lines)), ...body },
  });
  expect([200, 201]).toContain(status);
  await settled();
  return saved;
};
const chosen = ({ doubts }: TextIngredient) =>
  doubts.flatMap(({ kind, answers }) => (kind === "food_unknown" ? answers.filter((one) => one.chosen) : []))[0] ??
  null;

describe("what a cook corrects", () => {
  test("changes how the user's own lines are read, and those of other users only after a second user makes the same correction", async () => {
    const [anna, bert, carl] = [await app.signUp(), await app.signUp(), await app.signUp()];
    const lentils = await idOf("red-lentil");
    expect((await read(anna, "100 g zorbolinos")).food).toBeNull();
    await save(anna, [{ food: lentils, text: "100 g zorbolinos" }]);
    expect(await read(anna, "300 g fresh zorbolinos, chopped")).toMatchObject({
      food: { id: lentils },
      multiplier: 300,
      doubts: [],
      allergens_unknown: false,
    });
    expect((await read(bert, "100 g zorbolinos")).food).toBeNull();

    await save(bert, [{ food: lentils, text: "50 g zorbolinos" }]);
    const others = await read(carl, "100 g zorbolinos");
    // Chosen, but as a doubt with the other answers ready, and its allergens are not known before the cook says so.
    expect(others).toMatchObject({ food: { id: lentils }, multiplier: 100, allergens_unknown: true });
    expect(chosen(others)).toMatchObject({ kind: "food", food: { id: lentils } });
    expect(others.doubts[0]!.answers.map(({ kind }) => kind)).toEqual(["food", "as_written"]);
  });

  test("is not taken for others where two say one thing and two another", async () => {
    const cooks = await Promise.all([1, 2, 3, 4].map(() => app.signUp()));
    const foods = [await idOf("red-lentil"), await idOf("basmati-rice")];
    for (const [i, cook] of cooks.entries()) await save(cook, [{ food: foods[i % 2]!, text: "100 g quibbles" }]);
    expect((await read(await app.signUp(), "100 g quibbles")).food).toBeNull();
    expect((await read(cooks[1]!, "100 g quibbles")).food?.id).toBe(foods[1]!);
  });

  test("never takes an allergen away in silence: what the words name stays chosen for others, and is a doubt for the cook", async () => {
    const [anna, bert, carl] = [await app.signUp(), await app.signUp(), await app.signUp()];
    const [butter, rice] = [await idOf("butter"), await idOf("basmati-rice")];
    for (const cook of [anna, bert]) await save(cook, [{ food: rice, text: "100 g butter" }]);
    const own = await read(anna, "100 g butter");
    expect(own).toMatchObject({ food: { id: rice }, allergens_unknown: true });
    expect(chosen(own)?.food?.id).toBe(rice);
    const others = await read(carl, "100 g butter");
    expect(others).toMatchObject({ food: { id: butter }, allergens_unknown: true });
    expect(chosen(others)?.food?.id).toBe(butter);
    expect(others.doubts[0]!.answers.map(({ food }) => food?.id)).toEqual([butter, rice]);
  });

  test("is taken back by the same cook, and by others who leave the line as written", async () => {
    const anna = await app.signUp();
    const lentils = await idOf("red-lentil");
    await save(anna, [{ food: lentils, text: "100 g wumpers" }]);
    expect((await read(anna, "100 g wumpers")).food?.id).toBe(lentils);
    const { body: own } = await app.call<{ id: number }>("POST", "/api/food/personal-foods", {
      as: anna,
      body: { name: "wumpers" },
    });
    await save(anna, [{ food: own.id, text: "200 g wumpers" }]);
    expect(await read(anna, "100 g wumpers")).toMatchObject({ food: null });
  });

  test("of a unit is the same amount the next time", async () => {
    const [anna, bert, carl] = [await app.signUp(), await app.signUp(), await app.signUp()];
    const lentils = await idOf("red-lentil");
    const first = await read(anna, "2 glasses red lentils");
    expect(first.doubts.map(({ kind }) => kind)).toEqual(["unit_unknown"]);
    await save(anna, [{ food: lentils, text: "2 glasses red lentils", multiplier: 340 }]);
    const g = await gram();
    expect(await read(anna, "3 glasses red lentils")).toMatchObject({
      quantity: { id: g },
      multiplier: 510,
      doubts: [],
    });
    expect((await read(bert, "3 glasses red lentils")).multiplier).not.toBe(510);
    await save(bert, [{ food: lentils, text: "1 glass red lentils", multiplier: 170 }]);
    const others = await read(carl, "3 glasses red lentils");
    expect(others).toMatchObject({ multiplier: 510, doubts: [{ kind: "unit_unknown" }] });
    expect(others.doubts[0]!.answers[0]).toMatchObject({ chosen: true, multiplier: 510 });
  });

  test("goes with the account, and counts of the others then", async () => {
    const [anna, bert, carl] = [await app.signUp(), await app.signUp(), await app.signUp()];
    const lentils = await idOf("red-lentil");
    for (const cook of [anna, bert]) await save(cook, [{ food: lentils, text: "100 g flumps" }]);
    expect((await read(carl, "100 g flumps")).food?.id).toBe(lentils);
    await app.db.sql`delete from food_corrections where user_id = ${anna.id}`;
    expect((await read(carl, "100 g flumps")).food).toBeNull();
  });
});

describe("no correction", () => {
  test("is what a variant has from its parent", async () => {
    const anna = await app.signUp();
    const lentils = await idOf("red-lentil");
    const { id } = await save(anna, [{ food: lentils, text: "100 g gribbles" }]);
    await save(anna, [{ food: lentils, text: "100 g snorkles" }], { parent_id: id });
    expect((await read(anna, "100 g snorkles")).food).toBeNull();
  });

  test("is a food that the editor put in the place of another that was understood", async () => {
    const anna = await app.signUp();
    const [butter, oil] = [await idOf("butter"), await idOf("olive-oil")];
    const { id } = await save(anna, [{ food: butter, text: "100 g butter" }]);
    const { status } = await app.call("PUT", `/api/recipe/recipes/${id}`, {
      as: anna,
      body: await payload([{ food: oil, text: null }]),
    });
    expect(status).toBe(200);
    await settled();
    expect(await read(anna, "100 g butter")).toMatchObject({ food: { id: butter }, doubts: [] });
  });
});

test("the editor mends a line as written: its words are learnt", async () => {
  const anna = await app.signUp();
  const lentils = await idOf("red-lentil");
  const { body: own } = await app.call<{ id: number }>("POST", "/api/food/personal-foods", {
    as: anna,
    body: { name: "trumpets" },
  });
  const { id } = await save(anna, [{ food: own.id, text: "100 g trumpets" }]);
  expect((await read(anna, "100 g trumpets")).food).toBeNull();
  await app.call("PUT", `/api/recipe/recipes/${id}`, {
    as: anna,
    body: await payload([{ food: lentils, text: null }]),
  });
  await settled();
  expect((await read(anna, "100 g trumpets")).food?.id).toBe(lentils);
});

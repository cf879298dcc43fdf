import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Database } from "@toque/db/client/types.ts";
import { toPayload } from "@toque/db/recipes/content.ts";
import { readRecipe } from "@toque/db/recipes/read.ts";
import { createRecipe } from "@toque/db/recipes/save.ts";
import type { LangMap } from "@toque/db/schemas/common.ts";
import type { RecipeContent } from "@toque/db/schemas/recipe-content.ts";
import { testDatabase } from "@toque/db/testing/database.ts";
import { Ajv } from "ajv";
import { proposeVariantName, variantName } from "./variant-name.ts";
import phrases from "./variant-names.json";
import schema from "./variant-names.schema.json";

let db: Database;
let userId: number;
let source: RecipeContent & { id: number };
beforeAll(async () => {
  db = await testDatabase();
  [{ id: userId }] = await db.sql<[{ id: number }]>`
    insert into users (email, username) values ('variant@example.org', 'variant') returning id`;
  source = await recipe("pancakes");
});
afterAll(() => db.close());

async function recipe(key: string) {
  const [{ id }] = await db.sql<[{ id: number }]>`select id from recipes where key = ${key}`;
  return { ...(await readRecipe(db.sql, id, { userId }))!.content, id };
}
async function lineOf(key: string, multiplier: number) {
  const [row] = await db.sql<[{ food_id: number; quantity_id: number }]>`
    select f.id as food_id, q.id as quantity_id from foods f, quantities q where f.key = ${key} and q.key = 'g'`;
  return { ...row, multiplier };
}
const without = (content: RecipeContent, ...foodIds: number[]) => ({
  ...content,
  ingredients: content.ingredients.filter((line) => !foodIds.includes(line.food_id)),
});
const propose = (variant: Parameters<typeof proposeVariantName>[2], of = source) =>
  proposeVariantName(db.sql, of, variant, userId);
const foodId = async (key: string) => (await lineOf(key, 1)).food_id;

test("the phrases are what their schema says", () => {
  const ajv = new Ajv({ strict: false });
  expect([ajv.validate(schema, phrases), ajv.errors]).toEqual([true, null]);
});

describe("a variant is called by what makes it another dish", () => {
  test("what was left out", async () => {
    expect(await propose(without(source, await foodId("egg")))).toEqual({
      en: "Fluffy pancakes without eggs",
      fr: "Pancakes moelleux sans œufs",
      es: "Tortitas esponjosas sin huevos",
      de: "Fluffige Pancakes ohne Eier",
    });
  });

  test("what was added, declined; after a name that says already what is in the dish, with a comma", async () => {
    const apples = await lineOf("apple", 600);
    const variant = { ...source, ingredients: [...source.ingredients, apples] };
    expect(await propose(variant)).toMatchObject({
      en: "Fluffy pancakes with apples",
      fr: "Pancakes moelleux aux pommes",
      de: "Fluffige Pancakes mit Äpfeln",
    });
    const peas = await recipe("salmon-with-peas");
    expect((await propose({ ...peas, ingredients: [...peas.ingredients, apples] }, peas)).en).toBe(
      "Salmon with peas and lemon, with apples",
    );
  });

  test("what was replaced", async () => {
    const oat = await lineOf("oat-milk", 300);
    const rest = without(source, await foodId("milk"));
    expect(await propose({ ...rest, ingredients: [...rest.ingredients, oat] })).toMatchObject({
      en: "Fluffy pancakes with oat milk instead of milk",
      fr: "Pancakes moelleux, avec boisson à l'avoine au lieu de lait",
      de: "Fluffige Pancakes mit Haferdrink statt Milch",
    });
  });

  test("as the cook's own where foods do not tell it, or too many would", async () => {
    expect(await propose(source)).toEqual({
      en: "Fluffy pancakes (my version)",
      fr: "Pancakes moelleux (ma version)",
      es: "Tortitas esponjosas (mi versión)",
      de: "Fluffige Pancakes (meine Version)",
    });
    const many = without(source, ...source.ingredients.slice(0, 3).map((line) => line.food_id));
    expect((await propose(many)).en).toBe("Fluffy pancakes (my version)");
  });

  test("never as another of the family is, and a variant of a variant does not repeat itself", async () => {
    const save = async (content: RecipeContent, of: RecipeContent & { id: number }) => {
      const name = await variantName(db.sql, of, content, userId);
      const { id } = await db.transaction((tx) =>
        createRecipe(
          tx,
          { ...toPayload({ ...content, name }, true), parent_id: source.id, private: true },
          { ownerId: userId },
          { authorId: userId, source: "user", summary: "" },
        ),
      );
      return { ...(await readRecipe(db.sql, id, { userId }))!.content, id };
    };
    const first = await save(source, source);
    expect(first.name.en).toBe("Fluffy pancakes (my version)");
    const second = await save(first, first);
    expect(second.name).toMatchObject({
      en: "Fluffy pancakes (my version 2)",
      de: "Fluffige Pancakes (meine Version 2)",
    });
    // Somebody else does not hear of these.
    expect((await proposeVariantName(db.sql, source, source, userId + 1)).en).toBe("Fluffy pancakes (my version)");
  });
});

test("a name of the cook's own stays; one that is the source's in a language is replaced there", async () => {
  const named = (name: LangMap) => variantName(db.sql, source, { ...source, name }, userId + 1);
  expect(await named({ en: "Sunday pancakes" })).toEqual({ en: "Sunday pancakes" });
  expect(await named({ en: "Fluffy pancakes" })).toHaveProperty("de", "Fluffige Pancakes (meine Version)");
  expect(await named({ en: " fluffy pancakes", fr: "Crêpes du dimanche" })).toEqual({
    en: "Fluffy pancakes (my version)",
    fr: "Crêpes du dimanche",
  });
});

test("a long name is cut, so that both have room", async () => {
  const long = { ...source, name: { en: "x".repeat(200) } };
  const { en } = await propose(source, long);
  expect(en).toHaveLength(200);
  expect(en).toEndWith("x… (my version)");
});

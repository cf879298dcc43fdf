import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Database } from "../client/types.ts";
import { type Lang, langs } from "../schemas/common.ts";
import otherNames from "../shared/lexicon/words/other-names.json";
import { testDatabase } from "../testing/database.ts";
import { ensureUnlistedFood } from "./known.ts";
import { loadLexicon } from "./load-lexicon.ts";
import { createFood, updateFood } from "./save.ts";

let db: Database;
let vegetables: number;
beforeAll(async () => {
  db = await testDatabase();
  const [row] = await db.sql<{ id: number }[]>`select id from food_categories where key = 'vegetables'`;
  vegetables = row!.id;
});
afterAll(() => db.close());

const idOf = async (key: string): Promise<number> => {
  const [row] = await db.sql<{ id: number }[]>`select id from foods where key = ${key}`;
  return row!.id;
};
const allergyOf = async (key: string): Promise<number> => {
  const [row] = await db.sql<{ id: number }[]>`select id from allergies where key = ${key}`;
  return row!.id;
};

describe("the lexicon of the foods", () => {
  test("knows each food of the pictures, in texts of every language, and of the words of other languages", async () => {
    const lexicon = await loadLexicon(db.sql);
    const namedIn = (name: string, lang: Lang) =>
      lexicon.scan(`1 ${name}.`, lang).flatMap(({ entries }) => entries.map((entry) => entry.key));
    for (const { key, pictures = [], words = [] } of otherNames) {
      for (const name of pictures)
        for (const lang of langs) expect([name, lang, ...namedIn(name, lang)]).toEqual([name, lang, key]);
      for (const name of words) expect([name, ...namedIn(name, "en")]).toEqual([name, key]);
    }
  });

  test("is kept until a food changes, also through a statement that changes none", async () => {
    const first = await loadLexicon(db.sql);
    expect(await loadLexicon(db.sql)).toBe(first);
    await db.transaction(ensureUnlistedFood);
    const second = await loadLexicon(db.sql);
    await db.transaction(ensureUnlistedFood);
    await db.sql`update foods set name = name where key = 'no such food'`;
    expect(await loadLexicon(db.sql)).toBe(second);
    await db.sql`update foods set energy = 52, search_text = 'apples', updated_at = now() where key = 'apple'`;
    expect(await loadLexicon(db.sql)).toBe(second);
    await db.sql`update foods set made_of = '{water}' where key = 'apple'`;
    expect(await loadLexicon(db.sql)).not.toBe(second);
  });

  test("is made once for all that ask for it at the same time", async () => {
    await db.sql`update foods set made_of = '{salt}' where key = 'apple'`;
    const [first, ...others] = await Promise.all([1, 2, 3, 4].map(() => loadLexicon(db.sql)));
    for (const other of others) expect(other).toBe(first!);
  });

  test("knows a food that was just added, with its allergens, and what was changed of it", async () => {
    const avoided = { allergens: new Set(["lupin"]) };
    const stray = async () =>
      (await loadLexicon(db.sql)).strayMentions("Top with blorptarts.", "en", avoided, new Set<number>());
    expect(await stray()).toEqual([]);
    const lupin = await allergyOf("lupin");
    const id = await db.transaction((tx) =>
      createFood(tx, { name: "Blorptart", category_id: vegetables, allergy_ids: [lupin], traits: [] }),
    );
    expect(await stray()).toEqual(["blorptarts"]);
    await db.transaction((tx) => updateFood(tx, id, { allergy_ids: [] }));
    expect(await stray()).toEqual([]);
    // Not stated: not known to be free of it.
    await db.transaction((tx) => updateFood(tx, id, { allergy_ids: null }));
    expect(await stray()).toEqual(["blorptarts"]);
  });

  test("a change that is taken back leaves no trace", async () => {
    const before = await loadLexicon(db.sql);
    await db
      .transaction(async (tx) => {
        await createFood(tx, { name: "Zworbel", category_id: vegetables });
        throw new Error("taken back");
      })
      .catch(() => null);
    expect(await loadLexicon(db.sql)).toBe(before);
  });
});

describe("what a text names that must be avoided", () => {
  const stray = async (
    text: string,
    avoided: Parameters<Awaited<ReturnType<typeof loadLexicon>>["strayMentions"]>[2],
    ...listed: string[]
  ) => {
    const ids = new Set(await Promise.all(listed.map(idOf)));
    return (await loadLexicon(db.sql)).strayMentions(text, "en", avoided, ids);
  };

  test.each([
    ["Scatter walnuts, praline or dukkah over it.", ["walnuts", "praline", "dukkah"]],
    ["Serve without walnuts.", []],
    ["A walnut-sized piece of dough, a little nutmeg, coconut milk.", []],
    ["Mit gehackten Walnüssen, ou des noix.", ["walnüssen", "noix"]],
  ])("nuts in: %s", async (text, words) => {
    const found = await stray(text, { allergens: new Set(["nuts"]) });
    expect(found).toEqual(words);
  });

  test("a diet's traits, and a food by what is made of it", async () => {
    expect(await stray("Crisp the bacon.", { traits: new Set(["meat"]) })).toEqual(["bacon"]);
    expect(await stray("Vegan bacon, mock duck.", { traits: new Set(["meat"]) })).toEqual([]);
    const foods = new Set([await idOf("almond")]);
    expect(await stray("Cover it with marzipan.", { foods })).toEqual(["marzipan"]);
  });

  test("words that a listed food explains are not stray", async () => {
    const avoided = { allergens: new Set(["milk"]) };
    expect(await stray("Pour in the milk.", avoided)).toEqual(["milk"]);
    expect(await stray("Pour in the milk.", avoided, "oat-milk")).toEqual([]);
  });
});

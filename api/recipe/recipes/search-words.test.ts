import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { LikedRecipe, Recipe } from "@toque/db/schemas/recipe.ts";
import type { SearchCounts, UnderstoodQuery } from "@toque/db/schemas/search.ts";
import { type TestApp, testApp } from "../../testing/app.ts";
import { payload } from "../../testing/payloads.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

type Options = Parameters<TestApp["call"]>[2];

const search = async (query: string, options: Options = {}) => {
  const answer = await app.call<LikedRecipe[]>("GET", `/api/recipe/recipes?${query}`, options);
  expect(answer.status).toBe(200);
  const header = answer.headers.get("x-understood") ?? "";
  expect(header).toMatch(/^[ -~]*$/);
  const total = Number(answer.headers.get("x-total-count"));
  return {
    names: answer.body.map(({ name }) => name),
    ids: answer.body.map(({ id }) => id),
    total,
    said: JSON.parse(header) as UnderstoodQuery,
  };
};
const counts = async (query: string, options: Options = {}) => {
  const answer = await app.call<SearchCounts>("GET", `/api/recipe/recipes/counts?${query}`, options);
  expect(answer.status).toBe(200);
  return answer.body;
};
const idOf = async (table: string, key: string): Promise<number> =>
  (await app.db.sql<{ id: number }[]>`select id from ${app.db.sql(table)} where key = ${key}`)[0]!.id;

describe("the words of a search", () => {
  test("become filters that the answer names, each with its words", async () => {
    const { total, said } = await search("query=vegan dinner");
    const none = { diet_id: null, difficulty_id: null, tag_id: null, max_total_time: null };
    expect(said).toEqual({
      text: "",
      filters: [
        { ...none, kind: "diet", words: "vegan", start: 0, end: 5, diet_id: await idOf("diets", "vegan") },
        {
          ...none,
          kind: "tag",
          words: "dinner",
          start: 6,
          end: 12,
          tag_id: await idOf("tags", "meal_type:main_course"),
        },
      ],
      dropped: [],
    });
    expect(total).toBe(8);
    expect((await search("query=vegan")).total).toBe(15);
  });

  test.each([
    ["en", "vegan dinner in 30 minutes without nuts"],
    ["fr", "dîner végane en 30 minutes sans fruits à coque"],
    ["es", "cena vegana en 30 minutos sin frutos secos"],
    ["de", "veganes Abendessen in 30 Minuten ohne Nüsse"],
  ])("find a weeknight dinner among the starter recipes, %s", async (lang, text) => {
    const query = `query=${encodeURIComponent(text)}`;
    const { ids, total, said } = await search(query, { headers: { lang } });
    expect([said.filters.map(({ kind }) => kind).sort(), said.text]).toEqual([["diet", "tag", "time", "without"], ""]);
    expect(total).toBe(3);
    for (const id of ids) {
      const { total_time, diets, allergies, may_contain } = (
        await app.call<Recipe>("GET", `/api/recipe/recipes/${id}`, { headers: { lang: "en" } })
      ).body;
      expect(total_time).toBeLessThanOrEqual(30);
      expect(diets.map(({ name }) => name)).toContain("Vegan");
      expect([...allergies, ...may_contain].map(({ name }) => name)).not.toContain("Nuts");
    }
  });

  test("are those of the caller's language, and offsets are those of the query as sent", async () => {
    const text = "  p\u00e2tes sans fromage";
    const { said } = await search(`query=${encodeURIComponent(text)}`, { headers: { lang: "fr" } });
    expect(said.filters.map(({ start, end }) => text.slice(start, end))).toEqual(["sans fromage"]);
    expect(said.text).toBe("p\u00e2tes");
  });

  test("are text when the caller says so", async () => {
    const { total, said } = await search("query=vegan dinner&literal=true");
    expect([total, said]).toEqual([0, { text: "vegan dinner", filters: [], dropped: [] }]);
  });

  test("that no recipe holds are left out, and named", async () => {
    const { names, said } = await search("query=zzzz soup");
    expect(said.dropped).toEqual(["zzzz"]);
    expect(names).toContain("Gazpacho");
    expect((await search("query=zzzz")).total).toBe(0);
    // Filters of the request alone are no answer to words that mean nothing.
    expect((await search("query=zzzz&difficulty_ids=1")).total).toBe(0);
  });

  test("never take a filter of the request or of the profile away", async () => {
    const eater = await app.signUp();
    const [egg] = await app.db.sql<{ id: number }[]>`select id from allergies where key = 'eggs'`;
    await app.call("PATCH", "/api/authentication/users/@me/personal-info", {
      as: eater,
      body: { allergies: [egg!.id] },
    });
    const vegan = await idOf("diets", "vegan");
    await app.call("PUT", "/api/recipe/users/@me/diet", { as: eater, body: { diet_id: vegan } });
    const all = new Set((await search("", { as: eater })).names);
    expect(all.size).toBe(15);
    for (const query of [
      "vegetarian",
      "without gluten",
      "something quick",
      "no nuts",
      "easy dinner",
      "with eggs",
      "eggs",
    ])
      for (const name of (await search(`query=${query}`, { as: eater })).names)
        expect([query, all.has(name)]).toEqual([query, true]);
  });

  test("do not tell whether somebody's private recipe holds a word", async () => {
    const cook = await app.signUp();
    const body = await payload(app.db, { name: "Numbat soup", private: true });
    expect((await app.call("POST", "/api/recipe/recipes", { as: cook, body })).status).toBe(201);
    const other = await app.signUp();
    expect((await search("query=numbat zzzz soup", { as: cook })).said.dropped).toEqual(["zzzz"]);
    for (const as of [undefined, other])
      expect((await search("query=numbat zzzz soup", as ? { as } : {})).said.dropped).toEqual(["numbat", "zzzz"]);
  });
});

describe("counts of further filters", () => {
  test("are what a search with the filter finds, and nothing is offered that finds none", async () => {
    for (const query of ["", "query=salad", "query=vegan dinner", "query=pasta&max_total_time=60"]) {
      const found = await counts(query);
      expect(found.total).toBe((await search(query)).total);
      for (const { id, count } of found.diets) expect((await search(`${query}&diet_ids=${id}`)).total).toBe(count);
      for (const { id, count } of found.tags.slice(0, 6))
        expect((await search(`${query}&tag_filter_list=${id}`)).total).toBe(count);
      for (const { id, count } of found.difficulties)
        expect((await search(`${query}&difficulty_ids=${id}`)).total).toBe(count);
    }
    expect((await counts("query=vegan dinner")).understood.filters.map(({ kind }) => kind)).toEqual(["diet", "tag"]);
  });

  test("are the caller's own: the profile applies, and private recipes count for their owner only", async () => {
    const cook = await app.signUp();
    const before = await counts("", { as: cook });
    await app.call("POST", "/api/recipe/recipes", { as: cook, body: await payload(app.db, { private: true }) });
    expect((await counts("", { as: cook })).total).toBe(before.total + 1);
    expect((await counts("")).total).toBe(before.total);
    expect(await counts("liked=true")).toMatchObject({ total: 0, diets: [], tags: [] });
  });

  test("several diets have all to fit", async () => {
    const [vegan, paleo] = [await idOf("diets", "vegan"), await idOf("diets", "paleo")];
    const both = await search(`diet_ids=${vegan}&diet_ids=${paleo}`);
    expect(both.total).toBe(1);
    expect((await search(`diet_ids=${vegan}&diet_ids=999999`)).total).toBe(0);
  });
});

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Lang } from "@toque/db/schemas/common.ts";
import { searchCaller } from "../caller.ts";
import { rebuildIndex } from "../indexer.ts";
import type { Facets, RecipeSearch } from "../port.ts";
import { searchUnderstood } from "../query/search.ts";
import labelled from "../query/testing/queries.json";
import type { Adapter, AdapterOf, EngineHarness } from "./harness.ts";
import understood from "./understood.json" with { type: "json" };

/** What a search of the starter recipes becomes and finds; recipes by their keys, the first four. */
interface Expected {
  lang: Lang;
  text: string;
  rest: string;
  filters: string[];
  dropped: string[];
  total: number;
  first: string[];
}

const visitor = { userId: null, mainVariants: [], blockedIds: [] };

/** That each count is what a search with that filter finds, and that what is not counted finds nothing. */
async function expectCounts(
  adapter: Pick<Adapter, "engine" | "db">,
  query: RecipeSearch,
  filters: Record<"diets" | "tags" | "difficulties", readonly number[]>,
): Promise<Facets> {
  const total = async (more: Partial<RecipeSearch>) =>
    (await adapter.engine.searchRecipes({ ...query, ...more, page: 1, pageSize: 1 })).total;
  const counted = await adapter.engine.countFacets(query);
  const found: Facets = { total: await total({}), diets: [], tags: [], difficulties: [] };
  const add = async (of: "diets" | "tags" | "difficulties", more: (id: number) => Partial<RecipeSearch>) => {
    for (const id of filters[of]) {
      const count = await total(more(id));
      if (count > 0) found[of].push({ id, count });
    }
    found[of].sort((a, b) => b.count - a.count || a.id - b.id);
  };
  await add("diets", (id) => ({ dietIds: [...(query.dietIds ?? []), id] }));
  await add("tags", (id) => ({ tagIds: [...(query.tagIds ?? []), id] }));
  await add("difficulties", (id) => ({ difficultyIds: [id] }));
  expect({ query, counted }).toEqual({ query, counted: found });
  return counted;
}

/** Words that are filters, words that no recipe holds, and how many recipes each further filter leaves. */
export function wordsCompliance(name: string, open: AdapterOf): void {
  describe(`what words mean: ${name}`, () => {
    let adapter: Adapter;
    let keys: Map<number, string>;
    let ids: Record<"diets" | "tags" | "difficulties", number[]>;
    beforeAll(async () => {
      adapter = await open({ filled: true });
      await rebuildIndex(adapter.db, adapter.engine);
      const { sql } = adapter.db;
      keys = new Map((await sql<{ id: number; key: string }[]>`select id, key from recipes`).map((r) => [r.id, r.key]));
      const all = async (table: string) =>
        (await sql<{ id: number }[]>`select id from ${sql(table)} order by id`).map(({ id }) => id);
      ids = { diets: await all("diets"), tags: await all("tags"), difficulties: [1, 2, 3] };
    }, 120_000);
    afterAll(() => adapter?.close());

    const search = (query: Partial<RecipeSearch>, literal = false) =>
      searchUnderstood(
        { sql: adapter.db.sql, engine: adapter.engine },
        { lang: "en", page: 1, pageSize: 100, caller: visitor, ...query },
        literal,
      );

    test("the same queries are the same filters and find the same", async () => {
      const found: Expected[] = [];
      for (const { lang, text } of understood as Expected[]) {
        const { ids: hits, total, understood: said } = await search({ text, lang });
        found.push({
          lang,
          text,
          rest: said.text,
          filters: said.filters.map(({ kind, words }) => `${kind}: ${words}`),
          dropped: said.dropped,
          total,
          first: hits.slice(0, 4).map((id) => keys.get(id) ?? String(id)),
        });
      }
      expect(found).toEqual(understood as Expected[]);
    });

    test("what is left out is in no recipe that is found, nor possibly in one", async () => {
      const allergens: Record<string, string[]> = {
        gluten: ["gluten"],
        egg: ["eggs"],
        milk: ["milk"],
        nuts: ["nuts", "peanuts"],
        walnut: ["nuts"],
        "dairy-products": ["milk"],
        fish: ["fish"],
        peanut: ["peanuts"],
        crustaceans: ["crustaceans"],
        soya: ["soybeans"],
      };
      const rows = await adapter.db.sql<{ id: number; unsafe: string[]; unknown: boolean }[]>`
        select recipe_id as id, allergens_unknown as unknown,
          array(select key from allergies where id = any(allergen_ids)) as unsafe from search_documents`;
      let checked = 0;
      for (const { lang, text, is } of labelled) {
        const left = is.flatMap((one) => (one.startsWith("without ") ? one.split(" ").slice(1) : []));
        const avoided = left.flatMap((key) => allergens[key] ?? []);
        if (avoided.length === 0) continue;
        checked++;
        const { ids: hits } = await search({ text, lang: lang as Lang });
        const bad = rows.filter(
          ({ id, unsafe, unknown }) => hits.includes(id) && (unknown || unsafe.some((key) => avoided.includes(key))),
        );
        expect([text, bad.map(({ id }) => keys.get(id))]).toEqual([text, []]);
      }
      expect(checked).toBeGreaterThan(40);
    });

    test("the filters of the request stay, and words never widen them", async () => {
      const [vegan] = await adapter.db.sql<{ id: number }[]>`select id from diets where key = 'vegan'`;
      const [egg] = await adapter.db.sql<{ id: number }[]>`select id from foods where key = 'egg'`;
      const withEgg = { withFoods: [{ kind: "food" as const, id: egg!.id }] };
      expect((await search({ ...withEgg, text: "without eggs" })).total).toBe(0);
      expect((await search({ dietIds: [vegan!.id], text: "vegetarian" })).total).toBe(
        (await search({ dietIds: [vegan!.id] })).total,
      );
      // A time of the request wins over "quick", both ways.
      for (const bound of [{ maxTotalTime: 15 }, { maxTotalTime: 90 }, { minTotalTime: 60 }]) {
        const { ids: hits, understood: said } = await search({ ...bound, text: "something quick" });
        expect(said.filters).toEqual([]);
        expect(hits.toSorted()).toEqual((await search(bound)).ids.toSorted());
      }
      const { understood: hard } = await search({ difficultyIds: [2], text: "easy" });
      expect(hard.filters).toEqual([]);
    });

    test("a literal text is searched as it is, and nothing of it is dropped", async () => {
      const { total, understood: said, query } = await search({ text: "vegan zzzz" }, true);
      expect([total, said, query.text]).toEqual([0, { text: "vegan zzzz", filters: [], dropped: [] }, "vegan zzzz"]);
    });

    test("counts are what each filter then finds", async () => {
      const texts = ["", "vegan", "salat", "risoto", "quick salad", "beere"];
      for (const text of texts) {
        const { query } = await search({ text });
        await expectCounts(adapter, query, ids);
      }
      const { query } = await search({ text: "sans gluten", difficultyIds: [1], tagIds: [ids.tags[1]!] });
      const { difficulties } = await expectCounts(adapter, query, ids);
      expect(difficulties.length).toBeGreaterThan(0);
    }, 120_000);
  });
}

/** The same for every audience: private recipes, own variants, and recipes that are named one by one. */
export function wordsByCaller(harness: EngineHarness): void {
  describe("words by caller", () => {
    const filters = () => ({
      diets: [...harness.fixtures.diets.values()],
      tags: [...harness.fixtures.tags.values()],
      difficulties: [1, 2, 3],
    });
    test("counts follow who may find what", async () => {
      const { recipe } = harness.fixtures;
      for (const as of [undefined, "anna", "ben", "clara"])
        for (const more of [
          {},
          { text: "goulash" },
          { text: "lasange" },
          { text: "ramen" },
          { recipeIds: ["ramen", "secret", "edited", "leek-soup"].map(recipe) },
        ]) {
          const caller = await searchCaller(harness.db.sql, as ? harness.fixtures.user(as) : null);
          await expectCounts(harness, { lang: "en", page: 1, caller, ...more }, filters());
        }
    }, 60_000);

    test("a word that only a hidden recipe holds is dropped like one that none holds", async () => {
      const ask = async (text: string, as: string | null) => {
        const caller = await searchCaller(harness.db.sql, as ? harness.fixtures.user(as) : null);
        const query = { lang: "en" as const, page: 1, caller, text };
        return (await searchUnderstood({ sql: harness.db.sql, engine: harness.engine }, query)).understood.dropped;
      };
      // "Paprikash" is in a version that only its owner sees.
      expect(await ask("paprikash zzzz soup", "anna")).toEqual(["zzzz"]);
      expect(await ask("paprikash zzzz soup", "ben")).toEqual(["paprikash", "zzzz"]);
      expect(await ask("paprikash zzzz soup", null)).toEqual(["paprikash", "zzzz"]);
    });
  });
}

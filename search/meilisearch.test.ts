import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import type { Database } from "@toque/db/client/types.ts";
import { testDatabase } from "@toque/db/testing/database.ts";
import { forgetAbandonedIndex, readIndexState, releaseLease, takeLease } from "./index-state.ts";
import { rebuildIndex } from "./indexer.ts";
import { toSearchParams } from "./meilisearch-query.ts";
import { MeilisearchServer } from "./meilisearch-server.ts";
import { MeilisearchSync } from "./meilisearch-sync.ts";
import { type RecipeDocument, SearchEngineError } from "./port.ts";
import { createPostgresSearch } from "./postgres.ts";
import { type MeilisearchDouble, startMeilisearchDouble } from "./testing/meilisearch-double.ts";
import { compileFilter } from "./testing/meilisearch-double-filter.ts";
import { typosBetween } from "./testing/meilisearch-double-search.ts";

const visitor = { userId: null, mainVariants: [], blockedIds: [] };
const anything = { lang: "en", page: 1, caller: visitor } as const;

const document: RecipeDocument = {
  recipe_id: 1,
  audience: "public",
  version: 1,
  family_id: 1,
  owner_id: null,
  author_id: null,
  listed: true,
  has_owner_document: false,
  names: { en: "Toast" },
  title: "toast |  |  | ",
  body: "",
  food_ids: [],
  need_ids: [],
  choice_ids: [],
  food_category_ids: [],
  food_subcategory_ids: [],
  tag_ids: [],
  diet_ids: [],
  allergen_ids: [],
  allergens_unknown: false,
  difficulty_id: 1,
  preparation_time: 1,
  total_time: 1,
  created_at: "2025-01-01T00:00:00.000Z",
};

/** The reason of the SearchEngineError that the work fails with. */
async function reasonOf(work: Promise<unknown>): Promise<string> {
  const error = await work.catch((reason: unknown) => reason);
  if (!(error instanceof SearchEngineError)) throw new Error(`no SearchEngineError, but ${error}`);
  return error.reason;
}

const noAlternatives = async () => ({ compounds: new Map(), typos: new Map() });

describe("when Meilisearch fails", () => {
  let double: MeilisearchDouble;
  beforeEach(() => {
    double = startMeilisearchDouble();
  });
  afterEach(() => double.close());
  const open = (options: { apiKey?: string; searchTimeoutMs?: number } = {}) =>
    new MeilisearchServer({ url: double.url, apiKey: double.apiKey, prefix: "t_", searchTimeoutMs: 10_000, ...options });
  const write = (server: MeilisearchServer, recipe_id = 1) =>
    server.writeRecipes("b", { documents: [{ ...document, recipe_id }], recipeIds: [recipe_id] });
  const search = (server: MeilisearchServer, build = "b") => server.searchRecipes(build, anything, noAlternatives);

  test("a wrong key is an error, also for a check", async () => {
    const server = open({ apiKey: "wrong" });
    expect(await reasonOf(search(server))).toBe("wrong_key");
    expect(await reasonOf(server.check("b"))).toBe("wrong_key");
    expect(await reasonOf(server.reachable())).toBe("wrong_key");
  });
  test("a late answer is a timeout, for a search and for a check, and the engine recovers", async () => {
    const server = open({ searchTimeoutMs: 500 });
    await server.create("b");
    await write(server);
    double.slowDown(1500);
    expect(await reasonOf(search(server))).toBe("timeout");
    expect(await reasonOf(server.check("b"))).toBe("timeout");
    double.slowDown(0);
    expect(await search(server)).toEqual({ ids: [1], total: 1 });
  });
  test("a closed port is unreachable", async () => {
    const server = open();
    double.close();
    expect(await reasonOf(server.check("b"))).toBe("unreachable");
    expect(await reasonOf(search(server))).toBe("unreachable");
  });
  test("a failed task rejects the write", async () => {
    const server = open();
    await server.create("b");
    double.failNextWrite();
    expect(await reasonOf(write(server))).toBe("task_failed");
    await write(server);
    expect((await search(server)).total).toBe(1);
  });
  test("an index that is not there, or was made by a write alone, is not an empty one", async () => {
    const server = open();
    expect(await reasonOf(search(server))).toBe("not_built");
    expect(double.indexes()).toEqual([]);
    expect(await reasonOf(write(server))).toBe("not_built");
    // The write fails by what it removes; what it adds, beside it, makes the index.
    while (double.indexes().length === 0) await Bun.sleep(5);
    expect(double.indexes()).toEqual(["t_recipes_b"]);
    expect(await reasonOf(search(server))).toBe("not_built");
    expect(await reasonOf(server.check("b"))).toBe("not_built");
  });
  test("builds and prefixes on one server are independent", async () => {
    const server = open();
    const other = new MeilisearchServer({ url: double.url, apiKey: double.apiKey, prefix: "u_" });
    for (const [on, build] of [
      [server, "b"],
      [server, "c"],
      [other, "b"],
    ] as const)
      await on.create(build);
    await write(server);
    expect(await search(server)).toEqual({ ids: [1], total: 1 });
    expect(await search(server, "c")).toEqual({ ids: [], total: 0 });
    expect(await search(other)).toEqual({ ids: [], total: 0 });
    await server.drop("c");
    expect(await search(server)).toEqual({ ids: [1], total: 1 });
    expect(await reasonOf(search(server, "c"))).toBe("not_built");
  });
});

describe("the synchronisation", () => {
  let double: MeilisearchDouble;
  let db: Database;
  let server: MeilisearchServer;
  let sync: MeilisearchSync;
  beforeEach(async () => {
    double = startMeilisearchDouble();
    db = await testDatabase();
    await rebuildIndex(db, createPostgresSearch(db));
    // The double and the database are in this process: a busy machine delays both.
    server = new MeilisearchServer({ url: double.url, apiKey: double.apiKey, prefix: "t_", searchTimeoutMs: 10_000 });
    sync = new MeilisearchSync(db, server);
  });
  afterEach(async () => {
    double.close();
    await db.close();
  });
  const always = async () => true;
  const build = async () => (await readIndexState(db.sql))?.build ?? null;
  const total = async () => (await server.searchRecipes((await build()) ?? "", anything, noAlternatives)).total;
  const missed = async () => (await db.sql`select 1 from search_changes`).length;

  test("a failed build keeps the old index, and its remains go with the next one", async () => {
    await sync.build(always);
    const [first, before] = [await build(), double.indexes()];
    expect(await total()).toBe(43);
    double.failNextWrite();
    expect(await reasonOf(sync.build(always))).toBe("task_failed");
    expect([await build(), await total()]).toEqual([first, 43]);
    expect(double.indexes().length).toBeGreaterThan(before.length);
    await sync.build(always);
    expect(await build()).not.toBe(first);
    expect([await total(), double.indexes().length]).toEqual([43, before.length]);
  });
  test("changes are recorded only where they are wanted, and kept until they are written", async () => {
    await db.sql`delete from search_documents where recipe_id = 1`;
    expect(await missed()).toBe(0);
    await sync.build(always);
    await db.sql`delete from search_documents where recipe_id = 2`;
    await db.sql`update foods set name = '{"en": "Medlar"}' where id = 1`;
    await db.sql`update foods set energy = 1 where id = 2`;
    await db.sql`update search_documents set body = 'medlar' where recipe_id = 3`;
    expect(await missed()).toBe(3);
    double.failNextWrite();
    expect(await reasonOf(sync.catchUp((await build())!))).toBe("task_failed");
    expect(await missed()).toBe(3);
    await sync.catchUp((await build())!);
    expect([await missed(), await total()]).toEqual([0, 41]);
    expect(await sync.isComplete((await build())!)).toBe(true);
    const hits = await server.searchFoods((await build())!, { text: "medlar", lang: "en", limit: 5 });
    expect(hits[0]?.id).toBe(1);
  });
  test("a change during a build is in the index afterwards", async () => {
    const late = Object.assign(Object.create(server) as MeilisearchServer, {
      writeFoods: async (...wanted: Parameters<MeilisearchServer["writeFoods"]>) => {
        await db.sql`delete from search_documents where recipe_id = 2`;
        await server.writeFoods(...wanted);
      },
    });
    await new MeilisearchSync(db, late).build(always);
    expect([await missed(), await total()]).toEqual([1, 43]);
    await sync.catchUp((await build())!);
    expect([await missed(), await total()]).toEqual([0, 42]);
  });
  test("a process that lost its lease while it wrote records what it wrote again", async () => {
    await sync.build(always);
    await db.sql`delete from search_documents where recipe_id = 2`;
    const slow = Object.assign(Object.create(server) as MeilisearchServer, {
      writeRecipes: async (...wanted: Parameters<MeilisearchServer["writeRecipes"]>) => {
        await server.writeRecipes(...wanted);
        // Another process took the lease over, and is done.
        await db.sql`update search_indexes set lease_owner = 'other' where engine = 'meilisearch'`;
        await db.sql`delete from search_changes`;
      },
    });
    await new MeilisearchSync(db, slow).catchUp((await build())!);
    expect(await missed()).toBe(1);
    await releaseLease(db.sql, "other");
    await sync.catchUp((await build())!);
    expect([await missed(), await total()]).toEqual([0, 42]);
  });
  test("only one process at a time builds, and an abandoned index is forgotten", async () => {
    await takeLease(db.sql, "other");
    expect(await sync.build(always)).toBe(false);
    await releaseLease(db.sql, "other");
    expect(await sync.build(async () => false)).toBe(false);
    expect(await sync.build(always)).toBe(true);
    await db.sql`delete from search_documents where recipe_id = 2`;
    await forgetAbandonedIndex(db);
    expect([await missed(), (await build()) === null]).toEqual([1, false]);
    await db.sql`update search_changes set created_at = now() - interval '8 days'`;
    await forgetAbandonedIndex(db);
    expect([await missed(), await build()]).toEqual([0, null]);
    await db.sql`delete from search_documents where recipe_id = 3`;
    expect(await missed()).toBe(0);
  });
});

describe("the double", () => {
  const passes = (filter: unknown, one: Record<string, unknown>) => compileFilter(filter, ["a", "b", "list"])(one);

  test("evaluates filter expressions: precedence, negation, lists, ranges", () => {
    expect(passes("a = 1 OR a = 2 AND b = 3", { a: 1, b: 0 })).toBe(true);
    expect(passes("(a = 1 OR a = 2) AND b = 3", { a: 1, b: 0 })).toBe(false);
    expect(passes("NOT a = 1 AND b = 2", { a: 3, b: 2 })).toBe(true);
    expect(passes("NOT (a = 1 AND b = 2)", { a: 1, b: 3 })).toBe(true);
    expect(passes('list IN ["x:1", "y"]', { list: ["z", "x:1"] })).toBe(true);
    expect(passes("list NOT IN [x, y]", { list: [] })).toBe(true);
    expect(passes("a 2 TO 4", { a: 4 })).toBe(true);
    expect(passes("a >= 2", { a: 1 })).toBe(false);
    expect(passes("a != 7", {})).toBe(true);
    expect(passes('list STARTS WITH "le"', { list: ["soup", "leek"] })).toBe(true);
    expect(passes('NOT list STARTS WITH "ee"', { list: ["leek"] })).toBe(true);
    expect(passes(["a = 1", ["b = 2", "b = 3"]], { a: 1, b: 3 })).toBe(true);
  });
  test("rejects what the server rejects", () => {
    for (const filter of ["secret = 1", "a = ", "a = 1 AND", "(a = 1", "a 1", "a IN [1", "a NOT = 1"])
      expect(() => compileFilter(filter, ["a"])).toThrow();
  });
  test("counts typing errors as documented", () => {
    expect(typosBetween("saturday", "saturday", false)).toBe(0);
    expect(typosBetween("lasange", "lasagne", false)).toBe(1);
    expect(typosBetween("kitten", "mitten", false)).toBe(2);
    expect(typosBetween("saturday", "sunday", false)).toBe(3);
    expect(typosBetween("potat", "potatoes", true)).toBe(0);
  });
});

test("no condition of a search can be bypassed by an empty or hostile value", () => {
  const { filter } = toSearchParams(
    {
      ...anything,
      withFoods: [{ kind: "category", id: 3 }],
      tagIds: [],
      excludedAllergenIds: [1],
      caller: { userId: 7, mainVariants: [{ familyId: 1, recipeId: 2 }], blockedIds: [] },
    },
    { conditions: [], phrases: [] },
    { page: 1, hitsPerPage: 20 },
  );
  expect(filter).toHaveLength(4);
  const test = compileFilter(filter, [
    ...["audience", "owner_id", "has_owner_document", "listed", "family_id", "recipe_id"],
    ...["food_refs", "allergens_unknown", "allergen_ids"],
  ]);
  const one = {
    audience: "owner",
    owner_id: 8,
    listed: true,
    family_id: 5,
    food_refs: ["category:3"],
    allergens_unknown: false,
  };
  expect(test(one)).toBe(false);
  expect(test({ ...one, owner_id: 7 })).toBe(true);
  expect(test({ ...one, owner_id: 7, allergens_unknown: true })).toBe(false);
  expect(test({ ...one, owner_id: 7, allergen_ids: [1] })).toBe(false);
  expect(test({ ...one, owner_id: 7, family_id: 1 })).toBe(false);
  expect(test({ ...one, owner_id: 7, family_id: 1, recipe_id: 2 })).toBe(true);
});

import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { createMeilisearch } from "./meilisearch.ts";
import { toSearchParams } from "./meilisearch-query.ts";
import { type RecipeDocument, SearchEngineError } from "./port.ts";
import { type MeilisearchDouble, startMeilisearchDouble } from "./testing/meilisearch-double.ts";
import { compileFilter } from "./testing/meilisearch-double-filter.ts";
import { typosBetween } from "./testing/meilisearch-double-search.ts";

const visitor = { userId: null, mainVariants: [] };
const anything = { lang: "en", page: 1, caller: visitor } as const;

const document: RecipeDocument = {
  recipe_id: 1,
  audience: "public",
  version: 1,
  family_id: 1,
  owner_id: null,
  author_id: null,
  face: true,
  has_owner_document: false,
  names: { en: "Toast" },
  title: "toast |  |  | ",
  body: "",
  food_ids: [],
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

describe("when Meilisearch does not do as it should", () => {
  let double: MeilisearchDouble;
  beforeEach(() => {
    double = startMeilisearchDouble();
  });
  afterEach(() => double.close());
  const open = (options: { apiKey?: string; requestTimeoutMs?: number } = {}) =>
    createMeilisearch({ url: double.url, apiKey: double.apiKey, prefix: "t_", ...options });

  test("a wrong key is refused", async () => {
    expect(await reasonOf(open({ apiKey: "wrong" }).searchRecipes(anything))).toBe("refused");
  });
  test("a late answer is a timeout, for a search and for a ping, and the engine recovers", async () => {
    const engine = open({ requestTimeoutMs: 30 });
    await engine.index([document]);
    double.slowDown(200);
    expect(await reasonOf(engine.searchRecipes(anything))).toBe("timeout");
    expect(await reasonOf(engine.ping(20))).toBe("timeout");
    double.slowDown(0);
    expect(await engine.searchRecipes(anything)).toEqual({ ids: [1], total: 1 });
  });
  test("nobody there is unreachable", async () => {
    const engine = open();
    double.close();
    expect(await reasonOf(engine.ping())).toBe("unreachable");
    expect(await reasonOf(engine.searchRecipes(anything))).toBe("unreachable");
  });
  test("a task that fails rejects the write", async () => {
    const engine = open();
    double.failNextWrite();
    expect(await reasonOf(engine.index([document]))).toBe("task_failed");
    await engine.index([document]);
    expect((await engine.searchRecipes(anything)).total).toBe(1);
  });
  test("a failed rebuild keeps the old index and leaves no half-built one", async () => {
    const engine = open();
    await engine.index([document]);
    const before = double.indexes();
    double.failNextWrite();
    const stream = async function* () {
      yield [{ ...document, recipe_id: 2 }];
    };
    expect(await reasonOf(engine.rebuild(stream()))).toBe("task_failed");
    expect(double.indexes()).toEqual(before);
    expect((await engine.searchRecipes(anything)).ids).toEqual([1]);
    expect(await engine.rebuild(stream())).toEqual({ count: 1 });
    expect(double.indexes()).toEqual(before);
    expect((await engine.searchRecipes(anything)).ids).toEqual([2]);
  });
  test("two prefixes on one server know nothing of each other", async () => {
    await open().index([document]);
    const other = createMeilisearch({ url: double.url, apiKey: double.apiKey, prefix: "u_" });
    expect(await other.searchRecipes(anything)).toEqual({ ids: [], total: 0 });
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
    expect(passes(["a = 1", ["b = 2", "b = 3"]], { a: 1, b: 3 })).toBe(true);
  });
  test("refuses what the server refuses", () => {
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

test("no condition of a search can be left out by an empty or hostile value", () => {
  const { filter } = toSearchParams({
    ...anything,
    withFoods: [{ kind: "category", id: 3 }],
    tagIds: [],
    excludedAllergenIds: [1],
    caller: { userId: 7, mainVariants: [{ familyId: 1, recipeId: 2 }] },
  });
  expect(filter).toHaveLength(4);
  const test = compileFilter(filter, [
    ...["audience", "owner_id", "has_owner_document", "face", "family_id", "recipe_id"],
    ...["food_refs", "allergens_unknown", "allergen_ids"],
  ]);
  const one = {
    audience: "owner",
    owner_id: 8,
    face: true,
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

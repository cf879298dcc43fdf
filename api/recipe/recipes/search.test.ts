import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { EmbeddedFood } from "@toque/db/schemas/food.ts";
import type { LikedRecipe, Recipe } from "@toque/db/schemas/recipe.ts";
import type { RecipeCreate } from "@toque/db/schemas/recipe-payload.ts";
import { type SearchEngine, SearchEngineError } from "@toque/search/port.ts";
import { createPostgresSearch } from "@toque/search/postgres.ts";
import { createSearchService, type SearchService } from "@toque/search/service.ts";
import { silentLogger } from "@toque/workers/platform/logging/logger.ts";
import { type TestApp, type TestUser, testApp } from "../../testing/app.ts";
import { followIndex } from "../../testing/life.ts";
import { foodIds, payload, recipeId } from "../../testing/payloads.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const create = async (as: TestUser, over: Partial<RecipeCreate> = {}) => {
  const answer = await app.call<Recipe>("POST", "/api/recipe/recipes", { as, body: await payload(app.db, over) });
  expect(answer.status).toBe(201);
  return answer.body;
};

describe("search", () => {
  const search = async (query: string, options: Parameters<TestApp["call"]>[2] = {}) => {
    const answer = await app.call<LikedRecipe[]>("GET", `/api/recipe/recipes?${query}`, options);
    expect(answer.status).toBe(200);
    return answer;
  };
  const names = async (...asked: Parameters<typeof search>) => (await search(...asked)).body.map(({ name }) => name);

  test("pages with total and links", async () => {
    const answer = await app.call<Recipe[]>("GET", "/api/recipe/recipes");
    expect(answer.body).toHaveLength(20);
    expect(answer.headers.get("x-total-count")).toBe("43");
    expect(answer.headers.get("link")).toContain('</api/recipe/recipes?page=2>; rel="next"');
    const second = await app.call<Recipe[]>("GET", "/api/recipe/recipes?page=2");
    const last = await app.call<Recipe[]>("GET", "/api/recipe/recipes?page=3");
    expect(last.headers.get("link")).not.toContain('rel="next"');
    expect(new Set([...answer.body, ...second.body, ...last.body].map((recipe) => recipe.id)).size).toBe(43);
  });

  test("each filter, alone and with every other, finds the same as filtering all recipes", async () => {
    const all: Recipe[] = [];
    for (const id of (await app.call<number[]>("GET", "/api/recipe/recipes/id")).body)
      all.push((await app.call<Recipe>("GET", `/api/recipe/recipes/${id}`)).body);
    const [tomato = 0, egg = 0] = await foodIds(app.db, "canned-tomato", "egg");
    const idOf = async (table: string, key: string) => {
      const [row] = await app.db.sql<{ id: number }[]>`select id from ${app.db.sql(table)} where key = ${key}`;
      return row!.id;
    };
    const meat = await idOf("food_categories", "meat");
    const pulses = await idOf("food_subcategories", "pulses");
    const [tag] = await app.db.sql<
      { id: number }[]
    >`select id from tags where type = 'meal_type' and key like '%dessert'`;
    const foods = ({ ingredients, sub_recipes }: Recipe) =>
      [...ingredients, ...sub_recipes.flatMap((part) => part.ingredients)].map(({ food }) => food);
    const has = (test: (food: EmbeddedFood) => boolean) => (recipe: Recipe) => foods(recipe).some(test);
    const not = (test: (recipe: Recipe) => boolean) => (recipe: Recipe) => !test(recipe);
    const filters: [string, (recipe: Recipe) => boolean][] = [
      [`ingredient_filter_list=${tomato}`, has(({ id }) => id === tomato)],
      [`ingredient_filter_list=${egg}`, has(({ id }) => id === egg)],
      [`ingredient_filter_list=subcategory:${pulses}`, has(({ subcategory_id }) => subcategory_id === pulses)],
      [`ingredient_black_list=${egg}`, not(has(({ id }) => id === egg))],
      [`ingredient_black_list=category:${meat}`, not(has(({ category_id }) => category_id === meat))],
      [`tag_filter_list=${tag!.id}`, ({ tags }) => tags.some(({ id }) => id === tag!.id)],
      ["difficulty_ids=2&difficulty_ids=3", ({ difficulty_id }) => difficulty_id >= 2],
      ["min_preparation_time=20", ({ preparation_time }) => preparation_time >= 20],
      ["max_preparation_time=20", ({ preparation_time }) => preparation_time <= 20],
      ["min_total_time=45", ({ total_time }) => total_time >= 45],
      ["max_total_time=45", ({ total_time }) => total_time <= 45],
    ];
    const ids = async (query: string) => {
      const found: number[] = [];
      for (let page = 1; found.length === (page - 1) * 20; page++)
        found.push(...(await search(`${query}&page=${page}`)).body.map(({ id }) => id));
      return found.sort((a, b) => a - b);
    };
    for (const [i, [one, fits]] of filters.entries()) {
      const alone = all.filter(fits).length;
      // A filter that matches everything or nothing would prove nothing.
      expect([one, alone > 0 && alone < all.length]).toEqual([one, true]);
      for (const [other, fitsToo] of filters.slice(i)) {
        const query = other === one ? one : `${one}&${other}`;
        const wanted = all.filter((recipe) => fits(recipe) && fitsToo(recipe)).map(({ id }) => id);
        expect([query, await ids(query)]).toEqual([query, wanted]);
      }
    }
  });

  test("sorts by newness and by time, and stays with one author", async () => {
    const quickest = (await search("sort=quickest")).body.map(({ total_time }) => total_time);
    expect(quickest).toEqual(quickest.toSorted((a, b) => a - b));
    expect(new Set(quickest).size).toBeGreaterThan(3);
    const cook = await app.signUp();
    const first = await create(cook, { name: "Wombat pie", total_time: 20 });
    const second = await create(cook, { name: "Wombat soup", total_time: 10 });
    const own = (query: string) => names(`author_id=${cook.id}&${query}`, { as: cook });
    expect(await own("sort=newest")).toEqual([second.name, first.name]);
    await app.call("PUT", `/api/recipe/recipes/${first.id}`, {
      as: cook,
      body: await payload(app.db, { name: "Wombat pie", total_time: 5 }),
    });
    expect(await own("sort=quickest")).toEqual([first.name, second.name]);
    expect(await own("sort=newest")).toEqual([second.name, first.name]);
    expect(await names(`author_id=${cook.id}`)).toEqual([]);
  });

  test("rounds times as it shows them: a part of a minute is never lost between two bounds", async () => {
    const cook = await app.signUp();
    await create(cook, { name: "Bilby tea", preparation_time: 2.5, total_time: 7.4 });
    for (const bound of [
      "min_total_time=7.4",
      "max_total_time=7.4",
      "min_preparation_time=2.5",
      "max_preparation_time=2.5",
    ])
      expect([bound, await names(`query=bilby&${bound}`, { as: cook })]).toEqual([bound, ["Bilby tea"]]);
  });

  test("puts a name in the caller's language before one in another", async () => {
    const cook = await app.signUp();
    await create(cook, { name: { en: "Quagga", fr: "Zorille" } });
    await create(cook, { name: { en: "Zorille", fr: "Quagga" } });
    const found = (lang: string) => names("query=quagga", { as: cook, headers: { lang } });
    expect(await found("en")).toEqual(["Quagga", "Zorille"]);
    expect(await found("fr")).toEqual(["Quagga", "Zorille"]);
  });

  test("tolerates typos and missing accents, in every language", async () => {
    expect(await names("query=shakshuka")).toContain("Shakshouka with chickpeas");
    expect(await names("query=tomatto")).toContain("Pan con tomate");
    expect(await names("query=chickpees")).toContain("Hummus");
    expect(await names("query=creme brulee")).toContain("Crème brûlée");
    expect(await names("query=kichererbsen", { headers: { lang: "en" } })).toContain("Shakshouka with chickpeas");
  });

  test("finds a new word as it is written from the answer on, and with a typing error once the event was handled", async () => {
    const cook = await app.signUp();
    const { id } = await create(cook, { name: "Quokkaberry trifle" });
    const found = async (query: string) => (await search(`query=${query}`, { as: cook })).body.map((one) => one.id);
    expect(await found("quokkaberry")).toEqual([id]);
    await followIndex(app);
    expect(await found("quokkabery")).toEqual([id]);
    const renamed = await payload(app.db, { name: "Numbatberry trifle" });
    expect((await app.call("PUT", `/api/recipe/recipes/${id}`, { as: cook, body: renamed })).status).toBe(200);
    expect(await found("numbatberry")).toEqual([id]);
    expect(await found("quokkaberry")).toEqual([]);
    await followIndex(app);
    expect(await found("numbatbery")).toEqual([id]);
  });

  test("applies the caller's allergies and diet, unless switched off", async () => {
    const user = await app.signUp();
    const [egg] = await app.db.sql<{ id: number }[]>`select id from allergies where key = 'eggs'`;
    await app.call("PATCH", "/api/authentication/users/@me/personal-info", {
      as: user,
      body: { allergies: [egg!.id] },
    });
    expect(await names("query=shakshuka", { as: user })).not.toContain("Shakshouka with chickpeas");
    expect(await names("query=shakshuka&respect_profile=false", { as: user })).toContain("Shakshouka with chickpeas");
    // Pancakes contain a food with unknown allergens: unknown is not safe.
    const [mustard] = await app.db.sql<{ id: number }[]>`select id from allergies where key = 'mustard'`;
    await app.call("PATCH", "/api/authentication/users/@me/personal-info", {
      as: user,
      body: { allergies: [mustard!.id] },
    });
    expect(await names("query=pancakes", { as: user })).not.toContain("Fluffy pancakes");
    expect(await names("query=pancakes", { as: await app.signUp() })).toContain("Fluffy pancakes");
    const eater = await app.signUp();
    const [vegan] = await app.db.sql<{ id: number }[]>`select id from diets where key = 'vegan'`;
    await app.call("PUT", "/api/recipe/users/@me/diet", { as: eater, body: { diet_id: vegan!.id } });
    expect(await names("query=goulash", { as: eater })).toEqual([]);
    expect(await names("query=goulash&respect_profile=false", { as: eater })).toContain("Beef goulash");
    expect(await names("query=hummus", { as: eater })).toContain("Hummus");
  });

  test("finds the liked ones, and changes made a moment ago", async () => {
    const user = await app.signUp();
    const id = await recipeId(app.db, "tiramisu");
    for (let i = 0; i < 2; i++)
      expect((await app.call("POST", `/api/recipe/recipes/${id}/like`, { as: user })).body).toEqual({ liked: true });
    expect(await names("liked=true", { as: user })).toEqual(["Tiramisu"]);
    expect(await names("liked=true")).toEqual([]);
    await app.call("POST", `/api/recipe/recipes/${id}/unlike`, { as: user });
    expect(await names("liked=true", { as: user })).toEqual([]);
    const own = await create(user, { name: "Quokka stew" });
    expect(await names("query=quokka", { as: user })).toEqual(["Quokka stew"]);
    expect(await names("query=quokka")).toEqual([]);
    // The same for a variant, an edit, a restored version, and a deletion.
    const variant = await app.call<Recipe>("POST", `/api/recipe/recipes/${own.id}/variants`, { as: user, body: {} });
    const at = `/api/recipe/recipes/${variant.body.id}`;
    await app.call("POST", `${at}/like`, { as: user });
    expect(await names("liked=true", { as: user })).toEqual(["Quokka stew (my version)"]);
    await app.call("PUT", at, { as: user, body: await payload(app.db, { name: "Numbat stew" }) });
    expect(await names("query=numbat&liked=true", { as: user })).toEqual(["Numbat stew"]);
    await app.call("POST", `${at}/versions/1/restore`, { as: user });
    expect(await names("query=numbat&liked=true", { as: user })).toEqual([]);
    await app.call("DELETE", `/api/recipe/recipes/${own.id}`, { as: user });
    const left = await search("query=quokka", { as: user });
    expect([left.body.map(({ id }) => id), left.headers.get("x-total-count")]).toEqual([[variant.body.id], "1"]);
  });

  test("finds the caller's own, one a family, with any filter", async () => {
    const user = await app.signUp();
    const other = await app.signUp();
    const soup = await create(user, { name: "Quoll soup" });
    const { body: variant } = await app.call<Recipe>("POST", `/api/recipe/recipes/${soup.id}/variants`, {
      as: user,
      body: { name: "Quoll broth" },
    });
    const pie = await create(user, { name: "Quoll pie" });
    await create(other, { name: "Quoll stew" });
    expect((await names("own=true&query=quoll", { as: user })).sort()).toEqual(["Quoll pie", "Quoll soup"]);
    expect(await names("own=true", { as: user })).toEqual(["Quoll pie", "Quoll soup"]);
    expect(await names("own=true&query=quoll", { as: other })).toEqual(["Quoll stew"]);
    expect(await names("own=true&query=quoll")).toEqual([]);
    await app.call("POST", `/api/recipe/recipes/${variant.id}/set-to-main-private`, { as: user });
    expect(await names("own=true&query=broth", { as: user })).toEqual(["Quoll broth"]);
    await app.call("POST", `/api/recipe/recipes/${pie.id}/like`, { as: user });
    await app.call("POST", `/api/recipe/recipes/${await recipeId(app.db, "tiramisu")}/like`, { as: user });
    expect(await names("own=true&liked=true", { as: user })).toEqual(["Quoll pie"]);
    const { body } = await app.call<{ total: number }>("GET", "/api/recipe/recipes/counts?own=true", { as: user });
    expect(body.total).toBe(2);
  });

  const paths = ["/api/recipe/recipes?query=egg", "/api/recipe/recipes", "/api/food/food?query=egg"];
  /** The app with another search, as long as `work` takes. */
  const withSearch = async (search: SearchEngine, work: () => Promise<void>) => {
    const own = app.deps.search;
    app.deps.search = search;
    try {
      await work();
    } finally {
      app.deps.search = own;
    }
  };
  const service = (meilisearch: { url: string } | null = null) =>
    createSearchService({ db: app.db, meilisearch, log: silentLogger });

  /** What /readyz says of a search. */
  const readiness = async (search: SearchService) => {
    const own = app.deps.checks;
    app.deps.checks = {
      search: { adapter: search.name, ping: () => search.ping(), fallback: () => search.fallback() },
    };
    try {
      return await app.call("GET", "/readyz");
    } finally {
      app.deps.checks = own;
    }
  };

  test("is unavailable when no engine answers, and everything else works", async () => {
    const away = async () => {
      throw new SearchEngineError("postgresql", "unreachable", "cannot be reached");
    };
    const none = { ...createPostgresSearch(app.db), searchRecipes: away, searchFoods: away, index: away };
    await withSearch(none, async () => {
      for (const path of paths) {
        const answer = await app.call("GET", path);
        expect(answer).toMatchObject({ status: 503, body: { code: "search_unavailable" } });
        expect(answer.headers.get("retry-after")).toBe("5");
      }
      const cook = await app.signUp();
      const { id } = await create(cook, { name: "Bettong bake" });
      expect((await app.call("GET", `/api/recipe/recipes/${id}`, { as: cook })).status).toBe(200);
    });
  });

  test("is answered by PostgreSQL while Meilisearch cannot be reached, and has what is written meanwhile", async () => {
    const away = service({ url: "http://127.0.0.1:1" });
    await away.start();
    await withSearch(away, async () => {
      for (const path of paths) {
        const answer = await app.call<unknown[]>("GET", path);
        expect([path, answer.status, answer.body.length > 0]).toEqual([path, 200, true]);
      }
      const cook = await app.signUp();
      await create(cook, { name: "Potoroo pie" });
      expect(await names("query=potoroo", { as: cook })).toEqual(["Potoroo pie"]);
      const ready = await readiness(away);
      expect([ready.status, ready.body]).toEqual([
        200,
        { ready: true, dependencies: { search: { adapter: "meilisearch", ok: true, fallback: "unreachable" } } },
      ]);
    });
    await away.close();
  });

  test("is not ready, and never says that there is nothing, before the index was built for the first time", async () => {
    await app.db.sql`update search_indexes set build = null where engine = 'postgresql'`;
    const first = service();
    await withSearch(first, async () => {
      const answer = await app.call("GET", "/api/recipe/recipes?query=egg");
      expect(answer).toMatchObject({ status: 503, body: { code: "search_not_ready" } });
      expect(answer.headers.get("retry-after")).toBe("5");
      const dependencies = (ok: boolean) => ({ search: { adapter: "postgresql", ok } });
      expect(await readiness(first)).toMatchObject({ status: 503, body: { dependencies: dependencies(false) } });
      await first.start();
      expect(await readiness(first)).toMatchObject({ status: 200, body: { dependencies: dependencies(true) } });
      expect((await names("query=egg")).length).toBeGreaterThan(0);
    });
    await first.close();
  });
});

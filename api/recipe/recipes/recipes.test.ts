import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Recipe, RecipeVersionEntry } from "@toque/db/schemas/recipe.ts";
import type { RecipeCreate } from "@toque/db/schemas/recipe-payload.ts";
import { type TestApp, type TestUser, testApp } from "../../testing/app.ts";
import { foodIds, payload, recipeId } from "../../testing/payloads.ts";

let app: TestApp;
let anna: TestUser;
let ben: TestUser;
beforeAll(async () => {
  app = await testApp();
  [anna, ben] = [await app.signUp(), await app.signUp()];
});
afterAll(() => app.close());

const create = async (as = anna, over: Partial<RecipeCreate> = {}) => {
  const answer = await app.call<Recipe>("POST", "/api/recipe/recipes", { as, body: await payload(app.db, over) });
  expect(answer.status).toBe(201);
  return answer.body;
};
const versionCount = async (id: number) => {
  const [row] = await app.db.sql<
    { n: number }[]
  >`select count(*)::int as n from recipe_versions where recipe_id = ${id}`;
  return row!.n;
};

describe("reading", () => {
  test("speaks the caller's language, else the origin's", async () => {
    const id = await recipeId(app.db, "shakshouka-with-chickpeas");
    const name = async (lang: string) =>
      (await app.call<Recipe>("GET", `/api/recipe/recipes/${id}`, { headers: { lang } })).body.name;
    expect(await name("fr")).toBe("Chakchouka aux pois chiches");
    expect(await name("de")).toBe("Schakschuka mit Kichererbsen");
    const own = await create(anna, { origin_lang: "es", name: "Huevos revueltos" });
    const read = await app.call<Recipe>("GET", `/api/recipe/recipes/${own.id}`, { as: anna, headers: { lang: "de" } });
    expect(read.body.name).toBe("Huevos revueltos");
  });

  test("translated=false gives the language maps", async () => {
    const id = await recipeId(app.db, "hummus");
    const { body } = await app.call<Recipe>("GET", `/api/recipe/recipes/${id}?translated=false`);
    expect(Object.keys(body.name as object).sort()).toEqual(["de", "en", "es", "fr"]);
    expect(Object.keys(body.steps[0]!.text as object).sort()).toEqual(["de", "en", "es", "fr"]);
  });

  test("an unknown language is an error that names the header", async () => {
    const answer = await app.call("GET", "/api/recipe/difficulties", { headers: { lang: "it" } });
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({
      detail: [{ loc: ["headers", "lang"], msg: "Expected one of: en, fr, es, de" }],
    });
  });

  test("carries nutrition with coverage and provenance, allergens and diets that follow from the foods", async () => {
    const recipe = await create();
    // 220 g of egg and 20 g of butter, in two servings; both figures are the table's.
    const [egg, butter] = recipe.ingredients;
    expect(recipe.energy).toBe(Math.round((2.2 * egg!.food.energy! + 0.2 * butter!.food.energy!) / 2));
    expect(recipe.nutrition_coverage).toBe(1);
    expect(recipe.nutrition_provenance.map(({ weight }) => weight)).toEqual([220, 20]);
    expect(recipe.nutrition_provenance.every(({ ciqual_codes }) => ciqual_codes.length > 0)).toBe(true);
    expect(recipe.allergies.map(({ name }) => name)).toEqual(["Eggs", "Milk"]);
    expect(recipe.diets.map(({ key }) => key)).toContain("vegetarian");
    expect(recipe.diets.map(({ key }) => key)).not.toContain("vegan");
  });

  test("a declared diet or score never overrides what follows from the foods", async () => {
    const [vegan] = await app.db.sql<{ id: number }[]>`select id from diets where key = 'vegan'`;
    const recipe = await create(anna, { diet_ids: [vegan!.id], nutri_score: "healthy" });
    expect(recipe.diets.map(({ key }) => key)).not.toContain("vegan");
    expect(recipe.nutri_score).not.toBe("healthy");
  });
});

describe("read and write access", () => {
  test("a new recipe is only visible to its owner until it is approved, whether private or not", async () => {
    for (const isPrivate of [true, false]) {
      const { id } = await create(anna, { private: isPrivate });
      for (const as of [null, ben]) {
        expect((await app.call("GET", `/api/recipe/recipes/${id}`, { as })).status).toBe(404);
        expect((await app.call("GET", `/api/recipe/recipes/${id}/variants`, { as })).status).toBe(404);
        const ids = await app.call<number[]>("GET", "/api/recipe/recipes/id", { as });
        expect(ids.body).not.toContain(id);
      }
      expect((await app.call("GET", `/api/recipe/recipes/${id}`, { as: anna })).status).toBe(200);
    }
  });

  test("another user's recipe cannot be distinguished from a missing one", async () => {
    const { id } = await create();
    const body = await payload(app.db);
    const calls: [string, string, unknown?][] = [
      ["GET", ""],
      ["PUT", "", body],
      ["DELETE", ""],
      ["POST", "/variants", {}],
      ["GET", "/versions"],
      ["GET", "/versions/1"],
      ["POST", "/versions/1/restore"],
      ["POST", "/like"],
      ["GET", "/like"],
      ["POST", "/unlike"],
    ];
    for (const [method, rest, payloadBody] of calls) {
      const [theirs, none] = await Promise.all(
        [id, 999_999].map((one) =>
          app.call(method, `/api/recipe/recipes/${one}${rest}`, { as: ben, body: payloadBody }),
        ),
      );
      expect([method, rest, theirs!.status]).toEqual([method, rest, 404]);
      expect(theirs!.body).toEqual(none!.body);
    }
    expect(await versionCount(id)).toBe(1);
  });

  test("a starter recipe can be read by everyone and is read-only", async () => {
    const id = await recipeId(app.db, "gazpacho");
    const read = await app.call<Recipe>("GET", `/api/recipe/recipes/${id}`);
    expect(read.headers.get("etag")).toBe('"1"');
    expect((await app.call("PUT", `/api/recipe/recipes/${id}`, { as: anna, body: await payload(app.db) })).status).toBe(
      403,
    );
    expect((await app.call("DELETE", `/api/recipe/recipes/${id}`, { as: anna })).status).toBe(403);
  });
});

describe("saving", () => {
  test("appends a version; the previous one can be read and restored", async () => {
    const { id } = await create();
    const second = await app.call<Recipe>("PUT", `/api/recipe/recipes/${id}`, {
      as: anna,
      headers: { "if-match": '"1"' },
      body: await payload(app.db, { name: "Better eggs", nb_servings: 3 }),
    });
    expect(second.headers.get("etag")).toBe('"2"');
    expect((await app.call<Recipe>("GET", `/api/recipe/recipes/${id}/versions/1`, { as: anna })).body.name).toBe(
      "Scrambled eggs",
    );
    const restored = await app.call<Recipe>("POST", `/api/recipe/recipes/${id}/versions/1/restore`, { as: anna });
    expect(restored.body).toMatchObject({ version: 3, name: "Scrambled eggs", nb_servings: 2 });
    const history = await app.call<RecipeVersionEntry[]>("GET", `/api/recipe/recipes/${id}/versions`, { as: anna });
    expect(history.body.map(({ version }) => version)).toEqual([3, 2, 1]);
  });

  test("a stale edit is 412 and changes nothing; of two concurrent ones one succeeds", async () => {
    const { id } = await create();
    const put = async (name: string) =>
      app.call("PUT", `/api/recipe/recipes/${id}`, {
        as: anna,
        headers: { "if-match": '"1"' },
        body: await payload(app.db, { name }),
      });
    const statuses = (await Promise.all([put("A"), put("B")])).map((answer) => answer.status).sort();
    expect(statuses).toEqual([200, 412]);
    expect((await put("C")).body).toMatchObject({ code: "stale_version" });
    expect(await versionCount(id)).toBe(2);
    const odd = await app.call("PUT", `/api/recipe/recipes/${id}`, {
      as: anna,
      headers: { "if-match": "x" },
      body: await payload(app.db),
    });
    expect(odd.body).toMatchObject({ detail: [{ loc: ["headers", "if-match"] }] });
  });

  test("parts that stay keep their ids; a changed text loses its translations, an unchanged one keeps them", async () => {
    const map = { en: "Beat the eggs.", fr: "Battre les œufs." };
    const before = await create(anna, {
      steps: [
        { order: 0, text: map },
        { order: 1, text: "Serve." },
      ],
    });
    const body = await payload(app.db, {
      steps: [
        { order: 0, text: "Warm the plates." },
        { order: 1, text: "Beat the eggs." },
        { order: 2, text: "Serve." },
      ],
    });
    const after = await app.call<Recipe>("PUT", `/api/recipe/recipes/${before.id}`, { as: anna, body });
    const ids = after.body.steps.map((step) => step.id);
    expect(ids.slice(1)).toEqual(before.steps.map((step) => step.id));
    expect(after.body.ingredients.map((line) => line.id)).toEqual(before.ingredients.map((line) => line.id));
    const maps = await app.call<Recipe>("GET", `/api/recipe/recipes/${before.id}?translated=false`, { as: anna });
    expect(maps.body.steps.map((step) => step.text)).toEqual([{ en: "Warm the plates." }, map, { en: "Serve." }]);
  });

  test("the same Idempotency-Key gives the first answer again, also to two calls at once", async () => {
    const body = await payload(app.db, { name: "Once" });
    const call = (key: string, sent: unknown = body) =>
      app.call<Recipe>("POST", "/api/recipe/recipes", { as: anna, headers: { "idempotency-key": key }, body: sent });
    const [first, second] = await Promise.all([call("k1"), call("k1")]);
    expect(first.status).toBe(201);
    expect(second.body).toEqual(first.body);
    expect((await call("k1", { ...body, name: "Other" })).body).toMatchObject({ code: "idempotency_key_reused" });
    expect((await call("k2")).body.id).not.toBe(first.body.id);
    const theirs = await app.call<Recipe>("POST", "/api/recipe/recipes", {
      as: ben,
      headers: { "idempotency-key": "k1" },
      body,
    });
    expect(theirs.body.id).not.toBe(first.body.id);
  });

  test("a variant copies the recipe into the family, with what it changes", async () => {
    const id = await recipeId(app.db, "hummus");
    const variant = await app.call<Recipe>("POST", `/api/recipe/recipes/${id}/variants`, {
      as: anna,
      body: { name: "My hummus", nb_servings: 8 },
    });
    expect(variant.body).toMatchObject({
      parent_id: id,
      name: "My hummus",
      nb_servings: 8,
      owner_id: anna.id,
      private: true,
    });
    const again = await app.call<Recipe>("POST", `/api/recipe/recipes/${variant.body.id}/variants`, {
      as: anna,
      body: {},
    });
    expect(again.body.parent_id).toBe(id);
    const family = await app.call<{ id: number }[]>("GET", `/api/recipe/recipes/${id}/variants`, { as: anna });
    expect(family.body.map((one) => one.id)).toEqual([variant.body.id, again.body.id]);
    expect((await app.call<unknown[]>("GET", `/api/recipe/recipes/${id}/variants`)).body).toEqual([]);
  });

  test("a variant has a name of its own: without one, and with its source's", async () => {
    const id = await recipeId(app.db, "tiramisu");
    const make = async (body?: object) =>
      (await app.call<Recipe>("POST", `/api/recipe/recipes/${id}/variants`, { as: ben, body, headers: { lang: "de" } }))
        .body;
    const first = await make();
    expect(first.name).toBe("Tiramisu (meine Version)");
    // An editor sends the whole recipe, name included.
    expect((await make({ name: { en: "Tiramisu", de: "Tiramisu" } })).name).toBe("Tiramisu (meine Version 2)");
    expect((await make({ name: { en: "Sunday tiramisu" } })).name).toBe("Sunday tiramisu");
    const { body: texts } = await app.call<Recipe>("GET", `/api/recipe/recipes/${first.id}?translated=false`, {
      as: ben,
    });
    expect(texts.name).toMatchObject({ en: "Tiramisu (my version)", fr: "Tiramisu (ma version)" });
  });

  test("a deleted recipe is hidden everywhere, and its rows are kept for 30 days", async () => {
    const { id } = await create(anna, { name: "Ephemeral zabaglione" });
    expect((await app.call("DELETE", `/api/recipe/recipes/${id}`, { as: anna })).status).toBe(204);
    expect((await app.call("DELETE", `/api/recipe/recipes/${id}`, { as: anna })).status).toBe(404);
    expect((await app.call<unknown[]>("GET", "/api/recipe/recipes?query=zabaglione", { as: anna })).body).toEqual([]);
    expect(await versionCount(id)).toBe(1);
  });
});

describe("bad input changes nothing and names every field", () => {
  const locs = (body: unknown) => (body as { detail: { loc: unknown[] }[] }).detail.map(({ loc }) => loc.join("."));

  test("wrong types, missing and extra fields, over-long texts, out-of-range numbers", async () => {
    const body = {
      ...(await payload(app.db)),
      name: "x".repeat(201),
      nb_servings: 0,
      total_time: "soon",
      surprise: true,
      steps: [{ order: 0 }, { order: 1, text: "ok", duration: -1 }],
      description: undefined,
    };
    const answer = await app.call("POST", "/api/recipe/recipes", { as: anna, body });
    expect(answer.status).toBe(422);
    expect(locs(answer.body).sort()).toEqual(
      [
        "body.surprise",
        "body.name",
        "body.nb_servings",
        "body.total_time",
        "body.description",
        "body.steps.0.text",
        "body.steps.1.duration",
      ].sort(),
    );
  });

  test("ids that do not exist, and a quantity of another food", async () => {
    const [flour = 0] = await foodIds(app.db, "wheat-flour");
    const [clove] = await app.db.sql<{ id: number }[]>`
      select q.id from quantities q join foods f on f.id = q.food_id where f.key = 'garlic' and q.key = 'clove'`;
    const answer = await app.call("POST", "/api/recipe/recipes", {
      as: anna,
      body: await payload(app.db, {
        ingredients: [
          { food_id: 999_999, quantity_id: 1, multiplier: 1 },
          { food_id: flour, quantity_id: clove!.id, multiplier: 1 },
          { food_id: flour, quantity_id: 999_999, multiplier: 1 },
        ],
        recipe_tag: [{ tag_id: 999_999 }],
        allergy_ids: [999_999],
        diet_ids: [999_999],
        difficulty_id: 4,
      }),
    });
    expect(locs(answer.body).sort()).toEqual(
      [
        "body.ingredients.0.food_id",
        "body.ingredients.1.quantity_id",
        "body.ingredients.2.quantity_id",
        "body.recipe_tag.0.tag_id",
        "body.allergy_ids.0",
        "body.diet_ids.0",
        "body.difficulty_id",
      ].sort(),
    );
  });

  test("a picture that was not uploaded here, a parent that may not be seen, preparation longer than the whole", async () => {
    const { id } = await create(ben);
    const post = async (over: Partial<RecipeCreate>) =>
      locs((await app.call("POST", "/api/recipe/recipes", { as: anna, body: await payload(app.db, over) })).body);
    expect(await post({ recipe_img: [{ img_url: "https://elsewhere.example/x.png" }] })).toEqual([
      "body.recipe_img.0.img_url",
    ]);
    expect(await post({ parent_id: id })).toEqual(["body.parent_id"]);
    expect(await post({ preparation_time: 20, total_time: 10 })).toEqual(["body.preparation_time"]);
    expect(await post({ video: { video_url: "javascript:alert(1)" } })).toEqual(["body.video.video_url"]);
  });

  test("malformed JSON, an id that is no number, a filter that does not exist, an empty range", async () => {
    expect((await app.call("POST", "/api/recipe/recipes", { as: anna, body: '{"name": ' })).body).toMatchObject({
      code: "malformed_body",
    });
    expect(locs((await app.call("GET", "/api/recipe/recipes/abc")).body)).toEqual(["params.recipe_id"]);
    expect(locs((await app.call("GET", "/api/recipe/recipes?colour=red&page=0")).body).sort()).toEqual([
      "query.colour",
      "query.page",
    ]);
    expect(locs((await app.call("GET", "/api/recipe/recipes?ingredient_filter_list=kitchen:1")).body)).toEqual([
      "query.ingredient_filter_list",
    ]);
    expect(locs((await app.call("GET", "/api/recipe/recipes?min_total_time=9&max_total_time=3")).body)).toEqual([
      "query.min_total_time",
    ]);
  });

  test("hostile HTML is text: it is returned unchanged", async () => {
    const name = '<img src=x onerror="alert(1)">';
    const recipe = await create(anna, { name });
    const read = await app.call<Recipe>("GET", `/api/recipe/recipes/${recipe.id}`, { as: anna });
    expect(read.body.name).toBe(name);
    expect(read.headers.get("content-type")).toContain("application/json");
  });
});

test("diets, tags and categories are read in the caller's language, one by one or all", async () => {
  const read = async (path: string) =>
    (await app.call<{ id: number; name: string }[]>("GET", path, { headers: { lang: "fr" } })).body;
  for (const [path, name, count] of [
    ["/api/recipe/diets", "Végétarien", 8],
    ["/api/recipe/tags?type=meal_type", "Entrée", 6],
    ["/api/food/food-categories", "Légumes", 15],
    ["/api/food/allergies", "Gluten", 14],
  ] as const) {
    const all = await read(path);
    expect([path, all.length, all[0]?.name]).toEqual([path, count, name]);
  }
  const [diet] = await read("/api/recipe/diets");
  expect(await read(`/api/recipe/diets/${diet!.id}`)).toEqual(diet as never);
  expect((await app.call("GET", "/api/recipe/diets/999999")).status).toBe(404);
});

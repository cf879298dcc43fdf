import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { recomputeFacts } from "@toque/db/recipes/recompute.ts";
import type { Recipe } from "@toque/db/schemas/recipe.ts";
import type { RecipeCreate, RecipeFactsAnswer } from "@toque/db/schemas/recipe-payload.ts";
import { type TestApp, type TestUser, testApp } from "../../testing/app.ts";
import { foodIds, payload } from "../../testing/payloads.ts";

let app: TestApp;
let cook: TestUser;
let gram: number;
beforeAll(async () => {
  app = await testApp();
  cook = await app.signUp();
  const [row] = await app.db.sql<{ id: number }[]>`select id from quantities where key = 'g' and food_id is null`;
  gram = row!.id;
});
afterAll(() => app.close());

type Words = { note?: unknown; original_text?: unknown };
/** A recipe of one line. */
async function oneLine(food: string, words: Words, over: Partial<RecipeCreate> = {}) {
  const [food_id = 0] = await foodIds(app.db, food);
  const line = { food_id, quantity_id: gram, multiplier: 30, ...words } as never;
  return payload(app.db, { name: "One line", steps: [], ingredients: [line], ...over });
}
async function create(food: string, words: Words, over: Partial<RecipeCreate> = {}) {
  const body = await oneLine(food, words, over);
  const answer = await app.call<Recipe>("POST", "/api/recipe/recipes", { as: cook, body });
  expect(answer.status).toBe(201);
  return answer.body;
}
const put = async (id: number, body: unknown, headers: Record<string, string> = {}) =>
  app.call<Recipe>("PUT", `/api/recipe/recipes/${id}`, { as: cook, body, headers });
const allergens = (recipe: Pick<Recipe, "allergies">) => recipe.allergies.map(({ name }) => name).sort();

describe("alternatives of an ingredient line", () => {
  test("count for the allergens and diets of the recipe, and the line and the provenance say so", async () => {
    const plain = await create("olive-oil", {});
    expect([allergens(plain), plain.diets.some(({ key }) => key === "vegan")]).toEqual([[], true]);
    const [peanut = 0, butter = 0] = await foodIds(app.db, "peanut", "butter");
    const text = "30 g olive oil, butter or peanuts, for frying";
    const recipe = await create("olive-oil", { original_text: text });
    const alternatives = [
      { text: "butter", food_ids: [butter], understood: true, offered: true },
      { text: "peanuts", food_ids: [peanut], understood: true, offered: true },
    ];
    expect(recipe.ingredients[0]).toMatchObject({ original_text: text, note: null, alternatives });
    expect(recipe.nutrition_provenance[0]).toMatchObject({ alternatives });
    expect(allergens(recipe)).toEqual(["Milk", "Peanuts"]);
    expect(recipe.unknown_allergen_food_ids).toEqual([]);
    expect(recipe.diets.map(({ key }) => key)).not.toContain("vegan");
    // The figures are those of the food that is listed.
    expect(recipe.energy).toBe(plain.energy);
  });

  test.each([
    ["en", "30 g olive oil and/or butter"],
    ["en", "30 g olive oil/butter"],
    ["en", "30 g olive oil (or butter)"],
    ["fr", "30 g d'huile d'olive ou de beurre"],
    ["fr", "30 g d'huile d'olive et/ou beurre"],
    ["es", "30 g de aceite de oliva o mantequilla"],
    ["es", "30 g de aceite de oliva y/o mantequilla"],
    ["de", "30 g Olivenöl oder Butter"],
    ["de", "30 g Olivenöl und/oder Butter"],
  ] as const)("are found in %s: %s", async (origin_lang, original_text) => {
    const recipe = await create("olive-oil", { original_text }, { origin_lang });
    expect(allergens(recipe)).toEqual(["Milk"]);
    expect(recipe.unknown_allergen_food_ids).toEqual([]);
  });

  test("follow the names of foods as they are when the recipe is saved", async () => {
    const admin = await app.signUp("names@example.org", ["admin"]);
    const [oil = 0, butter = 0] = await foodIds(app.db, "olive-oil", "butter");
    const words = { original_text: "30 g olive oil or quiddlewax" };
    expect((await create("olive-oil", words)).unknown_allergen_food_ids).toEqual([oil]);
    for (const [aliases, known] of [
      [{ en: ["quiddlewax"] }, true],
      [{ en: [] }, false],
    ] as const) {
      const changed = await app.call("PUT", `/api/food/food/${butter}`, { as: admin, body: { aliases } });
      expect(changed.status).toBe(200);
      const recipe = await create("olive-oil", words);
      expect([allergens(recipe), recipe.unknown_allergen_food_ids]).toEqual(known ? [["Milk"], []] : [[], [oil]]);
    }
  });

  test("that are not understood make allergens and diets unknown, and what they name counts", async () => {
    const [oil = 0] = await foodIds(app.db, "rapeseed-oil");
    for (const words of [
      { note: "or wibble oil" },
      { note: { en: "melted, or wibble fat" } },
      { original_text: "30 g rapeseed oil or wibble" },
    ]) {
      const recipe = await create("rapeseed-oil", words);
      expect([recipe.unknown_allergen_food_ids, recipe.diets]).toEqual([[oil], []]);
    }
    const recipe = await create("rapeseed-oil", { note: "or peanut oil" });
    expect(allergens(recipe)).toEqual(["Peanuts"]);
    expect(recipe.unknown_allergen_food_ids).toEqual([]);
  });

  test("are not seen in words that only describe or measure", async () => {
    for (const words of [
      { note: "peeled and finely chopped, or sliced" },
      { note: "or more to taste" },
      { note: "without nuts" },
      { original_text: "6 or 7 tbsp of rapeseed oil" },
      { original_text: "1/2 cup rapeseed oil" },
    ]) {
      const recipe = await create("rapeseed-oil", words);
      expect(recipe.ingredients[0]!.alternatives).toEqual([]);
      expect([allergens(recipe), recipe.unknown_allergen_food_ids]).toEqual([[], []]);
    }
  });

  test("a food that a remark names and no line lists makes the allergens unknown", async () => {
    const [tomato = 0] = await foodIds(app.db, "tomato");
    const recipe = await create("tomato", { note: "in cubes, tossed in butter" });
    expect(recipe.ingredients[0]!.alternatives).toEqual([
      { text: "butter", food_ids: [], understood: false, offered: false },
    ]);
    expect(recipe.unknown_allergen_food_ids).toEqual([tomato]);
  });

  test("the search does not offer the recipe to who avoids one of them", async () => {
    const name = "Zanzibar dressing";
    const { id } = await create(
      "olive-oil",
      { original_text: "30 g olive oil or peanuts", note: "julienned" },
      { name },
    );
    const found = async (query: string, as = cook) => {
      const answer = await app.call<{ id: number }[]>("GET", `/api/recipe/recipes?${query}`, { as });
      expect(answer.status).toBe(200);
      return answer.body.map((recipe) => recipe.id);
    };
    const [peanut = 0] = await foodIds(app.db, "peanut");
    expect(await found("query=zanzibar")).toEqual([id]);
    expect(await found("query=julienned")).toEqual([id]);
    expect(await found(`query=zanzibar&ingredient_black_list=${peanut}`)).toEqual([]);
    await app.db.sql`
      insert into user_allergies (user_id, allergy_id) select ${cook.id}, id from allergies where key = 'peanuts'`;
    expect(await found("query=zanzibar")).toEqual([]);
    await app.db.sql`delete from user_allergies where user_id = ${cook.id}`;
  });

  test("a food that is only an alternative cannot be deleted, and a change of it reaches the recipe", async () => {
    const [peanut = 0] = await foodIds(app.db, "peanut");
    const { id } = await create("olive-oil", { original_text: "30 g olive oil or peanuts" });
    const admin = await app.signUp("head@example.org", ["admin"]);
    const gone = await app.call("DELETE", `/api/food/food/${peanut}`, { as: admin });
    expect(gone.status).toBe(409);
    const [celery] = await app.db.sql<{ id: number }[]>`select id from allergies where key = 'celery'`;
    const before = await app.db.sql`select allergen_ids from foods where id = ${peanut}`;
    await app.db.sql`update foods set allergen_ids = ${[celery!.id]}::int[] where id = ${peanut}`;
    await recomputeFacts(app.db, { kind: "food", id: peanut });
    const read = await app.call<Recipe>("GET", `/api/recipe/recipes/${id}`, { as: cook });
    expect(allergens(read.body)).toEqual(["Celery"]);
    await app.db.sql`update foods set allergen_ids = ${before[0]!.allergen_ids}::int[] where id = ${peanut}`;
  });

  test("the facts of a draft know them", async () => {
    const { ingredients } = await oneLine("olive-oil", { note: "ou de beurre" });
    const body = { nb_servings: 2, ingredients, origin_lang: "fr" };
    const facts = await app.call<RecipeFactsAnswer>("POST", "/api/recipe/compute-recipe-facts", { as: cook, body });
    expect(facts.status).toBe(200);
    expect(allergens(facts.body)).toEqual(["Milk"]);
  });
});

describe("the words of an ingredient line", () => {
  const words = { original_text: "2 tomatoes,  peeled (and finely chopped)", note: "peeled and finely chopped" };

  test("are kept verbatim, answered in the caller's language, and as a map to editors", async () => {
    const note = { en: "peeled", fr: "pelées" };
    const { id } = await create("tomato", { ...words, note });
    const read = async (headers: Record<string, string>, query = "") =>
      (await app.call<Recipe>("GET", `/api/recipe/recipes/${id}${query}`, { as: cook, headers })).body.ingredients[0];
    expect(await read({ lang: "fr" })).toMatchObject({ original_text: words.original_text, note: "pelées" });
    expect(await read({ lang: "de" })).toMatchObject({ note: "peeled" });
    expect(await read({}, "?translated=false")).toMatchObject({ note });
  });

  test("survive an edit by a client that does not know them, and are cleared by null", async () => {
    const { id, version } = await create("tomato", words);
    const edited = await put(id, await oneLine("tomato", {}, { name: "Other" }), { "if-match": `"${version}"` });
    expect(edited.body.ingredients[0]).toMatchObject(words);
    const changed = await put(id, await oneLine("tomato", { note: "in wedges" }));
    expect(changed.body.ingredients[0]).toMatchObject({ original_text: words.original_text, note: "in wedges" });
    const cleared = await put(id, await oneLine("tomato", { note: null, original_text: null }));
    expect(cleared.body.ingredients[0]).toMatchObject({ original_text: null, note: null });
    const back = await app.call<Recipe>("POST", `/api/recipe/recipes/${id}/versions/1/restore`, { as: cook });
    expect(back.body.ingredients[0]).toMatchObject(words);
    // Another food is not what was written.
    const other = await put(id, await oneLine("potato", {}));
    expect(other.body.ingredients[0]).toMatchObject({ original_text: null, note: null });
  });

  test("go into a variant, and into a sub-recipe", async () => {
    const inner = (await oneLine("tomato", { note: "or butter" })).ingredients!;
    const sub = { order: 0, name: "Sauce", difficulty_id: 1, nb_servings: 2, ingredients: inner };
    const { id } = await create("tomato", words, { sub_recipes: [sub] });
    const variant = await app.call<Recipe>("POST", `/api/recipe/recipes/${id}/variants`, { as: cook, body: {} });
    expect(variant.status).toBe(201);
    expect(variant.body.ingredients[0]).toMatchObject(words);
    expect(variant.body.sub_recipes[0]!.ingredients[0]).toMatchObject({ note: "or butter" });
    expect(allergens(variant.body)).toEqual(["Milk"]);
  });

  test("an edited note loses translations of the old one", async () => {
    const { id } = await create("tomato", { note: { en: "peeled", fr: "pelées" } });
    const same = await put(id, await oneLine("tomato", { note: "peeled" }), {});
    const read = async () =>
      (await app.call<Recipe>("GET", `/api/recipe/recipes/${id}?translated=false`, { as: cook })).body.ingredients[0];
    expect(same.status).toBe(200);
    expect(await read()).toMatchObject({ note: { en: "peeled", fr: "pelées" } });
    await put(id, await oneLine("tomato", { note: "sliced" }), {});
    expect(await read()).toMatchObject({ note: { en: "sliced" } });
  });

  test.each([
    ["note", "x".repeat(501)],
    ["note", { en: "x".repeat(501) }],
    ["note", { xx: "peeled" }],
    ["note", 3],
    ["original_text", "x".repeat(1001)],
    ["original_text", { en: "peeled" }],
  ])("%s is refused by name beyond its limits", async (field, value) => {
    const body = await oneLine("tomato", { [field]: value });
    const answer = await app.call<{ detail: { loc: unknown[] }[] }>("POST", "/api/recipe/recipes", { as: cook, body });
    expect(answer.status).toBe(422);
    expect(answer.body.detail.map(({ loc }) => loc.slice(0, 4))).toContainEqual(["body", "ingredients", 0, field]);
  });

  test("a blank note is none", async () => {
    expect((await create("tomato", { note: "  " })).ingredients[0]!.note).toBeNull();
  });
});

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { FieldError } from "@toque/db/schemas/common.ts";
import type { Recipe, RecipeVersionEntry } from "@toque/db/schemas/recipe.ts";
import type { RecipeCreate } from "@toque/db/schemas/recipe-payload.ts";
import { type TestApp, type TestUser, testApp } from "../../testing/app.ts";
import { payload, recipeId } from "../../testing/payloads.ts";

let app: TestApp;
let anna: TestUser;
let ben: TestUser;
let moderator: TestUser;
beforeAll(async () => {
  app = await testApp();
  [anna, ben, moderator] = [await app.signUp(), await app.signUp(), await app.signUp("mo@example.org", ["moderator"])];
});
afterAll(() => app.close());

type Answer = Recipe & { detail: FieldError[]; code: string };
const create = async (over: Partial<RecipeCreate> = {}, as = anna) =>
  app.call<Answer>("POST", "/api/recipe/recipes", { as, body: await payload(app.db, over) });
const edit = async (id: number, over: object = {}, headers: Record<string, string> = {}) =>
  app.call<Answer>("PUT", `/api/recipe/recipes/${id}`, {
    as: anna,
    body: { ...(await payload(app.db)), ...over },
    headers,
  });
const read = async (id: number, as: TestUser | null = anna) =>
  app.call<Answer>("GET", `/api/recipe/recipes/${id}`, { as });
const variant = (id: number, body: object = {}, as = anna) =>
  app.call<Answer>("POST", `/api/recipe/recipes/${id}/variants`, { as, body });
const versions = async (id: number) =>
  (await app.call<RecipeVersionEntry[]>("GET", `/api/recipe/recipes/${id}/versions`, { as: anna })).body;
const wrong = ({ status, body }: { status: number; body: Answer }) => ({
  status,
  places: body.detail.map(({ loc, type }) => `${loc.join(".")}: ${type}`),
});

describe("an edit", () => {
  test("that does not say whether the recipe is private leaves it unchanged", async () => {
    const { body: secret } = await create({ private: true });
    expect((await edit(secret.id, { name: "Eggs" })).body).toMatchObject({ private: true, version: 2 });
    expect((await edit(secret.id, { private: false })).body.private).toBe(false);
    expect((await edit(secret.id)).body.private).toBe(false);
    // The payload's default only applies to a new recipe, which is private until it is approved.
    expect((await create()).body).toMatchObject({ private: true, approval_status: "PENDING" });
  });

  test("is idempotent by its key: a retry appends nothing, even when the version has changed since", async () => {
    const { body: recipe } = await create();
    const headers = { "idempotency-key": crypto.randomUUID(), "if-match": '"1"' };
    const [first, again] = [
      await edit(recipe.id, { name: "Once" }, headers),
      await edit(recipe.id, { name: "Once" }, headers),
    ];
    expect([first.status, again.status, again.headers.get("etag")]).toEqual([200, 200, '"2"']);
    expect(again.body).toEqual(first.body);
    expect(await edit(recipe.id, { name: "Twice" }, headers)).toMatchObject({ status: 409 });
    expect(await versions(recipe.id)).toHaveLength(2);
    // The key does not apply to another recipe, even with the same body.
    const { body: other } = await create();
    const reused = await edit(other.id, { name: "Once" }, headers);
    expect(reused).toMatchObject({ status: 409, body: { code: "idempotency_key_reused" } });
    expect(await versions(other.id)).toHaveLength(1);
  });

  test("restoring a version is idempotent by its key too", async () => {
    const { body: recipe } = await create();
    await edit(recipe.id, { name: "Other eggs" });
    const headers = { "idempotency-key": crypto.randomUUID() };
    const restore = () =>
      app.call<Answer>("POST", `/api/recipe/recipes/${recipe.id}/versions/1/restore`, { as: anna, headers });
    const [first, again] = [await restore(), await restore()];
    expect([first.body.version, again.body.version, again.headers.get("etag")]).toEqual([3, 3, '"3"']);
    expect(await versions(recipe.id)).toHaveLength(3);
  });

  test("and restoring a version are rejected for a stale version", async () => {
    const { body: recipe } = await create();
    await edit(recipe.id, { name: "Second" });
    const path = `/api/recipe/recipes/${recipe.id}/versions/1/restore`;
    const back = (tag: string) => app.call<Answer>("POST", path, { as: anna, headers: { "if-match": tag } });
    for (const refused of [await edit(recipe.id, {}, { "if-match": '"1"' }), await back('"1"')])
      expect(refused).toMatchObject({ status: 412, body: { code: "stale_version" } });
    expect(await versions(recipe.id)).toHaveLength(2);
    expect(await back('"2"')).toMatchObject({ status: 200, body: { version: 3 } });
  });

  test("with a preparation time above the total is rejected, as is such a variant; neither is saved", async () => {
    const { body: recipe } = await create();
    const places = ["body.preparation_time: value_error.time"];
    const times = { preparation_time: 9, total_time: 8 };
    expect(wrong(await edit(recipe.id, times))).toEqual({ status: 422, places });
    const made = (body: object) => variant(recipe.id, body);
    expect(wrong(await made({ preparation_time: 9 }))).toEqual({ status: 422, places });
    expect(await versions(recipe.id)).toHaveLength(1);
    expect((await app.call("GET", `/api/recipe/recipes/${recipe.id}/variants`, { as: anna })).body).toEqual(
      [] as never,
    );
  });

  test("of pictures: a duplicate stays two pictures", async () => {
    const [row] = await app.db.sql<{ id: string }[]>`
      insert into media (owner_id, kind, content_type, upload_expires_at, uploaded_at, width, height, bytes)
      values (${anna.id}, 'recipe', 'image/webp', now(), now(), 320, 240, 100) returning id`;
    const recipe_img = [{ img_url: `/media/${row!.id}` }, { img_url: `/media/${row!.id}` }];
    const { body: recipe } = await create({ recipe_img });
    const { body: edited } = await edit(recipe.id, { recipe_img });
    expect(edited.recipe_img.map(({ id }) => id)).toEqual(recipe.recipe_img.map(({ id }) => id));
  });

  test("of pictures: another user's are rejected, in an edit and in a variant", async () => {
    const [row] = await app.db.sql<{ id: string }[]>`
      insert into media (owner_id, kind, content_type, upload_expires_at, uploaded_at, width, height, bytes)
      values (${ben.id}, 'recipe', 'image/webp', now(), now(), 320, 240, 100) returning id`;
    const { body: recipe } = await create();
    const over = { recipe_img: [{ img_url: `/media/${row!.id}` }] };
    const places = ["body.recipe_img.0.img_url: unknown_media"];
    expect(wrong(await edit(recipe.id, over))).toEqual({ status: 422, places });
    expect(wrong(await variant(recipe.id, over))).toEqual({ status: 422, places });
    expect((await read(recipe.id)).body).toMatchObject({ version: 1, recipe_img: [] });
  });
});

describe("a family", () => {
  test("has no cycles, and a recipe cannot leave it: the error names the field, and nothing is changed", async () => {
    const { body: root } = await create();
    const { body: child } = await variant(root.id);
    const { body: other } = await create();
    const { body: secret } = await create({ private: true }, ben);
    const of = async (id: number, parent_id: number) => wrong(await edit(id, { parent_id }));
    const refused = (type: string) => ({ status: 422, places: [`body.parent_id: ${type}`] });
    expect(await of(root.id, root.id)).toEqual(refused("cyclic_parent"));
    expect(await of(root.id, child.id)).toEqual(refused("cyclic_parent"));
    expect(await of(child.id, child.id)).toEqual(refused("cyclic_parent"));
    expect(await of(child.id, other.id)).toEqual(refused("parent_of_another_family"));
    expect(await of(root.id, other.id)).toEqual(refused("parent_of_another_family"));
    expect(await of(root.id, secret.id)).toEqual(await of(root.id, 999_999));
    expect([await versions(root.id), await versions(child.id)].map((list) => list.length)).toEqual([1, 1]);
    // An unchanged parent is accepted.
    expect((await edit(child.id, { parent_id: root.id })).body).toMatchObject({ parent_id: root.id, version: 2 });
    expect((await edit(child.id, { parent_id: null })).body).toMatchObject({ parent_id: root.id, version: 3 });
    expect((await edit(root.id, { parent_id: null })).body.parent_id).toBeNull();
  });

  test("a variant does not disclose a root that is not visible to the caller", async () => {
    const root = await recipeId(app.db, "hummus");
    const { body: mine } = await variant(root);
    expect(mine.parent_id).toBe(root);
    const own = async () =>
      (await app.call<Recipe[]>("GET", "/api/recipe/users/@me/recipes", { as: anna })).body.find(
        ({ id }) => id === mine.id,
      )?.parent_id;
    expect(await own()).toBe(root);
    await app.db.sql`update recipes set private = true where id = ${root}`;
    try {
      expect((await read(mine.id)).body.parent_id).toBeNull();
      expect(await own()).toBeNull();
      // An editor opened earlier can still save, and other hidden ids get the same answer.
      const { body: secret } = await create({ private: true }, ben);
      for (const parent_id of [root, secret.id, 999_999])
        expect((await edit(mine.id, { parent_id })).body).toMatchObject({ id: mine.id, parent_id: null });
    } finally {
      await app.db.sql`update recipes set private = false where id = ${root}`;
    }
    expect((await read(mine.id)).body.parent_id).toBe(root);
  });
});

describe("a food that has moved to another category", () => {
  test("can still be saved, copied and restored with its old measure", async () => {
    const [admin] = [await app.signUp("boss@example.org", ["admin"])];
    const categories = await app.db.sql<{ id: number }[]>`select id from food_categories order by id limit 2`;
    const [here, there] = categories.map(({ id }) => id);
    const make = async (path: string, body: object) =>
      (await app.call<{ id: number }>("POST", path, { as: admin, body })).body.id;
    const food_id = await make("/api/food/food", { name: "Wanderer", category_id: here });
    const quantity_id = await make("/api/recipe/quantities", {
      ...{ type: "category", category_id: here, name: "heap", weight: 50 },
    });
    const ingredients = [{ food_id, quantity_id, multiplier: 2 }];
    const { body: recipe } = await create({ ingredients });
    await app.call("PUT", `/api/food/food/${food_id}`, { as: admin, body: { category_id: there } });

    expect((await edit(recipe.id, { ingredients, name: "Heaps" })).status).toBe(200);
    expect((await variant(recipe.id)).status).toBe(201);
    const back = await app.call("POST", `/api/recipe/recipes/${recipe.id}/versions/1/restore`, { as: anna });
    expect(back.status).toBe(200);
    // A new ingredient is validated by the current measures.
    expect(wrong(await create({ ingredients })).places).toEqual([
      "body.ingredients.0.quantity_id: quantity_of_another_food",
    ]);
  });
});

describe("deleted tags and diets", () => {
  test("do not prevent restoring an old version, a variant or an edit", async () => {
    const make = async (path: string, body: object) =>
      (await app.call<{ id: number }>("POST", `/api/recipe/${path}`, { as: moderator, body })).body.id;
    const [tag, diet] = [await make("tags", { name: "Fad", type: "taste" }), await make("diets", { name: "Fad" })];
    const declared = { recipe_tag: [{ tag_id: tag }], diet_ids: [diet] };
    const { body: recipe } = await create(declared);
    await edit(recipe.id);
    const { body: declaring } = await create({ diet_ids: [diet] });
    for (const path of [`tags/${tag}`, `diets/${diet}`])
      expect((await app.call("DELETE", `/api/recipe/${path}`, { as: moderator })).status).toBe(204);

    const path = `/api/recipe/recipes/${recipe.id}/versions/1`;
    const old = await app.call<Recipe>("GET", path, { as: anna });
    expect([old.body.tags, old.body.declared_diet_ids]).toEqual([[], []]);
    const back = await app.call<Recipe>("POST", `${path}/restore`, { as: anna });
    expect(back).toMatchObject({ status: 200, body: { version: 3, tags: [], declared_diet_ids: [] } });

    const { body: shown } = await read(declaring.id);
    expect(shown.declared_diet_ids).toEqual([]);
    expect((await variant(declaring.id)).status).toBe(201);
    expect((await edit(declaring.id, { diet_ids: shown.declared_diet_ids })).status).toBe(200);
    // An id that never existed is still an error.
    expect(wrong(await edit(declaring.id, { diet_ids: [diet] })).places).toEqual(["body.diet_ids.0: unknown_diet"]);
  });
});

describe("a text by language", () => {
  const cases: [object, string[]][] = [
    [{ name: { en: "" } }, ["body.name.en: value_error"]],
    [{ name: { en: "Soup", fr: "x".repeat(201) } }, ["body.name.fr: value_error"]],
    [{ name: "  " }, ["body.name: value_error"]],
    [{ name: { en: "Soup", xx: "Soup" } }, ["body.name.xx: extra_forbidden"]],
    [{ name: {} }, ["body.name: value_error"]],
    [{ name: 5 }, ["body.name: type_error"]],
    [{ steps: [{ order: 0, text: { en: " " } }] }, ["body.steps.0.text.en: value_error"]],
    [{ steps: [{ order: 0, text: "Stir.", duration: -1 }] }, ["body.steps.0.duration: value_error"]],
    [{ tips: { en: ["Salt.", 5] } }, ["body.tips.en.1: type_error"]],
    [{ nutri_score: "A" }, ["body.nutri_score: value_error"]],
    // Characters that the database cannot store: NUL and a lone surrogate.
    [{ name: "Soup\u0000" }, ["body.name: value_error.text"]],
    [
      { description: "\ud83c", steps: [{ order: 0, text: { en: "Stir\u0000" } }] },
      ["body.description: value_error.text", "body.steps.0.text.en: value_error.text"],
    ],
    [{ nutri_score: 1 }, ["body.nutri_score: type_error"]],
    [{ nb_servings: "4" }, ["body.nb_servings: type_error"]],
    [{ nb_servings: 1.5 }, ["body.nb_servings: value_error"]],
    [{ steps: "Stir." }, ["body.steps: type_error"]],
    [{ video: {} }, ["body.video.video_url: missing"]],
    [{ nb_servings: undefined }, ["body.nb_servings: missing"]],
  ];
  test.each(cases)("%j is rejected by its path", async (over, places) => {
    expect(wrong(await create(over as Partial<RecipeCreate>))).toEqual({ status: 422, places });
  });

  test("may be empty where it is not a name", async () => {
    expect((await create({ description: { en: "" }, dietetic_info: "" })).status).toBe(201);
  });
});

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Food } from "@toque/db/schemas/food.ts";
import type { Recipe, RecipeApproval, ReviewedRecipe } from "@toque/db/schemas/recipe.ts";
import type { RecipeReview } from "@toque/db/schemas/review.ts";
import { type TestApp, type TestUser, testApp } from "../../testing/app.ts";
import { payload } from "../../testing/payloads.ts";

let app: TestApp;
let anna: TestUser;
let ben: TestUser;
let moderator: TestUser;
let admin: TestUser;
beforeAll(async () => {
  app = await testApp();
  [anna, ben, moderator, admin] = [
    await app.signUp(),
    await app.signUp(),
    await app.signUp("mo@example.org", ["moderator"]),
    await app.signUp("ad@example.org", ["admin"]),
  ];
});
afterAll(() => app.close());

const create = async (over: object = {}, as = anna) =>
  (
    await app.call<Recipe>("POST", "/api/recipe/recipes", {
      as,
      body: await payload(app.db, { private: true, ...over }),
    })
  ).body;
const save = async (id: number, over: object) =>
  app.call<Recipe>("PUT", `/api/recipe/recipes/${id}`, {
    as: anna,
    body: await payload(app.db, { private: true, ...over }),
  });
const ask = async (id: number, as = anna) =>
  (await app.call<RecipeApproval>("POST", `/api/recipe/recipes/${id}/request-public-approval`, { as })).body.id;
const look = (id: number, as: TestUser | null = moderator, lang = "en") =>
  app.call<RecipeReview & { code: string }>("GET", `/api/recipe/recipe_approvals/${id}`, { as, headers: { lang } });
const decide = (id: number, action: string) =>
  app.call("POST", `/api/recipe/recipe_approvals/${id}/${action}`, { as: moderator, body: { comment: "Because." } });
const queue = async (status = "PENDING") =>
  (await app.call<ReviewedRecipe[]>("GET", `/api/recipe/recipe_approvals?status=${status}`, { as: moderator })).body;

describe("a request as a moderator reads it", () => {
  test("has the version that was asked for and the public one, and nothing that was written since", async () => {
    const { id } = await create({ name: "First words" });
    const first = await ask(id);
    expect((await look(first)).body).toMatchObject({
      approval: { id: first, recipe_id: id, status: "PENDING", version: 1 },
      owner_id: anna.id,
      reasons: ["first_publication"],
      recipe: { name: "First words", version: 1 },
      public_recipe: null,
    });
    await decide(first, "approve");
    await save(id, { name: "Second words", private: false });
    const second = await ask(id);
    await save(id, { name: "Words for myself", private: false });
    for (const reader of [moderator, admin]) {
      const { body } = await look(second, reader);
      expect(body).toMatchObject({
        recipe: { name: "Second words", version: 2 },
        public_recipe: { name: "First words", version: 1 },
        author_approved: 1,
      });
      expect(JSON.stringify(body)).not.toContain("Words for myself");
    }
  });

  test("no longer has the version once it is decided, unless everyone sees it", async () => {
    for (const action of ["reject", "request-changes"]) {
      const { id } = await create({ name: "Kept to herself" });
      const request = await ask(id);
      await decide(request, action);
      for (const reader of [moderator, admin]) {
        const { status, body } = await look(request, reader);
        expect({
          status,
          recipe: body.recipe,
          shown: body.public_recipe,
          langs: body.langs,
          checks: body.checks,
        }).toEqual({
          status: 200,
          recipe: null,
          shown: null,
          langs: [],
          checks: [],
        });
        expect(JSON.stringify(body)).not.toContain("Kept to herself");
      }
    }
    const { id } = await create({ name: "For everyone" });
    const request = await ask(id);
    await decide(request, "approve");
    expect((await look(request)).body).toMatchObject({ recipe: { name: "For everyone" }, reasons: [] });
    // Withdrawn: the author's alone again.
    await save(id, { name: "For everyone", private: true });
    expect((await look(request)).body).toMatchObject({ recipe: null, public_recipe: null });
  });

  test("is there for moderators and admins only, and gone with the recipe", async () => {
    const { id } = await create();
    const request = await ask(id);
    expect((await look(request, null)).status).toBe(401);
    for (const reader of [anna, ben]) expect((await look(request, reader)).status).toBe(403);
    expect((await look(2_000_000_000)).status).toBe(404);
    await app.call("DELETE", `/api/recipe/recipes/${id}`, { as: anna });
    expect((await look(request)).status).toBe(404);
  });

  test("keeps a parent that the public does not see to its owner", async () => {
    const parent = await create({ name: "Secret root" });
    const variant = await app.call<Recipe>("POST", `/api/recipe/recipes/${parent.id}/variants`, {
      as: anna,
      body: { name: "Open branch" },
    });
    const { body } = await look(await ask(variant.body.id));
    expect(body.recipe).toMatchObject({ name: "Open branch", parent_id: null });
    expect(JSON.stringify(body)).not.toContain("Secret root");
  });

  test("says in which languages it has texts, and which of them were changed: nothing hides in another language", async () => {
    const name = { en: "Plain soup", fr: "Soupe simple" };
    const { id } = await create({ name });
    const first = await ask(id);
    expect((await look(first)).body).toMatchObject({ langs: ["en", "fr"], changed_langs: ["en", "fr"] });
    await decide(first, "approve");
    await save(id, { name: { ...name, fr: "Achetez mes pilules" }, private: false });
    const second = await ask(id);
    expect((await look(second)).body).toMatchObject({ recipe: { name: "Plain soup" }, changed_langs: ["fr"] });
    expect((await look(second, moderator, "fr")).body.recipe?.name).toBe("Achetez mes pilules");
  });
});

describe("what code found", () => {
  const failed = async (id: number) => {
    const { body } = await look(await ask(id));
    return { reasons: body.reasons, checks: body.checks.filter(({ passed }) => !passed).map(({ name }) => name), body };
  };

  test("a recipe of known foods whose texts agree passes all that concerns safety", async () => {
    const starter = await app.call<Recipe>("GET", "/api/recipe/recipes/1", { as: anna });
    expect(starter.status).toBe(200);
    const copy = await app.call<Recipe>("POST", "/api/recipe/recipes/1/variants", { as: anna, body: {} });
    expect((await failed(copy.body.id)).checks).toEqual([]);
  });

  test("a food that a step names and the list lacks is a contradiction, and its allergens count as unknown", async () => {
    const { id } = await create({ steps: [{ order: 0, text: "Stir in the peanut butter.", duration: null }] });
    const { reasons, checks, body } = await failed(id);
    expect(reasons).toContain("contradiction");
    expect(checks).toContain("allergens");
    const words = body.checks.flatMap(({ findings }) => findings.flatMap(({ params }) => params.words));
    expect(words).toContain("peanut butter");
    const entry = (await queue()).find((one) => one.id === id);
    expect(entry?.reasons).toContain("contradiction");
  });

  test("a food used as written is named, with the reason in the queue", async () => {
    const food = await app.call<Food>("POST", "/api/food/personal-foods", { as: anna, body: { name: "Rosa's mix" } });
    const plain = await payload(app.db);
    const lines = plain.ingredients as { quantity_id: number }[];
    const [unit] = await app.db.sql<{ id: number }[]>`
      select id from quantities where food_id is null and category_id is null and subcategory_id is null order by id limit 1`;
    expect(lines.length).toBeGreaterThan(0);
    const { id } = await create({
      ingredients: [...lines, { order: 9, food_id: food.body.id, quantity_id: unit!.id, multiplier: 1 }],
    });
    const { reasons, checks, body } = await failed(id);
    expect(reasons).toContain("unknown_food");
    expect(checks).toEqual(expect.arrayContaining(["allergens", "known_foods"]));
    const foods = body.checks.flatMap(({ findings }) => findings.flatMap(({ params }) => params.foods));
    expect(foods.map((one) => one.name)).toContain("Rosa's mix");
  });

  test("what falls below kitchen hygiene is quoted", async () => {
    const { id } = await create({
      steps: [{ order: 0, text: "Thaw the chicken on the counter overnight.", duration: null }],
    });
    expect((await failed(id)).checks).toContain("hygiene");
  });
});

test("two moderators who decide at once: one is told that it was decided", async () => {
  const request = await ask((await create()).id);
  const post = (action: string, as: TestUser) =>
    app.call<{ code: string }>("POST", `/api/recipe/recipe_approvals/${request}/${action}`, {
      as,
      body: { comment: "Because." },
    });
  const answers = await Promise.all([post("approve", moderator), post("reject", admin)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe("transition_not_allowed");
});

test("the queue names who asks and since when, the longest waiting first", async () => {
  const { id } = await create();
  await ask(id);
  const entries = await queue();
  const entry = entries.find((one) => one.id === id);
  expect(Number.isNaN(Date.parse(entry?.requested_at ?? ""))).toBe(false);
  const times = entries.map((one) => Date.parse(one.requested_at));
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  const generated = await create();
  await app.db.sql`update recipes set from_ai_generator = true where id = ${generated.id}`;
  await ask(generated.id);
  expect((await queue()).find((one) => one.id === generated.id)?.reasons).toEqual([
    "ai_generated",
    "first_publication",
  ]);
});

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { nutriScores, type Recipe } from "@toque/db/schemas/recipe.ts";
import { buildDocuments } from "@toque/search/documents.ts";
import type { RecipeDocument } from "@toque/search/port.ts";
import { readDocuments } from "@toque/search/postgres.ts";
import fc from "fast-check";
import { type Actors, createActors } from "../../testing/actors.ts";
import { type TestApp, type TestUser, testApp } from "../../testing/app.ts";

// The answer of a save and the search document beside it are made of what was written: both are the same as read anew.

let app: TestApp;
let actors: Actors;
let ids: { foods: number[]; grams: number; tags: number[]; allergies: number[]; diets: number[] };
beforeAll(async () => {
  app = await testApp();
  actors = await createActors(app);
  const all = async (table: string) =>
    (await app.db.sql<{ id: number }[]>`select id from ${app.db.sql(table)} order by id limit 300`).map(({ id }) => id);
  const [foods, tags, allergies, diets] = await Promise.all(["foods", "tags", "allergies", "diets"].map(all));
  ids = { foods: foods!, grams: actors.gram, tags: tags!, allergies: allergies!, diets: diets! };
});
afterAll(() => app.close());

const words = ["or butter", "walnuts, if you like", "finely cut", "ou du lait", "oder Sahne", '1/2 \\ "x"', "  "];
const texts = fc.constantFrom(
  "Stir in the cream.",
  "Top with walnuts.",
  "Cook it.",
  "Ä“ \u{1F958}",
  "Mit Speck, ohne Nüsse.",
);
const some = <T>(list: readonly T[], most: number) => fc.uniqueArray(fc.constantFrom(...list), { maxLength: most });

const lineOf = () =>
  fc.record({
    food_id: fc.constantFrom(...ids.foods),
    quantity_id: fc.constant(ids.grams),
    multiplier: fc.oneof(fc.integer({ min: 1, max: 900 }), fc.double({ min: 0.001, max: 1000, noNaN: true })),
    original_text: fc.option(fc.constantFrom(...words)),
    note: fc.option(fc.constantFrom(...words)),
  });
const partOf = () => ({
  steps: fc.array(fc.record({ text: texts, duration: fc.option(fc.integer({ min: 0, max: 90 })) }), { maxLength: 4 }),
  ingredients: fc.array(lineOf(), { maxLength: 6 }),
  recipe_tag: some(ids.tags, 4).map((list) => list.map((tag_id) => ({ tag_id }))),
  difficulty_id: fc.integer({ min: 1, max: 3 }),
  nb_servings: fc.integer({ min: 1, max: 12 }),
});
const inOrder = <T>(list: T[]) => list.map((part, order) => ({ ...part, order }));
const payloadOf = () =>
  fc
    .record({
      ...partOf(),
      origin_lang: fc.constantFrom("en", "fr", "es", "de"),
      name: fc.oneof(texts, fc.record({ fr: texts, de: texts, es: texts, en: texts })),
      description: texts,
      preparation_time: fc.integer({ min: 0, max: 30 }),
      total_time: fc.double({ min: 30, max: 300, noNaN: true }),
      tips: fc.array(texts, { maxLength: 2 }),
      dietetic_info: fc.option(texts),
      nutri_score: fc.option(fc.constantFrom(...nutriScores)),
      private: fc.boolean(),
      allergy_ids: some(ids.allergies, 3),
      diet_ids: some(ids.diets, 3),
      sub_recipes: fc.array(fc.record({ ...partOf(), name: texts }), { maxLength: 2 }),
    })
    .map(({ sub_recipes, ...recipe }) => ({
      ...recipe,
      steps: inOrder(recipe.steps),
      ingredients: inOrder(recipe.ingredients),
      sub_recipes: inOrder(sub_recipes).map((sub) => ({
        ...sub,
        steps: inOrder(sub.steps),
        ingredients: inOrder(sub.ingredients),
      })),
    }));

async function readAnew(id: number, as: TestUser, headers: Record<string, string>): Promise<Recipe> {
  return (await app.call<Recipe>("GET", `/api/recipe/recipes/${id}`, { as, headers })).body;
}
async function isIndexedAsRead(id: number): Promise<void> {
  const alike = (list: readonly RecipeDocument[]) =>
    list
      .map((one) => ({ ...one, created_at: new Date(one.created_at).toISOString() }))
      .sort((a, b) => a.recipe_id - b.recipe_id || a.audience.localeCompare(b.audience));
  const { upserts } = await buildDocuments(app.db.sql, [id]);
  const family = [...new Set(upserts.map((document) => document.recipe_id))];
  expect(alike(await readDocuments(app.db.sql, family))).toEqual(alike(upserts));
}

describe("what a save answers and indexes is what a reader finds afterwards", () => {
  test("for a new recipe, for versions of it, and for those of an admin", async () => {
    await fc.assert(
      fc.asyncProperty(
        payloadOf(),
        payloadOf(),
        fc.constantFrom("en", "fr", "es", "de"),
        async (first, second, lang) => {
          const { owner, admin } = actors.users;
          const headers = { lang };
          let id = 0;
          for (const [body, as] of [
            [first, owner],
            [second, owner],
            [{ ...first, name: "Other" }, admin],
          ] as const) {
            const path = `/api/recipe/recipes${id === 0 ? "" : `/${id}`}`;
            const saved = await app.call<Recipe>(id === 0 ? "POST" : "PUT", path, { as, body, headers });
            expect(saved.status).toBe(id === 0 ? 201 : 200);
            id = saved.body.id;
            expect(saved.body).toEqual(await readAnew(id, as, headers));
            await isIndexedAsRead(id);
          }
        },
      ),
      { numRuns: 12 },
    );
  }, 120_000);

  test("for a liked recipe, one that is public, and one with a variant", async () => {
    const { owner, admin } = actors.users;
    const { id } = await actors.recipe({ private: false });
    const save = async (name: string) => {
      const body = { ...actors.payload, name };
      const { body: saved } = await app.call<Recipe>("PUT", `/api/recipe/recipes/${id}`, { as: owner, body });
      expect(saved).toEqual(await readAnew(id, owner, {}));
      await isIndexedAsRead(id);
      return saved;
    };
    expect((await save("Asked for")).approval_status).toBe("PENDING");
    await app.db.sql`insert into recipe_likes (user_id, recipe_id) values (${owner.id}, ${id}), (${admin.id}, ${id})`;
    await app.db.sql`
      insert into main_variants (user_id, family_id, recipe_id) values (${owner.id}, ${id}, ${id})`;
    expect(await save("Liked")).toMatchObject({ liked: true, is_main_private: true });
    await app.db.sql`update recipe_approvals set status = 'REJECTED', comment = 'Too salty' where recipe_id = ${id}`;
    expect(await save("Rejected")).toMatchObject({ approval_status: "REJECTED", approval_comment: "Too salty" });
    await app.db.sql`update recipes set approved_version = current_version, private = false where id = ${id}`;
    await save("Public, and changed");
    const variant = await actors.asOwner<Recipe>("POST", `/api/recipe/recipes/${id}/variants`, { name: "Variant" });
    expect(variant).toEqual(await readAnew(variant.id, owner, {}));
    await save("With a variant");
    await isIndexedAsRead(variant.id);
  });

  test("after an allergen was renamed", async () => {
    const [allergy] = await app.db.sql<{ id: number }[]>`select id from allergies order by id limit 1`;
    const body = { ...actors.payload, allergy_ids: [allergy!.id] };
    await actors.asOwner("POST", "/api/recipe/recipes", body);
    const name = "Renamed allergen";
    await actors.asAdmin("PUT", `/api/food/allergies/${allergy!.id}`, { name });
    const saved = await actors.asOwner<Recipe>("POST", "/api/recipe/recipes", body);
    expect(saved.allergies).toContainEqual(expect.objectContaining({ id: allergy!.id, name }));
  });

  test("a save that is refused leaves the index as it was", async () => {
    const { id } = await actors.recipe();
    const [before] = await readDocuments(app.db.sql, [id]);
    const headers = { "if-match": '"7"' };
    const body = { ...actors.payload, name: "Late" };
    const answer = await app.call("PUT", `/api/recipe/recipes/${id}`, { as: actors.users.owner, body, headers });
    expect(answer.status).toBe(412);
    expect(await readDocuments(app.db.sql, [id])).toEqual([before!]);
  });
});

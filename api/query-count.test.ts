import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Recipe } from "@toque/db/schemas/recipe.ts";
import type { ShoppingList } from "@toque/db/schemas/shopping-list.ts";
import { type Actors, createActors } from "./testing/actors.ts";
import { type TestApp, type TestUser, testApp } from "./testing/app.ts";
import { readDocument } from "./testing/fuzz/document.ts";
import { ciqualFood, lineCorrection } from "./testing/rights-fixtures.ts";

// The number of queries of a call must not grow with its rows: every GET with few and with many rows.

const statements: string[] = [];
/** More queries than this in one request indicate a query per row. */
const MOST = 14;

let app: TestApp;
let actors: Actors;
beforeAll(async () => {
  app = await testApp({}, (text) => statements.push(text));
  actors = await createActors(app);
});
afterAll(() => app.close());

interface Kept {
  recipe: number;
  list: number;
  cookbook: number;
  invitation: string;
}

/** Creates entities of the owner, `size` of everything that a call may list. */
async function furnish(size: number): Promise<Kept> {
  const rows = await app.db.sql<{ id: number }[]>`select id from foods order by id limit ${size}`;
  const foods = rows.map(({ id }) => id);
  const tags = (await app.db.sql<{ id: number }[]>`select id from tags order by id limit ${size}`).map(({ id }) => id);
  const lines = foods.map((food_id, order) => ({ order, food_id, quantity_id: actors.gram, multiplier: 100 }));
  const steps = Array.from({ length: size }, (_, order) => ({ order, text: `Step ${order}`, duration: 1 }));
  const part = { ingredients: lines, steps, recipe_tag: tags.map((tag_id) => ({ tag_id })) };
  const body = {
    ...part,
    sub_recipes: Array.from({ length: Math.min(size, 5) }, (_, order) => ({
      order,
      name: `Part ${order}`,
      difficulty_id: 1,
      nb_servings: 2,
      ...part,
    })),
  };
  const recipes: Recipe[] = [];
  for (let i = 0; i < size; i++) recipes.push(await actors.recipe(body));
  const first = recipes[0]!;
  for (let i = 0; i < size; i++) {
    await actors.asOwner("PUT", `/api/recipe/recipes/${first.id}`, {
      ...actors.payload,
      ...body,
      name: `Version ${i}`,
    });
    await actors.asOwner("POST", `/api/recipe/recipes/${first.id}/variants`, { name: `Variant ${i}` });
    await actors.asOwner("POST", `/api/recipe/recipes/${recipes[i]!.id}/like`);
    await actors.asOwner("POST", "/api/food/users/@me/user-allergies", { allergy_id: i + 1 });
    await actors.asOwner("POST", `/api/recipe/recipes/${recipes[i]!.id}/request-public-approval`);
    await app.db.sql`
      insert into ai_recipes (user_id, request, generated, checks, model)
      values (${actors.users.owner.id}, '{}', ${{ title: "x", difficulty: "easy", total_time: 1, overview: "x", preparation_time: 1, cooking_time: 0, nb_servings: 1, ingredients: [], ingredient_notes: [], kitchen_equipment: [], steps: [], tips: [], serving_suggestions: [] } as never}::jsonb, '[]', 'offline chef')`;
  }
  await actors.asOwner("DELETE", "/api/recipe/users/@me/diet");
  await app.db.sql`delete from user_allergies where user_id = ${actors.users.owner.id}`;
  await ciqualFood(actors, size);
  for (let i = 0; i < size; i++) await lineCorrection(actors);
  const items = foods.map((food_id, position) => ({
    type: "ingredient",
    position,
    multiplier: 1,
    food_id,
    quantity_id: actors.gram,
  }));
  let list = 0;
  let cookbook = 0;
  for (let i = 0; i < size; i++) {
    list = (await actors.asOwner("POST", "/api/recipe/shopping-lists", { name: `List ${i}`, items })).id;
    const entries = recipes.map(({ id }, position) => ({ recipe_id: id, position }));
    for (const { id } of recipes)
      await actors.asOwner("PUT", `/api/recipe/shopping-lists/${list}/recipes/${id}`, { servings: 3 });
    cookbook = (
      await actors.asOwner("POST", "/api/recipe/cookbooks", { name: `Book ${i}`, private: false, items: entries })
    ).id;
  }
  const { token } = await actors.asOwner<{ token: string }>("POST", `/api/recipe/shopping-lists/${list}/invitation`);
  for (let i = 0; i < Math.min(size, 5); i++)
    await app.call("POST", `/api/recipe/shopping-list-invitations/${token}/accept`, { as: await app.signUp() });
  const ticked = await actors.asOwner<ShoppingList>("GET", `/api/recipe/shopping-lists/${list}`);
  await actors.asOwner("PATCH", `/api/recipe/shopping-list-ingredients/${ticked.items[0]!.id}`, { checked: true });
  return { recipe: first.id, list, cookbook, invitation: token };
}

/** What some calls require. */
const queries: Record<string, string> = {
  "/api/food/food": "?query=a&nb_results=50",
  "/api/recipe/recipes/in-season": "?month=7",
  "/api/recipe/recipes/{recipe_id}/export": "?format=markdown",
  "/api/recipe/users/@me/recipes/export": "?format=markdown",
};

/** Statements of one call, after a first one that fills the caches. */
async function count(path: string, as: TestUser): Promise<number> {
  await app.call("GET", path, { as });
  statements.length = 0;
  const { status } = await app.call("GET", path, { as });
  if (status !== 200) throw new Error(`GET ${path}: ${status}`);
  // The event bus reads its log twice a second, whatever is called.
  return statements.filter((text) => !/^\s*(begin|commit|savepoint)|pg_current_snapshot\(\)/i.test(text)).length;
}

test("no GET runs more queries for more rows", async () => {
  const document = await readDocument(app);
  const small = await furnish(1);
  const measure = async (kept: Kept) => {
    const counts: Record<string, number> = {};
    for (const { method, path, streams } of document.operations) {
      if (method !== "GET" || streams || !/^\/api\/(recipe|food)\//.test(path)) continue;
      const address = path
        .replace("/recipes/{recipe_id}/versions/{version}", `/recipes/${kept.recipe}/versions/1`)
        .replace("{recipe_id}", String(kept.recipe))
        .replace(/shopping-lists\/\{id\}/, `shopping-lists/${kept.list}`)
        .replace("{token}", kept.invitation)
        .replace(/cookbooks\/\{cookbook_id\}/, `cookbooks/${kept.cookbook}`)
        .replace("{user_id}", String(actors.users.owner.id))
        .replace(/foods?\/\{food_id\}/, (part) => part.replace("{food_id}", String(actors.food)))
        .replace("{category_id}", "1");
      const query = path.endsWith("upload-url") ? "?content_type=image/png" : (queries[path] ?? "");
      const id = await idOf(path);
      if (address.includes("{") && id === null) continue;
      const as = /approvals|tags\/image|personal-foods|line-corrections/.test(path)
        ? actors.users.admin
        : actors.users.owner;
      counts[path] = await count(`${address.replace(/\{[^}]+\}/, String(id))}${query}`, as);
    }
    return counts;
  };
  /** The id of an entity in a path that was not created above; null: not measured. */
  const idOf = async (path: string): Promise<number | null> => {
    if (/ai-recipes/.test(path)) {
      const [row] = await app.db.sql<
        { id: number }[]
      >`select id from ai_recipes where user_id = ${actors.users.owner.id} limit 1`;
      return row!.id;
    }
    return /jobs|ciqual-food\/\{id\}/.test(path) ? null : 1;
  };
  const few = await measure(small);
  const many = await measure(await furnish(8));
  expect(Object.keys(many).length).toBeGreaterThan(35);
  const grown = Object.entries(many)
    .filter(([path, n]) => n > few[path]!)
    .map(([path, n]) => `${path}: ${few[path]} → ${n}`);
  expect(grown).toEqual([]);
  expect(Object.entries(many).filter(([, n]) => n > MOST)).toEqual([]);
}, 120_000);

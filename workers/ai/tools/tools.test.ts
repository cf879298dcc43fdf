import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { StructuredToolInterface } from "@langchain/core/tools";
import { Type } from "@sinclair/typebox";
import type { Database } from "@toque/db/client/types.ts";
import { takePersonalFood } from "@toque/db/foods/personal.ts";
import type { Lang } from "@toque/db/schemas/common.ts";
import { testDatabase } from "@toque/db/testing/database.ts";
import { rebuildIndex } from "@toque/search/indexer.ts";
import { createPostgresSearch } from "@toque/search/postgres.ts";
import { embedOutdated } from "../../jobs/embed/fill.ts";
import { foodAndQuantity, recipeByKey, TestSearch, testUser } from "../../jobs/testing/harness.ts";
import { silentLogger as log } from "../../platform/logging/logger.ts";
import { WishedChange, WishedChanges } from "../changes/schema.ts";
import { offlineEmbedder } from "../embedder-offline.ts";
import { loadConstraints } from "../read/constraints.ts";
import { ChangeSet } from "./change-set.ts";
import { SafetyInquiries } from "./check-recipe-safety.ts";
import type { ToolContext } from "./context.ts";
import { schemaFaults } from "./define.ts";
import { chatTools } from "./index.ts";

let db: Database;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

async function toolbox(recipe: string | null, profile: Parameters<typeof testUser>[1] = {}, lang: Lang = "en") {
  const userId = await testUser(db, profile);
  const recipeId = recipe ? await recipeByKey(db, recipe) : null;
  const search = new TestSearch();
  const context: ToolContext = {
    db,
    userId,
    lang,
    constraints: await loadConstraints(db.sql, userId),
    search,
    embedder: offlineEmbedder,
    changeSet: new ChangeSet(db.sql, userId, recipeId),
    log,
  };
  const tools = new Map(
    chatTools(context, new SafetyInquiries()).map((tool): [string, StructuredToolInterface] => [tool.name, tool]),
  );
  const use = async <T>(name: string, args: Record<string, unknown>): Promise<T> =>
    JSON.parse(String(await tools.get(name)!.invoke(args))) as T;
  return { use, tools, context, search, recipeId: recipeId ?? 0, userId };
}

interface View {
  version: number;
  ingredients: {
    line_id: number;
    food_id: number;
    food_name: string;
    quantity_id: number;
    quantity_name: string;
    weight: number;
    multiplier: number;
  }[];
  steps: { step_id: number; order: number; text: string }[];
}

describe("tools", () => {
  test("those that fit the conversation, each with a plain JSON schema", async () => {
    const { tools } = await toolbox("hummus");
    expect([...tools.keys()]).toEqual([
      "lookup_food",
      "modify_recipe",
      "create_variant",
      "undo_change",
      "add_to_shopping_list",
      "search_recipes",
      "get_recipe",
      "check_recipe_safety",
      "lookup_food_safety",
    ]);
    expect([...(await toolbox(null)).tools.keys()]).toEqual([
      "lookup_food",
      "draft_nutrition",
      "add_to_shopping_list",
      "search_recipes",
      "get_recipe",
      "check_recipe_safety",
      "lookup_food_safety",
    ]);
    for (const tool of tools.values()) expect(tool.schema).toMatchObject({ type: "object" });
  });

  test("get_recipe answers in the caller's language", async () => {
    const { use, recipeId } = await toolbox("lasagne-bolognese", {}, "fr");
    const recipe = await use<View & { sub_recipes: unknown[] }>("get_recipe", { recipe_id: recipeId });
    expect(recipe as object).toMatchObject({
      id: recipeId,
      version: 1,
      lang: "fr",
      difficulty: expect.stringMatching(/easy|medium|hard/),
      nutrition: { energy: expect.any(Number), coverage: expect.any(Number) },
      allergens: expect.arrayContaining(["Gluten", "Lait"]),
    });
    expect(recipe.ingredients[0]).toEqual({
      line_id: expect.any(Number),
      food_id: expect.any(Number),
      food_name: expect.any(String),
      quantity_id: expect.any(Number),
      quantity_name: expect.any(String),
      weight: expect.any(Number),
      multiplier: expect.any(Number),
    });
    expect(recipe.steps.map((step) => step.order)).toEqual(recipe.steps.map((_, i) => i));
    expect(recipe.sub_recipes).not.toEqual([]);
  });

  test("lookup_food forgives accents and typing mistakes, and lists the food's own measures first", async () => {
    const { use } = await toolbox(null);
    const found = async (query: string) => (await use<{ name: string }[]>("lookup_food", { foods: [query] }))[0]?.name;
    expect(await found("CREME FRAICHE")).toBe("Crème fraîche");
    expect(await found("tomatos")).toBe("Tomato");
    expect(await found("Zwiebel")).toBe("Yellow onion");
    expect(await use<unknown[]>("lookup_food", { foods: ["qzxwv"] })).toEqual([]);
    expect(await use<unknown[]>("lookup_food", { foods: ["'; drop table foods; --"] })).toBeArray();
    const [garlic] = await use<{ allergens: unknown; quantities: { name: string; unit: unknown; weight: number }[] }[]>(
      "lookup_food",
      { foods: ["garlic"], limit: 1, details: true },
    );
    expect(garlic!.quantities[0]!.unit).toBeNull();
    expect(garlic!.quantities.map((quantity) => quantity.name)).toEqual(expect.arrayContaining(["clove", "g", "tsp"]));
    expect(garlic!.allergens).toEqual([]);
    const [chorizo] = await use<{ allergens: unknown }[]>("lookup_food", { foods: ["chorizo"], limit: 1 });
    expect(chorizo!.allergens).toBeNull();
  });

  test("foods of the cook's own are found by their words, and nobody else's", async () => {
    const { use, recipeId, userId } = await toolbox("hummus");
    await db.transaction((tx) => takePersonalFood(tx, userId, { name: "Moon powder" }, "en"));
    const look = (tools: typeof use, ...foods: string[]) =>
      tools<{ food_id: number; name: string; allergens: unknown }[]>("lookup_food", { foods });
    const [own] = await look(use, "moon powder");
    expect(own).toMatchObject({ name: "Moon powder", allergens: null });
    expect((await look(use, "mooon powder"))[0]).toMatchObject({ food_id: own!.food_id });
    expect(await look(use, "moon powder", "garlic")).toMatchObject([{ food_id: own!.food_id }, { name: "Garlic" }]);
    const other = await toolbox("hummus");
    expect((await look(other.use, "moon powder")).map(({ food_id }) => food_id)).not.toContain(own!.food_id);

    const add = [
      { op: "add_food", food_id: "Moon powder", quantity_id: "tbsp", multiplier: 1 },
      { op: "add_step", order: 0, text: "Stir in the moon powder." },
    ];
    const modify = async (tools: typeof use, recipe_id: number, changes: object[]) => {
      const { version } = await tools<View>("get_recipe", { recipe_id });
      return JSON.stringify(await tools("modify_recipe", { recipe_id, version, changes, reply: "Done." }));
    };
    expect(await modify(use, recipeId, add)).toContain('"ok":true');
    const [byId] = await db.sql<[{ id: number }]>`
      select id from quantities where food_id = ${own!.food_id} and key = 'tbsp'`;
    const stolen = [{ op: "add_food", food_id: own!.food_id, quantity_id: byId.id, multiplier: 1 }, add[1]!];
    // To somebody else they are words of which nothing is known: staged when they are meant so, and no food yet.
    expect(await modify(other.use, other.recipeId, add)).toContain("There is no food called exactly");
    expect(await modify(other.use, other.recipeId, add)).toContain('"ok":true');
    expect(await db.sql`select 1 from foods where personal and owner_id = ${other.userId}`).toHaveLength(0);
    expect(await modify(other.use, other.recipeId, stolen)).toContain(`There is no food ${own!.food_id}`);
    const allergic = await toolbox("hummus", { allergies: ["milk"] });
    await db.transaction((tx) => takePersonalFood(tx, allergic.userId, { name: "Moon powder" }, "en"));
    expect(await modify(allergic.use, allergic.recipeId, add)).toContain("Allergens unknown, so not safe: Moon powder");
  });

  test("draft_nutrition computes as a saved recipe would", async () => {
    const { use } = await toolbox(null);
    const butter = await foodAndQuantity(db, "butter");
    const chorizo = await foodAndQuantity(db, "chorizo");
    const line = ({ food_id, quantity_id }: typeof butter, multiplier: number) => ({
      food_id,
      quantity_id,
      multiplier,
    });
    const one = await use<{ per_serving: { energy: number } }>("draft_nutrition", {
      nb_servings: 1,
      ingredients: [line(butter, 100)],
    });
    const two = await use<{ per_serving: { energy: number } }>("draft_nutrition", {
      nb_servings: 2,
      ingredients: [line(butter, 100)],
    });
    expect(one.per_serving.energy).toBeCloseTo(two.per_serving.energy * 2, -1);
    expect(
      await use("draft_nutrition", { nb_servings: 1, ingredients: [line(butter, 10), line(chorizo, 10)] }),
    ).toMatchObject({
      allergens: ["milk"],
      unknown_allergens: ["Chorizo"],
      coverage: 1,
      fits_diets: expect.not.arrayContaining(["vegan", "vegetarian"]),
    });
  });

  test("of two changes requested at once the second is stale", async () => {
    const { use, recipeId, context } = await toolbox("hummus");
    const before = await use<View>("get_recipe", { recipe_id: recipeId });
    const modify = (nb_servings: number) =>
      use<{ ok: boolean; error?: string }>("modify_recipe", {
        recipe_id: recipeId,
        version: before.version,
        changes: [
          { op: "scale_servings", nb_servings },
          { op: "set_texts", name: `For ${nb_servings}` },
        ],
        summary: "x",
      });
    const results = await Promise.all([modify(2), modify(8)]);
    expect(results.map((result) => result.ok)).toEqual([true, false]);
    expect(results[1]!.error).toContain("version 2, not 1");
    expect(context.changeSet.operations).toHaveLength(1);
    expect(await use<object>("get_recipe", { recipe_id: recipeId })).toMatchObject({ name: "For 2", nb_servings: 2 });
  });

  test("making a recipe fit the diet in one call is accepted, half of it is not", async () => {
    const { use, recipeId } = await toolbox("pancakes", { diet: "vegan" });
    const { version, ingredients, steps } = await use<View>("get_recipe", { recipe_id: recipeId });
    const named = (word: RegExp) => ingredients.filter((line) => word.test(line.food_name));
    const animal = named(/milk|egg|butter/i);
    expect(animal.length).toBeGreaterThan(1);
    const remove = ({ line_id }: (typeof animal)[number]) => ({ op: "remove_food", line_id });
    const modify = (changes: object[]) =>
      use<{ ok: boolean; error?: string }>("modify_recipe", {
        recipe_id: recipeId,
        version,
        changes,
        summary: "vegan",
      });
    const half = await modify(animal.slice(1).map(remove));
    expect(half.ok).toBe(false);
    expect(half.error).toContain(animal[0]!.food_name);
    // What was taken away must not stay in the steps.
    const listed = await modify(animal.map(remove));
    expect(listed).toMatchObject({ ok: false, error: expect.stringContaining("The texts use") });
    const blank = steps.map(({ step_id }) => ({ op: "rewrite_step", step_id, text: "Stir, fry and serve." }));
    // What stays on the list must stay in the steps.
    expect(await modify([...animal.map(remove), ...blank])).toMatchObject({
      ok: false,
      error: expect.stringContaining("No step uses Wheat flour"),
    });
    const text = "Mix the dry ingredients, fry, and serve with the maple syrup and the blueberries.";
    const rewritten = [{ ...blank[0]!, text }, ...blank.slice(1)];
    expect(await modify([...animal.map(remove), ...rewritten])).toMatchObject({ ok: true });
  });

  test("a variant is named, private, and leaves its source unchanged", async () => {
    const { use, recipeId, context } = await toolbox("hummus");
    expect(
      await use<object>("create_variant", { recipe_id: recipeId, name: "Red hummus", changes: [], summary: "red" }),
    ).toEqual({
      ok: true,
      recipe_id: -1,
    });
    expect(await use<object>("get_recipe", { recipe_id: -1 })).toMatchObject({ name: "Red hummus" });
    expect(await use<object>("get_recipe", { recipe_id: recipeId })).toMatchObject({ name: "Hummus" });
    expect(context.changeSet.operations).toMatchObject([{ kind: "variant", sourceId: recipeId, becomesMain: false }]);
  });
});

describe("faults of arguments", () => {
  test("of a union only the meant branch is reported", () => {
    const schema = Type.Object({ changes: WishedChanges });
    const args = (change: object) => ({ changes: [change] });
    expect(schemaFaults(schema, args({ op: "remove_food", line_id: 3 }))).toBeNull();
    const faults = schemaFaults(schema, args({ op: "set_multiplier", line_id: 3, multiplier: "much" }));
    expect(faults).toContain("multiplier");
    expect(faults).not.toContain("step_id");
    expect(schemaFaults(schema, {})).toContain("changes");
  });

  test("what a model is shown is short, and what it gives is checked against the whole schema", async () => {
    const { tools, recipeId } = await toolbox("hummus");
    const tool = tools.get("modify_recipe")!;
    expect(JSON.stringify(tool.schema).length).toBeLessThan(2500);
    const give = (change: object) =>
      tool.invoke({ recipe_id: recipeId, version: 1, summary: "x", changes: [change] }) as Promise<unknown>;
    await expect(give({ op: "set_multiplier", line_id: 3, multiplier: -1 })).rejects.toThrow("multiplier");
    await expect(give({ op: "explode" })).rejects.toThrow("arguments do not fit");
    // Every field of every change stands in it.
    for (const { properties } of WishedChange.anyOf)
      for (const field of Object.keys(properties)) expect(JSON.stringify(tool.schema)).toContain(`"${field}"`);
  });
});

test("recipes without matching words are found by meaning, under the same allergies and diet", async () => {
  const engine = createPostgresSearch(db);
  await rebuildIndex(db, engine);
  await embedOutdated({ db, embedder: offlineEmbedder });
  const find = async (profile: Parameters<typeof testUser>[1]) => {
    const { context } = await toolbox(null, profile);
    const tool = chatTools({ ...context, search: engine }, new SafetyInquiries()).find(
      ({ name }) => name === "search_recipes",
    )!;
    const found = JSON.parse(
      String(await tool.invoke({ query: "eggs poached in peppery tomato with chickpeas for tonight" })),
    ) as { name: string }[];
    return found.map(({ name }) => name);
  };
  expect(await find({})).toContain("Shakshouka with chickpeas");
  expect(await find({ allergies: ["eggs"] })).not.toContain("Shakshouka with chickpeas");
});

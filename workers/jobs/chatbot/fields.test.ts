import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { restoreVersion } from "@toque/db/recipes/history.ts";
import { readRecipe } from "@toque/db/recipes/read.ts";
import type { RecipeContent } from "@toque/db/schemas/recipe-content.ts";
import { createList } from "@toque/db/shopping-lists/lists.ts";
import { readListsOf } from "@toque/db/shopping-lists/read.ts";
import { type ChatContext, readContext } from "../../ai/prompts/context.ts";
import type { ChatRequestBody, DoubleReply } from "../../ai/testing/openai-double.ts";
import { foodAndQuantity, recipeByKey, testUser } from "../testing/harness.ts";
import { ChatHarness, call, lastToolText, result, toolResult } from "./testing/harness.ts";

let harness: ChatHarness;
beforeAll(async () => {
  harness = await ChatHarness.open();
});
afterAll(() => harness.close());

const locale = { lang: "en", translated: true } as const;
const contextOf = (request: ChatRequestBody): ChatContext =>
  readContext(String(request.messages[0]!.content)) as ChatContext;

/** One change, with the answer given along. */
const modify = (recipeId: number, version: number, changes: unknown[]): DoubleReply =>
  call("modify_recipe", { recipe_id: recipeId, version, changes, summary: "as asked", reply: "It is done." });

async function tell(userId: number, recipeId: number, ...replies: DoubleReply[]) {
  harness.double.play([...replies, { text: "I could not." }]);
  const job = await harness.ask({ userId, recipeId });
  await harness.handle(job);
  return result(job);
}

const contentOf = async (recipeId: number, userId: number): Promise<RecipeContent> =>
  (await readRecipe(harness.db.sql, recipeId, { userId }))!.content;

describe("every field", () => {
  test("of a recipe that a cook writes can be changed by a conversation, in one call", async () => {
    const userId = await testUser(harness.db);
    const recipeId = await harness.ownRecipe(userId, "lasagne-bolognese");
    const before = await contentOf(recipeId, userId);
    const sub = before.sub_recipes[0]!;
    const [first, second] = before.steps;
    const { message } = await tell(
      userId,
      recipeId,
      modify(recipeId, 1, [
        { op: "set_texts", name: "Sunday lasagne", description: "Rich.", dietetic_info: "Filling." },
        { op: "set_texts", sub_recipe_id: sub.id, name: "The sauce" },
        { op: "set_list", list: "tips", texts: ["Rest it."] },
        { op: "set_list", list: "kitchen_equipment", texts: ["A dish"] },
        { op: "set_list", list: "serving_tips", texts: ["With salad."] },
        { op: "set_list", list: "food_and_wine_pairing", texts: [] },
        { op: "set_times", preparation_time: 40, total_time: 130 },
        { op: "set_difficulty", difficulty: "hard" },
        { op: "set_servings", nb_servings: 5 },
        { op: "set_tags", add: ["occasion:winter", "Christmas"], remove: [] },
        { op: "move_step", step_id: second!.id, order: 0 },
        { op: "add_step", sub_recipe_id: sub.id, order: 0, text: "Begin.", duration: 1 },
        { op: "add_food", sub_recipe_id: sub.id, food_id: "salt", quantity_id: "tsp", multiplier: 1 },
      ]),
    );
    expect(message.message).toBe("It is done.");
    const after = await contentOf(recipeId, userId);
    expect(after).toMatchObject({
      name: { en: "Sunday lasagne" },
      description: { en: "Rich." },
      dietetic_info: { en: "Filling." },
      tips: { en: ["Rest it."] },
      kitchen_equipment: { en: ["A dish"] },
      serving_tips: { en: ["With salad."] },
      food_and_wine_pairing: {},
      preparation_time: 40,
      total_time: 130,
      difficulty_id: 3,
      nb_servings: 5,
    });
    expect(after.tag_ids.length).toBe(before.tag_ids.length + 2);
    expect(after.steps.slice(0, 2).map((step) => step.id)).toEqual([second!.id, first!.id]);
    expect(after.steps.map((step) => step.order)).toEqual(after.steps.map((_, i) => i));
    expect(after.sub_recipes[0]).toMatchObject({ name: { en: "The sauce" } });
    expect(after.sub_recipes[0]!.steps[0]!.text).toEqual({ en: "Begin." });
    expect(after.sub_recipes[0]!.ingredients.length).toBe(sub.ingredients.length + 1);
    expect(after.ingredients.map((line) => line.multiplier)).toEqual(before.ingredients.map((line) => line.multiplier));
  });

  test("what cannot be is refused with a reason, and nothing is changed", async () => {
    const userId = await testUser(harness.db, { allergies: ["peanuts"] });
    const recipeId = await harness.ownRecipe(userId, "gazpacho");
    const refused: [object, RegExp][] = [
      [{ op: "set_tags", add: ["diet:vegan"] }, /no tag diet:vegan/],
      [{ op: "set_tags", add: ["occasion:doomsday"] }, /There are: .*occasion:winter/],
      [{ op: "set_times", preparation_time: 50, total_time: 10 }, /must not be shorter/],
      [{ op: "set_list", list: "tips", texts: ["Sprinkle it with peanuts."] }, /peanuts/],
      [{ op: "set_list", list: "serving_tips", texts: ["Peanut butter on the side."] }, /peanut/i],
      [{ op: "set_texts", dietetic_info: "Good with peanuts." }, /peanuts/],
      [{ op: "set_texts", dietetic_info: "Gluten-free." }, /gluten/i],
      [{ op: "set_texts", name: "Gazpacho without gluten" }, /gluten/i],
      [{ op: "add_food", food_id: "peanut", quantity_id: "g", multiplier: 50 }, /Peanut/],
      [
        { op: "add_food", food_id: "wibble", quantity_id: "g", multiplier: 50 },
        /Allergens unknown, so not safe: wibble/,
      ],
      [{ op: "add_food", food_id: "salt", quantity_id: "barrel", multiplier: 1 }, /"barrel" does not measure/],
    ];
    harness.double.play((_, n) => {
      const [change] = refused[n] ?? [];
      return change ? modify(recipeId, 1, [change]) : { text: "No." };
    });
    const job = await harness.ask({ userId, recipeId });
    await harness.handle(job);
    for (const [n, [change, why]] of refused.entries()) {
      const answer = toolResult<{ ok: boolean; error: string }>(harness.double.requests[n + 1]!);
      expect([change, answer.ok]).toEqual([change, false]);
      expect(answer.error).toMatch(why);
    }
    expect(result(job).message.message).toBe("No.");
    expect(await harness.versionsOf(recipeId)).toHaveLength(1);
  });
});

describe("the context", () => {
  test("holds the open recipe whole, the user's units, diet and allergies, and what was done before", async () => {
    const userId = await testUser(harness.db, { allergies: ["peanuts"], diet: "vegetarian" });
    await harness.db.sql`update users set measurement_system = 'us' where id = ${userId}`;
    const recipeId = await harness.ownRecipe(userId, "gazpacho");
    await tell(userId, recipeId, modify(recipeId, 1, [{ op: "scale_servings", nb_servings: 8 }]));
    await tell(
      userId,
      recipeId,
      modify(recipeId, 2, [{ op: "add_food", food_id: "salt", quantity_id: "g", multiplier: 3 }]),
    );
    await harness.db.transaction((tx) => restoreVersion(tx, recipeId, 2, null, { authorId: userId }));
    await tell(userId, recipeId, { text: "Hello." });
    const context = contextOf(harness.double.requests[0]!);
    expect(context).toMatchObject({
      lang: "en",
      user: { allergy_keys: ["peanuts"], diet_key: "vegetarian" },
      units: "us",
      recipe_id: recipeId,
      recipe: { id: recipeId, version: 4, nb_servings: 8, name: "Mine" },
      changes: [
        { version: 2, by: "assistant", did: ["servings: 4 → 8"] },
        { version: 3, by: "assistant", did: ["added Salt 3 g"], undone: true },
        { version: 4, by: "user", did: ["went back to version 2"] },
      ],
    });
    const { steps, ingredients } = context.recipe as unknown as { steps: unknown[]; ingredients: unknown[] };
    const content = await contentOf(recipeId, userId);
    expect([steps.length, ingredients.length]).toEqual([content.steps.length, content.ingredients.length]);
    // Nothing to read: the tool for it is shown once something was found.
    const names = harness.double.requests[0]!.tools!.map((tool) => tool.function.name);
    expect(names).not.toContain("get_recipe");
    expect(names).toContain("undo_change");
  });
});

describe("undoing", () => {
  test("takes back the assistant's last change that stands, and then the one before", async () => {
    const userId = await testUser(harness.db);
    const recipeId = await harness.ownRecipe(userId, "gazpacho");
    await tell(userId, recipeId, modify(recipeId, 1, [{ op: "scale_servings", nb_servings: 8 }]));
    await tell(userId, recipeId, modify(recipeId, 2, [{ op: "set_texts", name: "Cold soup" }]));
    const undo = call("undo_change", { recipe_id: recipeId, summary: "as before", reply: "It is as before." });
    const { events } = await tell(userId, recipeId, undo);
    expect(events).toMatchObject([{ type: "recipe_modified", version: 4, previous_version: 3 }, { type: "message" }]);
    expect(await contentOf(recipeId, userId)).toMatchObject({ name: { en: "Mine" }, nb_servings: 8 });
    await tell(userId, recipeId, undo);
    expect(await contentOf(recipeId, userId)).toMatchObject({ name: { en: "Mine" }, nb_servings: 4 });
    await tell(userId, recipeId, undo);
    expect(lastToolText(harness.double.requests[1]!)).toContain("no change by the assistant that still stands");
    expect(await harness.versionsOf(recipeId)).toHaveLength(5);
  });

  test("does not bring back what the user must not have", async () => {
    const userId = await testUser(harness.db);
    const recipeId = await harness.ownRecipe(userId, "gazpacho");
    const peanut = { op: "add_food", food_id: "peanut", quantity_id: "g", multiplier: 20 };
    const scatter = { op: "add_step", order: 6, text: "Scatter with the peanuts.", duration: 1 };
    await tell(userId, recipeId, modify(recipeId, 1, [peanut, scatter]));
    const { ingredients, steps } = await contentOf(recipeId, userId);
    const removed = [
      { op: "remove_food", line_id: ingredients.at(-1)!.id },
      { op: "remove_step", step_id: steps.at(-1)!.id },
    ];
    await tell(userId, recipeId, modify(recipeId, 2, removed));
    expect(await harness.versionsOf(recipeId)).toHaveLength(3);
    await harness.db.sql`
      insert into user_allergies (user_id, allergy_id) select ${userId}, id from allergies where key = 'peanuts'`;
    await tell(
      userId,
      recipeId,
      call("undo_change", { recipe_id: recipeId, version: 3, summary: "x", reply: "Done." }),
    );
    expect(toolResult(harness.double.requests[1]!)).toMatchObject({
      ok: false,
      error: expect.stringContaining("Peanut"),
    });
    expect(await harness.versionsOf(recipeId)).toHaveLength(3);
  });

  test("reaches no recipe of somebody else", async () => {
    const owner = await testUser(harness.db);
    const hidden = await harness.ownRecipe(owner, "gazpacho");
    await tell(owner, hidden, modify(hidden, 1, [{ op: "scale_servings", nb_servings: 8 }]));
    const userId = await testUser(harness.db);
    const own = await harness.ownRecipe(userId, "gazpacho");
    await tell(userId, own, modify(own, 1, [{ op: "scale_servings", nb_servings: 2 }]));
    await tell(userId, own, call("undo_change", { recipe_id: hidden, summary: "x" }));
    expect(toolResult(harness.double.requests[1]!)).toMatchObject({ ok: false });
    const starter = await recipeByKey(harness.db, "gazpacho");
    await tell(userId, own, call("undo_change", { recipe_id: starter, version: 2, summary: "x" }));
    expect(toolResult(harness.double.requests[1]!)).toMatchObject({ ok: false });
    expect(await harness.versionsOf(hidden)).toHaveLength(2);
  });
});

describe("the shopping list", () => {
  const shop = (args: object) => call("add_to_shopping_list", { ...args, reply: "It is on the list." });

  test("gets a recipe for so many people, foods and texts; a first list is made, in the transaction of the answer", async () => {
    const userId = await testUser(harness.db);
    const recipeId = await harness.ownRecipe(userId, "gazpacho");
    const milk = await foodAndQuantity(harness.db, "milk", "l");
    const foods = [{ food_id: milk.food_id, quantity_id: milk.quantity_id, multiplier: 2 }];
    const args = { recipe_id: recipeId, nb_servings: 8, foods, texts: ["Bin bags"] };
    // A failing commit leaves nothing behind.
    harness.double.play([shop(args)]);
    const failing = await harness.ask({ userId, recipeId });
    failing.beforeCommit = async (tx) => {
      await tx`update threads set ended_at = now() where user_id = ${userId}`;
    };
    expect(await harness.failure(failing)).toMatchObject({ code: "thread_ended" });
    expect(await readListsOf(harness.db.sql, { userId, isAdmin: false }, locale)).toHaveLength(0);

    expect((await tell(userId, recipeId, shop(args))).message.message).toBe("It is on the list.");
    const [list] = await readListsOf(harness.db.sql, { userId, isAdmin: false }, locale);
    const content = await contentOf(recipeId, userId);
    expect(list).toMatchObject({ name: "Shopping list", user_id: userId });
    expect(list!.items).toHaveLength(content.ingredients.length + 2);
    const [line] = content.ingredients;
    expect(list!.items.find((item) => item.type === "ingredient" && item.food_id === line!.food_id)?.multiplier).toBe(
      line!.multiplier * 2,
    );
    expect(list!.items.some((item) => item.type === "custom" && item.data === "Bin bags")).toBe(true);
  });

  test("is one of the user's own: which one is asked where there are several, and another user's is out of reach", async () => {
    const other = await testUser(harness.db);
    await harness.db.transaction((tx) => createList(tx, other, { name: "Theirs" }));
    const userId = await testUser(harness.db);
    for (const name of ["Market", "Party"]) await harness.db.transaction((tx) => createList(tx, userId, { name }));
    const recipeId = await harness.ownRecipe(userId, "gazpacho");
    await tell(userId, recipeId, shop({ texts: ["Candles"] }));
    expect(toolResult(harness.double.requests[1]!)).toMatchObject({
      ok: false,
      error: expect.stringContaining("Market"),
    });
    await tell(userId, recipeId, shop({ list: "Theirs", texts: ["Candles"] }));
    expect(toolResult(harness.double.requests[1]!)).toMatchObject({ ok: false });
    await tell(userId, recipeId, shop({ list: "party", texts: ["Candles"] }));
    const lists = await readListsOf(harness.db.sql, { userId, isAdmin: false }, locale);
    expect(lists.map(({ name, items }) => [name, items.length])).toEqual([
      ["Party", 1],
      ["Market", 0],
    ]);
    expect((await readListsOf(harness.db.sql, { userId: other, isAdmin: false }, locale))[0]!.items).toHaveLength(0);
  });

  test("gets nothing that the user must not have", async () => {
    const userId = await testUser(harness.db, { allergies: ["peanuts"] });
    const recipeId = await harness.ownRecipe(userId, "gazpacho");
    const peanut = await foodAndQuantity(harness.db, "peanut");
    const foods = [{ food_id: peanut.food_id, quantity_id: peanut.quantity_id, multiplier: 100 }];
    for (const args of [{ foods }, { texts: ["Roasted peanuts"] }]) {
      await tell(userId, recipeId, shop(args));
      expect(toolResult(harness.double.requests[1]!)).toMatchObject({
        ok: false,
        error: expect.stringMatching(/peanut/i),
      });
    }
    expect(await readListsOf(harness.db.sql, { userId, isAdmin: false }, locale)).toHaveLength(0);
  });
});

test("an answer given with calls is kept only if all of them were done", async () => {
  const userId = await testUser(harness.db);
  const recipeId = await harness.ownRecipe(userId, "gazpacho");
  const good = { recipe_id: recipeId, version: 1, changes: [{ op: "scale_servings", nb_servings: 8 }], summary: "x" };
  const both: DoubleReply = {
    toolCalls: [
      { name: "modify_recipe", args: { ...good, reply: "Scaled." } },
      { name: "add_to_shopping_list", args: { reply: "And on the list." }, id: "b" },
    ],
  };
  const { message, events } = await tell(userId, recipeId, both, { text: "It is scaled, and the list is as it was." });
  expect(message.message).toBe("It is scaled, and the list is as it was.");
  expect(events.map((event) => event.type)).toEqual(["recipe_modified", "message"]);
});

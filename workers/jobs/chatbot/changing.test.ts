import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readRecipe } from "@toque/db/recipes/read.ts";
import { readThread } from "@toque/db/threads/threads.ts";
import { foodAndQuantity, recipeByKey, testUser } from "../testing/harness.ts";
import { ChatHarness, call, readThenModify, result, type ToldRecipe, toolResult } from "./testing/harness.ts";

let harness: ChatHarness;
beforeAll(async () => {
  harness = await ChatHarness.open();
});
afterAll(() => harness.close());

describe("changing", () => {
  test("the user's own recipe gets a version, reported as an event with the version to undo to", async () => {
    const userId = await testUser(harness.db);
    const recipeId = await harness.ownRecipe(userId);
    harness.double.play(
      readThenModify(recipeId, () => [{ op: "scale_servings", nb_servings: 9 }], { text: "Now for nine." }),
    );
    const job = await harness.ask({ userId, recipeId });
    await harness.handle(job);
    expect(result(job).events.map((event) => event.type)).toEqual(["recipe_modified", "message"]);
    expect(result(job).events[0]).toMatchObject({
      recipe_id: recipeId,
      version: 2,
      previous_version: 1,
      summary: "Servings 6 → 9, all amounts with them",
      edits: [{ type: "number_changed", field: "nb_servings", before: 6, after: 9, scaled: true }],
    });
    expect((await readRecipe(harness.db.sql, recipeId, { userId }))?.content.nb_servings).toBe(9);
    expect((await harness.versionsOf(recipeId))[1]).toEqual({
      version: 2,
      source: "chatbot",
      job_id: job.job.id,
      summary: "Servings 6 → 9, all amounts with them",
    });
    expect(toolResult(harness.double.requests[2]!)).toEqual({ ok: true, version: 2, previous_version: 1 });
  });

  test("a starter recipe stays; the change becomes the user's main variant, and the thread moves to it", async () => {
    const userId = await testUser(harness.db);
    const source = await recipeByKey(harness.db, "pancakes");
    harness.double.play(
      readThenModify(source, (recipe) => [
        { op: "set_multiplier", line_id: recipe.ingredients[0]!.line_id, multiplier: 7 },
      ]),
    );
    const job = await harness.ask({ userId, recipeId: source });
    await harness.handle(job);
    const variantId = result(job).recipe_id!;
    expect(variantId).not.toBe(source);
    expect(result(job).events[0]).toMatchObject({ type: "recipe_variant_created", recipe_id: variantId });
    expect(await harness.versionsOf(source)).toHaveLength(1);
    const variant = await readRecipe(harness.db.sql, variantId, { userId });
    expect(variant).toMatchObject({ private: true, owner_id: userId, parent_id: source, version: 1 });
    expect(variant!.content.ingredients[0]!.multiplier).toBe(7);
    // It is told from the starter recipe by its name, and the list of changes says so.
    const original = await readRecipe(harness.db.sql, source, { userId });
    expect(variant!.content.name).toMatchObject({ en: `${original!.content.name.en} (my version)` });
    expect(result(job).events[0]).toMatchObject({
      edits: expect.arrayContaining([expect.objectContaining({ type: "text_changed", field: "name" })]),
    });
    expect(await readRecipe(harness.db.sql, variantId, { userId: null })).toBeNull();
    const [main] = await harness.db
      .sql`select recipe_id from main_variants where user_id = ${userId} and family_id = ${source}`;
    expect(main).toEqual({ recipe_id: variantId });
    const threadId = result(job).thread_id;
    expect((await readThread(harness.db.sql, userId, threadId))?.recipe_id).toBe(variantId);

    // The next message may still come from the old screen: it refers to the variant.
    harness.double.play(readThenModify(variantId, () => [{ op: "set_texts", name: "Crêpes à moi" }]));
    const next = await harness.ask({ userId, recipeId: source, threadId });
    await harness.handle(next);
    expect(result(next).events[0]).toMatchObject({ type: "recipe_modified", recipe_id: variantId, version: 2 });
  });

  test("several changes in one message build on each other and commit together", async () => {
    const userId = await testUser(harness.db);
    const source = await recipeByKey(harness.db, "gazpacho");
    harness.double.play((request, n) => {
      if (n === 0) return call("get_recipe", { recipe_id: source });
      const recipe = toolResult<ToldRecipe>(request);
      if (n === 1)
        return call("modify_recipe", {
          recipe_id: source,
          version: recipe.version,
          changes: [{ op: "scale_servings", nb_servings: 2 }],
          summary: "for two",
        });
      if (n === 2) return call("get_recipe", { recipe_id: source });
      if (n === 3) {
        expect(recipe).toMatchObject({ nb_servings: 2, version: 2 });
        return call("modify_recipe", {
          recipe_id: source,
          version: 2,
          changes: [{ op: "set_texts", name: "My gazpacho" }],
          summary: "renamed",
        });
      }
      return { text: "Both done." };
    });
    const job = await harness.ask({ userId, recipeId: source });
    await harness.handle(job);
    const variant = await readRecipe(harness.db.sql, result(job).recipe_id!, { userId });
    expect(variant).toMatchObject({ version: 1, content: { nb_servings: 2, name: { en: "My gazpacho" } } });
    expect(result(job).events.map((event) => event.type)).toEqual(["recipe_variant_created", "message"]);
    expect(result(job).events[0]).toMatchObject({
      summary: "New name: My gazpacho; Servings 4 → 2, all amounts with them",
    });
  });

  test("text beside tool calls is emitted first and marked as unfinished", async () => {
    const userId = await testUser(harness.db);
    const recipeId = await harness.ownRecipe(userId);
    harness.double.play((_, n) =>
      n === 0
        ? { text: "Let me look.", toolCalls: [{ name: "get_recipe", args: { recipe_id: recipeId } }] }
        : { text: "It is hummus." },
    );
    const job = await harness.ask({ userId, recipeId });
    await harness.handle(job);
    expect(job.text).toBe("Let me look.\n\nIt is hummus.");
    expect(result(job).events).toMatchObject([
      { message: "Let me look.", waiting_another_message: true },
      { message: "It is hummus.", waiting_another_message: false },
    ]);
  });

  test("a food the user is allergic to is refused, and the model receives the reason", async () => {
    const userId = await testUser(harness.db, { allergies: ["peanuts"] });
    const recipeId = await harness.ownRecipe(userId, "gazpacho");
    const peanut = await foodAndQuantity(harness.db, "peanut");
    harness.double.play(
      readThenModify(
        recipeId,
        (recipe) => [
          {
            op: "replace_food",
            line_id: recipe.ingredients[0]!.line_id,
            food_id: peanut.food_id,
            quantity_id: peanut.quantity_id,
            multiplier: 50,
          },
        ],
        { text: "I cannot add peanuts." },
      ),
    );
    const job = await harness.ask({ userId, recipeId, message: "Put peanuts in, I insist" });
    await harness.handle(job);
    const refusal = toolResult<{ ok: boolean; error: string }>(harness.double.requests[2]!);
    expect(refusal.ok).toBe(false);
    expect(refusal.error).toContain("Peanuts");
    expect(result(job).events.map((event) => event.type)).toEqual(["message"]);
    expect(await harness.versionsOf(recipeId)).toHaveLength(1);
  });

  test("foods of unknown allergens and foods that break the diet are refused too", async () => {
    for (const [profile, food] of [
      [{ allergies: ["celery"] }, "chorizo"],
      [{ diet: "vegetarian" }, "chicken-breast"],
    ] as const) {
      const userId = await testUser(harness.db, profile as { allergies?: string[]; diet?: string });
      const recipeId = await harness.ownRecipe(userId, "gazpacho");
      const added = await foodAndQuantity(harness.db, food);
      harness.double.play(
        readThenModify(recipeId, () => [
          { op: "add_food", food_id: added.food_id, quantity_id: added.quantity_id, multiplier: 80 },
        ]),
      );
      await harness.handle(await harness.ask({ userId, recipeId }));
      expect(toolResult(harness.double.requests[2]!)).toMatchObject({ ok: false });
      expect(await harness.versionsOf(recipeId)).toHaveLength(1);
    }
  });

  test("an allergen in the words of a step is found as well", async () => {
    const userId = await testUser(harness.db, { allergies: ["peanuts"] });
    const recipeId = await harness.ownRecipe(userId, "gazpacho");
    harness.double.play(
      readThenModify(recipeId, (recipe) => [
        { op: "rewrite_step", step_id: recipe.steps[0]!.step_id, text: "Stir in a handful of peanuts." },
      ]),
    );
    await harness.handle(await harness.ask({ userId, recipeId }));
    expect(toolResult(harness.double.requests[2]!)).toMatchObject({ ok: false });
    expect(await harness.versionsOf(recipeId)).toHaveLength(1);
  });
});

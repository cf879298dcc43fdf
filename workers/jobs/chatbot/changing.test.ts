import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readRecipe } from "@toque/db/recipes/read.ts";
import { readThread } from "@toque/db/threads/threads.ts";
import { foodAndQuantity, recipeByKey, testUser } from "../testing/harness.ts";
import { ChatScene, call, readThenModify, result, type ToldRecipe, toolResult } from "./testing.ts";

let scene: ChatScene;
beforeAll(async () => {
  scene = await ChatScene.open();
});
afterAll(() => scene.close());

describe("changing", () => {
  test("the user's own recipe gets a version, told as an event with the version to undo to", async () => {
    const userId = await testUser(scene.db);
    const recipeId = await scene.ownRecipe(userId);
    scene.double.play(
      readThenModify(recipeId, () => [{ op: "scale_servings", nb_servings: 9 }], { text: "Now for nine." }),
    );
    const job = await scene.ask({ userId, recipeId });
    await scene.handle(job);
    expect(result(job).events.map((event) => event.type)).toEqual(["recipe_modified", "message"]);
    expect(result(job).events[0]).toMatchObject({
      recipe_id: recipeId,
      version: 2,
      previous_version: 1,
      summary: "as you asked",
    });
    expect((await readRecipe(scene.db.sql, recipeId, { userId }))?.content.nb_servings).toBe(9);
    expect((await scene.versionsOf(recipeId))[1]).toEqual({
      version: 2,
      source: "chatbot",
      job_id: job.job.id,
      summary: "as you asked",
    });
    expect(toolResult(scene.double.requests[2]!)).toEqual({ ok: true, version: 2, previous_version: 1 });
  });

  test("a starter recipe stays; the change becomes the user's main variant, and the thread moves to it", async () => {
    const userId = await testUser(scene.db);
    const source = await recipeByKey(scene.db, "pancakes");
    scene.double.play(
      readThenModify(source, (recipe) => [
        { op: "set_multiplier", line_id: recipe.ingredients[0]!.line_id, multiplier: 7 },
      ]),
    );
    const job = await scene.ask({ userId, recipeId: source });
    await scene.handle(job);
    const variantId = result(job).recipe_id!;
    expect(variantId).not.toBe(source);
    expect(result(job).events[0]).toMatchObject({ type: "recipe_variant_created", recipe_id: variantId });
    expect(await scene.versionsOf(source)).toHaveLength(1);
    const variant = await readRecipe(scene.db.sql, variantId, { userId });
    expect(variant).toMatchObject({ private: true, owner_id: userId, parent_id: source, version: 1 });
    expect(variant!.content.ingredients[0]!.multiplier).toBe(7);
    expect(await readRecipe(scene.db.sql, variantId, { userId: null })).toBeNull();
    const [main] = await scene.db
      .sql`select recipe_id from main_variants where user_id = ${userId} and family_id = ${source}`;
    expect(main).toEqual({ recipe_id: variantId });
    const threadId = result(job).thread_id;
    expect((await readThread(scene.db.sql, userId, threadId))?.recipe_id).toBe(variantId);

    // The next message may still come from the old screen: it means the variant.
    scene.double.play(readThenModify(variantId, () => [{ op: "set_texts", name: "Crêpes à moi" }]));
    const next = await scene.ask({ userId, recipeId: source, threadId });
    await scene.handle(next);
    expect(result(next).events[0]).toMatchObject({ type: "recipe_modified", recipe_id: variantId, version: 2 });
  });

  test("several changes in one message build on each other and commit together", async () => {
    const userId = await testUser(scene.db);
    const source = await recipeByKey(scene.db, "gazpacho");
    scene.double.play((request, n) => {
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
    const job = await scene.ask({ userId, recipeId: source });
    await scene.handle(job);
    const variant = await readRecipe(scene.db.sql, result(job).recipe_id!, { userId });
    expect(variant).toMatchObject({ version: 1, content: { nb_servings: 2, name: { en: "My gazpacho" } } });
    expect(result(job).events.map((event) => event.type)).toEqual(["recipe_variant_created", "message"]);
    expect(result(job).events[0]).toMatchObject({ summary: "for two renamed" });
  });

  test("remarks beside tool calls come first and say that more follows", async () => {
    const userId = await testUser(scene.db);
    const recipeId = await scene.ownRecipe(userId);
    scene.double.play((_, n) =>
      n === 0
        ? { text: "Let me look.", toolCalls: [{ name: "get_recipe", args: { recipe_id: recipeId } }] }
        : { text: "It is hummus." },
    );
    const job = await scene.ask({ userId, recipeId });
    await scene.handle(job);
    expect(job.text).toBe("Let me look.\n\nIt is hummus.");
    expect(result(job).events).toMatchObject([
      { message: "Let me look.", waiting_another_message: true },
      { message: "It is hummus.", waiting_another_message: false },
    ]);
  });

  test("what the user is allergic to is refused, and the model is told why", async () => {
    const userId = await testUser(scene.db, { allergies: ["peanuts"] });
    const recipeId = await scene.ownRecipe(userId, "gazpacho");
    const peanut = await foodAndQuantity(scene.db, "peanut");
    scene.double.play(
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
    const job = await scene.ask({ userId, recipeId, message: "Put peanuts in, I insist" });
    await scene.handle(job);
    const refusal = toolResult<{ ok: boolean; error: string }>(scene.double.requests[2]!);
    expect(refusal.ok).toBe(false);
    expect(refusal.error).toContain("Peanuts");
    expect(result(job).events.map((event) => event.type)).toEqual(["message"]);
    expect(await scene.versionsOf(recipeId)).toHaveLength(1);
  });

  test("foods of unknown allergens and foods that break the diet are refused too", async () => {
    for (const [profile, food] of [
      [{ allergies: ["celery"] }, "chorizo"],
      [{ diet: "vegetarian" }, "chicken-breast"],
    ] as const) {
      const userId = await testUser(scene.db, profile as { allergies?: string[]; diet?: string });
      const recipeId = await scene.ownRecipe(userId, "gazpacho");
      const added = await foodAndQuantity(scene.db, food);
      scene.double.play(
        readThenModify(recipeId, () => [
          { op: "add_food", food_id: added.food_id, quantity_id: added.quantity_id, multiplier: 80 },
        ]),
      );
      await scene.handle(await scene.ask({ userId, recipeId }));
      expect(toolResult(scene.double.requests[2]!)).toMatchObject({ ok: false });
      expect(await scene.versionsOf(recipeId)).toHaveLength(1);
    }
  });

  test("an allergen in the words of a step is found as well", async () => {
    const userId = await testUser(scene.db, { allergies: ["peanuts"] });
    const recipeId = await scene.ownRecipe(userId, "gazpacho");
    scene.double.play(
      readThenModify(recipeId, (recipe) => [
        { op: "rewrite_step", step_id: recipe.steps[0]!.step_id, text: "Stir in a handful of peanuts." },
      ]),
    );
    await scene.handle(await scene.ask({ userId, recipeId }));
    expect(toolResult(scene.double.requests[2]!)).toMatchObject({ ok: false });
    expect(await scene.versionsOf(recipeId)).toHaveLength(1);
  });
});

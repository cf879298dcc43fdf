import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readRecipe } from "@toque/db/recipes/read.ts";
import { startThread } from "@toque/db/threads/threads.ts";
import { testJob, testUser } from "../testing/harness.ts";
import { ChatHarness, readThenModify, result } from "./testing/harness.ts";

let harness: ChatHarness;
beforeAll(async () => {
  harness = await ChatHarness.open();
});
afterAll(() => harness.close());

describe("failures", () => {
  test("a provider's Retry-After is passed to the runtime; the attempt leaves no effects", async () => {
    const userId = await testUser(harness.db);
    const recipeId = await harness.ownRecipe(userId);
    const script = readThenModify(recipeId, () => [{ op: "scale_servings", nb_servings: 3 }]);
    harness.double.play((request, n) =>
      n === 2 ? { status: 429, headers: { "retry-after": "4" } } : script(request, n),
    );
    const job = await harness.ask({ userId, recipeId });
    expect(await harness.failure(job)).toMatchObject({
      code: "model_rate_limited",
      retryable: true,
      retryAfterMs: 4000,
    });
    expect(await harness.versionsOf(recipeId)).toHaveLength(1);
    harness.double.play(script);
    await harness.handle(job);
    expect(await harness.versionsOf(recipeId)).toHaveLength(2);
  });

  test("a recipe saved in the meantime makes the job retry on its new version", async () => {
    const userId = await testUser(harness.db);
    const recipeId = await harness.ownRecipe(userId);
    harness.double.play(readThenModify(recipeId, () => [{ op: "scale_servings", nb_servings: 3 }]));
    const job = await harness.ask({ userId, recipeId });
    job.beforeCommit = async (tx) => {
      await tx`insert into recipe_versions (recipe_id, version, content, facts, source)
               select recipe_id, 2, jsonb_set(content, '{total_time}', '77'), facts, 'user' from recipe_versions
               where recipe_id = ${recipeId}`;
      await tx`update recipes set current_version = 2 where id = ${recipeId}`;
    };
    const error = await harness.failure(job);
    expect(error).toMatchObject({ code: "recipe_changed_meanwhile", retryable: true });
    // The rollback also undid the concurrent save: it is repeated, this time before the second attempt.
    await harness.db.transaction(job.beforeCommit);
    harness.double.play(readThenModify(recipeId, () => [{ op: "scale_servings", nb_servings: 3 }]));
    job.beforeCommit = null;
    await harness.handle(job);
    expect((await harness.versionsOf(recipeId)).map((row) => row.source)).toEqual(["chatbot", "user", "chatbot"]);
    expect((await readRecipe(harness.db.sql, recipeId, { userId }))?.content).toMatchObject({
      nb_servings: 3,
      total_time: 77,
    });
    expect(result(job).events[0]).toMatchObject({ version: 3, previous_version: 2 });
  });

  test("a thread ended in the meantime accepts no more events", async () => {
    const userId = await testUser(harness.db);
    const recipeId = await harness.ownRecipe(userId);
    harness.double.play(readThenModify(recipeId, () => [{ op: "scale_servings", nb_servings: 3 }]));
    const job = await harness.ask({ userId, recipeId });
    await harness.db.transaction((tx) => startThread(tx, userId, null));
    expect(await harness.failure(job)).toMatchObject({ code: "thread_ended", retryable: false });
    expect(await harness.versionsOf(recipeId)).toHaveLength(1);
  });

  test("another user's thread does not exist", async () => {
    const mine = await harness.ask({ userId: await testUser(harness.db) });
    const theirs = await testJob(harness.db, "chatbot", await testUser(harness.db), mine.job.params);
    expect(await harness.failure(theirs)).toMatchObject({ code: "thread_not_found" });
  });

  test("a message that is too long never reaches the model", async () => {
    harness.double.play([{ text: "?" }]);
    const job = await harness.ask({ userId: await testUser(harness.db), message: "a".repeat(4001) });
    expect(await harness.failure(job)).toMatchObject({ code: "invalid_params", retryable: false });
    expect(harness.double.requests).toHaveLength(0);
  });

  test("an answer with what PostgreSQL does not take is stored mended, with the changes that it made", async () => {
    const userId = await testUser(harness.db);
    const recipeId = await harness.ownRecipe(userId);
    harness.double.play(
      readThenModify(recipeId, () => [{ op: "set_texts", name: "Hum\0mus \udc00" }], { text: "Do\0ne \ud83d! 🍅" }),
    );
    const job = await harness.ask({ userId, recipeId });
    await harness.handle(job);
    expect(result(job).message.message).toBe("Done \ufffd! 🍅");
    expect(job.text).toBe("Done \ufffd! 🍅");
    expect((await readRecipe(harness.db.sql, recipeId, { userId }))?.content.name).toEqual({ en: "Hummus \ufffd" });
  });

  test("cancelling aborts the model call with the caller's reason", async () => {
    const job = await harness.ask({ userId: await testUser(harness.db) });
    harness.double.play([{ text: "a b c", stallAfter: 2 }]);
    setTimeout(() => job.controller.abort(new Error("cancelled")), 50);
    await expect(harness.handle(job)).rejects.toThrow("cancelled");
    expect(job.outcome).toBeNull();
  });
});

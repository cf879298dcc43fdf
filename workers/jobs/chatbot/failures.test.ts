import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readRecipe } from "@toque/db/recipes/read.ts";
import { startThread } from "@toque/db/threads/threads.ts";
import { testJob, testUser } from "../testing/harness.ts";
import { ChatScene, readThenModify, result } from "./testing.ts";

let scene: ChatScene;
beforeAll(async () => {
  scene = await ChatScene.open();
});
afterAll(() => scene.close());

describe("failures", () => {
  test("a provider's Retry-After goes to the runtime; nothing of the attempt stays", async () => {
    const userId = await testUser(scene.db);
    const recipeId = await scene.ownRecipe(userId);
    const script = readThenModify(recipeId, () => [{ op: "scale_servings", nb_servings: 3 }]);
    scene.double.play((request, n) =>
      n === 2 ? { status: 429, headers: { "retry-after": "4" } } : script(request, n),
    );
    const job = await scene.ask({ userId, recipeId });
    expect(await scene.failure(job)).toMatchObject({ code: "model_rate_limited", retryable: true, retryAfterMs: 4000 });
    expect(await scene.versionsOf(recipeId)).toHaveLength(1);
    scene.double.play(script);
    await scene.handle(job);
    expect(await scene.versionsOf(recipeId)).toHaveLength(2);
  });

  test("a recipe that was saved meanwhile makes the job start anew, on what is there now", async () => {
    const userId = await testUser(scene.db);
    const recipeId = await scene.ownRecipe(userId);
    scene.double.play(readThenModify(recipeId, () => [{ op: "scale_servings", nb_servings: 3 }]));
    const job = await scene.ask({ userId, recipeId });
    job.beforeCommit = async (tx) => {
      await tx`insert into recipe_versions (recipe_id, version, content, facts, source)
               select recipe_id, 2, jsonb_set(content, '{total_time}', '77'), facts, 'user' from recipe_versions
               where recipe_id = ${recipeId}`;
      await tx`update recipes set current_version = 2 where id = ${recipeId}`;
    };
    const error = await scene.failure(job);
    expect(error).toMatchObject({ code: "recipe_changed_meanwhile", retryable: true });
    // The rollback took the other's version along: it is saved again, this time before the second attempt.
    await scene.db.transaction(job.beforeCommit);
    scene.double.play(readThenModify(recipeId, () => [{ op: "scale_servings", nb_servings: 3 }]));
    job.beforeCommit = null;
    await scene.handle(job);
    expect((await scene.versionsOf(recipeId)).map((row) => row.source)).toEqual(["chatbot", "user", "chatbot"]);
    expect((await readRecipe(scene.db.sql, recipeId, { userId }))?.content).toMatchObject({
      nb_servings: 3,
      total_time: 77,
    });
    expect(result(job).events[0]).toMatchObject({ version: 3, previous_version: 2 });
  });

  test("a thread that was ended meanwhile takes nothing any more", async () => {
    const userId = await testUser(scene.db);
    const recipeId = await scene.ownRecipe(userId);
    scene.double.play(readThenModify(recipeId, () => [{ op: "scale_servings", nb_servings: 3 }]));
    const job = await scene.ask({ userId, recipeId });
    await scene.db.transaction((tx) => startThread(tx, userId, null));
    expect(await scene.failure(job)).toMatchObject({ code: "thread_ended", retryable: false });
    expect(await scene.versionsOf(recipeId)).toHaveLength(1);
  });

  test("another user's thread does not exist", async () => {
    const mine = await scene.ask({ userId: await testUser(scene.db) });
    const theirs = await testJob(scene.db, "chatbot", await testUser(scene.db), mine.job.params);
    expect(await scene.failure(theirs)).toMatchObject({ code: "thread_not_found" });
  });

  test("a message that is too long never reaches the model", async () => {
    scene.double.play([{ text: "?" }]);
    const job = await scene.ask({ userId: await testUser(scene.db), message: "a".repeat(4001) });
    expect(await scene.failure(job)).toMatchObject({ code: "invalid_params", retryable: false });
    expect(scene.double.requests).toHaveLength(0);
  });

  test("cancelling ends the model call with the canceller's reason", async () => {
    const job = await scene.ask({ userId: await testUser(scene.db) });
    scene.double.play([{ text: "a b c", stallAfter: 2 }]);
    setTimeout(() => job.controller.abort(new Error("cancelled")), 50);
    await expect(scene.handle(job)).rejects.toThrow("cancelled");
    expect(job.outcome).toBeNull();
  });
});

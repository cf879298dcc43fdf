import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createHealthVault } from "@toque/db/accounts/health-vault.ts";
import type { Database } from "@toque/db/client/types.ts";
import { createJob } from "@toque/db/jobs/create.ts";
import { jobEventsAfter } from "@toque/db/jobs/events.ts";
import { cancelJob } from "@toque/db/jobs/finish.ts";
import { getJob } from "@toque/db/jobs/types.ts";
import { readJobUsage } from "@toque/db/jobs/usage.ts";
import { testDatabase } from "@toque/db/testing/database.ts";
import { appendThreadEvent, openThread, threadHistory } from "@toque/db/threads/threads.ts";
import { offlineEmbedder } from "../ai/embedder-offline.ts";
import { openAIChatModel } from "../ai/openai.ts";
import { type Script, startOpenAIDouble } from "../ai/testing/openai-double.ts";
import { createEmbeddedBus } from "../platform/bus/embedded.ts";
import { eventually } from "../platform/bus/testing/waiting.ts";
import { silentLogger as log } from "../platform/logging/logger.ts";
import { folderStorage } from "../platform/storage/folder.ts";
import { type JobRunner, startJobRunner } from "../runtime/runner.ts";
import { jobHandlers } from "./index.ts";
import { recipeByKey, TestSearch, testUser } from "./testing/harness.ts";

// The handlers under the real runner: retries, order and cancelling as they happen in production.

let db: Database;
let runner: JobRunner;
const double = startOpenAIDouble();
const chatModel = openAIChatModel({ apiKey: "k", baseUrl: double.baseUrl, model: "test-model" });

beforeAll(async () => {
  db = await testDatabase();
  const bus = createEmbeddedBus({ db, log, pollMs: 20 });
  runner = await startJobRunner({
    db,
    bus,
    log,
    workerId: "test",
    pollMs: 20,
    retry: { attempts: 3, firstDelayMs: 10, interruptions: 10, giveUpAfterMs: 10_000, longestDelayMs: 20 },
    prices: { input: 2, cached: 0.5, output: 8 },
    handlers: jobHandlers({
      db,
      chatModel,
      translator: chatModel,
      vision: null,
      embedder: offlineEmbedder,
      search: new TestSearch(),
      readPicture: async () => null,
      ciqual: { allowPrivate: false },
      storage: folderStorage(join(tmpdir(), `toque-jobs-${process.pid}`)),
      uploads: { accept: () => Promise.reject(new Error("no job of this test uploads")) },
      health: createHealthVault(["a-key-for-tests-that-is-long-enough"]),
      publicUrl: "http://localhost:3000",
      log,
    }),
  });
});
afterEach(() => {
  double.latencyMs = 0;
});
afterAll(async () => {
  await runner.stop(1000);
  await double.stop();
  await db.close();
});

async function send(userId: number, message: string, recipeId: number | null = null): Promise<number> {
  return db.transaction(async (tx) => {
    const thread = await openThread(tx, userId, recipeId);
    await appendThreadEvent(tx, thread, {
      type: "message",
      role: "user",
      message,
      waiting_another_message: true,
      model: null,
    });
    const params = { thread_id: thread.id, message, recipe_id: recipeId };
    return createJob(tx, { type: "chatbot", userId, key: `thread:${thread.id}`, lang: "en", params });
  });
}
async function finished(jobId: number) {
  while (true) {
    const job = await getJob(db.sql, jobId);
    if (job && !["queued", "running"].includes(job.status)) return job;
    await Bun.sleep(10);
  }
}
/** Creates a variant of a recipe and answers; `fail` decides on each request instead. */
const variantOf =
  (recipeId: number, fail: Script = () => ({ text: "" })): Script =>
  async (request, n) => {
    const failure = await fail(request, n);
    if ("status" in failure || "hang" in failure) return failure;
    return request.messages.at(-1)?.role === "tool"
      ? { text: "Made." }
      : {
          toolCalls: [{ name: "create_variant", args: { recipe_id: recipeId, name: "V", changes: [], summary: "v" } }],
        };
  };
const owned = async (userId: number) => (await db.sql`select id from recipes where owner_id = ${userId}`).length;

describe("jobs under the runner", () => {
  test("what the model took is recorded with the job over all attempts, with its cost, and no answer shows it", async () => {
    const userId = await testUser(db);
    const usage = { prompt: 1_000_000, cached: 400_000, completion: 10_000 };
    double.play((_, n) => (n === 0 ? { status: 503 } : { text: "Hello.", usage }));
    const job = await finished(await send(userId, "Hello"));
    const recorded = async () => {
      for (let n = 0; n < 500 && (await readJobUsage(db.sql, job.id))?.calls !== 2; n++) await Bun.sleep(5);
      return readJobUsage(db.sql, job.id);
    };
    expect(await recorded()).toEqual({
      calls: 2,
      unmetered_calls: 0,
      input_tokens: 1_000_000,
      cached_tokens: 400_000,
      output_tokens: 10_000,
      cost: 0.6 * 2 + 0.4 * 0.5 + 0.01 * 8,
    });
    expect(Object.keys(job)).not.toContain("usage");
    expect(JSON.stringify([job, await jobEventsAfter(db.sql, job.id, 0)])).not.toContain("1000000");
  });

  test("a service that knows no usage in streams is asked without, and its calls count as unmetered", async () => {
    double.unknownFields.add("stream_options");
    try {
      const userId = await testUser(db);
      double.play([{ text: "Hello." }]);
      const job = await finished(await send(userId, "Hello"));
      expect(job.status).toBe("succeeded");
      for (let n = 0; n < 500 && !(await readJobUsage(db.sql, job.id)); n++) await Bun.sleep(5);
      expect(await readJobUsage(db.sql, job.id)).toMatchObject({ calls: 1, unmetered_calls: 1, cost: null });
      // Remembered: the second request is not refused first.
      expect(chatModel.memory?.supports("streamUsage")).toBe(false);
    } finally {
      double.unknownFields.delete("stream_options");
    }
  });

  test("effects happen exactly once despite failures", async () => {
    const userId = await testUser(db);
    const hummus = await recipeByKey(db, "hummus");
    double.play(
      variantOf(hummus, (_, n) => {
        if (n === 1) return { status: 500 };
        if (n === 2 || n === 3 || n === 4) return { status: 429, headers: { "retry-after": "0" } };
        return n === 6 ? { status: 502 } : { text: "" };
      }),
    );
    const job = await finished(await send(userId, "A variant please", hummus));
    expect(job).toMatchObject({ status: "succeeded", model: "test-model" });
    expect(await owned(userId)).toBe(1);
    const events = await jobEventsAfter(db.sql, job.id, 0);
    expect(events.at(-1)).toMatchObject({ type: "finished" });
    const said = await threadHistory(db.sql, (job.params as { thread_id: number }).thread_id);
    expect(said.map((event) => event.role)).toEqual(["user", "ai"]);
  });

  test("the messages of a thread are answered in their order", async () => {
    const userId = await testUser(db);
    double.latencyMs = 30;
    double.play((request) => ({ text: `re ${String(request.messages.at(-1)!.content)}` }));
    const jobs = [await send(userId, "one"), await send(userId, "two"), await send(userId, "three")];
    const [first] = await Promise.all(jobs.map(finished));
    const said = await threadHistory(db.sql, (first!.params as { thread_id: number }).thread_id);
    expect(said.filter((event) => event.role === "ai").map((event) => event.message)).toEqual([
      "re one",
      "re two",
      "re three",
    ]);
  });

  test("a cancelled job leaves no effects, at whatever stage it was", async () => {
    const userId = await testUser(db);
    const hummus = await recipeByKey(db, "hummus");
    const reached = Promise.withResolvers<void>();
    double.play(
      variantOf(hummus, (_, n) => {
        if (n === 0) return { text: "" };
        reached.resolve();
        return { hang: true };
      }),
    );
    const jobId = await send(userId, "A variant please", hummus);
    await reached.promise;
    expect(await db.transaction((tx) => cancelJob(tx, jobId))).toBe("cancelled");
    double.play([{ text: "Next." }]);
    expect(await finished(await send(userId, "And now?"))).toMatchObject({ status: "succeeded" });
    expect(await owned(userId)).toBe(0);
    // Both calls were paid for, the one that was ended before its answer too.
    await eventually(async () => (await readJobUsage(db.sql, jobId)) !== null);
    expect(await readJobUsage(db.sql, jobId)).toMatchObject({ calls: 2, cost: null });
  });

  test("a rejected request fails at once with a reason, but without the provider's text", async () => {
    const userId = await testUser(db);
    double.play([{ status: 401, body: { error: { message: "bad key sk-abc", code: "invalid_api_key" } } }]);
    const job = await finished(await send(userId, "Hello"));
    expect(job).toMatchObject({ status: "failed", error: { code: "model_auth_failed" } });
    expect(JSON.stringify(job.error)).not.toContain("sk-abc");
    expect(double.requests).toHaveLength(1);
  });
});

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { requestDeletion } from "@toque/db/accounts/deletion/request.ts";
import type { Database } from "@toque/db/client/types.ts";
import { createJob } from "@toque/db/jobs/create.ts";
import { claimJob } from "@toque/db/jobs/lease.ts";
import { getJob } from "@toque/db/jobs/types.ts";
import { realPostgresUrl, realTestDatabase } from "@toque/db/testing/database.ts";
import { readThread, startThread, threadHistory, threadJobKey } from "@toque/db/threads/threads.ts";
import { offlineEmbedder } from "../../ai/embedder-offline.ts";
import { openAIChatModel } from "../../ai/openai.ts";
import { startOpenAIDouble } from "../../ai/testing/openai-double.ts";
import { eventually } from "../../platform/bus/testing/waiting.ts";
import { silentLogger as log } from "../../platform/logging/logger.ts";
import { RunningJob } from "../../runtime/context.ts";
import { TestSearch, testUser } from "../testing/harness.ts";
import { chatbotHandler } from "./handler.ts";

// Only a server with several sessions can make two transactions wait for each other: the embedded database has one.
describe.skipIf(realPostgresUrl() === null)("a conversation that ends while its answer is being saved", () => {
  let db: Database;
  const double = startOpenAIDouble([{ text: "Hello." }]);
  const chatModel = openAIChatModel({ apiKey: "k", baseUrl: double.baseUrl, model: "test-model" });
  beforeAll(async () => {
    db = await realTestDatabase({ max: 4 });
  });
  afterAll(async () => {
    await double.stop();
    await db.close();
  });

  const isWaiting = async () => {
    const rows = await db.sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    return rows.length > 0;
  };

  const ends: Record<string, (userId: number) => Promise<unknown>> = {
    "another one is begun": (userId) => db.transaction((tx) => startThread(tx, userId, null)),
    "the account is deleted": (userId) =>
      db.transaction((tx) => requestDeletion(tx, userId, { publicRecipes: "keep", lang: "en" })),
  };
  test.each(Object.entries(ends))("waits for it: %s", async (how, end) => {
    const userId = await testUser(db);
    const thread = await db.transaction((tx) => startThread(tx, userId, null));
    const params = { thread_id: thread.id, message: "Hi", recipe_id: null };
    const id = await db.transaction((tx) =>
      createJob(tx, { type: "chatbot", userId, key: threadJobKey(thread.id), lang: "en", params }),
    );
    const running = new RunningJob(db, (await claimJob(db.sql, id, "w", 60_000))!, "w", log);
    const saving = Promise.withResolvers<void>();
    // Begun here, outside of the transaction that resolves it.
    const ending = saving.promise.then(() => end(userId));
    const { job, signal } = running;
    await chatbotHandler({ db, chatModel, embedder: offlineEmbedder, search: new TestSearch(), log })({
      job,
      signal,
      log,
      progress: (stage, percent) => running.progress(stage, percent),
      emitText: (text) => running.emitText(text),
      commit: (work, lockFirst) =>
        running.commit(async (tx) => {
          saving.resolve();
          await eventually(isWaiting);
          return work(tx);
        }, lockFirst),
    });
    await ending;
    expect((await getJob(db.sql, id))?.status).toBe("succeeded");
    expect((await threadHistory(db.sql, thread.id)).map(({ role, message }) => [role, message])).toEqual([
      ["ai", "Hello."],
    ]);
    expect((await readThread(db.sql, userId, thread.id))?.ended).toBe(how === "another one is begun");
  });
});

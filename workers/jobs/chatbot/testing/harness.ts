import type { Database } from "@toque/db/client/types.ts";
import type { ChatbotResult } from "@toque/db/jobs/catalogue.ts";
import type { Lang } from "@toque/db/schemas/common.ts";
import { testDatabase } from "@toque/db/testing/database.ts";
import { appendThreadEvent, startThread } from "@toque/db/threads/threads.ts";
import { offlineEmbedder } from "../../../ai/embedder-offline.ts";
import { openAIChatModel } from "../../../ai/openai.ts";
import type { ChatModelPort } from "../../../ai/ports.ts";
import {
  type ChatRequestBody,
  type DoubleReply,
  type OpenAIDouble,
  startOpenAIDouble,
} from "../../../ai/testing/openai-double.ts";
import { silentLogger as log } from "../../../platform/logging/logger.ts";
import { JobError } from "../../../runtime/errors.ts";
import { recipeByKey, type TestJob, TestSearch, testJob } from "../../testing/harness.ts";
import { chatbotHandler } from "../handler.ts";

/** A message to send: user, text and recipe; a new thread unless one is named. */
export interface Question {
  userId: number;
  recipeId?: number | null;
  message?: string;
  threadId?: number;
  lang?: Lang;
}

/** The part of a get_recipe result that tests need. */
export interface ToldRecipe {
  version: number;
  ingredients: { line_id: number; food_name: string }[];
  steps: { step_id: number; text: string }[];
}

/** A call of one tool. */
export const call = (name: string, args: unknown): DoubleReply => ({ toolCalls: [{ name, args }] });

/** The text of the latest tool result sent to the model. */
export const lastToolText = (request: ChatRequestBody): string =>
  String(request.messages.findLast((entry) => entry.role === "tool")?.content);

/** The latest tool result, parsed. */
export const toolResult = <T extends object = object>(request: ChatRequestBody): T =>
  JSON.parse(lastToolText(request)) as T;

/** The answer of a job. */
export const result = (job: TestJob): ChatbotResult => job.outcome!.result as ChatbotResult;

/** Reads the recipe and then requests changes computed from it. */
export const readThenModify =
  (recipeId: number, changes: (recipe: ToldRecipe) => unknown[], then: DoubleReply = { text: "Done." }) =>
  (request: ChatRequestBody, n: number): DoubleReply => {
    if (n === 0) return call("get_recipe", { recipe_id: recipeId });
    if (n > 1) return then;
    const recipe = toolResult<ToldRecipe>(request);
    return call("modify_recipe", {
      recipe_id: recipeId,
      version: recipe.version,
      changes: changes(recipe),
      summary: "as you asked",
    });
  };

/** Connects a database, a scripted model and the chatbot's handler. */
export class ChatHarness {
  readonly search = new TestSearch();

  private constructor(
    readonly db: Database,
    readonly double: OpenAIDouble,
    private readonly chatModel: ChatModelPort,
  ) {}

  static async open(): Promise<ChatHarness> {
    const double = startOpenAIDouble();
    const chatModel = openAIChatModel({ apiKey: "k", baseUrl: double.baseUrl, model: "test-model" });
    return new ChatHarness(await testDatabase(), double, chatModel);
  }

  async close(): Promise<void> {
    await this.double.stop();
    await this.db.close();
  }

  handle(job: TestJob): Promise<void> {
    const { db, chatModel, search } = this;
    return chatbotHandler({ db, chatModel, embedder: offlineEmbedder, search, log })(job);
  }

  /** Accepts a message as the API does. */
  async ask({ userId, recipeId = null, message = "Please help", threadId, lang = "en" }: Question): Promise<TestJob> {
    const thread = await this.db.transaction(async (tx) => {
      const open = threadId === undefined ? await startThread(tx, userId, recipeId) : { id: threadId, user_id: userId };
      await appendThreadEvent(tx, open, {
        type: "message",
        role: "user",
        message,
        waiting_another_message: true,
        model: null,
      });
      return open;
    });
    return testJob(this.db, "chatbot", userId, { thread_id: thread.id, message, recipe_id: recipeId }, lang);
  }

  /** Runs a job that fails. @throws when it succeeds, or leaves effects behind */
  async failure(job: TestJob): Promise<JobError> {
    const error = await this.handle(job).then(
      () => null,
      (reason: unknown) => reason,
    );
    if (!(error instanceof JobError)) throw new Error(`not a JobError: ${String(error)}`);
    if (job.outcome !== null) throw new Error("it failed after it had committed");
    return error;
  }

  async versionsOf(recipeId: number) {
    return this.db.sql<{ version: number; source: string; job_id: number; summary: string }[]>`
      select version, source, job_id, summary from recipe_versions where recipe_id = ${recipeId} order by version`;
  }

  /** A private recipe of a user, copied from a starter recipe by the assistant. */
  async ownRecipe(userId: number, key = "hummus"): Promise<number> {
    const source = await recipeByKey(this.db, key);
    this.double.play((_, n) =>
      n === 0
        ? call("create_variant", { recipe_id: source, name: "Mine", changes: [], summary: "a copy" })
        : { text: "Done" },
    );
    const job = await this.ask({ userId, recipeId: source });
    await this.handle(job);
    return result(job).recipe_id!;
  }
}

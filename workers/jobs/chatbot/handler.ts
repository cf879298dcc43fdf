import type { ThreadEvent } from "@toque/db/entities/ai.ts";
import { appendThreadEvent, lockThread, setThreadRecipe } from "@toque/db/threads/threads.ts";
import { answerMessage } from "../../ai/agents/chat.ts";
import { ModelError } from "../../ai/errors.ts";
import { loadConstraints } from "../../ai/read/constraints.ts";
import { Stage } from "../../ai/tools/stage.ts";
import type { JobHandler } from "../../runtime/context.ts";
import { JobError } from "../../runtime/errors.ts";
import type { ChefDeps } from "../deps.ts";
import { withJobErrors } from "../failures.ts";
import { commitStage } from "./commit.ts";
import { historyBefore, openOnly, readOpenThread, readParams, recipeOf } from "./params.ts";

/** The result of a chatbot job: the answer, and everything that it added to the thread. */
export interface ChatbotResult {
  thread_id: number;
  /** The recipe that the conversation is about now. */
  recipe_id: number | null;
  message: Extract<ThreadEvent, { type: "message" }>;
  /** In the thread's order; the answer is the last. */
  events: ThreadEvent[];
}

/**
 * Answers a message of a thread. Remarks beside tool calls, changes and the answer become events of the thread in one
 * transaction, together with the versions and variants that the tools staged.
 */
export function chatbotHandler({ db, chatModel, search, embedder, log }: ChefDeps): JobHandler {
  return (context) =>
    withJobErrors(async () => {
      const { job, signal } = context;
      const { userId, lang } = job;
      if (userId === null) throw new JobError({ code: "invalid_params", detail: "A conversation belongs to a user." });
      const params = readParams(job.params);
      const thread = await readOpenThread(db.sql, userId, params.thread_id);
      await context.progress("thinking", 10);
      const recipeId = await recipeOf(db.sql, userId, params.recipe_id, thread);
      const stage = new Stage(db.sql, userId, recipeId);
      const constraints = await loadConstraints(db.sql, userId);
      const texts = await answerMessage({
        model: chatModel,
        tools: { db, userId, lang, constraints, search, embedder, stage, log },
        history: await historyBefore(db.sql, thread.id, params.message),
        message: params.message,
        signal,
        emitText: (text) => context.emitText(text),
      });
      const answer = texts.pop() ?? stage.operations.map((operation) => operation.summary).join(" ");
      if (answer === "") throw new ModelError("model_bad_answer", true);
      await context.progress("saving", 90);
      await context.commit(async (tx) => {
        const open = openOnly(await lockThread(tx, userId, thread.id));
        const events: ThreadEvent[] = [];
        const say = async (message: string, waiting: boolean) => {
          const event = await appendThreadEvent(
            tx,
            open,
            { type: "message", role: "ai", message, waiting_another_message: waiting, model: chatModel.name },
            job.id,
          );
          events.push(event);
          return event as ChatbotResult["message"];
        };
        for (const text of texts) await say(text, true);
        const committed = await commitStage(tx, stage, { userId, jobId: job.id, source: "chatbot" });
        for (const event of committed.events) events.push(await appendThreadEvent(tx, open, event, job.id));
        if (committed.recipeId !== open.recipe_id) await setThreadRecipe(tx, open.id, committed.recipeId);
        const message = await say(answer, false);
        const result: ChatbotResult = { thread_id: open.id, recipe_id: committed.recipeId, message, events };
        return { result, model: chatModel.name };
      });
    });
}

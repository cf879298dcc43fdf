import { readMeasurementSystem } from "@toque/db/accounts/users.ts";
import type { Conn, Tx } from "@toque/db/client/types.ts";
import type { JobResult } from "@toque/db/jobs/catalogue.ts";
import type { SafetyCard } from "@toque/db/schemas/chat-parts.ts";
import type { Lang } from "@toque/db/schemas/common.ts";
import type { ThreadEvent } from "@toque/db/schemas/thread.ts";
import { appendThreadEvent, lockThreads, readThread, setThreadRecipe } from "@toque/db/threads/threads.ts";
import { answerMessage, type Offered } from "../../ai/agents/chat.ts";
import type { ChatSituation } from "../../ai/prompts/chat.ts";
import { loadConstraints } from "../../ai/read/constraints.ts";
import { readRecentChanges } from "../../ai/read/recent-changes.ts";
import { briefView, readRecipeView } from "../../ai/read/recipe-view.ts";
import { ChangeSet } from "../../ai/tools/change-set.ts";
import type { JobHandler } from "../../runtime/context.ts";
import { defineUserJob } from "../define.ts";
import type { ChefDeps } from "../deps.ts";
import { commitChanges } from "./commit.ts";
import { historyBefore, openOnly, readOpenThread, recipeOf } from "./params.ts";
import { commitShopping } from "./shopping.ts";

/** The open recipe and what was last done to it, as the model sees them. */
async function openRecipe(conn: Conn, changeSet: ChangeSet, recipeId: number, lang: Lang): Promise<ChatSituation> {
  const view = await readRecipeView(conn, await changeSet.read(recipeId), lang);
  return {
    recipe: { ...briefView(view), id: view.id, version: view.version },
    changes: await readRecentChanges(conn, recipeId, lang),
  };
}

/**
 * Answers a message of a thread. Text beside tool calls, changes and the answer become events of the thread in one
 * transaction, together with the staged versions and variants.
 */
export function chatbotHandler({ db, chatModel, search, embedder, log }: ChefDeps): JobHandler {
  return defineUserJob("chatbot", async (context) => {
    const { job, signal } = context;
    const { userId, lang } = job;
    const { params } = job;
    const thread = await readOpenThread(db.sql, userId, params.thread_id);
    await context.progress("thinking", 10);
    const recipeId = await recipeOf(db.sql, userId, params.recipe_id, thread);
    const changeSet = new ChangeSet(db.sql, userId, recipeId);
    const constraints = await loadConstraints(db.sql, userId);
    const history = await historyBefore(db.sql, thread.id, params.message);
    const said = [...history.filter(({ role }) => role === "user").map(({ text }) => text), params.message];
    let offered: Offered = { choices: [], choiceTexts: [] };
    const { asides, text, cards } = await answerMessage({
      model: chatModel,
      tools: { db, userId, lang, constraints, search, embedder, changeSet, said, log },
      history,
      message: params.message,
      situation: {
        units: await readMeasurementSystem(db.sql, userId),
        ...(recipeId === null ? {} : await openRecipe(db.sql, changeSet, recipeId, lang)),
      },
      signal,
      emitText: (text) => context.emitText(text),
      offer: (made) => {
        offered = made;
      },
    });
    await context.progress("saving", 90);
    const save = async (tx: Tx) => {
      const open = openOnly(await readThread(tx, userId, thread.id));
      const events: ThreadEvent[] = [];
      const say = async (message: string, waiting: boolean, added: SafetyCard[] = []) => {
        const event = await appendThreadEvent(
          tx,
          open,
          {
            type: "message",
            role: "ai",
            message,
            waiting_another_message: waiting,
            model: chatModel.name,
            ...(added.length > 0 ? { cards: added } : {}),
            ...(waiting || offered.choices.length === 0
              ? {}
              : { choices: offered.choices, choice_texts: offered.choiceTexts }),
          },
          job.id,
        );
        events.push(event);
        return event as JobResult<"chatbot">["message"];
      };
      for (const aside of asides) await say(aside, true);
      const committed = await commitChanges(tx, changeSet, { userId, jobId: job.id, lang, source: "chatbot" });
      for (const event of committed.events) events.push(await appendThreadEvent(tx, open, event, job.id));
      await commitShopping(tx, changeSet, userId);
      if (committed.recipeId !== open.recipe_id) await setThreadRecipe(tx, open.id, committed.recipeId);
      const message = await say(text, false, cards);
      const result: JobResult<"chatbot"> = { thread_id: open.id, recipe_id: committed.recipeId, message, events };
      return { result, model: chatModel.name };
    };
    await context.commit(save, (tx) => lockThreads(tx, userId));
  });
}

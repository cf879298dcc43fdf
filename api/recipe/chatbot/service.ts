import type { Tx } from "@toque/db/client/types.ts";
import { fieldError, invalidFields } from "@toque/db/errors.ts";
import { createJob } from "@toque/db/jobs/create.ts";
import { familyOf, readRecipe } from "@toque/db/recipes/read.ts";
import type { Lang } from "@toque/db/schemas/common.ts";
import type { EventPage } from "@toque/db/schemas/thread.ts";
import {
  appendThreadEvent,
  eventsAfter,
  lastEventId,
  openThread,
  setThreadRecipe,
  startThread,
  type Thread,
  threadJobKey,
  threadSubject,
} from "@toque/db/threads/threads.ts";
import type { Deps } from "../../deps.ts";
import { follow } from "../../events/follow.ts";
import type { Caller } from "../../http/caller.ts";
import { idempotent } from "../../http/idempotency.ts";
import type { ServerEvent } from "../../http/sse.ts";
import { admitAiCall } from "../jobs/answers.ts";
import { readerOf } from "../recipes/service.ts";

async function assertVisible(tx: Tx, recipeId: number, caller: Caller): Promise<void> {
  if (!(await readRecipe(tx, recipeId, readerOf(caller))))
    throw invalidFields([fieldError(["recipe_id"], "There is no such recipe.", "unknown_recipe")]);
}

/** The open thread, or a new one: a thread is about one recipe and its variants, and ends when another is spoken of. */
async function threadAbout(tx: Tx, userId: number, recipeId: number | null): Promise<Thread> {
  const thread = await openThread(tx, userId, recipeId);
  if (recipeId === null || thread.recipe_id === null || thread.recipe_id === recipeId) return thread;
  const isRelated = (await threadSubject(tx, thread.id))?.family_id === (await familyOf(tx, recipeId));
  return isRelated ? thread : startThread(tx, userId, recipeId);
}

export const chatbotService = (deps: Deps) => ({
  async newThread(request: Request, caller: Caller, recipeId: number | null): Promise<{ thread_id: number }> {
    const stored = await idempotent(deps.db, request, caller.userId, { recipe_id: recipeId }, async (tx) => {
      if (recipeId !== null) await assertVisible(tx, recipeId, caller);
      return { status: 201, body: { thread_id: (await startThread(tx, caller.userId, recipeId)).id } };
    });
    return stored.body;
  },

  /**
   * Accepts a message: its event and the job that answers it commit together.
   * @returns the job's id
   */
  async takeMessage(
    request: Request,
    caller: Caller,
    lang: Lang,
    newThread: boolean,
    body: { message: string; recipe_id?: number | null | undefined },
  ): Promise<number> {
    const quota = await admitAiCall(deps, caller);
    const stored = await idempotent(deps.db, request, caller.userId, body, async (tx) => {
      const recipeId = body.recipe_id ?? null;
      if (recipeId !== null) await assertVisible(tx, recipeId, caller);
      const thread = newThread
        ? await startThread(tx, caller.userId, recipeId)
        : await threadAbout(tx, caller.userId, recipeId);
      if (recipeId !== null && thread.recipe_id !== recipeId) await setThreadRecipe(tx, thread.id, recipeId);
      await appendThreadEvent(tx, thread, {
        type: "message",
        role: "user",
        message: body.message,
        waiting_another_message: true,
        model: null,
      });
      const jobId = await createJob(tx, {
        type: "chatbot",
        userId: caller.userId,
        // Messages of one thread are answered in order.
        key: threadJobKey(thread.id),
        lang,
        params: { thread_id: thread.id, message: body.message, recipe_id: recipeId ?? thread.recipe_id },
        ...(quota ? { quota } : {}),
      });
      return { status: 202, body: { job_id: jobId } };
    });
    return stored.body.job_id;
  },

  /** The caller's events after an id; with `seconds` it waits for the first new one. */
  async events(caller: Caller, after: number | null, seconds: number, signal: AbortSignal): Promise<EventPage> {
    const from = after ?? (await lastEventId(deps.db.sql, caller.userId));
    const readAfter = async () => (await eventsAfter(deps.db.sql, caller.userId, from)).events;
    const until = Date.now() + seconds * 1000;
    for await (const events of follow(deps.eventHub, { key: `user:${caller.userId}`, readAfter, signal, until }))
      return { events: [...events], last_event_id: events.at(-1)?.id ?? from };
    return { events: [], last_event_id: from };
  },

  /** The caller's events from the database, then as they happen. Without an id only new ones. */
  async *follow(caller: Caller, after: number | null, signal: AbortSignal): AsyncGenerator<ServerEvent> {
    let last = after ?? (await lastEventId(deps.db.sql, caller.userId));
    const readAfter = async () => (await eventsAfter(deps.db.sql, caller.userId, last)).events;
    for await (const events of follow(deps.eventHub, { key: `user:${caller.userId}`, readAfter, signal }))
      for (const event of events) {
        last = event.id;
        yield { id: event.id, event: event.type, data: event };
      }
  },
});

import type { Conn } from "@toque/db/client/types.ts";
import { mainVariantMadeIn, readThread, type Thread, threadHistory } from "@toque/db/threads/threads.ts";
import type { HistoryMessage } from "../../ai/agents/chat.ts";
import { readForUser } from "../../ai/read/recipes.ts";
import { JobError } from "../../runtime/errors.ts";

/** @throws JobError `thread_not_found`, also for another user's thread; `thread_ended` */
export function openOnly(thread: Thread | null): Thread {
  if (!thread) throw new JobError({ code: "thread_not_found", detail: "This conversation does not exist." });
  if (thread.ended) throw new JobError({ code: "thread_ended", detail: "This conversation was ended." });
  return thread;
}

/** The thread of a message. @throws JobError as {@link openOnly} */
export const readOpenThread = async (conn: Conn, userId: number, threadId: number): Promise<Thread> =>
  openOnly(await readThread(conn, userId, threadId));

/**
 * The recipe that a message is about: the one on the screen, else the thread's. If this thread has created the user's own
 * variant of it, that variant: the message may have been sent before the screen was updated.
 */
export async function recipeOf(
  conn: Conn,
  userId: number,
  shown: number | null | undefined,
  thread: Thread,
): Promise<number | null> {
  const wanted = shown ?? thread.recipe_id;
  const recipe = wanted === null ? null : await readForUser(conn, wanted, userId);
  if (!recipe || recipe.ownerId === userId) return recipe?.id ?? null;
  return (await mainVariantMadeIn(conn, thread, recipe.familyId)) ?? recipe.id;
}

/**
 * The conversation before a message, oldest first, including later answers to earlier messages.
 * Later user messages are left to their own jobs.
 */
export async function historyBefore(conn: Conn, threadId: number, message: string): Promise<HistoryMessage[]> {
  const events = await threadHistory(conn, threadId);
  const mine = events.findLastIndex((event) => event.role === "user" && event.message === message);
  const before = mine < 0 ? events : events.filter((event, i) => i < mine || event.role === "ai");
  return before.map(({ role, message: text }) => ({ role, text }));
}

import { type Static, Type } from "@sinclair/typebox";
import type { Conn } from "@toque/db/client/types.ts";
import { ChatRequest } from "@toque/db/entities/ai.ts";
import { Id, Nullable } from "@toque/db/entities/common.ts";
import { readThread, type Thread, threadHistory } from "@toque/db/threads/threads.ts";
import type { Said } from "../../ai/agents/chat.ts";
import { readForUser } from "../../ai/read/recipes.ts";
import { schemaFaults } from "../../ai/tools/define.ts";
import { JobError } from "../../runtime/errors.ts";

/** What a chatbot job is given. The user's message is an event of the thread already. */
export const ChatbotParams = Type.Object({
  thread_id: Type.Integer({ minimum: 1 }),
  message: ChatRequest.properties.message,
  recipe_id: Type.Optional(Nullable(Id)),
});
export type ChatbotParams = Static<typeof ChatbotParams>;

/** @throws JobError `invalid_params` */
export function readParams(params: unknown): ChatbotParams {
  const faults = schemaFaults(ChatbotParams, params);
  if (faults)
    throw new JobError({ code: "invalid_params", detail: "The message is not valid.", cause: new Error(faults) });
  return params as ChatbotParams;
}

/** @throws JobError `thread_not_found` for another's thread too, `thread_ended` */
export function openOnly(thread: Thread | null): Thread {
  if (!thread) throw new JobError({ code: "thread_not_found", detail: "This conversation does not exist." });
  if (thread.ended) throw new JobError({ code: "thread_ended", detail: "This conversation was ended." });
  return thread;
}

/** The thread of a message. @throws JobError as {@link openOnly} */
export const readOpenThread = async (conn: Conn, userId: number, threadId: number): Promise<Thread> =>
  openOnly(await readThread(conn, userId, threadId));

/** The user's main variant of a family, if this thread has made it; or null. */
async function variantMadeHere(conn: Conn, userId: number, threadId: number, familyId: number): Promise<number | null> {
  const [row] = await conn<{ recipe_id: number }[]>`
    select m.recipe_id from main_variants m join recipes r on r.id = m.recipe_id
    where m.user_id = ${userId} and m.family_id = ${familyId} and r.owner_id = ${userId} and r.deleted_at is null
      and exists (select 1 from thread_events e where e.thread_id = ${threadId} and e.type = 'recipe_variant_created'
                  and e.payload->>'recipe_id' = m.recipe_id::text)`;
  return row?.recipe_id ?? null;
}

/**
 * The recipe that a message is about: the one on the screen, else the thread's. Where this thread has made the user's own
 * variant of it, it is the variant: the message may have been sent before the screen followed.
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
  return (await variantMadeHere(conn, userId, thread.id, recipe.familyId)) ?? recipe.id;
}

/**
 * What was said before a message, oldest first, answers that came after it included: they belong to messages before it.
 * Later messages of the user wait for their own answers.
 */
export async function historyBefore(conn: Conn, threadId: number, message: string): Promise<Said[]> {
  const events = await threadHistory(conn, threadId);
  const mine = events.findLastIndex((event) => event.role === "user" && event.message === message);
  const before = mine < 0 ? events : events.filter((event, i) => i < mine || event.role === "ai");
  return before.map(({ role, message: text }) => ({ role, text }));
}

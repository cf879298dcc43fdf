import type { Static } from "@sinclair/typebox";
import type { ChatMessage, Job } from "@toque/db/entities/ai.ts";
import { atomWithStorage, createJSONStorage } from "jotai/vanilla/utils";
import { type Answer, requestAnswer } from "../../shared/client/fetch.ts";

/** A message on its way to its answer. It is kept for a reload: sent again under the same key, it is taken once. */
export interface Outgoing {
  /** Whose it is: whoever signs in after them in the same tab must not send it. */
  userId: number | string | null;
  /** Idempotency key. */
  key: string;
  text: string;
  recipeId: number | null;
  /** The last event that was known when it was sent. */
  afterId: number;
  /** The job that answers; null until the server has taken the message. */
  jobId: number | null;
}

export const outgoingAtom = atomWithStorage<Outgoing | null>(
  "toque.chat.outgoing",
  null,
  createJSONStorage(() => sessionStorage),
  { getOnInit: true },
);

/** What stands in the field and was not sent, and who wrote it: it outlives the closing of the sheet and a reload. */
export const fieldTextAtom = atomWithStorage(
  "toque.chat.field",
  { userId: null as number | string | null, text: "" },
  createJSONStorage<{ userId: number | string | null; text: string }>(() => sessionStorage),
  { getOnInit: true },
);

/** The server answers with the job at once, or (if it does not know the preference) with the message itself. */
type Sent = Static<typeof Job> | Static<typeof ChatMessage>;

/**
 * Sends a message; the answer comes as events.
 * @throws ApiError
 */
export function postMessage({ key, text, recipeId }: Outgoing): Promise<Answer<Sent>> {
  return requestAnswer<Sent>("/api/recipe/chatbot/send-message", {
    method: "POST",
    headers: { prefer: "respond-async", "idempotency-key": key },
    body: { message: text, recipe_id: recipeId },
  });
}

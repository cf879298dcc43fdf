import type { Static } from "@sinclair/typebox";
import type { ChatMessage, Job } from "@toque/db/entities/ai.ts";
import { atomWithStorage, createJSONStorage } from "jotai/vanilla/utils";
import { type Answer, requestAnswer } from "../../shared/client/fetch.ts";

/** A message on its way to its answer. It is kept for a reload: sent again under the same key, it is taken once. */
export interface Outgoing {
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

import type { Job } from "@toque/db/schemas/ai.ts";
import type { ChatMessage } from "@toque/db/schemas/thread.ts";
import { type Answer, requestAnswer } from "../../../shared/client/fetch.ts";
import { tabAtom } from "../../../shared/storage/stored-atom.ts";

/** A sent message that has no answer yet. Stored for a reload: sent again with the same idempotency key, it is accepted once. */
export interface PendingMessage {
  /** The sender: another user who signs in in the same tab must not send it. */
  userId: number | string | null;
  /** Idempotency key. */
  key: string;
  text: string;
  recipeId: number | null;
  /** The root of that recipe's family. */
  familyId: number | null;
  /** Id of the last known event when it was sent. */
  afterId: number;
  /** The job that answers; null until the server has accepted the message. */
  jobId: number | null;
}

export const pendingMessageAtom = tabAtom<PendingMessage | null>("toque.chat.outgoing", null);

/** The unsent text of the composer and its author; survives closing the sheet and a reload. */
export const composerTextAtom = tabAtom<{ userId: number | string | null; text: string }>("toque.chat.field", {
  userId: null,
  text: "",
});

/** The job, or the message itself from a server that does not support `respond-async`. */
type SendResult = Job | ChatMessage;

/**
 * Sends a message; its answer arrives as events.
 * @throws ApiError
 */
export function postMessage({ key, text, recipeId }: PendingMessage): Promise<Answer<SendResult>> {
  return requestAnswer<SendResult>("/api/recipe/chatbot/send-message", {
    method: "POST",
    headers: { prefer: "respond-async", "idempotency-key": key },
    body: { message: text, recipe_id: recipeId },
  });
}

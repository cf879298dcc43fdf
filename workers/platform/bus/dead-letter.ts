import type { Database } from "@toque/db/client/types.ts";
import { insertDeadLetter } from "@toque/db/outbox/dead-letters.ts";
import type { AnyMessage } from "./port.ts";

/** Stores messages as dead letters when all attempts have failed. */
export function deadLetterIn(db: Database) {
  return async (group: string, message: AnyMessage, error: unknown, attempts: number): Promise<void> => {
    await db.transaction((tx) =>
      insertDeadLetter(tx, {
        consumer_group: group,
        topic: message.topic,
        message_id: message.id,
        job_id: null,
        key: message.key,
        type: message.type,
        payload: message.payload,
        error: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
        attempts,
      }),
    );
  };
}

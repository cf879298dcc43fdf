import type { Conn, Tx } from "../client/types.ts";
import { publishEvent } from "../outbox/publish.ts";
import { topics } from "../schemas/events.ts";
import { type GameEventType, type GameFacts, noFacts } from "../schemas/game.ts";

/**
 * Tells the quests of a user that something happened, in the transaction of the change itself.
 * @param entity what it happened to: for an objective the same counts once
 */
export async function tellHappened(
  tx: Tx,
  userId: number,
  event: GameEventType,
  entity: string,
  facts: GameFacts = noFacts,
): Promise<void> {
  const payload = { user_id: userId, event, entity, facts };
  await publishEvent(tx, { topic: topics.game, key: String(userId), type: "game.happened", payload });
}

/** Tells the open pages of a user to read again. */
export async function tellChanged(tx: Tx, userId: number): Promise<void> {
  const told = { topic: topics.game, key: String(userId), type: "game.changed", payload: { user_id: userId } } as const;
  await Promise.all([
    tx`update restaurants set revision = revision + 1 where user_id = ${userId}`,
    publishEvent(tx, told),
  ]);
}

/** How often what a user's pages show has changed; 0 for who never played. */
export async function readRevision(conn: Conn, userId: number): Promise<number> {
  const [row] = await conn<{ revision: number }[]>`select revision from restaurants where user_id = ${userId}`;
  return row?.revision ?? 0;
}

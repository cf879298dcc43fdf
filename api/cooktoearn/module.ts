import type { Tx } from "@toque/db/client/types.ts";
import { gameOff } from "@toque/db/game/players.ts";
import { readRules } from "@toque/db/game/rules.ts";
import type { GameRules } from "@toque/db/schemas/game-rules.ts";
import type { Deps } from "../deps.ts";
import type { Caller } from "../http/caller.ts";
import { idempotent } from "../http/idempotency.ts";
import { httpModule } from "../http/module.ts";

/** The base of the game's modules: without the game there is nothing at their addresses. */
export const gameModule = <const Prefix extends string>(deps: Deps, prefix: Prefix) =>
  httpModule(deps, prefix, "game").onTransform(() => {
    if (!deps.config.game) throw gameOff();
  });

/** What a change needs to know of its request. */
export interface Change {
  caller: Caller;
  request: Request;
  body: unknown;
}

/**
 * Changes something by the rules that hold now, in one transaction, at most once for an `Idempotency-Key`.
 * @returns the answer's body
 */
export async function change<T>(
  deps: Deps,
  { caller, request, body }: Change,
  work: (tx: Tx, rules: GameRules) => Promise<T>,
  status = 200,
): Promise<T> {
  const answer = await idempotent(deps.db, request, caller.userId, body, async (tx) => ({
    status,
    body: await work(tx, await readRules(tx)),
  }));
  return answer.body;
}

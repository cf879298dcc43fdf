import type { Database } from "@toque/db/client/types.ts";
import { requestMissingMints } from "@toque/db/game/minting.ts";

/** Asks for all chefs from before a minter was connected. @returns how many */
export async function requestAllMints(db: Database): Promise<number> {
  let asked = 0;
  for (let last = 1; last > 0; asked += last) last = await db.transaction(requestMissingMints);
  return asked;
}

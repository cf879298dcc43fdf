import {
  claimErasure,
  type Erasure,
  ErasureLostError,
  eraseRows,
  finishErasure,
  leaveErasure,
} from "@toque/db/accounts/deletion/erase.ts";
import { forgetPictures, takeErasablePictures } from "@toque/db/accounts/deletion/pictures.ts";
import type { Database } from "@toque/db/client/types.ts";
import { IMAGE_SIZES, mediaKey } from "@toque/db/media/address.ts";
import { forgetUnusedWords, indexHoldsDeleted } from "@toque/search/forget.ts";
import { removeExports, removeImports } from "../account-archive/cleanup.ts";
import type { Logger } from "../platform/logging/logger.ts";
import type { Storage } from "../platform/storage/port.ts";

export interface ErasureDeps {
  db: Database;
  storage: Storage;
  log: Logger;
}

/** Files first: a remaining row is found again, a file without a row is not. */
async function erasePictures({ db, storage }: ErasureDeps, { userId }: Erasure): Promise<void> {
  while (true) {
    const { erasable, kept } = await takeErasablePictures(db, userId);
    if (erasable.length === 0 && kept === 0) return;
    for (const id of erasable) for (const size of IMAGE_SIZES) await storage.delete(mediaKey(id, size));
    await forgetPictures(db, userId, erasable);
  }
}

/** @returns whether all is gone; false while the search index has not followed yet */
async function erase(deps: ErasureDeps, erasure: Erasure): Promise<boolean> {
  await eraseRows(deps.db, erasure);
  await removeExports(deps.db, deps.storage, erasure.userId);
  await removeImports(deps.db, deps.storage, erasure.userId);
  await erasePictures(deps, erasure);
  if (await indexHoldsDeleted(deps.db.sql, erasure.userId)) return false;
  await forgetUnusedWords(deps.db);
  await finishErasure(deps.db, erasure);
  return true;
}

/**
 * Erases every account whose waiting time is over. Runs in any number of processes: each account is erased by one at a time,
 * and one that a process left behind is taken over.
 * @returns how many accounts are erased
 */
export async function eraseDueAccounts(deps: ErasureDeps): Promise<number> {
  const worker = crypto.randomUUID();
  const waiting: Erasure[] = [];
  let erased = 0;
  try {
    while (true) {
      const erasure = await claimErasure(deps.db, worker);
      if (!erasure) return erased;
      try {
        if (await erase(deps, erasure)) {
          erased++;
          deps.log.info("an account was erased", { user_id: erasure.userId });
        } else waiting.push(erasure);
      } catch (error) {
        if (error instanceof ErasureLostError) continue;
        // The next account does not wait for this one; this one's lease keeps it from being tried at once.
        deps.log.warn("an account could not be erased yet", { user_id: erasure.userId, error });
      }
    }
  } finally {
    // Only now: claimed again in this round, they would only be found waiting again.
    for (const erasure of waiting) await leaveErasure(deps.db, erasure);
  }
}

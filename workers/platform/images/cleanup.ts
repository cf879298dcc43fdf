import type { Database } from "@toque/db/client/types.ts";
import { IMAGE_SIZES, mediaKey } from "@toque/db/media/address.ts";
import { abandonUnusedAvatars } from "@toque/db/media/avatars.ts";
import { abandonedUploads, deleteUnused } from "@toque/db/media/tickets.ts";
import type { Storage } from "../storage/port.ts";

const BATCH = 200;

/**
 * Removes unused upload tickets an hour after they expired, with files that a crashed upload may have left in storage,
 * and pictures of profiles that no profile shows any more.
 * Call it periodically; processes at most 200 at a time.
 * @returns the number removed
 */
export async function removeAbandonedUploads(db: Database, storage: Storage): Promise<number> {
  await abandonUnusedAvatars(db.sql);
  const ids = await abandonedUploads(db.sql, BATCH);
  // Files first: a remaining row is found again, a file without a row is not.
  for (const id of ids) for (const size of IMAGE_SIZES) await storage.delete(mediaKey(id, size));
  await deleteUnused(db.sql, ids);
  return ids.length;
}

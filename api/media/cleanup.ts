import type { Database } from "@toque/db/client/types.ts";
import type { Storage } from "@toque/workers/storage/port.ts";
import { IMAGE_SIZES, mediaKey } from "./address.ts";

const BATCH = 200;

/**
 * Removes tickets nobody used, an hour after they expired, with what a crashed upload may have left in storage. Meant to
 * run now and then; at most 200 at a time.
 * @returns how many were removed
 */
export async function removeAbandonedUploads(db: Database, storage: Storage): Promise<number> {
  const rows = await db.sql<{ id: string }[]>`
    select id from media where uploaded_at is null and upload_expires_at < now() - interval '1 hour'
    order by upload_expires_at limit ${BATCH}`;
  // Files first: a row that is left is found again, a file without a row never.
  for (const { id } of rows) for (const size of IMAGE_SIZES) await storage.delete(mediaKey(id, size));
  const ids = rows.map((row) => row.id);
  if (ids.length > 0) await db.sql`delete from media where id = any(${ids}::uuid[]) and uploaded_at is null`;
  return ids.length;
}

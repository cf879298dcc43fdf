import { forgetExport, removableExports } from "@toque/db/accounts/archive/exports.ts";
import { forgetImport, removableImports } from "@toque/db/accounts/archive/imports.ts";
import type { Database } from "@toque/db/client/types.ts";
import { removeParts } from "../platform/storage/parts.ts";
import type { Storage } from "../platform/storage/port.ts";

/**
 * Removes archives whose time is over, or all of one account; files first, as a row that is left is found again.
 * @returns how many
 */
export async function removeExports(db: Database, storage: Storage, userId: number | null = null): Promise<number> {
  for (let removed = 0; ; ) {
    const ids = await removableExports(db.sql, userId);
    if (ids.length === 0) return removed;
    for (const id of ids) {
      await removeParts(storage, id);
      await forgetExport(db.sql, id);
      removed++;
    }
  }
}

/** The same for archives that were uploaded. */
export async function removeImports(db: Database, storage: Storage, userId: number | null = null): Promise<number> {
  for (let removed = 0; ; ) {
    const ids = await removableImports(db.sql, userId);
    if (ids.length === 0) return removed;
    for (const id of ids) {
      await removeParts(storage, id);
      await forgetImport(db.sql, id, userId);
      removed++;
    }
  }
}

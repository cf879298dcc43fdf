import type { Database, Tx } from "../../client/types.ts";
import { DomainError } from "../../errors.ts";
import type { ImportOutcome } from "../../schemas/import.ts";
import { type ImportInto, lockImporter, noteItem, takenItem } from "./import-items.ts";

/** Runs one step of an import in a transaction; what the rules of input refuse is counted. */
export async function step(
  db: Database,
  userId: number,
  work: (tx: Tx) => Promise<ImportOutcome>,
): Promise<ImportOutcome> {
  try {
    return await db.transaction(async (tx) => {
      await lockImporter(tx, userId);
      return work(tx);
    });
  } catch (error) {
    if (error instanceof DomainError) return "refused";
    throw error;
  }
}

/** Takes a thing that has an id in the archive, unless it was taken before. */
export const once = (
  db: Database,
  into: ImportInto,
  kind: "cookbook" | "shopping_list" | "cook_log",
  thing: { id: number; created_at: string },
  make: (tx: Tx) => Promise<number | null>,
): Promise<ImportOutcome> =>
  step(db, into.userId, async (tx) => {
    const before = await takenItem(tx, into, kind, thing);
    if (before) return before.now ? "taken" : "skipped";
    const id = await make(tx);
    if (id === null) return "refused";
    await noteItem(tx, into, kind, thing, id);
    return "taken";
  });

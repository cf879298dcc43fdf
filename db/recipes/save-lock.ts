import type { Tx } from "../client/types.ts";

// Saves read what recipes refer to (foods, measures, tags, diets, allergens) without locking these rows.

/** The columns of a statement that begins a save: see {@link beginSave}. */
export const savingMark = (tx: Tx) =>
  // The statements of a save look up a few rows by their ids. Planning them anew for each list costs more than running
  // them, and the planner, which expects ten ids in a list it does not know, would do so every time.
  tx`pg_advisory_xact_lock_shared(7461, 9), set_config('plan_cache_mode', 'force_generic_plan', true)`;

/**
 * Marks this transaction as one that saves a recipe, until its end: {@link awaitSaves} waits for it. To be called before the
 * transaction reads what recipes refer to, and before it locks a recipe.
 */
export async function beginSave(tx: Tx): Promise<void> {
  await tx`select ${savingMark(tx)}`;
}

/**
 * Waits until all saves in progress have ended: they may have read rows as they were before a change. Saves that begin
 * meanwhile wait for the end of this transaction, and read the changed rows, if the change is committed already or made by this
 * transaction. To be called before the transaction locks anything.
 */
export async function awaitSaves(tx: Tx): Promise<void> {
  await tx`select pg_advisory_xact_lock(7461, 9)`;
}

import type { Tx } from "../client/types.ts";

// Saves read what recipes refer to (foods, measures, tags, diets, allergens) without locking these rows.

/**
 * Says that this transaction saves a recipe by what it reads now: {@link awaitSaves} waits for its end. To be called before
 * anything is locked or read.
 */
export async function beginSave(tx: Tx): Promise<void> {
  // The statements of a save look up a few rows by their ids. Planning them anew for each list costs more than running
  // them, and the planner, which expects ten ids in a list it does not know, would do so every time.
  await tx`
    select pg_advisory_xact_lock_shared(7461, 9), set_config('plan_cache_mode', 'force_generic_plan', true)`;
}

/**
 * Waits for the saves that may have read what was there before a change of the reference data; those that begin meanwhile
 * wait for the end of this transaction, and read what is there then. After it no recipe is saved any more by what was before
 * the change, provided that this is committed or made by this transaction. To be called before anything is locked.
 */
export async function awaitSaves(tx: Tx): Promise<void> {
  await tx`select pg_advisory_xact_lock(7461, 9)`;
}

import type { Conn, Tx } from "../client/types.ts";
import { DomainError, fieldError, invalidFields, notFound } from "../errors.ts";
import type { LangMap } from "../schemas/common.ts";

export interface RestaurantLevel {
  id: number;
  xp_threshold: number;
  charges: number;
  chef_slots: number;
  name: LangMap | Record<string, never>;
}

const columns = (conn: Conn) => conn`id, xp_threshold, charges, chef_slots, name`;

/** All levels in their order. */
export async function readLevels(conn: Conn): Promise<RestaurantLevel[]> {
  return [...(await conn<RestaurantLevel[]>`select ${columns(conn)} from restaurant_levels order by xp_threshold`)];
}

const taken = () => invalidFields([fieldError(["xp_threshold"], "Another level begins here.", "value_error.taken")]);

async function assertFree(tx: Tx, threshold: number, exceptId: number | null): Promise<void> {
  await tx`select pg_advisory_xact_lock(7464, 1)`;
  const [other] = await tx`
    select 1 from restaurant_levels where xp_threshold = ${threshold} and id is distinct from ${exceptId}::int`;
  if (other) throw taken();
}

/** Adds a level; it has the charges and the places of the one below. @throws DomainError 422 for a threshold that is taken */
export async function createLevel(tx: Tx, threshold: number): Promise<RestaurantLevel> {
  await assertFree(tx, threshold, null);
  const [row] = await tx<RestaurantLevel[]>`
    insert into restaurant_levels (xp_threshold, charges, chef_slots, edited)
    select ${threshold}::int, charges, chef_slots, true from restaurant_levels where xp_threshold < ${threshold}
    order by xp_threshold desc limit 1
    returning ${columns(tx)}`;
  if (!row) throw invalidFields([fieldError(["xp_threshold"], "The first level begins below.", "value_error")]);
  return row;
}

/**
 * Moves a level.
 * @throws DomainError `not_found`; 422 for a threshold that is taken; `conflict` `first_level`: somebody has to be on it
 */
export async function moveLevel(tx: Tx, id: number, threshold: number): Promise<RestaurantLevel> {
  await assertFree(tx, threshold, id);
  const [before] = await tx<
    { xp_threshold: number }[]
  >`select xp_threshold from restaurant_levels where id = ${id} for update`;
  if (!before) throw notFound("restaurant level");
  if (before.xp_threshold === 0 && threshold !== 0)
    throw new DomainError("conflict", "first_level", "The first level begins at 0.");
  const [row] = await tx<RestaurantLevel[]>`
    update restaurant_levels set xp_threshold = ${threshold}, edited = true where id = ${id} returning ${columns(tx)}`;
  return row!;
}

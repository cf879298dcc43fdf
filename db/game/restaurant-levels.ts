import type { Conn, Tx } from "../client/types.ts";
import { DomainError, fieldError, invalidFields, notFound } from "../errors.ts";
import type { LangMap } from "../schemas/common.ts";
import type { GameRules } from "../schemas/game-rules.ts";
import names from "../seed/game/names.json";

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

/** Under it levels are changed, one change after the other. */
const lockLevels = (tx: Tx) => tx`select pg_advisory_xact_lock(7464, 1)`;

async function assertFree(tx: Tx, threshold: number, exceptId: number | null): Promise<void> {
  await lockLevels(tx);
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

/** Thresholds are moved out of the way first, as no two levels may have the same one at any moment. */
const AWAY = 1_000_000_000;

/**
 * Puts other levels in place of those that there are. A delivered level is told by its place: it keeps its id, and its name.
 * Levels beyond the last one, and those that were added one by one, go.
 */
export async function replaceLevels(tx: Tx, levels: GameRules["restaurant_levels"]): Promise<void> {
  await lockLevels(tx);
  const placed = levels.map((level, i) => ({
    ...level,
    key: `level-${i + 1}`,
    name: names.restaurant_levels[i] ?? {},
  }));
  const keys = placed.map(({ key }) => key);
  await tx`delete from restaurant_levels where key is null or key <> all(${keys}::text[])`;
  await tx`update restaurant_levels set xp_threshold = xp_threshold + ${AWAY}`;
  await tx`
    insert into restaurant_levels (key, xp_threshold, charges, chef_slots, name)
    select key, xp_threshold, charges, chef_slots, name
    from jsonb_to_recordset(${placed as never}::jsonb)
      as g (key text, xp_threshold int, charges int, chef_slots int, name jsonb)
    order by xp_threshold
    on conflict (key) do update set xp_threshold = excluded.xp_threshold, charges = excluded.charges,
      chef_slots = excluded.chef_slots, edited = false`;
}

/** Puts other levels of chefs in place of those that there are. What chefs have reached stays theirs. */
export async function replaceChefLevels(tx: Tx, levels: GameRules["chefs"]["levels"]): Promise<void> {
  const placed = levels.map((level, i) => ({ ...level, key: `level-${i + 1}` }));
  await tx`delete from chef_levels where key is null or key <> all(${placed.map(({ key }) => key)}::text[])`;
  await tx`update chef_levels set threshold = threshold + ${AWAY}`;
  await tx`
    insert into chef_levels (key, threshold, points)
    select key, threshold, points
    from jsonb_to_recordset(${placed as never}::jsonb) as g (key text, threshold int, points int) order by threshold
    on conflict (key) do update set threshold = excluded.threshold, points = excluded.points`;
}

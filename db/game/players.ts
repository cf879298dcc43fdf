import type { Conn, Tx } from "../client/types.ts";
import { DomainError, notFound } from "../errors.ts";
import type { GameRules } from "../schemas/game-rules.ts";
import { chargesAt, type StoredCharges, settled, spendCharge } from "../shared/game/charges.ts";
import { levelOf } from "../shared/game/levels.ts";
import { seasonOf } from "../shared/game/seasons.ts";
import { tellChanged, tellHappened } from "./events.ts";
import { type RestaurantLevel, readLevels } from "./restaurant-levels.ts";

// A player is a user's restaurant: its row is what every change of the game by this user waits for.

/** Key of the item that everyone is given at the beginning. */
const WELCOME = "welcome-chefbox";

export interface Player {
  userId: number;
  xp: number;
  stored: StoredCharges;
}

/** The database's clock, which does not stand still within a transaction: what waited for a lock sees the time after it. */
export async function clock(conn: Conn): Promise<Date> {
  const [row] = await conn<{ now: Date }[]>`select clock_timestamp() as now`;
  return row!.now;
}

/** Opens the restaurants that do not exist yet, with a chefbox as a gift. */
async function openRestaurants(tx: Tx, userIds: readonly number[]): Promise<void> {
  const [first] = await readLevels(tx);
  const opened = await tx<{ user_id: number }[]>`
    insert into restaurants (user_id, charges, charges_at)
    select id, ${first!.charges}, clock_timestamp() from users
    where id = any(${[...userIds]}::int[]) and deleted_at is null order by id
    on conflict (user_id) do nothing returning user_id`;
  if (opened.length === 0) return;
  await tx`
    insert into items (item_template_id, owner_id, origin)
    select t.id, u, 'welcome:' || u from item_templates t, unnest(${opened.map(({ user_id }) => user_id)}::int[]) as u
    where t.key = ${WELCOME} and t.deleted_at is null on conflict (origin) do nothing`;
}

/**
 * Locks players, in the order of their ids, until the transaction ends: one at a time changes what is theirs.
 * @throws DomainError `not_found` for an account that does not exist or is in deletion
 */
export async function lockPlayers(tx: Tx, userIds: readonly number[]): Promise<Map<number, Player>> {
  const ids = [...new Set(userIds)].sort((a, b) => a - b);
  const lock = () => tx<{ user_id: number; xp: number; charges: number; charges_at: Date }[]>`
    select user_id, xp, charges, charges_at from restaurants where user_id = any(${ids}::int[])
    order by user_id for update`;
  let rows = await lock();
  if (rows.length < ids.length) {
    await openRestaurants(tx, ids);
    rows = await lock();
  }
  if (rows.length < ids.length) throw notFound("user");
  return new Map(
    rows.map(({ user_id, xp, charges, charges_at }) => [
      user_id,
      { userId: user_id, xp, stored: { charges, at: charges_at.getTime() } },
    ]),
  );
}

/** Locks a player who has opened a restaurant. @returns whether there is one; a user without one gets none by this */
export async function lockOpened(tx: Tx, userId: number): Promise<boolean> {
  const [row] = await tx`select 1 from restaurants where user_id = ${userId} for update`;
  return row !== undefined;
}

/** Locks one player: see {@link lockPlayers}. */
export const lockPlayer = async (tx: Tx, userId: number): Promise<Player> =>
  (await lockPlayers(tx, [userId])).get(userId)!;

/** The level of a restaurant with so much experience, its number from 1. */
export function levelFor(levels: readonly RestaurantLevel[], xp: number) {
  const standing = levelOf(
    levels.map(({ xp_threshold }) => xp_threshold),
    xp,
  );
  return { ...standing, row: levels[standing.level - 1]! };
}

const ruleOf = (rules: GameRules, max: number) => ({ hoursPerCharge: rules.charges.hours_per_charge, max });

/** Takes a charge of a locked player. @returns whether there was one */
export async function takeCharge(tx: Tx, rules: GameRules, player: Player, now: Date): Promise<boolean> {
  const { row } = levelFor(await readLevels(tx), player.xp);
  const after = spendCharge(player.stored, ruleOf(rules, row.charges), now.getTime());
  if (!after) return false;
  await tx`
    update restaurants set charges = ${after.charges}, charges_at = ${new Date(after.at)} where user_id = ${player.userId}`;
  return true;
}

/** Gives experience to a locked player, counts it on the leaderboard, and tells of each new level. */
export async function gainXp(tx: Tx, rules: GameRules, userId: number, xp: number, now: Date): Promise<void> {
  if (xp <= 0) return;
  const [row] = await tx<{ xp: number; charges: number; charges_at: Date }[]>`
    update restaurants set xp = xp + ${xp} where user_id = ${userId} returning xp, charges, charges_at`;
  await tx`
    insert into leaderboard_scores as s (season, user_id, score)
    values (${seasonOf(now)}, ${userId}, ${xp}), ('all', ${userId}, ${xp})
    on conflict (season, user_id) do update set score = s.score + excluded.score`;
  const levels = await readLevels(tx);
  const [before, after] = [levelFor(levels, row!.xp - xp), levelFor(levels, row!.xp)];
  for (let level = before.level + 1; level <= after.level; level++)
    await tellHappened(tx, userId, "level_reached", `level:${level}`);
  // More charges fit from now on: what has come until now is settled by the old maximum, so that none comes for the past.
  if (after.level > before.level) {
    const stored = { charges: row!.charges, at: row!.charges_at.getTime() };
    const { charges, at } = settled(stored, ruleOf(rules, before.row.charges), now.getTime());
    await tx`update restaurants set charges = ${charges}, charges_at = ${new Date(at)} where user_id = ${userId}`;
  }
}

/** What the game shows of a restaurant. */
export interface RestaurantInfo {
  level: number;
  xp: number;
  /** Of the next level; of this one where there is none above. */
  xp_threshold: number;
  cooking_charges: number;
  max_cooking_charges: number;
  /** ISO 8601; null when no more charges fit. */
  next_charge_at: string | null;
  nb_chef_slots: number;
  brigade_chefs: number[];
}

/** The restaurant of a user. One that was never opened is as it would be. @throws 404 for an account that is not there */
export async function readRestaurant(conn: Conn, rules: GameRules, userId: number, at?: Date): Promise<RestaurantInfo> {
  const [row] = await conn<{ xp: number | null; charges: number | null; charges_at: Date | null; brigade: number[] }[]>`
    select r.xp, r.charges, r.charges_at,
      array(select b.chef_id from brigade_chefs b where b.user_id = u.id order by b.slot) as brigade
    from users u left join restaurants r on r.user_id = u.id where u.id = ${userId} and u.deleted_at is null`;
  if (!row) throw notFound("user");
  const now = at ?? (await clock(conn));
  const levels = await readLevels(conn);
  const xp = row.xp ?? 0;
  const standing = levelFor(levels, xp);
  const stored = { charges: row.charges ?? standing.row.charges, at: (row.charges_at ?? now).getTime() };
  const charges = chargesAt(stored, ruleOf(rules, standing.row.charges), now.getTime());
  return {
    level: standing.level,
    xp,
    xp_threshold: standing.next ?? standing.from,
    cooking_charges: charges.charges,
    max_cooking_charges: charges.max,
    next_charge_at: charges.nextIn === null ? null : new Date(now.getTime() + charges.nextIn).toISOString(),
    nb_chef_slots: standing.row.chef_slots,
    brigade_chefs: row.brigade,
  };
}

/** Whether a user plays, and is left out of the leaderboard. */
export interface GameSettings {
  playing: boolean;
  hidden: boolean;
}

export async function readSettings(conn: Conn, userId: number): Promise<GameSettings> {
  const [row] = await conn<GameSettings[]>`select playing, hidden from game_settings where user_id = ${userId}`;
  return row ?? { playing: true, hidden: false };
}

/** What every call of the game answers where it is switched off: for the installation, or by the caller. */
export const gameOff = () => new DomainError("not_found", "game_off", "The game is switched off.");

/** Whether the user of a row of restaurants `r` has begun to play: who only looked at the game has an empty one, or none. */
export const hasBegun = (conn: Conn) => conn`
  (r.xp > 0 or exists (select 1 from game_cookings c where c.user_id = r.user_id)
    or exists (select 1 from chefs c where c.owner_id = r.user_id)
    or exists (select 1 from cooking_evaluations e where e.evaluator_id = r.user_id and e.answered_at is not null))`;

/**
 * Others are shown the restaurant of who has begun to play.
 * @throws DomainError 404 `game_off` for who has switched the game off, `not_found` for who has not begun
 */
export async function assertHasBegun(conn: Conn, userId: number): Promise<void> {
  if (!(await readSettings(conn, userId)).playing) throw gameOff();
  const [begun] = await conn`
    select 1 from restaurants r where r.user_id = ${userId} and ${hasBegun(conn)}`;
  if (!begun) throw notFound("restaurant");
}

/**
 * Changes what is given. Who says that they play opens their restaurant by it; nobody else gets one.
 * @throws DomainError `not_found` for an account that does not exist or is in deletion
 */
export async function saveSettings(tx: Tx, userId: number, patch: Partial<GameSettings>): Promise<GameSettings> {
  const { playing = null, hidden = null } = patch;
  if (playing) await lockPlayer(tx, userId);
  else await lockOpened(tx, userId);
  const [settings] = await tx<GameSettings[]>`
    insert into game_settings as s (user_id, playing, hidden)
    select id, coalesce(${playing}::boolean, true), coalesce(${hidden}::boolean, false) from users
    where id = ${userId} and deleted_at is null
    on conflict (user_id) do update set playing = coalesce(${playing}::boolean, s.playing),
      hidden = coalesce(${hidden}::boolean, s.hidden)
    returning playing, hidden`;
  if (!settings) throw notFound("user");
  await tellChanged(tx, userId);
  return settings;
}

import type { Conn, Tx } from "../client/types.ts";
import { DomainError, fieldError, invalidFields, notFound } from "../errors.ts";
import { type ChefStats, chefStats } from "../schemas/game.ts";
import type { GameRules } from "../schemas/game-rules.ts";
import { statsOf } from "../shared/game/chefs.ts";
import { restCost, type Treat, treatFor } from "../shared/game/fatigue.ts";
import { tellChanged, tellHappened } from "./events.ts";
import { clock, lockPlayer } from "./players.ts";
import { transfer } from "./wallet.ts";

/** A chef as everyone may see it. */
export interface Chef {
  id: number;
  uid: string;
  level_id: number;
  owner_id: number;
  name: string;
  rank: string;
  traits: Record<string, string>;
  fatigue: number;
  xp: number;
  img_url: string | null;
  tag_specialties: number[];
  base_stats: ChefStats;
  points_repartition: ChefStats & { remaining: number };
  stats: ChefStats;
  nft_public_key: string | null;
}

type ChefRow = Omit<Chef, "base_stats" | "points_repartition" | "stats"> & {
  base: ChefStats;
  spent: ChefStats;
  points: number;
};

const columns = (conn: Conn) => conn`
  c.id, c.uid, c.owner_id, c.name, c.rank, c.traits, c.fatigue, c.xp, c.img_url, c.tag_specialties, c.nft_public_key, c.points,
  (select l.id from chef_levels l where l.threshold <= c.xp order by l.threshold desc limit 1) as level_id,
  jsonb_build_object('efficiency', c.efficiency, 'resilience', c.resilience, 'expertise', c.expertise) as base,
  jsonb_build_object('efficiency', c.spent_efficiency, 'resilience', c.spent_resilience,
    'expertise', c.spent_expertise) as spent`;

const spentSum = (spent: ChefStats): number => chefStats.reduce((sum, stat) => sum + spent[stat], 0);

const toChef = (rules: GameRules, { base, spent, points, ...row }: ChefRow): Chef => ({
  ...row,
  base_stats: base,
  points_repartition: { ...spent, remaining: points - spentSum(spent) },
  stats: statsOf(rules, base, spent),
});

/** @throws DomainError 404 */
export async function readChef(conn: Conn, rules: GameRules, id: number): Promise<Chef> {
  const [row] = await conn<ChefRow[]>`
    select ${columns(conn)} from chefs c join users u on u.id = c.owner_id where c.id = ${id} and u.deleted_at is null`;
  if (!row) throw notFound("chef");
  return toChef(rules, row);
}

/** The chefs of a user, newest first. */
export async function readChefsOf(conn: Conn, rules: GameRules, userId: number): Promise<Chef[]> {
  const rows = await conn<
    ChefRow[]
  >`select ${columns(conn)} from chefs c where c.owner_id = ${userId} order by c.id desc`;
  return rows.map((row) => toChef(rules, row));
}

/** A level of chefs. @throws DomainError 404 */
export async function readChefLevel(
  conn: Conn,
  id: number,
): Promise<{ id: number; threshold: number; points: number }> {
  const [row] = await conn<{ id: number; threshold: number; points: number }[]>`
    select id, threshold, points from chef_levels where id = ${id}`;
  if (!row) throw notFound("level");
  return row;
}

/** The levels of chefs in their order. */
export async function readChefLevels(conn: Conn): Promise<{ id: number; threshold: number; points: number }[]> {
  return [
    ...(await conn<{ id: number; threshold: number; points: number }[]>`
      select id, threshold, points from chef_levels order by threshold`),
  ];
}

/** Gives experience to chefs of a locked player, and the points of the levels that they reach. */
export async function gainChefXp(tx: Tx, userId: number, chefIds: readonly number[], xp: number): Promise<void> {
  if (chefIds.length === 0) return;
  await tx`
    update chefs c set xp = c.xp + ${xp},
      points = greatest(c.points, (select max(l.points) from chef_levels l where l.threshold <= c.xp + ${xp}))
    where c.owner_id = ${userId} and c.id = any(${[...chefIds]}::int[])`;
}

/** An own chef of a locked player. @throws DomainError 404; 403 for another's */
async function ownChef(tx: Tx, userId: number, id: number) {
  const [row] = await tx<(ChefRow & { rests: number })[]>`
    select ${columns(tx)}, c.rests from chefs c where c.id = ${id} for update`;
  if (!row) throw notFound("chef");
  if (row.owner_id !== userId)
    throw new DomainError("forbidden", "not_owner", "Only the owner of this chef may do this.");
  return row;
}

/** Points as a client knew them, and as they are to be; what then remains follows. */
export interface PointsChange {
  old: ChefStats & { remaining?: number };
  new: ChefStats;
}

/**
 * Spends points of an own chef. What is spent stays spent.
 * @throws DomainError 404; 403; 409 `stale_points` when the chef is no longer as the caller knew it; 422 for points that are not
 * there, taken back, or beyond what a statistic can have
 */
export async function spendPoints(
  tx: Tx,
  rules: GameRules,
  userId: number,
  chefId: number,
  change: PointsChange,
): Promise<Chef> {
  await lockPlayer(tx, userId);
  const { base, spent, points } = await ownChef(tx, userId, chefId);
  const remaining = points - spentSum(spent);
  if (chefStats.some((stat) => spent[stat] !== change.old[stat]) || (change.old.remaining ?? remaining) !== remaining)
    throw new DomainError("conflict", "stale_points", "The points of this chef have changed in the meantime.");
  const refuse = (stat: string, message: string): never => {
    throw invalidFields([fieldError(["new_points_repartition", stat], message, "value_error")]);
  };
  for (const stat of chefStats) {
    if (change.new[stat] < spent[stat]) refuse(stat, "Points that are spent stay spent.");
    if (change.new[stat] > spent[stat] && base[stat] + change.new[stat] > rules.chefs.stat_max)
      refuse(stat, `A statistic has at most ${rules.chefs.stat_max} points.`);
  }
  if (spentSum(change.new) > points) refuse("remaining", "There are not so many points.");
  await tx`
    update chefs set spent_efficiency = ${change.new.efficiency}, spent_resilience = ${change.new.resilience},
      spent_expertise = ${change.new.expertise} where id = ${chefId}`;
  await tellChanged(tx, userId);
  return readChef(tx, rules, chefId);
}

/** The unused item of a locked player that takes fatigue off a rest. */
async function restingItem(tx: Tx, userId: number, fatigue: number): Promise<Treat | null> {
  const treats = await tx<Treat[]>`
    select i.id, (t.effect->>'rest')::int as rest from items i join item_templates t on t.id = i.item_template_id
    where i.owner_id = ${userId} and i.used_at is null and t.type = 'consumable' and t.effect ? 'rest' for update of i`;
  return treatFor(treats, fatigue);
}

/**
 * Lets an own chef rest: fatigue is gone, SPOON is paid for what a consumable does not take off.
 * @throws DomainError 404; 403; 409 `not_tired`, `not_enough_spoon`
 */
export async function restChef(tx: Tx, rules: GameRules, userId: number, chefId: number, at?: Date): Promise<Chef> {
  await lockPlayer(tx, userId);
  const { fatigue, rests } = await ownChef(tx, userId, chefId);
  if (fatigue === 0) throw new DomainError("conflict", "not_tired", "This chef is not tired.");
  const item = await restingItem(tx, userId, fatigue);
  if (item) await tx`update items set used_at = ${at ?? (await clock(tx))} where id = ${item.id}`;
  const amount = restCost(rules, fatigue - (item?.rest ?? 0));
  await transfer(tx, { cause: "rest", entity: `${chefId}:${rests + 1}`, from: { userId }, to: "till", amount });
  await tx`update chefs set fatigue = 0, rests = rests + 1 where id = ${chefId}`;
  await tellHappened(tx, userId, "chef_rested", `chef:${chefId}:${rests + 1}`);
  await tellChanged(tx, userId);
  return readChef(tx, rules, chefId);
}

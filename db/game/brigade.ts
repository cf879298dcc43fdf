import type { Conn, Tx } from "../client/types.ts";
import { DomainError, notFound } from "../errors.ts";
import type { ChefStats, ItemEffect } from "../schemas/game.ts";
import type { GameRules } from "../schemas/game-rules.ts";
import { statsOf } from "../shared/game/chefs.ts";
import { tiredBy } from "../shared/game/fatigue.ts";
import { type BrigadeChef, EXHAUSTED } from "../shared/game/reward.ts";
import { tellChanged } from "./events.ts";
import { levelFor, lockPlayer } from "./players.ts";
import { readLevels } from "./restaurant-levels.ts";

/** The brigade of a user by its places, as rewards see it. */
export async function readBrigade(conn: Conn, rules: GameRules, userId: number): Promise<BrigadeChef[]> {
  const rows = await conn<{ id: number; fatigue: number; base: ChefStats; spent: ChefStats; specialties: string[] }[]>`
    select c.id, c.fatigue,
      jsonb_build_object('efficiency', c.efficiency, 'resilience', c.resilience, 'expertise', c.expertise) as base,
      jsonb_build_object('efficiency', c.spent_efficiency, 'resilience', c.spent_resilience,
        'expertise', c.spent_expertise) as spent,
      array(select t.key from tags t where t.id = any(c.tag_specialties)) as specialties
    from brigade_chefs b join chefs c on c.id = b.chef_id where b.user_id = ${userId} order by b.slot`;
  return rows.map(({ id, fatigue, base, spent, specialties }) => ({
    id,
    fatigue,
    specialties,
    stats: statsOf(rules, base, spent),
  }));
}

/** Per cent by which a user's equipment spares the brigade; of each kind one counts. */
async function equipmentPercent(conn: Conn, userId: number): Promise<number> {
  const rows = await conn<{ effect: ItemEffect }[]>`
    select distinct on (t.id) t.effect from items i join item_templates t on t.id = i.item_template_id
    where i.owner_id = ${userId} and t.type = 'equipment' and i.used_at is null`;
  return rows.reduce((sum, { effect }) => sum + (effect.fatigue_percent ?? 0), 0);
}

/** Tires the chefs of a locked player's brigade by one cooking; those who did not count stay as they are. */
export async function tire(tx: Tx, rules: GameRules, userId: number): Promise<void> {
  const spared = await equipmentPercent(tx, userId);
  const tired = (await readBrigade(tx, rules, userId))
    .filter(({ fatigue }) => fatigue < EXHAUSTED)
    .map(({ id, fatigue, stats }) => ({
      id,
      fatigue: tiredBy(rules, { fatigue, resilience: stats.resilience, equipmentPercent: spared }),
    }));
  if (tired.length === 0) return;
  await tx`
    update chefs c set fatigue = g.fatigue
    from jsonb_to_recordset(${tired as never}::jsonb) as g (id int, fatigue int) where c.id = g.id`;
}

/**
 * Puts an own chef into the first free place; one who is there already stays.
 * @throws DomainError 404; 409 `brigade_full`
 */
export async function addToBrigade(tx: Tx, userId: number, chefId: number): Promise<void> {
  const player = await lockPlayer(tx, userId);
  const [chef] = await tx`select 1 from chefs where id = ${chefId} and owner_id = ${userId}`;
  if (!chef) throw notFound("chef");
  const places = await tx<{ chef_id: number; slot: number }[]>`
    select chef_id, slot from brigade_chefs where user_id = ${userId}`;
  if (places.some(({ chef_id }) => chef_id === chefId)) return;
  const { row } = levelFor(await readLevels(tx), player.xp);
  const free = Array.from({ length: row.chef_slots }, (_, i) => i + 1).find(
    (slot) => !places.some((place) => place.slot === slot),
  );
  if (free === undefined)
    throw new DomainError(
      "conflict",
      "brigade_full",
      "Every place of the brigade is taken. New ones come with levels.",
    );
  await tx`insert into brigade_chefs (chef_id, user_id, slot) values (${chefId}, ${userId}, ${free})`;
  await tellChanged(tx, userId);
}

/** Takes an own chef out of the brigade; one who is not in it stays out. @throws DomainError 404 */
export async function removeFromBrigade(tx: Tx, userId: number, chefId: number): Promise<void> {
  await lockPlayer(tx, userId);
  const [chef] = await tx`select 1 from chefs where id = ${chefId} and owner_id = ${userId}`;
  if (!chef) throw notFound("chef");
  const rows = await tx`delete from brigade_chefs where chef_id = ${chefId} and user_id = ${userId} returning chef_id`;
  if (rows.length > 0) await tellChanged(tx, userId);
}

import type { Conn, Tx } from "../client/types.ts";
import { DomainError, notFound } from "../errors.ts";
import type { ChefCreationStatus } from "../schemas/game.ts";
import type { GameRules } from "../schemas/game-rules.ts";
import names from "../seed/game/names.json";
import { drawChef } from "../shared/game/chefs.ts";
import { tellChanged, tellHappened } from "./events.ts";
import { clock, lockPlayer } from "./players.ts";
import { notEnough, transfer } from "./wallet.ts";

// A chef comes into being in steps that each happen once: paid (started), drawn (created), portrayed (image_generated).

/** A chefbox of the player that nobody has opened, locked. @throws DomainError 404; 409 `already_opened` */
async function closedChefbox(tx: Tx, userId: number, itemId: number): Promise<{ cost: number }> {
  const [item] = await tx<{ used: boolean; cost: number }[]>`
    select i.used_at is not null as used, t.opening_cost as cost
    from items i join item_templates t on t.id = i.item_template_id
    where i.id = ${itemId} and i.owner_id = ${userId} and t.type = 'chefbox' for update of i`;
  if (!item) throw notFound("chefbox");
  if (item.used) throw new DomainError("conflict", "already_opened", "This chefbox has been opened.");
  return item;
}

/**
 * Starts a creation: a chefbox is used, or SPOON is paid, in this transaction.
 * @returns the id of the creation, from which the chef is drawn
 * @throws DomainError 404; 409 `already_opened`, `not_enough_spoon`
 */
export async function startCreation(
  tx: Tx,
  rules: GameRules,
  userId: number,
  { itemId = null, at }: { itemId?: number | null; at?: Date } = {},
): Promise<string> {
  await lockPlayer(tx, userId);
  const cost = itemId === null ? rules.chefs.creation_cost : (await closedChefbox(tx, userId, itemId)).cost;
  if (itemId !== null) await tx`update items set used_at = ${at ?? (await clock(tx))} where id = ${itemId}`;
  const [row] = await tx<{ id: string }[]>`
    insert into chef_creations (user_id, item_id, cost) values (${userId}, ${itemId}::int, ${cost})
    returning workflow_id as id`;
  const cause = itemId === null ? "chef_creation" : "chefbox_opening";
  await transfer(tx, { cause, entity: row!.id, from: { userId }, to: "till", amount: cost });
  await tellChanged(tx, userId);
  return row!.id;
}

/**
 * Draws the chef of a creation; again it changes nothing.
 * @returns the chef's id and uid
 * @throws DomainError 404
 */
export async function createChef(tx: Tx, rules: GameRules, workflowId: string): Promise<{ id: number; uid: string }> {
  const [owner] = await tx<{ user_id: number }[]>`
    select user_id from chef_creations where workflow_id = ${workflowId}::text::uuid`;
  if (!owner) throw notFound("creation");
  await lockPlayer(tx, owner.user_id);
  const [done] = await tx<{ id: number; uid: string }[]>`
    select c.id, c.uid from chef_creations k join chefs c on c.id = k.chef_id where k.workflow_id = ${workflowId}::text::uuid`;
  if (done) return done;
  const chef = drawChef(rules, workflowId);
  const name = names.chef_names[Math.floor(chef.name * names.chef_names.length)]!;
  const { efficiency, resilience, expertise } = chef.base;
  const [row] = await tx<{ id: number; uid: string }[]>`
    insert into chefs (uid, owner_id, name, rank, traits, tag_specialties, efficiency, resilience, expertise, points)
    values (${workflowId}::text::uuid, ${owner.user_id}, ${name}, ${chef.rank}, ${chef.traits as never}::jsonb,
      array(select id from tags where key = any(${chef.specialties}::text[]) order by key),
      ${efficiency}, ${resilience}, ${expertise}, (select points from chef_levels order by threshold limit 1))
    returning id, uid`;
  await tx`
    update chef_creations set status = 'created', chef_id = ${row!.id} where workflow_id = ${workflowId}::text::uuid`;
  await tellHappened(tx, owner.user_id, "chef_created", `chef:${row!.id}`);
  await tellChanged(tx, owner.user_id);
  return row!;
}

/** Gives a drawn chef the portrait; the last step, again it changes nothing. @returns whether it was this call */
export async function setPortrait(tx: Tx, workflowId: string, imgUrl: string): Promise<boolean> {
  const [owner] = await tx<{ user_id: number }[]>`
    select user_id from chef_creations where workflow_id = ${workflowId}::text::uuid`;
  if (!owner) return false;
  await lockPlayer(tx, owner.user_id);
  const [row] = await tx<{ chef_id: number; user_id: number }[]>`
    update chef_creations set status = 'image_generated'
    where workflow_id = ${workflowId}::text::uuid and status = 'created' returning chef_id, user_id`;
  if (!row) return false;
  await tx`update chefs set img_url = ${imgUrl} where id = ${row.chef_id}`;
  await tellChanged(tx, row.user_id);
  return true;
}

/** How far an own creation is. @throws DomainError 404 */
export async function creationStatus(conn: Conn, userId: number, workflowId: string): Promise<ChefCreationStatus> {
  const [row] = await conn<{ status: ChefCreationStatus }[]>`
    select status from chef_creations where workflow_id::text = ${workflowId} and user_id = ${userId}`;
  if (!row) throw notFound("creation");
  return row.status;
}

/** What comes of opening a chefbox; refused without an effect, with a reason for people's pages. */
export type Opening =
  | { success: true; chef_uid: string; chef_id: number; workflow_id: string; reason: null }
  | { success: false; chef_uid: null; reason: "already_opened" | "not_enough_spoon" };

/** Opens a chefbox: used, paid and drawn in one transaction. @throws DomainError 404 */
export async function openChefbox(
  tx: Tx,
  rules: GameRules,
  userId: number,
  itemId: number,
  at?: Date,
): Promise<Opening> {
  await lockPlayer(tx, userId);
  const refused = (reason: "already_opened" | "not_enough_spoon"): Opening => ({
    success: false,
    chef_uid: null,
    reason,
  });
  const asked = await closedChefbox(tx, userId, itemId).catch((error: unknown) => {
    if (error instanceof DomainError && error.code === "already_opened") return null;
    throw error;
  });
  if (!asked) return refused("already_opened");
  const [wallet] = await tx<
    { balance: number }[]
  >`select balance from wallets where user_id = ${userId} for no key update`;
  if (asked.cost > (wallet?.balance ?? 0)) return refused(notEnough().code as "not_enough_spoon");
  const workflowId = await startCreation(tx, rules, userId, { itemId, at });
  const chef = await createChef(tx, rules, workflowId);
  return { success: true, chef_uid: chef.uid, chef_id: chef.id, workflow_id: workflowId, reason: null };
}

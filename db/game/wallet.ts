import type { Conn, Tx } from "../client/types.ts";
import { DomainError } from "../errors.ts";
import type { LangMap } from "../schemas/common.ts";
import type { TransferCause } from "../schemas/game.ts";

// SPOON moves by transfers alone: each is one row with its cause, of which the database makes the two entries and the balances.

/** Where SPOON comes from or goes to: an account, or one of the house. `mint` gives rewards, `till` takes prices. */
export type Purse = { userId: number } | "mint" | "till";

export interface Transfer {
  cause: TransferCause;
  /** What caused it, unique with the cause: the same is never moved twice. */
  entity: string;
  from: Purse;
  to: Purse;
  /** Whole SPOON; nothing moves for 0. */
  amount: number;
}

export const notEnough = () => new DomainError("conflict", "not_enough_spoon", "There is not enough SPOON for this.");

/** Makes the wallet of an account when it is first needed. */
const openWallet = (tx: Tx, userId: number) => tx`
  insert into wallets (user_id, balance)
  select ${userId}::int, 0 where not exists (select 1 from wallets where user_id = ${userId})
  on conflict (user_id) do nothing`;

/** What the wallet of an account holds; it is locked until the transaction ends. */
async function lockBalance(tx: Tx, userId: number): Promise<number> {
  const [, [row]] = await Promise.all([
    openWallet(tx, userId),
    tx<{ balance: number }[]>`select balance from wallets where user_id = ${userId} for no key update`,
  ]);
  return row!.balance;
}

const walletOf = (tx: Tx, purse: Purse) =>
  typeof purse === "object"
    ? tx`(select id from wallets where user_id = ${purse.userId})`
    : tx`(select id from wallets where system = ${purse})`;

/**
 * Moves SPOON once for its cause.
 * @returns false when it has been moved for this cause and entity already: then nothing changes
 * @throws DomainError `conflict` `not_enough_spoon`
 */
export async function transfer(tx: Tx, { cause, entity, from, to, amount }: Transfer): Promise<boolean> {
  if (!Number.isSafeInteger(amount) || amount < 0) throw new Error(`No amount of SPOON: ${amount}`);
  if (amount === 0) return false;
  if (typeof from === "object") {
    const [there] = await tx`select 1 from wallet_transfers where cause = ${cause} and entity = ${entity}`;
    if (there) return false;
    if ((await lockBalance(tx, from.userId)) < amount) throw notEnough();
  }
  // Sent together. The transfer itself locks the wallets whose balances it changes.
  const [, rows] = await Promise.all([
    typeof to === "object" ? openWallet(tx, to.userId) : null,
    tx`
      insert into wallet_transfers (cause, entity, from_wallet_id, to_wallet_id, amount)
      values (${cause}, ${entity}, ${walletOf(tx, from)}, ${walletOf(tx, to)}, ${amount}::bigint)
      on conflict (cause, entity) do nothing returning id`,
  ]);
  return rows.length === 1;
}

/** The wallet of an account; one that never received anything is empty and has no id yet. */
export async function readWallet(conn: Conn, userId: number): Promise<{ id: number | null; amount: number }> {
  const [row] = await conn<{ id: number; amount: number }[]>`
    select id, balance as amount from wallets where user_id = ${userId}`;
  return row ?? { id: null, amount: 0 };
}

/** One movement as its owner sees it; `amount` is negative for what was paid. */
export interface Movement {
  id: number;
  cause: TransferCause;
  entity: string;
  /** What it was about: the dish, the quest; null for what has no name, or is no longer there. */
  subject: LangMap | null;
  /** The chef that it was about. */
  chef: { id: number; name: string } | null;
  amount: number;
  /** ISO 8601. */
  at: string;
}

/** The movements of an account, newest first. `page` counts from 1. */
export async function readMovements(
  conn: Conn,
  userId: number,
  { page = 1, perPage = 20 }: { page?: number; perPage?: number } = {},
): Promise<{ items: Movement[]; total: number }> {
  const rows = await conn<(Omit<Movement, "at"> & { at: Date })[]>`
    with shown as (
      select t.id, t.cause, t.entity, e.amount, t.at,
        substring(t.entity from '^([0-9]{1,9})(:|$)')::int as number,
        case when t.entity ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then t.entity::uuid end as creation
      from wallets w join wallet_entries e on e.wallet_id = w.id join wallet_transfers t on t.id = e.transfer_id
      where w.user_id = ${userId} order by e.transfer_id desc limit ${perPage}::int offset ${(page - 1) * perPage}::int
    )
    select s.id, s.cause, s.entity, s.amount, s.at,
      case when s.cause in ('cooking_reward', 'evaluation')
             then (select c.dish->'name' from game_cookings c where c.id = s.number)
           when s.cause = 'quest_reward'
             then (select q.name from user_quests uq join quests q on q.id = uq.quest_id
                   where uq.id = s.number and uq.user_id = ${userId}) end as subject,
      (select jsonb_build_object('id', c.id, 'name', c.name) from chefs c
       where c.owner_id = ${userId} and c.id = case
         when s.cause = 'rest' then s.number
         when s.cause in ('chef_creation', 'chefbox_opening')
           then (select n.chef_id from chef_creations n where n.workflow_id = s.creation) end) as chef
    from shown s order by s.id desc`;
  const [count] = await conn<{ total: number }[]>`
    select count(*)::int as total from wallet_entries e join wallets w on w.id = e.wallet_id where w.user_id = ${userId}`;
  return { items: rows.map((row) => ({ ...row, at: row.at.toISOString() })), total: count!.total };
}

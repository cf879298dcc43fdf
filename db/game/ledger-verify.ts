import type { Conn } from "../client/types.ts";

/** What the ledger amounts to, and each sentence that should hold and does not. */
export interface LedgerReport {
  wallets: number;
  transfers: number;
  /** SPOON that was given out, and that was taken in again. */
  minted: number;
  spent: number;
  /** SPOON in the wallets of users. */
  held: number;
  faults: string[];
}

/** Ids of faulty rows that a fault names at most. */
const NAMED = 5;

/** Adds up the whole ledger and compares it with transfers and balances. Reads only, in one statement each. */
export async function ledgerVerify(conn: Conn): Promise<LedgerReport> {
  const [sums] = await conn<
    { wallets: number; transfers: number; minted: number; spent: number; held: number; total: number }[]
  >`
    select (select count(*)::int from wallets) as wallets, (select count(*) from wallet_transfers) as transfers,
      coalesce(-sum(e.amount) filter (where w.system = 'mint'), 0)::bigint as minted,
      coalesce(sum(e.amount) filter (where w.system = 'till'), 0)::bigint as spent,
      coalesce(sum(e.amount) filter (where w.user_id is not null), 0)::bigint as held,
      coalesce(sum(e.amount), 0)::bigint as total
    from wallet_entries e join wallets w on w.id = e.wallet_id`;
  const checks: [fault: string, ids: Promise<{ id: number }[]>][] = [
    [
      "transfers whose two entries are not theirs",
      conn<{ id: number }[]>`
        select t.id from wallet_transfers t
        left join wallet_entries f on f.transfer_id = t.id and f.side = 'from'
        left join wallet_entries g on g.transfer_id = t.id and g.side = 'to'
        where (f.wallet_id, f.amount, g.wallet_id, g.amount)
          is distinct from (t.from_wallet_id, -t.amount, t.to_wallet_id, t.amount) order by t.id limit ${NAMED}`,
    ],
    [
      "wallets whose balance is not the sum of their entries",
      conn<{ id: number }[]>`
        select w.id from wallets w left join wallet_entries e on e.wallet_id = w.id
        where w.user_id is not null group by w.id having w.balance <> coalesce(sum(e.amount), 0)
        order by w.id limit ${NAMED}`,
    ],
    [
      "wallets below zero",
      conn<{ id: number }[]>`
        select w.id from wallets w join wallet_entries e on e.wallet_id = w.id
        where w.user_id is not null group by w.id having sum(e.amount) < 0 order by w.id limit ${NAMED}`,
    ],
    [
      "approved cookings whose reward is not in the ledger",
      conn<{ id: number }[]>`
        select c.id from game_cookings c
        left join wallet_transfers t on t.cause = 'cooking_reward' and t.entity = c.id::text
        where c.status = 'approved' and coalesce(t.amount, 0) <> (c.reward->>'spoon')::bigint order by c.id limit ${NAMED}`,
    ],
    [
      "rewards of cookings that were not approved",
      conn<{ id: number }[]>`
        select t.id from wallet_transfers t join game_cookings c on c.id::text = t.entity
        where t.cause = 'cooking_reward' and c.status <> 'approved' order by t.id limit ${NAMED}`,
    ],
  ];
  const { total, ...report } = sums!;
  const faults = total === 0 ? [] : [`all accounts sum to ${total}, not to zero`];
  for (const [fault, found] of checks) {
    const ids = (await found).map(({ id }) => id);
    if (ids.length > 0) faults.push(`${fault}: ${ids.join(", ")}${ids.length === NAMED ? " and perhaps more" : ""}`);
  }
  return { ...report, faults };
}

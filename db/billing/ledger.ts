import type { Conn, Tx } from "../client/types.ts";
import type { LedgerCause, LedgerEntry } from "../schemas/billing.ts";
import type { SubscriptionRow } from "./subscriptions.ts";

/** Why a subscription is changed, with what else is worth keeping: ids and names, never a token. */
export interface Cause {
  cause: LedgerCause;
  detail?: Record<string, unknown>;
}

/** The fields whose change is worth a row. */
const watched = [
  "state",
  "tier",
  "productId",
  "purchaseDate",
  "expirationDate",
  "entitledFrom",
  "entitledUntil",
  "autoRenew",
  "price",
  "currency",
  "replaced",
  "acknowledged",
] as const;
type Watched = Pick<SubscriptionRow, (typeof watched)[number]>;

const plain = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value);
const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** What differs, by field: before and after. Null when nothing does. */
function changesOf(before: Watched, after: Watched): Record<string, [unknown, unknown]> | null {
  const differing = watched
    .map((name) => [snake(name), [plain(before[name]), plain(after[name])]] as const)
    .filter(([, [old, fresh]]) => old !== fresh);
  return differing.length === 0 ? null : (Object.fromEntries(differing) as Record<string, [unknown, unknown]>);
}

/**
 * Appends what has changed with its cause.
 * @param before null of a new subscription
 * @returns whether anything has changed
 */
export async function record(
  tx: Tx,
  before: Watched | null,
  after: SubscriptionRow,
  { cause, detail = {} }: Cause,
): Promise<boolean> {
  const changes = before ? changesOf(before, after) : {};
  if (!changes) return false;
  const kept = { ...detail, ...(before ? { changes } : {}) };
  await tx`
    insert into subscription_ledger (subscription_id, user_id, cause, from_state, to_state, tier, detail)
    values (${after.id}, ${after.userId}, ${cause}, ${before?.state ?? null}, ${after.state}, ${after.tier},
            ${kept as never}::jsonb)`;
  return true;
}

/** The ledger of an account, the latest entry first. @param limit so many entries at most; null: all */
export async function readLedger(conn: Conn, userId: number, limit: number | null = 500): Promise<LedgerEntry[]> {
  const rows = await conn<(Omit<LedgerEntry, "at"> & { at: Date })[]>`
    select id, subscription_id, at, cause, from_state, to_state, tier, detail from subscription_ledger
    where user_id = ${userId} order by id desc limit ${limit}::int`;
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

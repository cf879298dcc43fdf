import type { Conn } from "../client/types.ts";
import { notFound } from "../errors.ts";
import type { Platform, Subscription, SubscriptionState, Tier } from "../schemas/billing.ts";
import { bestOf, stateAt, statusAt, tierAt } from "./entitled.ts";
import type { Standing } from "./machine.ts";

/** A stored subscription. */
export interface SubscriptionRow {
  id: number;
  userId: number;
  platform: Platform;
  storeId: string | null;
  replacesStoreId: string | null;
  promoCode: string | null;
  /** Null of a promo code. */
  standing: Standing | null;
  replaced: boolean;
  productId: string;
  tier: Tier;
  state: SubscriptionState;
  purchaseDate: Date;
  expirationDate: Date;
  entitledFrom: Date;
  entitledUntil: Date;
  autoRenew: boolean;
  price: number;
  currency: string;
  acknowledged: boolean;
  failedChecks: number;
  /** The database's clock when it was read. */
  now: Date;
}

/** The columns of a {@link SubscriptionRow}. */
export const subscriptionColumns = (conn: Conn) => conn`
  id, user_id as "userId", platform, store_id as "storeId", replaces_store_id as "replacesStoreId",
  promo_code as "promoCode", standing, replaced, product_id as "productId", tier, state,
  purchase_date as "purchaseDate", expiration_date as "expirationDate", entitled_from as "entitledFrom",
  entitled_until as "entitledUntil", auto_renew as "autoRenew", price, currency, acknowledged,
  failed_checks as "failedChecks", now() as now`;

/** A subscription as it is answered. */
export function presentSubscription(row: SubscriptionRow): Subscription {
  const common = {
    id: row.id,
    user_id: row.userId,
    tier: row.tier,
    product_id: row.productId,
    status: statusAt(row, row.now),
    purchase_date: row.purchaseDate.toISOString(),
    expiration_date: row.expirationDate.toISOString(),
    auto_renew: row.autoRenew,
    price: row.price,
    currency: row.currency,
    state: stateAt(row, row.now),
    entitled_until: row.entitledUntil.toISOString(),
  };
  switch (row.platform) {
    case "apple":
      return { ...common, platform: "apple", original_transaction_id: row.storeId ?? "" };
    case "google":
      return { ...common, platform: "google", purchase_token: row.storeId ?? "" };
    case "toque":
      return { ...common, platform: "toque", promo_code: row.promoCode ?? "" };
  }
}

const ofUser = (conn: Conn, userId: number) => conn<SubscriptionRow[]>`
  select ${subscriptionColumns(conn)} from subscriptions where user_id = ${userId} order by id desc`;

/** The subscription that counts: the best one that entitles, else the one that did last; null without any. */
export async function readCurrent(conn: Conn, userId: number): Promise<SubscriptionRow | null> {
  const rows = await ofUser(conn, userId);
  return rows[0] ? bestOf(rows, rows[0].now) : null;
}

/** The tier of an account now, by the database's clock. */
export async function readTier(conn: Conn, userId: number): Promise<Tier> {
  const rows = await ofUser(conn, userId);
  return rows[0] ? tierAt(rows, rows[0].now) : "free";
}

/** A subscription for its owner or an admin. @throws DomainError not_found for others */
export async function readSubscription(
  conn: Conn,
  id: number,
  reader: { userId: number; isAdmin: boolean },
): Promise<SubscriptionRow> {
  const [row] = await conn<SubscriptionRow[]>`
    select ${subscriptionColumns(conn)} from subscriptions
    where id = ${id} and (user_id = ${reader.userId} or ${reader.isAdmin}::bool)`;
  if (!row) throw notFound("subscription");
  return row;
}

/** What a list of subscriptions is narrowed down to. */
export interface SubscriptionFilter {
  userId: number | null;
  platform: Platform | null;
  /** By the clock, as it is answered. */
  state: SubscriptionState | null;
}

/** Subscriptions, the newest first. @param page from 1 */
export async function listSubscriptions(
  conn: Conn,
  { userId, platform, state }: SubscriptionFilter,
  page: number,
  perPage: number,
): Promise<{ rows: SubscriptionRow[]; total: number }> {
  const rows = await conn<(SubscriptionRow & { total: number })[]>`
    select *, count(*) over ()::int as total from (
      select ${subscriptionColumns(conn)},
        case when state in ('trial', 'active', 'grace') and entitled_until <= now() then 'expired' else state end as "stateNow"
      from subscriptions
    ) s
    where (${userId}::int is null or "userId" = ${userId}) and (${platform}::text is null or platform = ${platform})
      and (${state}::text is null or "stateNow" = ${state})
    order by id desc limit ${perPage}::int offset ${(page - 1) * perPage}::int`;
  if (rows.length > 0 || page === 1) return { rows, total: rows[0]?.total ?? 0 };
  const first = await listSubscriptions(conn, { userId, platform, state }, 1, 1);
  return { rows: [], total: first.total };
}

/** The product of a store's subscription that somebody has verified; null when nobody has. */
export async function findStored(
  conn: Conn,
  platform: Platform,
  storeId: string,
): Promise<{ id: number; productId: string } | null> {
  const [row] = await conn<{ id: number; productId: string }[]>`
    select id, product_id as "productId" from subscriptions where platform = ${platform} and store_id = ${storeId}`;
  return row ?? null;
}

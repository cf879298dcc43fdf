import { publishAccountChanged } from "../accounts/sessions.ts";
import type { Tx } from "../client/types.ts";
import { DomainError } from "../errors.ts";
import { isTokenKnown, isTokenOf } from "./account-tokens.ts";
import { entitlingStates, tierOfProduct } from "./entitled.ts";
import { type Cause, record } from "./ledger.ts";
import { isTakenBack, outcomeOf, type Standing, withStatement, withVerdict } from "./machine.ts";
import { askedNews, type News, type StorePlatform, type StoreStatement } from "./news.ts";
import { applied, keep, type Notification, newsOf, waitingNotifications } from "./notifications.ts";
import { keepPromoDays } from "./promo-days.ts";
import { nextCheck } from "./schedule.ts";
import { type SubscriptionRow, subscriptionColumns } from "./subscriptions.ts";

/** First key of the advisory locks on store identities. */
const STORE_LOCK = 7462;

/** Serialises all that is done with these identities of a store. */
async function lockIdentities(tx: Tx, platform: StorePlatform, ids: readonly (string | null)[]): Promise<void> {
  for (const id of [...new Set(ids.filter((one) => one !== null))].sort())
    await tx`select pg_advisory_xact_lock(hashtextextended(${`${platform}:${id}`}, ${STORE_LOCK}))`;
}

async function findByStoreId(tx: Tx, platform: StorePlatform, storeId: string): Promise<SubscriptionRow | null> {
  const [row] = await tx<SubscriptionRow[]>`
    select ${subscriptionColumns(tx)} from subscriptions
    where platform = ${platform} and store_id = ${storeId} for no key update`;
  return row ?? null;
}

/** What a standing makes of the stored fields. */
function derived(standing: Standing, replaced: boolean) {
  const { latest } = standing;
  const { state, entitledUntil } = outcomeOf(standing);
  return {
    // A subscription that another one continues entitles to nothing beside it.
    state: replaced && entitlingStates.includes(state) ? ("expired" as const) : state,
    tier: tierOfProduct(latest.productId) ?? ("free" as const),
    productId: latest.productId,
    purchaseDate: new Date(latest.purchaseDate),
    expirationDate: new Date(latest.expirationDate),
    entitledUntil: new Date(entitledUntil),
    autoRenew: latest.autoRenew,
    // As it is stored: a finer price would be a change each time.
    price: Math.round(latest.price * 1e4) / 1e4,
    currency: latest.currency,
  };
}

/** Writes what a row has become, with its entry in the ledger and its event. @returns whether anything has changed */
export async function store(tx: Tx, before: SubscriptionRow, after: SubscriptionRow, cause: Cause): Promise<boolean> {
  await tx`
    update subscriptions set standing = ${after.standing as never}::jsonb, replaced = ${after.replaced},
      product_id = ${after.productId}, tier = ${after.tier}, state = ${after.state},
      purchase_date = ${after.purchaseDate}, expiration_date = ${after.expirationDate},
      entitled_until = ${after.entitledUntil}, auto_renew = ${after.autoRenew}, price = ${after.price},
      currency = ${after.currency}, acknowledged = ${after.acknowledged},
      stated_at = ${after.standing ? new Date(after.standing.latest.statedAt) : after.purchaseDate},
      next_check_at = ${after.platform === "toque" ? null : nextCheck(after, after.now)},
      -- What is not confirmed to its store yet is tried ever more rarely too.
      failed_checks = case when ${after.acknowledged} then 0 else failed_checks end
    where id = ${after.id}`;
  const changed = await record(tx, before, after, cause);
  await keepPromoDays(tx, after, before.entitledUntil, cause);
  if (changed) await publishAccountChanged(tx, after.userId);
  return changed;
}

/** The standing after news. */
function heard(standing: Standing, { statement, state, statedAt, reinstates }: News): Standing {
  // What the notification says itself describes the moment of its statement.
  const told = statement ? withStatement(standing, state ? { ...statement, state } : statement) : standing;
  if (reinstates) return withVerdict(told, "active", statedAt);
  return !statement && state && isTakenBack(state) ? withVerdict(told, state, statedAt) : told;
}

const isConfirmed = (row: SubscriptionRow, news: readonly News[]): boolean =>
  row.acknowledged || news.some(({ statement }) => statement?.acknowledged);

/**
 * Applies news to a subscription that is known already.
 * @returns the subscription with whether anything has changed; null when nobody has verified it yet
 */
export async function applyNews(
  tx: Tx,
  platform: StorePlatform,
  storeId: string,
  news: readonly News[],
  cause: Cause,
): Promise<{ row: SubscriptionRow; changed: boolean } | null> {
  await lockIdentities(tx, platform, [storeId]);
  const before = await findByStoreId(tx, platform, storeId);
  if (!before?.standing) return null;
  const standing = news.reduce(heard, before.standing);
  const acknowledged = isConfirmed(before, news);
  const row = { ...before, standing, acknowledged, ...derived(standing, before.replaced) };
  return { row, changed: await store(tx, before, row, cause) };
}

const belongsToAnother = () =>
  new DomainError(
    "conflict",
    "purchase_belongs_to_another_account",
    "This purchase belongs to another account. Sign in to that one to use it.",
  );

/**
 * Whether a purchase is another account's: an erased one owns nothing any more. Whoever can show the purchase to the store is the
 * person that it was sold to, and the store goes on charging them.
 */
async function isOfAnother(tx: Tx, ownerId: number, userId: number): Promise<boolean> {
  if (ownerId === userId) return false;
  const [erased] =
    await tx`select 1 from users where id = ${ownerId} and email = '' and deleted_at is not null for key share`;
  return erased === undefined;
}

/** Gives a purchase of an erased account to the one that shows it, with an entry in the ledger of the new owner. */
async function transfer(tx: Tx, userId: number, before: SubscriptionRow): Promise<void> {
  await tx`update subscriptions set user_id = ${userId} where id = ${before.id}`;
  await record(tx, null, { ...before, userId }, { cause: "transfer", detail: { former_user_id: before.userId } });
  await publishAccountChanged(tx, userId);
}

/** Ends the subscription that this one continues. @throws DomainError conflict when it is another account's */
async function endPredecessor(tx: Tx, userId: number, statement: StoreStatement): Promise<void> {
  const { platform, replacesStoreId, accountToken } = statement;
  const before = replacesStoreId === null ? null : await findByStoreId(tx, platform, replacesStoreId);
  if (!before?.standing || before.replaced) return;
  // Only a purchase that names its account may continue one that another account had.
  if (accountToken === null && (await isOfAnother(tx, before.userId, userId))) throw belongsToAnother();
  const row = { ...before, replaced: true, ...derived(before.standing, true) };
  await store(tx, before, row, { cause: "replacement" });
}

/** Whether another subscription continues this one. @throws DomainError conflict when that one is another account's */
async function isContinued(tx: Tx, userId: number, { platform, storeId }: StoreStatement): Promise<boolean> {
  const [next] = await tx<{ user_id: number }[]>`
    select user_id from subscriptions where platform = ${platform} and replaces_store_id = ${storeId} order by id limit 1`;
  if (next && (await isOfAnother(tx, next.user_id, userId))) throw belongsToAnother();
  return next !== undefined;
}

/** Whether an account may show a purchase that names one: itself, or one that is erased, which the purchase was of. */
const mayShow = async (tx: Tx, userId: number, token: string, known: SubscriptionRow | null): Promise<boolean> =>
  (await isTokenOf(tx, userId, token)) || (known !== null && !(await isTokenKnown(tx, token)));

/**
 * Enters a verified purchase for an account, with what notifications have said of it before. One of an account that is
 * erased is claimed anew.
 * @throws DomainError conflict `purchase_belongs_to_another_account`
 */
export async function claimPurchase(tx: Tx, userId: number, statement: StoreStatement): Promise<SubscriptionRow> {
  const { platform, storeId, replacesStoreId, accountToken } = statement;
  await lockIdentities(tx, platform, [storeId, replacesStoreId]);
  const known = await findByStoreId(tx, platform, storeId);
  if (known && (await isOfAnother(tx, known.userId, userId))) throw belongsToAnother();
  if (accountToken !== null && !(await mayShow(tx, userId, accountToken, known))) throw belongsToAnother();
  if (known && known.userId !== userId) await transfer(tx, userId, known);
  const waiting = await waitingNotifications(tx, platform, storeId);
  const news: News[] = [askedNews(statement), ...waiting.map((one) => one.news)];
  const cause: Cause = { cause: "purchase", detail: waiting.length ? { notifications: waiting.length } : {} };
  let row: SubscriptionRow;
  if (known) row = (await applyNews(tx, platform, storeId, news, cause))!.row;
  else {
    const replaced = await isContinued(tx, userId, statement);
    row = await insert(tx, userId, statement, news, replaced, cause);
  }
  await endPredecessor(tx, userId, statement);
  await applied(
    tx,
    waiting.map(({ id }) => id),
  );
  return row;
}

async function insert(
  tx: Tx,
  userId: number,
  statement: StoreStatement,
  news: readonly News[],
  replaced: boolean,
  cause: Cause,
): Promise<SubscriptionRow> {
  const standing = news.reduce(heard, withStatement(null, statement));
  const fields = derived(standing, replaced);
  const acknowledged = news.some((one) => one.statement?.acknowledged);
  const [row] = await tx<SubscriptionRow[]>`
    insert into subscriptions (user_id, platform, store_id, replaces_store_id, standing, replaced, product_id, tier, state,
      purchase_date, expiration_date, entitled_from, entitled_until, auto_renew, price, currency, stated_at, acknowledged)
    values (${userId}, ${statement.platform}, ${statement.storeId}, ${statement.replacesStoreId},
      ${standing as never}::jsonb, ${replaced}, ${fields.productId}, ${fields.tier}, ${fields.state},
      ${fields.purchaseDate}, ${fields.expirationDate}, least(${fields.purchaseDate}::timestamptz, now()),
      ${fields.entitledUntil}, ${fields.autoRenew}, ${fields.price}, ${fields.currency},
      ${new Date(standing.latest.statedAt)}, ${acknowledged})
    returning ${subscriptionColumns(tx)}`;
  await tx`update subscriptions set next_check_at = ${nextCheck(row!, row!.now)} where id = ${row!.id}`;
  await record(tx, null, row!, cause);
  // Of a new purchase, only those days that have not begun.
  await keepPromoDays(tx, row!, row!.now, cause);
  await publishAccountChanged(tx, userId);
  return row!;
}

/** Notes that a purchase was confirmed to its store. */
export async function noteAcknowledged(tx: Tx, platform: StorePlatform, storeId: string): Promise<void> {
  await lockIdentities(tx, platform, [storeId]);
  const before = await findByStoreId(tx, platform, storeId);
  if (before && !before.acknowledged)
    await store(tx, before, { ...before, acknowledged: true }, { cause: "acknowledgement" });
}

/**
 * Keeps a notification with its effect, once.
 * @param asked the store's answer when it was asked because of it
 * @returns whether it is about a subscription that should be asked for: the notification alone says nothing of it
 */
export async function takeNotification(tx: Tx, one: Notification, asked: StoreStatement | null): Promise<boolean> {
  const id = await keep(tx, one);
  if (id === null) return false;
  const { platform, storeId, type, subtype } = one;
  if (storeId === null) {
    await applied(tx, [id]);
    return false;
  }
  const news = [...(asked ? [askedNews(asked)] : []), newsOf(one)];
  const cause: Cause = { cause: "notification", detail: { notification_id: one.id, type, subtype } };
  const known = await applyNews(tx, platform, storeId, news, cause);
  // Else it waits until the purchase is verified.
  if (known) await applied(tx, [id]);
  return known !== null && asked === null && one.statement === null;
}

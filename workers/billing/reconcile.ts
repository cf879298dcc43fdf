import { applyNews, noteAcknowledged } from "@toque/db/billing/apply.ts";
import { claimDue, endPromos, listForCheck, noteFailure } from "@toque/db/billing/due.ts";
import { askedNews } from "@toque/db/billing/news.ts";
import { deleteOldNotifications } from "@toque/db/billing/notifications.ts";
import type { SubscriptionRow } from "@toque/db/billing/subscriptions.ts";
import type { Database } from "@toque/db/client/types.ts";
import type { Logger } from "../platform/logging/logger.ts";
import type { Stores } from "../platform/stores/index.ts";
import { StoreError, type StoreSubscription } from "../platform/stores/port.ts";

// Asks the stores how subscriptions stand: each night, soon after an expected end, and again where an ask failed. Which one is
// due stands in the database and is taken there, so that of several processes one asks.

export interface ReconcileDeps {
  db: Database;
  stores: Stores;
  log: Logger;
}

/** What came of asking. */
export interface ReconcileReport {
  asked: number;
  changed: number;
  acknowledged: number;
  /** Stores that did not answer, and subscriptions that they do not know. */
  failed: number;
  /** Trials of promo codes that ended. */
  ended: number;
}

const BATCH = 50;
const EVERY_MS = 60_000;

/**
 * Confirms a purchase to its store, and notes it.
 * @throws StoreError `store_unavailable`
 */
export async function acknowledge({ db, stores }: ReconcileDeps, subscription: StoreSubscription): Promise<void> {
  const { platform, storeId } = subscription;
  await stores.get(platform)?.acknowledge(subscription);
  await db.transaction((tx) => noteAcknowledged(tx, platform, storeId));
}

/** Asks for one subscription. A store that does not answer, or does not know it, leaves it as it was last verified. */
async function check(deps: ReconcileDeps, row: SubscriptionRow, report: ReconcileReport): Promise<void> {
  const { db, stores, log } = deps;
  const { platform, storeId } = row;
  if (platform === "toque" || storeId === null) return;
  report.asked++;
  try {
    const said = await stores.get(platform)?.read(storeId, row.productId);
    if (!said || said.storeId !== storeId)
      throw new StoreError("invalid_purchase", "The store does not know this subscription.");
    const outcome = await db.transaction((tx) =>
      applyNews(tx, platform, storeId, [askedNews(said)], { cause: "reconciliation" }),
    );
    if (outcome?.changed) report.changed++;
    if (!said.acknowledged && outcome && !outcome.row.acknowledged) {
      await acknowledge(deps, said);
      report.acknowledged++;
    }
  } catch (error) {
    report.failed++;
    log.warn("a subscription could not be verified with its store", { subscription: row.id, platform, error });
    await db.transaction((tx) => noteFailure(tx, row.id));
  }
}

const empty = (): ReconcileReport => ({ asked: 0, changed: 0, acknowledged: 0, failed: 0, ended: 0 });

/** Asks for every subscription that is due. */
export async function reconcileDue(deps: ReconcileDeps, signal?: AbortSignal): Promise<ReconcileReport> {
  const report = empty();
  const platforms = [...deps.stores.keys()];
  while (platforms.length > 0 && !signal?.aborted) {
    const rows = await claimDue(deps.db, platforms, BATCH);
    for (const row of rows) {
      // What was taken and not asked for is due again in some minutes.
      if (signal?.aborted) break;
      await check(deps, row, report);
    }
    if (rows.length < BATCH) break;
  }
  for (let ended = 1; ended > 0 && !signal?.aborted; report.ended += ended) ended = await endPromos(deps.db);
  await deleteOldNotifications(deps.db.sql);
  return report;
}

/** Asks for every subscription, whether or not it is due: for the operator. */
export async function reconcileAll(deps: ReconcileDeps): Promise<ReconcileReport> {
  const report = empty();
  const platforms = [...deps.stores.keys()];
  let last = 0;
  while (true) {
    const rows = await listForCheck(deps.db.sql, platforms, last, BATCH);
    for (const row of rows) await check(deps, row, report);
    last = rows.at(-1)?.id ?? last;
    if (rows.length < BATCH) break;
  }
  for (let ended = 1; ended > 0; report.ended += ended) ended = await endPromos(deps.db);
  return report;
}

/** Looks every minute for what is due. Returns the function that stops it. */
export function startReconciliation(deps: ReconcileDeps): () => Promise<void> {
  const stopping = new AbortController();
  let running: Promise<void> | null = null;
  const timer = setInterval(() => {
    running ??= reconcileDue(deps, stopping.signal)
      .then(
        () => {},
        (error: unknown) => deps.log.warn("the reconciliation of subscriptions failed", { error }),
      )
      .finally(() => {
        running = null;
      });
  }, EVERY_MS);
  timer.unref();
  return async () => {
    stopping.abort();
    clearInterval(timer);
    await running;
  };
}

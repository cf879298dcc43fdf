import { entitlingStates } from "./entitled.ts";
import type { SubscriptionRow } from "./subscriptions.ts";

// When a store is asked again.

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** After the end of a period a store needs a moment to know whether it was renewed. */
const AFTER_END = 2 * MINUTE;
/** The longest wait after an ask that failed. */
const LONGEST_RETRY = 6 * HOUR;
/**
 * What entitled so long ago is not asked for any more: a pause lasts three months at most, and whatever comes later brings a
 * notification or a purchase.
 */
const FORGET_AFTER = 120 * DAY;

/** The part of the night (2 to 4 o'clock UTC) in which a subscription is asked for, so that not all are at once. */
function nextNight(id: number, now: Date): Date {
  const night = new Date(now);
  night.setUTCHours(2, 0, 0, 0);
  const at = night.getTime() + ((id * 7919) % 7200) * 1000;
  return new Date(at > now.getTime() ? at : at + DAY);
}

/** When to ask after an answer: the next night, or right after the expected end. Null: never again. */
export function nextCheck(
  row: Pick<SubscriptionRow, "id" | "state" | "entitledUntil" | "acknowledged" | "replaced">,
  now: Date,
): Date | null {
  const end = row.entitledUntil.getTime();
  if (!row.acknowledged) return new Date(now.getTime() + MINUTE);
  if (row.replaced || now.getTime() - end > FORGET_AFTER) return null;
  const night = nextNight(row.id, now);
  const afterEnd = end + AFTER_END;
  const endsBefore = entitlingStates.includes(row.state) && afterEnd > now.getTime() && afterEnd < night.getTime();
  return endsBefore ? new Date(afterEnd) : night;
}

/** When to ask after an ask that failed: a minute later, doubling, at most six hours. @param failures in a row, from 1 */
export const nextRetry = (failures: number, now: Date): Date =>
  new Date(now.getTime() + Math.min(MINUTE * 2 ** (Math.min(failures, 30) - 1), LONGEST_RETRY));

import type { Tx } from "../client/types.ts";
import { entitlingStates, rankOf } from "./entitled.ts";
import { type Cause, record } from "./ledger.ts";
import { type SubscriptionRow, subscriptionColumns } from "./subscriptions.ts";

/**
 * Moves the days of promo codes that were appended to a purchase behind what it gives now: a renewal would run beside them, and
 * they would be lost. Of days that have begun meanwhile, because the store told of the renewal late, the rest is kept. Days of a
 * higher tier stay where they are, and nothing is moved forward: a refund gives no days.
 * @param purchase as it stands now
 * @param before until when it entitled before; what begins earlier was not appended to it
 */
export async function keepPromoDays(tx: Tx, purchase: SubscriptionRow, before: Date, cause: Cause): Promise<void> {
  const { id, userId, platform, state, tier, entitledUntil } = purchase;
  if (platform === "toque" || !entitlingStates.includes(state) || entitledUntil <= before) return;
  // As for the use of a code: one that is used meanwhile is appended to what stands here.
  await tx`select id from users where id = ${userId} for no key update`;
  const tiersAsLow = (["basic", "premium"] as const).filter((one) => rankOf(one) <= rankOf(tier));
  const appended = await tx<SubscriptionRow[]>`
    select ${subscriptionColumns(tx)} from subscriptions
    where user_id = ${userId} and platform = 'toque' and tier = any(${tiersAsLow}::text[])
      and state = any(${entitlingStates as string[]}::text[]) and entitled_from >= ${before} and entitled_until > now()
    order by entitled_from, id for no key update`;
  let free = entitledUntil.getTime();
  for (const promo of appended) {
    const planned = promo.entitledFrom.getTime();
    const start = Math.max(planned, free);
    free = start + promo.entitledUntil.getTime() - Math.max(planned, promo.now.getTime());
    if (start === planned) continue;
    const [from, until] = [new Date(start), new Date(free)];
    await tx`
      update subscriptions set entitled_from = ${from}, entitled_until = ${until}, expiration_date = ${until}
      where id = ${promo.id}`;
    await record(
      tx,
      promo,
      { ...promo, entitledFrom: from, entitledUntil: until, expirationDate: until },
      { ...cause, detail: { ...cause.detail, after_subscription_id: id } },
    );
  }
}

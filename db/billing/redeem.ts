import { publishAccountChanged } from "../accounts/sessions.ts";
import type { Conn, Tx } from "../client/types.ts";
import { DomainError } from "../errors.ts";
import type { PromoCodeCheck, PromoCodeRefusal } from "../schemas/billing.ts";
import { entitlingStates, rankOf } from "./entitled.ts";
import { record } from "./ledger.ts";
import { findPromoCode, type PromoRow, unknownPromoCode } from "./promo-codes.ts";
import { type SubscriptionRow, subscriptionColumns } from "./subscriptions.ts";

/** The currency of what costs nothing. */
const CURRENCY = "EUR";

/** Why a known code cannot be used. */
type Refusal = Exclude<PromoCodeRefusal, "promo_code_unknown">;
const sentences: Record<Refusal, string> = {
  promo_code_inactive: "This promo code is not active any more.",
  promo_code_expired: "The time of this promo code is over.",
  promo_code_used_up: "This promo code has been used as often as it may be.",
  promo_code_already_used: "You have used this promo code already.",
};

function refusalOf(row: PromoRow, hasUsed: boolean): Refusal | null {
  if (hasUsed) return "promo_code_already_used";
  if (!row.active) return "promo_code_inactive";
  if (row.isExpired) return "promo_code_expired";
  return row.maxUses !== null && row.uses >= row.maxUses ? "promo_code_used_up" : null;
}

async function hasRedeemed(conn: Conn, userId: number, promoId: number): Promise<boolean> {
  const rows = await conn`select 1 from promo_redemptions where user_id = ${userId} and promo_code_id = ${promoId}`;
  return rows.length > 0;
}

/** Whether this account could use a code now, and what it gives; else why not, in the words of {@link redeemPromoCode}. */
export async function checkPromoCode(conn: Conn, userId: number, code: string): Promise<PromoCodeCheck> {
  const row = await findPromoCode(conn, code);
  const reason = row ? refusalOf(row, await hasRedeemed(conn, userId, row.id)) : "promo_code_unknown";
  const valid = row !== null && reason === null;
  return { valid, free_trial_days: valid ? row.freeTrialDays : null, reason };
}

/**
 * Uses a code: days of its tier from now on, or from the end of what already gives as much.
 * @throws DomainError not_found `promo_code_unknown`; conflict for a code that cannot be used (any more)
 */
export async function redeemPromoCode(tx: Tx, userId: number, code: string): Promise<SubscriptionRow> {
  // One use of an account at a time: the next one is appended to it.
  await tx`select id from users where id = ${userId} for no key update`;
  const promo = await findPromoCode(tx, code);
  if (!promo) throw unknownPromoCode();
  const used = await hasRedeemed(tx, userId, promo.id);
  const refusal = refusalOf(promo, used);
  if (refusal) throw new DomainError("conflict", refusal, sentences[refusal]);
  // Counts under the row's lock, whatever was read above.
  const [taken] = await tx`
    update promo_codes set uses = uses + 1
    where id = ${promo.id} and active and (expires_at is null or expires_at > now())
      and (max_uses is null or uses < max_uses)
    returning id`;
  if (!taken) {
    const now = refusalOf((await findPromoCode(tx, code)) ?? promo, false) ?? "promo_code_used_up";
    throw new DomainError("conflict", now, sentences[now]);
  }
  const tiersAsHigh = (["basic", "premium"] as const).filter((tier) => rankOf(tier) >= rankOf(promo.tier));
  const [row] = await tx<SubscriptionRow[]>`
    with start as (
      select greatest(now(), max(entitled_until)) as at from subscriptions
      where user_id = ${userId} and tier = any(${tiersAsHigh}::text[]) and state = any(${entitlingStates as string[]}::text[])
    )
    insert into subscriptions (user_id, platform, promo_code, product_id, tier, state, purchase_date, expiration_date,
      entitled_from, entitled_until, auto_renew, price, currency, stated_at)
    select ${userId}::int, 'toque', ${promo.code}::text, ${`${promo.tier}_promo`}::text, ${promo.tier}::text, 'trial', now(),
      at + make_interval(days => ${promo.freeTrialDays}::int), at, at + make_interval(days => ${promo.freeTrialDays}::int),
      false, 0, ${CURRENCY}::text, now()
    from start
    returning ${subscriptionColumns(tx)}`;
  await tx`
    insert into promo_redemptions (user_id, promo_code_id, subscription_id) values (${userId}, ${promo.id}, ${row!.id})`;
  await record(tx, null, row!, { cause: "promo_code", detail: { code: promo.code, days: promo.freeTrialDays } });
  await publishAccountChanged(tx, userId);
  return row!;
}

import type { Conn } from "../client/types.ts";
import type { SubscriptionState } from "../schemas/billing.ts";
import type { StorePlatform } from "./news.ts";

/** A subscription that its store renews, whatever becomes of the account. */
export interface RenewingSubscription {
  platform: StorePlatform;
  product_id: string;
}

/** The states from which a store charges again. */
const renewing: readonly SubscriptionState[] = ["trial", "active", "grace", "on_hold", "paused"];

/** What stores go on charging an account for. */
export async function renewingSubscriptions(conn: Conn, userId: number): Promise<RenewingSubscription[]> {
  return [
    ...(await conn<RenewingSubscription[]>`
      select distinct platform, product_id from subscriptions
      where user_id = ${userId} and platform <> 'toque' and auto_renew and not replaced
        and state = any(${[...renewing]}::text[])
      order by platform, product_id`),
  ];
}

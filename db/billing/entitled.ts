import { type SubscriptionState, type Tier, tiers } from "../schemas/billing.ts";

// Tier and status by the clock.

/** What of a subscription decides on a tier. */
export interface Entitling {
  tier: Tier;
  state: SubscriptionState;
  entitledFrom: Date;
  entitledUntil: Date;
}

/** The states that entitle while their time lasts. */
export const entitlingStates: readonly SubscriptionState[] = ["trial", "active", "grace"];

/** Whether a subscription entitles to its tier at a time. */
export const isEntitled = ({ state, entitledFrom, entitledUntil }: Entitling, now: Date): boolean =>
  entitlingStates.includes(state) && entitledFrom <= now && now < entitledUntil;

/** The state at a time: what entitled and is over by the clock has expired, whether or not its store has said so yet. */
export const stateAt = ({ state, entitledUntil }: Entitling, now: Date): SubscriptionState =>
  entitlingStates.includes(state) && entitledUntil <= now ? "expired" : state;

/** The status of the wire: `active` exactly while it entitles. */
export const statusAt = (one: Entitling, now: Date): string => (isEntitled(one, now) ? "active" : stateAt(one, now));

/** The rank of a tier: a higher one includes the lower. */
export const rankOf = (tier: Tier): number => tiers.indexOf(tier);

/** The one that entitles to most, then longest; else the one that entitled last; null of none. */
export function bestOf<T extends Entitling>(list: readonly T[], now: Date): T | null {
  const order = (one: T): number[] => {
    const entitled = isEntitled(one, now);
    return [entitled ? 1 : 0, entitled ? rankOf(one.tier) : 0, one.entitledUntil.getTime()];
  };
  const sorted = list.toSorted((a, b) => {
    const [first, second] = [order(a), order(b)];
    const index = first.findIndex((value, at) => value !== second[at]);
    return index < 0 ? 0 : second[index]! - first[index]!;
  });
  return sorted[0] ?? null;
}

/** The tier of an account with these subscriptions. */
export function tierAt(list: readonly Entitling[], now: Date): Tier {
  const best = bestOf(list, now);
  return best && isEntitled(best, now) ? best.tier : "free";
}

/** The tier of a store's product by its id, as `basic_monthly` and `premium_weekly`; null for a product that is none of ours. */
export function tierOfProduct(productId: string): Exclude<Tier, "free"> | null {
  const [, tier] = /^(basic|premium)_[a-z0-9_.-]{1,100}$/.exec(productId) ?? [];
  return (tier as Exclude<Tier, "free"> | undefined) ?? null;
}

import type { Config } from "@toque/workers/platform/config.ts";

/** The subscription tiers, lowest first. */
export type Tier = "free" | "basic" | "premium";

/** The entitlements of an account beyond the free ones. */
export interface Entitlements {
  tier: Tier;
  /** AI actions per day (UTC); null for unlimited. */
  aiPerDay: number | null;
}

/** Provides the entitlements of an account. */
export interface EntitlementsReader {
  of(user: { userId: number }): Promise<Entitlements>;
}

/** Entitlements by configuration: without subscriptions unlimited; with them, by the account's tier. */
export function createEntitlements(config: Pick<Config, "subscriptionRequired" | "aiDaily">): EntitlementsReader {
  return {
    async of() {
      // Without an active subscription the tier is free, and no subscription can be bought yet.
      const tier: Tier = "free";
      return { tier, aiPerDay: config.subscriptionRequired ? config.aiDaily[tier] : null };
    },
  };
}

import { isAdmin } from "@toque/db/accounts/users.ts";
import { readTier } from "@toque/db/billing/subscriptions.ts";
import type { Database } from "@toque/db/client/types.ts";
import type { Tier } from "@toque/db/schemas/billing.ts";
import type { Config } from "@toque/workers/platform/config.ts";

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

/**
 * Entitlements by the account's subscriptions and the database's clock, read anew each time. Whoever runs the installation
 * needs no subscription: an admin has the premium tier. Where none is required, nothing is limited.
 */
export function createEntitlements(
  config: Pick<Config, "subscriptionRequired" | "aiDaily">,
  db: Pick<Database, "sql">,
): EntitlementsReader {
  return {
    async of({ userId }) {
      const tier = (await isAdmin(db.sql, userId)) ? "premium" : await readTier(db.sql, userId);
      return { tier, aiPerDay: config.subscriptionRequired ? config.aiDaily[tier] : null };
    },
  };
}

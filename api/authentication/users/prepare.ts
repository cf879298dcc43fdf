import { sealProfiles } from "@toque/db/accounts/health-profiles.ts";
import type { HealthVault } from "@toque/db/accounts/health-vault.ts";
import { completeSkeletons } from "@toque/db/accounts/usernames.ts";
import type { Database } from "@toque/db/client/types.ts";
import type { Logger } from "@toque/workers/platform/logging/logger.ts";

/**
 * Brings accounts up to date that an older Toque or an older backup has left, before the server listens: names without
 * their looks, health profiles that are plain or under a former key. May be repeated, also by several processes at once.
 */
export async function prepareAccounts(deps: { db: Database; health: HealthVault; log: Logger }): Promise<void> {
  const { db, health, log } = deps;
  const names = await completeSkeletons(db.sql);
  const { sealed, unreadable } = await sealProfiles(db, health);
  if (names > 0) log.info("names compared by their looks", { names });
  if (sealed > 0) log.info("health profiles encrypted with the first key", { profiles: sealed, key: health.keyId });
  if (unreadable > 0) log.error("health profiles cannot be read: their key is missing", { profiles: unreadable });
}

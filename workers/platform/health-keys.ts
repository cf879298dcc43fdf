import { createHealthVault, type HealthVault } from "@toque/db/accounts/health-vault.ts";
import type { Config } from "./config.ts";
import { ownSecret, readOwnSecret } from "./own-secret.ts";

/** The generated key in the data folder. */
const FILE = "health-key";

/**
 * The keys of health profiles: those of HEALTH_KEY, else one that is generated once into the data folder. A generated one
 * stays readable beside HEALTH_KEY, so that setting it loses nothing.
 */
export async function openHealthVault(config: Pick<Config, "dataDir" | "healthKeys">): Promise<HealthVault> {
  if (!config.healthKeys) return createHealthVault([await ownSecret(config.dataDir, FILE)]);
  const generated = await readOwnSecret(config.dataDir, FILE);
  return createHealthVault(generated ? [...config.healthKeys, generated] : config.healthKeys);
}

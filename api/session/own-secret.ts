import { ownSecret as secretIn } from "@toque/workers/platform/own-secret.ts";

/**
 * The secret that signs access tokens when AUTH_SECRET is unset: generated once into the data folder, readable by its
 * owner only. Several API processes need a shared AUTH_SECRET instead.
 */
export const ownSecret = (dataDir: string): Promise<string> => secretIn(dataDir, "auth-secret");

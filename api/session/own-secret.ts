import { randomBytes } from "node:crypto";
import { mkdir, open, readFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * The secret that signs access tokens when AUTH_SECRET is unset: generated once into the data folder, readable by its
 * owner only. Several API processes need a shared AUTH_SECRET instead.
 */
export async function ownSecret(dataDir: string): Promise<string> {
  await mkdir(dataDir, { recursive: true });
  const path = join(dataDir, "auth-secret");
  try {
    const file = await open(path, "wx", 0o600);
    const secret = randomBytes(48).toString("base64url");
    await file.writeFile(secret);
    await file.close();
    return secret;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    return (await readFile(path, "utf8")).trim();
  }
}

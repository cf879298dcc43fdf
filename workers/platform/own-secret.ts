import { randomBytes } from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** A secret in the data folder, or null where there is none. */
export async function readOwnSecret(dataDir: string, name: string): Promise<string | null> {
  try {
    return (await readFile(join(dataDir, name), "utf8")).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    return null;
  }
}

/**
 * A secret that is generated once into the data folder, readable by its owner only. Of several processes that start at
 * once all read the same one, and none reads half of it.
 */
export async function ownSecret(dataDir: string, name: string): Promise<string> {
  const known = await readOwnSecret(dataDir, name);
  if (known !== null) return known;
  await mkdir(dataDir, { recursive: true });
  const temporary = join(dataDir, `${name}.${crypto.randomUUID()}.tmp`);
  try {
    await writeFile(temporary, randomBytes(48).toString("base64url"), { mode: 0o600, flag: "wx" });
    await link(temporary, join(dataDir, name)).catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    });
  } finally {
    await rm(temporary, { force: true });
  }
  const made = await readOwnSecret(dataDir, name);
  if (made === null) throw new Error(`${name} could not be kept in the data folder`);
  return made;
}

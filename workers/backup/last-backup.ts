import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";

// When this installation was last backed up, for the page of its health: a file beside the data, since a backup opens the
// database in no way that could write into it.

const fileIn = (dataDir: string): string => join(dataDir, "last-backup.json");

/** Notes that a backup was made. */
export async function noteBackup(dataDir: string, at: Date): Promise<void> {
  const file = fileIn(dataDir);
  await writeFile(`${file}.new`, JSON.stringify({ made_at: at.toISOString() }), { mode: 0o600 });
  await rename(`${file}.new`, file);
}

/** When the last backup was made (ISO 8601); null where none is known. */
export async function readLastBackup(dataDir: string): Promise<string | null> {
  try {
    const noted: unknown = JSON.parse(await readFile(fileIn(dataDir), "utf8"));
    const at =
      typeof noted === "object" && noted !== null && "made_at" in noted ? new Date(String(noted.made_at)) : null;
    return at && !Number.isNaN(at.getTime()) ? at.toISOString() : null;
  } catch {
    return null;
  }
}

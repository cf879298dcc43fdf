import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";

/** Folders that are never part of the browser bundle. */
const ignored = new Set(["dist", "node_modules", "testing", "e2e"]);
const isSource = (name: string): boolean => !/\.(test|spec)\.tsx?$/.test(name) && !name.startsWith(".");

async function sourceFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const nested = await Promise.all(
    entries.map((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return ignored.has(entry.name) ? [] : sourceFiles(path);
      return isSource(entry.name) ? [path] : [];
    }),
  );
  return nested.flat();
}

/**
 * A hash of all that the built page holds: the sources of `web`, those of `db/shared` (the only server code in it), and the lock file.
 * @param root the repository
 */
export async function hashSources(root: string): Promise<string> {
  const folders = await Promise.all(["web", "db/shared"].map((folder) => sourceFiles(join(root, folder))));
  const files = [...folders.flat().sort(), join(root, "bun.lock")];
  const hash = createHash("sha256");
  const contents = await Promise.all(files.map((file) => readFile(file)));
  for (const [index, content] of contents.entries())
    hash.update(relative(root, files[index]!)).update("\0").update(content).update("\0");
  return hash.digest("hex");
}

import { constants, type Dirent } from "node:fs";
import { access, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { checkPrefix, checkPut, contentTypeOfKey, type Storage } from "./port.ts";

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR");
}

/** Writes a file atomically and durably: readers see it whole or not at all, and a power failure does not leave it empty. */
async function writeAtomically(path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  // The leading dot keeps half-written files out of keys and listings.
  const temporary = join(dirname(path), `.${crypto.randomUUID()}.tmp`);
  try {
    const file = await open(temporary, "wx");
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/** Storage in a folder of this machine (`DATA_DIR/media`), created on first use. */
export function folderStorage(root: string): Storage {
  return {
    name: "folder",
    async put(key, bytes, contentType) {
      checkPut(key, contentType);
      await writeAtomically(join(root, key), bytes);
    },
    async get(key) {
      const contentType = contentTypeOfKey(key);
      const path = join(root, key);
      try {
        const found = await stat(path);
        if (!found.isFile()) return null;
        // Opened on first read: an unread response holds no file handle.
        return { stream: Bun.file(path).stream(), size: found.size, contentType };
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async delete(key) {
      contentTypeOfKey(key);
      await rm(join(root, key), { force: true });
    },
    async *list(prefix) {
      checkPrefix(prefix);
      const folders = [prefix];
      for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
        let entries: Dirent[];
        try {
          entries = await readdir(join(root, folder), { withFileTypes: true });
        } catch (error) {
          if (isMissing(error)) continue;
          throw error;
        }
        for (const entry of entries) {
          if (entry.name.startsWith(".")) continue;
          if (entry.isDirectory()) folders.push(`${folder}${entry.name}/`);
          else if (entry.isFile()) yield `${folder}${entry.name}`;
        }
      }
    },
    async ping() {
      await mkdir(root, { recursive: true });
      await access(root, constants.W_OK);
    },
  };
}

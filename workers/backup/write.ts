import { createHash } from "node:crypto";
import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { link, open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { BackupError, type DatabaseDump, dumpFile } from "@toque/db/backup/dump.ts";
import tar from "tar-stream";
import { EXPORTS_FOLDER } from "../platform/storage/parts.ts";
import { contentTypeOfKey, type Storage, StorageKeyError } from "../platform/storage/port.ts";
import {
  MANIFEST,
  MAX_MEDIA_BYTES,
  MAX_MEDIA_FILES,
  type Manifest,
  MEDIA_FOLDER,
  MEDIA_LIST,
  type MediaFile,
  manifestOf,
  tableEntry,
} from "./manifest.ts";

export interface ArchiveInput {
  dump: DatabaseDump;
  /** Folder of the dump's files. */
  folder: string;
  storage: Storage;
  signal?: AbortSignal;
}

/** What an archive holds. */
export interface ArchiveContent {
  manifest: Manifest;
  media: MediaFile[];
}

/** Adds one entry and returns the hash of its bytes. */
export async function addEntry(pack: tar.Pack, name: string, size: number, source: Readable): Promise<string> {
  const hash = createHash("sha256");
  const entry = pack.entry({ name, size, mode: 0o600, type: "file" });
  await pipeline(
    source,
    async function* (chunks: AsyncIterable<Uint8Array>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        yield chunk;
      }
    },
    entry,
  );
  return hash.digest("hex");
}

/** Adds a value as JSON, and returns the hash of its bytes. */
export async function addJson(pack: tar.Pack, name: string, value: unknown): Promise<string> {
  const bytes = Buffer.from(JSON.stringify(value));
  return addEntry(pack, name, bytes.byteLength, Readable.from([bytes]));
}

/** Whether a bucket's object can be Toque's own. */
function isKey(key: string): boolean {
  try {
    contentTypeOfKey(key);
    return true;
  } catch (error) {
    if (error instanceof StorageKeyError) return false;
    throw error;
  }
}

async function addMedia(pack: tar.Pack, storage: Storage): Promise<MediaFile[]> {
  const media: MediaFile[] = [];
  for await (const key of storage.list("")) {
    const object = isKey(key) && !key.startsWith(EXPORTS_FOLDER) ? await storage.get(key) : null;
    // An upload that failed may have been removed again since it was listed.
    if (!object) continue;
    if (media.length >= MAX_MEDIA_FILES)
      throw new BackupError(`There are more than ${MAX_MEDIA_FILES} files, too many for one archive.`);
    const { size } = object;
    if (size > MAX_MEDIA_BYTES) throw new BackupError(`The file ${key} has ${size} bytes: Toque stores none so large.`);
    const stream = Readable.fromWeb(object.stream as never);
    media.push({ key, bytes: size, sha256: await addEntry(pack, `${MEDIA_FOLDER}${key}`, size, stream) });
  }
  return media;
}

async function fill(pack: tar.Pack, { dump, folder, storage, signal }: ArchiveInput): Promise<ArchiveContent> {
  const manifest = manifestOf(dump);
  const manifest_sha256 = await addJson(pack, MANIFEST, manifest);
  for (const { name, bytes, sha256 } of dump.tables) {
    signal?.throwIfAborted();
    const written = await addEntry(pack, tableEntry(name), bytes, createReadStream(dumpFile(folder, name)));
    if (written !== sha256) throw new BackupError(`The file of the table ${name} was changed while it was packed.`);
  }
  // After the database: a picture's files are stored before its row says so.
  const media = await addMedia(pack, storage);
  await addJson(pack, MEDIA_LIST, { manifest_sha256, media });
  pack.finalize();
  return { manifest, media };
}

/** Gives a finished file its name; an existing file is replaced with `force` only. */
async function publish(temporary: string, path: string, force: boolean): Promise<void> {
  const file = await open(temporary, "r+");
  await file.sync();
  await file.close();
  if (force) return rename(temporary, path);
  try {
    // Unlike a rename, fails when somebody else has made the file in the meantime.
    await link(temporary, path);
    await rm(temporary);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST" || existsSync(path)) throw alreadyThere(path);
    // A file system without links.
    await rename(temporary, path);
  }
}

const alreadyThere = (path: string) => new BackupError(`${path} exists already. With --force it is replaced.`);

/** @throws BackupError when the archive could not be written at this path */
export function checkPath(path: string, force: boolean): void {
  if (!existsSync(dirname(path))) throw new BackupError(`There is no folder ${dirname(path)}.`);
  if (!force && existsSync(path)) throw alreadyThere(path);
}

/**
 * Writes a dump and the files of the storage into one archive, readable by its owner only. The file has a temporary name
 * until it is complete.
 * @throws BackupError when `path` exists, unless `force`
 */
export async function writeArchive(path: string, input: ArchiveInput, force: boolean): Promise<ArchiveContent> {
  checkPath(path, force);
  const temporary = `${path}.${crypto.randomUUID().slice(0, 8)}.part`;
  const pack = tar.pack();
  try {
    const writing = pipeline(pack, createGzip(), createWriteStream(temporary, { flags: "wx", mode: 0o600 }), {
      ...(input.signal ? { signal: input.signal } : {}),
    });
    const filling = fill(pack, input).catch((error: unknown) => {
      pack.destroy(error as Error);
      throw error;
    });
    const [filled, written] = await Promise.allSettled([filling, writing]);
    // A full disk shows on both sides: the writer's error names it.
    if (written.status === "rejected" && !(filled.status === "rejected" && filled.reason instanceof BackupError))
      throw written.reason;
    if (filled.status === "rejected") throw filled.reason;
    await publish(temporary, path, force);
    return filled.value;
  } finally {
    await rm(temporary, { force: true });
  }
}

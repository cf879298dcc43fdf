import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { access } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { BackupError } from "@toque/db/backup/dump.ts";
import type { DumpedRows } from "@toque/db/backup/restore.ts";
import tar from "tar-stream";
import { contentTypeOfKey, StorageKeyError } from "../platform/storage/port.ts";
import {
  MANIFEST,
  MAX_LIST_BYTES,
  MAX_MEDIA_BYTES,
  MAX_MEDIA_FILES,
  type Manifest,
  MEDIA_FOLDER,
  MEDIA_LIST,
  type MediaFile,
  parseManifest,
  parseMediaList,
  tableEntry,
} from "./manifest.ts";
import type { ArchiveContent } from "./write.ts";

// Nothing is written to disk from an archive's names, and nothing is held in memory by its declared sizes.

/** An archive whose every byte was compared with its hashes. */
export interface VerifiedArchive extends ArchiveContent {
  path: string;
}

interface Entry {
  name: string;
  size: number;
  chunks: AsyncIterable<Uint8Array>;
}

const damaged = (what: string, cause?: unknown) =>
  new BackupError(`The archive is damaged or was changed: ${what}.`, { cause });
const shown = (name: string) => JSON.stringify(name.slice(0, 100));

const unreadable = (reason: unknown) =>
  damaged(`it is cut off, or not a gzipped tar file (${(reason as Error).message})`, reason);

/** The entries of a gzipped tar in order. Each one is read to its end before the next is asked for. */
async function* readEntries(path: string): AsyncGenerator<Entry> {
  await access(path).catch(() => {
    throw new BackupError(`There is no readable file ${path}.`);
  });
  const extract = tar.extract();
  let failure: unknown = null;
  const reading = pipeline(createReadStream(path), createGunzip(), extract).catch((error: unknown) => {
    failure = error;
  });
  async function* chunksOf(entry: AsyncIterable<unknown>): AsyncGenerator<Uint8Array> {
    try {
      yield* entry as AsyncIterable<Uint8Array>;
    } catch (error) {
      throw unreadable(failure ?? error);
    }
  }
  try {
    for await (const entry of extract) {
      const { name, size = 0, type } = entry.header;
      if (type !== "file") throw damaged(`${shown(name)} is a ${type}, and a backup holds regular files only`);
      yield { name, size, chunks: chunksOf(entry) };
    }
    await reading;
    if (failure) throw failure;
  } catch (error) {
    if (error instanceof BackupError) throw error;
    throw unreadable(failure ?? error);
  } finally {
    extract.destroy();
    await reading;
  }
}

/** Passes the chunks on, and fails at the end when they are not what the manifest says. */
async function* checked(
  { name, chunks }: Entry,
  expected: { bytes: number; sha256: string },
): AsyncGenerator<Uint8Array> {
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const chunk of chunks) {
    hash.update(chunk);
    bytes += chunk.byteLength;
    yield chunk;
  }
  if (bytes !== expected.bytes || hash.digest("hex") !== expected.sha256)
    throw damaged(`${shown(name)} is not what its list says`);
}

/** A whole entry, of at most `limit` bytes. */
async function readWhole({ name, size, chunks }: Entry, limit: number): Promise<Buffer> {
  if (size > limit) throw damaged(`${shown(name)} claims ${size} bytes, more than the ${limit} that it may have`);
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return Buffer.concat(parts);
}

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

async function verifyTable(entry: Entry, table: Manifest["tables"][number]): Promise<void> {
  if (entry.name !== tableEntry(table.name)) throw damaged(`it has ${shown(entry.name)} in place of ${table.name}`);
  if (entry.size !== table.bytes)
    throw damaged(`${shown(entry.name)} claims ${entry.size} bytes, its manifest ${table.bytes}`);
  let rows = 0;
  for await (const chunk of checked(entry, table)) for (const byte of chunk) if (byte === 10) rows++;
  if (rows !== table.rows) throw damaged(`${shown(entry.name)} has ${rows} rows, not ${table.rows}`);
}

/** The storage key of an entry. @throws BackupError for anything that the storage would refuse, such as `../x` */
function keyOf(name: string): string {
  const key = name.startsWith(MEDIA_FOLDER) ? name.slice(MEDIA_FOLDER.length) : "";
  try {
    contentTypeOfKey(key);
    return key;
  } catch (error) {
    if (error instanceof StorageKeyError) throw damaged(`it has an entry that no backup has, ${shown(name)}`);
    throw error;
  }
}

async function verifyMedia(entry: Entry): Promise<MediaFile> {
  const key = keyOf(entry.name);
  const bytes = await readWhole(entry, MAX_MEDIA_BYTES);
  return { key, bytes: bytes.byteLength, sha256: sha256(bytes) };
}

/** The media of the list, which must be exactly those that the archive holds. */
function compareMedia(listed: readonly MediaFile[], found: ReadonlyMap<string, MediaFile>): void {
  const wrong = listed.find(({ key, bytes, sha256: hash }) => {
    const file = found.get(key);
    return file?.bytes !== bytes || file.sha256 !== hash;
  });
  if (wrong) throw damaged(`the file ${shown(wrong.key)} is missing, or not what its list says`);
  if (listed.length !== found.size) throw damaged(`it holds ${found.size} files, its list names ${listed.length}`);
}

/**
 * Reads the whole archive and compares it with its manifest: names, order, sizes, hashes and rows.
 * @throws BackupError that says what is wrong
 */
export async function verifyArchive(path: string): Promise<VerifiedArchive> {
  let manifest: Manifest | null = null;
  let manifestHash = "";
  let tables: Manifest["tables"] = [];
  const found = new Map<string, MediaFile>();
  let media: MediaFile[] | null = null;
  for await (const entry of readEntries(path)) {
    if (!manifest) {
      if (entry.name !== MANIFEST) throw new BackupError("This archive is not a backup of Toque: it has no manifest.");
      const bytes = await readWhole(entry, MAX_LIST_BYTES);
      manifestHash = sha256(bytes);
      manifest = parseManifest(bytes.toString());
      tables = [...manifest.tables];
      continue;
    }
    if (media) throw damaged(`it goes on after its end with ${shown(entry.name)}`);
    const table = tables.shift();
    if (table) await verifyTable(entry, table);
    else if (entry.name === MEDIA_LIST) {
      const list = parseMediaList((await readWhole(entry, MAX_LIST_BYTES)).toString());
      if (list.manifest_sha256 !== manifestHash) throw damaged(`its ${MANIFEST} is not the one it was written with`);
      compareMedia(list.media, found);
      media = list.media;
    } else {
      const file = await verifyMedia(entry);
      if (found.has(file.key)) throw damaged(`it has ${shown(entry.name)} twice`);
      if (found.size >= MAX_MEDIA_FILES) throw damaged(`it has more than ${MAX_MEDIA_FILES} files`);
      found.set(file.key, file);
    }
  }
  if (!manifest || !media) throw damaged("it is cut off: its last entry is missing");
  return { path, manifest, media };
}

/** Characters of the longest row. */
const MAX_LINE = 100_000_000;

async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let rest = "";
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    if (rest.length > MAX_LINE) throw damaged("a row is longer than a row can be");
    yield* lines;
  }
  if (rest !== "") throw damaged("a row has no end");
}

/** The tables of a verified archive, row by row. It is read and compared again: the file may have been replaced. */
export async function* readRows({ path, manifest }: VerifiedArchive): DumpedRows & AsyncGenerator {
  const tables = [...manifest.tables];
  for await (const entry of readEntries(path)) {
    if (entry.name === MANIFEST) {
      await readWhole(entry, MAX_LIST_BYTES);
      continue;
    }
    const table = tables.shift();
    if (!table || entry.name !== tableEntry(table.name)) throw damaged("it was replaced while it was read");
    yield { name: table.name, lines: linesOf(checked(entry, table)) };
    if (tables.length === 0) return;
  }
  throw damaged("it was replaced while it was read");
}

/** The files of a verified archive, one after the other, likewise compared again. */
export async function* readMedia({ path, media }: VerifiedArchive): AsyncGenerator<{ key: string; bytes: Uint8Array }> {
  const expected = new Map(media.map((file) => [`${MEDIA_FOLDER}${file.key}`, file]));
  for await (const entry of readEntries(path)) {
    const file = expected.get(entry.name);
    if (!file) {
      for await (const _ of entry.chunks);
      continue;
    }
    const bytes = await readWhole(entry, MAX_MEDIA_BYTES);
    if (sha256(bytes) !== file.sha256) throw damaged(`${shown(entry.name)} is not what its list says`);
    expected.delete(entry.name);
    yield { key: file.key, bytes };
  }
  if (expected.size > 0) throw damaged("it was replaced while it was read");
}

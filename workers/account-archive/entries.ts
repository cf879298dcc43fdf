import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import type { TSchema } from "@sinclair/typebox";
import { type TypeCheck, TypeCompiler } from "@sinclair/typebox/compiler";
import { Value } from "@sinclair/typebox/value";
import {
  ARCHIVE_FORMAT,
  ARCHIVE_VERSION,
  type ArchiveContent,
  type ArchiveFile,
  archiveFiles,
} from "@toque/db/schemas/archive.ts";
import tar from "tar-stream";
import { MAX_UPLOAD_BYTES } from "../platform/images/uploads.ts";

// An archive that somebody brings: nothing of it is believed. No file is written by its names, nothing is held by its declared
// sizes, and what it unpacks to is counted while it unpacks.

/** Bytes that an archive may unpack to. */
export const MAX_UNPACKED_BYTES = 2_000_000_000;
/** Entries of an archive. */
export const MAX_ENTRIES = 100_000;
/** Bytes of a JSON entry: a list of everything, or one version of a recipe. */
const MAX_LIST_BYTES = 16_000_000;
const MAX_VERSION_BYTES = 4_000_000;
/** Nesting of a JSON entry. */
const MAX_DEPTH = 40;
/** Values of a JSON entry. */
const MAX_VALUES = 500_000;

/** An archive that is refused; the message names the entry. */
export class ArchiveError extends Error {
  override readonly name = "ArchiveError";
}

const shown = (name: string) => JSON.stringify(name.slice(0, 100));

/** An entry of the format. Its bytes are read before the next one is asked for. */
export interface ArchiveEntry {
  name: string;
  size: number;
  /** Null for a picture. */
  file: ArchiveFile | null;
  /** The numbers of its name, or the id of a picture. */
  ids: string[];
  chunks: AsyncIterable<Uint8Array>;
}

const patterns = Object.keys(archiveFiles).map((file) => ({
  file: file as ArchiveFile,
  match: new RegExp(`^${file.replaceAll(".", "\\.").replaceAll("*", "([1-9]\\d{0,9})")}$`),
}));
const PICTURE = /^pictures\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.webp$/;

/** What an entry is by its name. @throws ArchiveError for a name that the format does not have */
function kindOf(name: string): Pick<ArchiveEntry, "file" | "ids"> {
  const picture = PICTURE.exec(name);
  if (picture) return { file: null, ids: [picture[1]!] };
  for (const { file, match } of patterns) {
    const found = match.exec(name);
    if (found) return { file, ids: found.slice(1) };
  }
  throw new ArchiveError(`The archive has an entry that no archive of an account has: ${shown(name)}.`);
}

const limitOf = (file: ArchiveFile | null): number =>
  file === null ? MAX_UPLOAD_BYTES : file === "recipes/*/versions/*.json" ? MAX_VERSION_BYTES : MAX_LIST_BYTES;

/**
 * The entries of a gzipped tar, in order.
 * @param source opens the bytes of the archive
 * @throws ArchiveError that names the entry
 */
export async function* readEntries(
  source: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
  limits: { unpacked?: number; entries?: number } = {},
): AsyncGenerator<ArchiveEntry> {
  const mostBytes = limits.unpacked ?? MAX_UNPACKED_BYTES;
  const mostEntries = limits.entries ?? MAX_ENTRIES;
  let unpacked = 0;
  const counter = new Transform({
    transform(chunk: Uint8Array, _, done) {
      unpacked += chunk.byteLength;
      if (unpacked > mostBytes)
        done(new ArchiveError(`The archive unpacks to more than ${mostBytes} bytes${at ? `, in ${shown(at)}` : ""}.`));
      else done(null, chunk);
    },
  });
  const extract = tar.extract();
  let at = "";
  let failure: unknown = null;
  const reading = pipeline(Readable.from(source), createGunzip(), counter, extract, { signal }).catch(
    (error: unknown) => {
      failure = error;
    },
  );
  const broken = (error: unknown): unknown => {
    signal.throwIfAborted();
    const reason = failure ?? error;
    if (reason instanceof ArchiveError) return reason;
    return new ArchiveError(
      `The archive is cut off, or not a tar.gz file${at ? `, after ${shown(at)}` : ""} (${(reason as Error).message}).`,
    );
  };
  async function* chunksOf(entry: AsyncIterable<unknown>): AsyncGenerator<Uint8Array> {
    try {
      yield* entry as AsyncIterable<Uint8Array>;
    } catch (error) {
      throw broken(error);
    }
  }
  let entries = 0;
  try {
    for await (const entry of extract) {
      const { name, size = 0, type } = entry.header;
      at = name;
      if (type !== "file")
        throw new ArchiveError(`${shown(name)} is a ${type}: an archive of an account holds regular files only.`);
      if (++entries > mostEntries) throw new ArchiveError(`The archive has more than ${mostEntries} entries.`);
      const kind = kindOf(name);
      if (size > limitOf(kind.file))
        throw new ArchiveError(
          `${shown(name)} has ${size} bytes, more than the ${limitOf(kind.file)} that it may have.`,
        );
      yield { name, size, ...kind, chunks: chunksOf(entry) };
    }
    await reading;
    if (failure) throw failure;
  } catch (error) {
    if (error instanceof ArchiveError) throw error;
    throw broken(error);
  } finally {
    extract.destroy();
    await reading;
  }
}

/** All bytes of an entry, which its size bounds. */
export async function readWhole({ chunks }: ArchiveEntry): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return Buffer.concat(parts);
}

/** Refuses JSON by its nesting before it is parsed, which recurses. */
function assertShallow(bytes: Buffer, name: string): void {
  let depth = 0;
  let values = 0;
  let inText = false;
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i];
    if (inText) {
      if (byte === 0x5c) i++;
      else if (byte === 0x22) inText = false;
    } else if (byte === 0x22) inText = true;
    else if (byte === 0x5b || byte === 0x7b) {
      if (++depth > MAX_DEPTH) throw new ArchiveError(`${shown(name)} is nested too deeply.`);
    } else if (byte === 0x5d || byte === 0x7d) depth--;
    else if (byte === 0x2c && ++values > MAX_VALUES) throw new ArchiveError(`${shown(name)} holds too many values.`);
  }
}

/** Whether all texts of a value can be stored: no NUL character, no lone surrogate. */
function isStorable(value: unknown): boolean {
  if (typeof value === "string") return !value.includes("\u0000") && value.isWellFormed();
  if (typeof value !== "object" || value === null) return true;
  return Object.entries(value).every(([key, one]) => isStorable(key) && isStorable(one));
}

const compiled = new Map<ArchiveFile, TypeCheck<TSchema>>();

/** Checks by a compiled schema: a long list must not hold the process up. */
function isOf(file: ArchiveFile, value: unknown): boolean {
  const schema: TSchema = archiveFiles[file];
  const check = compiled.get(file) ?? TypeCompiler.Compile(schema);
  compiled.set(file, check);
  return check.Check(value);
}

/** The content of a JSON entry in the format. @throws ArchiveError */
export function parseEntry<F extends ArchiveFile>(file: F, name: string, bytes: Buffer): ArchiveContent<F> {
  assertShallow(bytes, name);
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw new ArchiveError(`${shown(name)} is not well-formed JSON.`);
  }
  if (!isStorable(value)) throw new ArchiveError(`${shown(name)} holds characters that cannot be stored.`);
  if (file === "manifest.json") assertVersion(value);
  const fault = isOf(file, value) ? null : Value.Errors(archiveFiles[file], value).First();
  if (fault)
    throw new ArchiveError(
      `${shown(name)} is not in the format: ${fault.path.slice(0, 200) || "/"}: ${fault.message}.`,
    );
  if (!hasTimes(value)) throw new ArchiveError(`${shown(name)} has a time that is none.`);
  return value as ArchiveContent<F>;
}

/** Whether all times of a value are times: the database compares them. */
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,6})?Z$/;
function hasTimes(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(hasTimes);
  const at = (value as { created_at?: unknown }).created_at;
  return at === undefined || (typeof at === "string" && TIME.test(at) && !Number.isNaN(Date.parse(at)));
}

/** Says what another program's, or a newer Toque's archive is. @throws ArchiveError */
function assertVersion(value: unknown): void {
  const { format, version } = (value ?? {}) as Record<string, unknown>;
  if (format !== ARCHIVE_FORMAT)
    throw new ArchiveError('"manifest.json" is not that of an archive of an account of Toque.');
  if (typeof version === "number" && version > ARCHIVE_VERSION)
    throw new ArchiveError(
      `"manifest.json" names format ${version}, which is newer than this Toque reads (${ARCHIVE_VERSION}).`,
    );
}

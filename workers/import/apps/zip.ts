import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { crc32 } from "node:zlib";
import {
  type Entry,
  fromRandomAccessReaderPromise,
  getFileNameLowLevel,
  RandomAccessReader,
  validateFileName,
  type ZipFile,
} from "yauzl";
import type { Bytes } from "./bytes.ts";
import { EntryProblem, FileRefused, shown } from "./problems.ts";

// A ZIP is read by the list at its end, one entry at a time. Nothing of it is believed: no file is written by its names, sizes
// are limits of what is unpacked and not promises, and all that is unpacked is counted.

/** Limits of one upload, with all ZIPs that are nested in it. */
export interface Budget {
  /** Bytes that may still be unpacked. */
  bytes: number;
  /** Entries that may still be listed. */
  entries: number;
}
/** What an upload may unpack to: 2 GB in 50,000 entries. */
export const fullBudget = (): Budget => ({ bytes: 2_000_000_000, entries: 50_000 });

export interface ZipEntry {
  /** A relative path with forward slashes, without "." or "..". */
  name: string;
  listed: Entry;
}

const MAX_NAME = 1000;
/** Bytes of an entry that are read at a time. */
const PIECE = 1_000_000;

/** Whether bytes begin as a ZIP does; one without entries is none. */
export const isZip = (start: Uint8Array): boolean =>
  start[0] === 0x50 && start[1] === 0x4b && start[2] === 0x03 && start[3] === 0x04;

/** The bytes as the library asks for them. */
class BytesReader extends RandomAccessReader {
  /** Why the bytes could not be had: no fault of the ZIP. */
  failure: Error | null = null;

  constructor(private readonly bytes: Bytes) {
    super();
  }

  private async take(from: number, length: number): Promise<Buffer> {
    try {
      return await this.bytes.read(from, length);
    } catch (error) {
      this.failure = error as Error;
      throw error;
    }
  }

  override _readStreamForRange(start: number, end: number): Readable {
    const take = (at: number) => this.take(at, Math.min(PIECE, end - at));
    async function* pieces() {
      for (let at = start; at < end; at += PIECE) yield await take(at);
    }
    return Readable.from(pieces(), { objectMode: false });
  }

  override read(into: Buffer, at: number, length: number, from: number, done: (error: Error | null) => void): void {
    this.take(from, length)
      .then((found) => {
        if (found.byteLength < length) throw new Error("the file ends here");
        found.copy(into, at);
      })
      .then(() => done(null), done);
  }
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** The path of an entry. @throws FileRefused for one that leads elsewhere */
function nameOf({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry): string {
  let name: string;
  try {
    // What many apps write, whether they say so or not.
    name = utf8.decode(fileNameRaw);
  } catch {
    name = getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false);
  }
  const path = name.replaceAll("\\", "/").replace(/^(?:\.\/)+/, "");
  const isHostile = validateFileName(path) !== null || /^[a-z]:/i.test(path) || path.includes("\0");
  if (isHostile || path.length > MAX_NAME)
    throw new FileRefused(`The ZIP has an entry with a bad name: ${shown(name)}.`);
  return path;
}

/** What systems put beside the files of a folder. */
const isClutter = (name: string): boolean => /(?:^|\/)(?:__MACOSX\/|\.|Thumbs\.db$|desktop\.ini$)/i.test(name);

export class Zip {
  private readonly byName: Map<string, ZipEntry>;

  private constructor(
    private readonly reader: BytesReader,
    private readonly file: ZipFile,
    /** In the order in which they are stored. */
    readonly entries: readonly ZipEntry[],
    readonly budget: Budget,
  ) {
    this.byName = new Map(entries.map((entry) => [entry.name, entry]));
  }

  /**
   * Reads the list of a ZIP's entries: files alone.
   * @param what names it in messages
   * @throws FileRefused; what reading the bytes throws
   */
  static async open(bytes: Bytes, budget: Budget, what = "The ZIP"): Promise<Zip> {
    const options = { autoClose: false, decodeStrings: false, validateEntrySizes: true };
    const reader = new BytesReader(bytes);
    const file = await fromRandomAccessReaderPromise(reader, bytes.size, options).catch((cause) => {
      if (reader.failure) throw reader.failure;
      throw new FileRefused(`${what} is cut off or damaged: it has no list of its entries.`, { cause });
    });
    budget.entries -= file.entryCount;
    if (budget.entries < 0) throw new FileRefused(`${what} has too many entries.`);
    const entries = new Map<string, ZipEntry>();
    try {
      for await (const listed of file.eachEntry()) {
        const name = nameOf(listed);
        if (!name.endsWith("/") && !isClutter(name) && !entries.has(name)) entries.set(name, { name, listed });
      }
    } catch (cause) {
      if (reader.failure) throw reader.failure;
      if (cause instanceof FileRefused) throw cause;
      throw new FileRefused(`${what} is damaged: its list of entries breaks off.`, { cause });
    }
    const stored = [...entries.values()].sort(
      (a, b) => a.listed.relativeOffsetOfLocalHeader - b.listed.relativeOffsetOfLocalHeader,
    );
    return new Zip(reader, file, stored, budget);
  }

  find = (name: string): ZipEntry | null => this.byName.get(name) ?? null;

  /**
   * Counts an entry as unpacked without unpacking it.
   * @param limit how many bytes there may be
   * @throws EntryProblem; FileRefused when all entries together unpack to too much
   */
  charge({ name, listed }: ZipEntry, limit: number): void {
    const { uncompressedSize, compressedSize } = listed;
    if (listed.isEncrypted()) throw new EntryProblem("unreadable", `${shown(name)} is encrypted.`);
    if (!listed.canDecodeFileData())
      throw new EntryProblem("unreadable", `${shown(name)} is packed in a way that is not read here.`);
    const most = Math.max(uncompressedSize, compressedSize);
    if (most > limit) throw new EntryProblem("too_large", `${shown(name)} is too large.`);
    this.budget.bytes -= most;
    if (this.budget.bytes < 0) throw new FileRefused(`The ZIP unpacks to too much, in ${shown(name)}.`);
  }

  /**
   * The bytes of an entry.
   * @param limit how many there may be
   * @throws EntryProblem; FileRefused when all entries together unpack to too much; what reading the bytes throws
   */
  async read(entry: ZipEntry, limit: number): Promise<Buffer> {
    this.charge(entry, limit);
    const { name, listed } = entry;
    // It ends with an error where there is more than the list says, or less.
    const content = await this.file
      .openReadStreamPromise(listed)
      .then((stream) => buffer(stream))
      .catch(() => {
        if (this.reader.failure) throw this.reader.failure;
        return null;
      });
    if (content === null || crc32(content) !== listed.crc32)
      throw new EntryProblem("unreadable", `${shown(name)} is damaged, or unpacks to more than it says.`);
    return content;
  }
}

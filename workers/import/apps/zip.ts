import { promisify } from "node:util";
import { crc32, inflateRaw } from "node:zlib";
import type { Bytes } from "./bytes.ts";
import { EntryProblem, FileRefused, shown } from "./problems.ts";

// A ZIP is read by the list at its end (APPNOTE.TXT, 4.3), one entry at a time. Nothing of it is believed: no file is written by
// its names, sizes are limits of what is unpacked and not promises, and all that is unpacked is counted.

const inflate = promisify(inflateRaw);

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
  size: number;
  packed: number;
  method: number;
  crc: number;
  offset: number;
  encrypted: boolean;
}

const MOST_LIST_BYTES = 16_000_000;
const MAX_NAME = 1000;

const END = 0x06054b50;
const END_LENGTH = 22;
const MAX_COMMENT = 65_535;
const ENTRY = 0x02014b50;
const ENTRY_LENGTH = 46;
const LOCAL = 0x04034b50;
const LOCAL_LENGTH = 30;
const LOCATOR_64 = 0x07064b50;
const END_64 = 0x06064b50;
const IN_64 = 0xffff_ffff;

/** Whether bytes begin as a ZIP does; one without entries is none. */
export const isZip = (start: Uint8Array): boolean =>
  start[0] === 0x50 && start[1] === 0x4b && start[2] === 0x03 && start[3] === 0x04;

const utf8 = new TextDecoder("utf-8", { fatal: true });

function nameIn(bytes: Buffer): string {
  let name: string;
  try {
    name = utf8.decode(bytes);
  } catch {
    // Code page 437 as it was meant: letters beyond ASCII are lost, the rest is right.
    name = bytes.toString("latin1");
  }
  const path = name.replaceAll("\\", "/").replace(/^(?:\.\/)+/, "");
  const isHostile =
    path.startsWith("/") || /^[a-z]:/i.test(path) || path.includes("\0") || path.split("/").includes("..");
  if (isHostile || path.length > MAX_NAME)
    throw new FileRefused(`The ZIP has an entry with a bad name: ${shown(name)}.`);
  return path;
}

/** What systems put beside the files of a folder. */
const isClutter = (name: string): boolean => /(?:^|\/)(?:__MACOSX\/|\.|Thumbs\.db$|desktop\.ini$)/i.test(name);

/** Where the list of entries is, by the record at the end. */
async function findList(bytes: Bytes, what: string): Promise<{ from: number; length: number; count: number }> {
  const tailLength = Math.min(bytes.size, END_LENGTH + MAX_COMMENT);
  const start = bytes.size - tailLength;
  const tail = await bytes.read(start, tailLength);
  for (let at = tail.byteLength - END_LENGTH; at >= 0; at--) {
    if (tail.readUInt32LE(at) !== END) continue;
    const found = {
      count: tail.readUInt16LE(at + 10),
      length: tail.readUInt32LE(at + 12),
      from: tail.readUInt32LE(at + 16),
    };
    const locator = at - 20;
    if (locator < 0 || tail.readUInt32LE(locator) !== LOCATOR_64) return found;
    const end = await bytes.read(Number(tail.readBigUInt64LE(locator + 8)), 56);
    if (end.byteLength < 56 || end.readUInt32LE(0) !== END_64) break;
    return {
      count: Number(end.readBigUInt64LE(32)),
      length: Number(end.readBigUInt64LE(40)),
      from: Number(end.readBigUInt64LE(48)),
    };
  }
  throw new FileRefused(`${what} is cut off or damaged: it has no list of its entries.`);
}

/** Sizes and place of an entry that are too large for their fields (ZIP64), in their order. */
function large(extra: Buffer, fields: number[]): number[] {
  if (!fields.includes(IN_64)) return fields;
  for (let at = 0; at + 4 <= extra.byteLength; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue;
    let next = at + 4;
    return fields.map((field) => {
      if (field !== IN_64 || next + 8 > extra.byteLength) return field;
      const value = Number(extra.readBigUInt64LE(next));
      next += 8;
      return value;
    });
  }
  return fields;
}

export class Zip {
  private readonly byName: Map<string, ZipEntry>;

  private constructor(
    private readonly bytes: Bytes,
    /** In the order in which they are stored. */
    readonly entries: readonly ZipEntry[],
    readonly budget: Budget,
  ) {
    this.byName = new Map(entries.map((entry) => [entry.name, entry]));
  }

  /**
   * Reads the list of a ZIP's entries: files alone.
   * @param what names it in messages
   * @throws FileRefused
   */
  static async open(bytes: Bytes, budget: Budget, what = "The ZIP"): Promise<Zip> {
    const list = await findList(bytes, what);
    budget.entries -= list.count;
    if (budget.entries < 0 || list.length > MOST_LIST_BYTES) throw new FileRefused(`${what} has too many entries.`);
    const content = await bytes.read(list.from, list.length);
    const entries: ZipEntry[] = [];
    const names = new Set<string>();
    for (let at = 0, i = 0; i < list.count; i++) {
      if (at + ENTRY_LENGTH > content.byteLength || content.readUInt32LE(at) !== ENTRY)
        throw new FileRefused(`${what} is damaged: its list of entries breaks off.`);
      const nameEnd = at + ENTRY_LENGTH + content.readUInt16LE(at + 28);
      const extraEnd = nameEnd + content.readUInt16LE(at + 30);
      const [size = 0, packed = 0, offset = 0] = large(content.subarray(nameEnd, extraEnd), [
        content.readUInt32LE(at + 24),
        content.readUInt32LE(at + 20),
        content.readUInt32LE(at + 42),
      ]);
      const name = nameIn(content.subarray(at + ENTRY_LENGTH, nameEnd));
      const [method, crc] = [content.readUInt16LE(at + 10), content.readUInt32LE(at + 16)];
      const encrypted = (content.readUInt16LE(at + 8) & 1) === 1;
      at = extraEnd + content.readUInt16LE(at + 32);
      if (name.endsWith("/") || isClutter(name) || names.has(name)) continue;
      names.add(name);
      entries.push({ name, size, packed, method, crc, offset, encrypted });
    }
    return new Zip(
      bytes,
      entries.sort((a, b) => a.offset - b.offset),
      budget,
    );
  }

  find = (name: string): ZipEntry | null => this.byName.get(name) ?? null;

  /**
   * The bytes of an entry.
   * @param limit how many there may be
   * @throws EntryProblem; FileRefused when all entries together unpack to too much
   */
  async read(entry: ZipEntry, limit: number): Promise<Buffer> {
    const { name, size, packed, method, offset } = entry;
    if (entry.encrypted) throw new EntryProblem("unreadable", `${shown(name)} is encrypted.`);
    if (method !== 0 && method !== 8)
      throw new EntryProblem("unreadable", `${shown(name)} is packed in a way that is not read here.`);
    if (size > limit || packed > limit) throw new EntryProblem("too_large", `${shown(name)} is too large.`);
    this.budget.bytes -= Math.max(size, packed);
    if (this.budget.bytes < 0) throw new FileRefused(`The ZIP unpacks to too much, in ${shown(name)}.`);
    const head = await this.bytes.read(offset, LOCAL_LENGTH);
    if (head.byteLength < LOCAL_LENGTH || head.readUInt32LE(0) !== LOCAL)
      throw new EntryProblem("unreadable", `${shown(name)} is damaged.`);
    const from = offset + LOCAL_LENGTH + head.readUInt16LE(26) + head.readUInt16LE(28);
    const data = await this.bytes.read(from, packed);
    let content: Buffer = data;
    if (method === 8)
      try {
        content = await inflate(data, { maxOutputLength: Math.max(1, size) });
      } catch {
        throw new EntryProblem("unreadable", `${shown(name)} is damaged, or unpacks to more than it says.`);
      }
    if (content.byteLength !== size || crc32(content) !== entry.crc)
      throw new EntryProblem("unreadable", `${shown(name)} is damaged.`);
    return content;
  }
}

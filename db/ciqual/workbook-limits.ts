import { unzipSync } from "fflate";
import { fileError } from "./errors.ts";

/** The published workbooks unpack to some 20 MB; larger files are rejected. */
const MAX_UNPACKED_BYTES = 80_000_000;
/** The published table has some 260,000 cells. */
const MAX_CELLS = 1_500_000;

const broken = () => fileError("ciqual_truncated", "the workbook is not complete: its end is missing");
const tooLarge = (what: string) => fileError("ciqual_format", `the workbook is too large when unpacked: ${what}`);

/**
 * Checks the stated sizes of a ZIP file's entries (APPNOTE 6.3.10, 4.3.12 and 4.3.16).
 * @throws CiqualError when the central directory is missing, as in a truncated file, or the entries are too large
 */
function assertStatedSizes(bytes: Uint8Array): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = bytes.length - 22;
  const last = Math.max(0, end - 65_535);
  while (end >= last && view.getUint32(end, true) !== 0x06054b50) end--;
  if (end < last) throw broken();
  let at = view.getUint32(end + 16, true);
  let unpacked = 0;
  for (let entries = view.getUint16(end + 10, true); entries > 0; entries--) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== 0x02014b50) throw broken();
    unpacked += view.getUint32(at + 24, true);
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  if (unpacked > MAX_UNPACKED_BYTES) throw tooLarge(`over ${MAX_UNPACKED_BYTES / 1_000_000} MB`);
}

/** The number of a column from its letters, from 1. */
const columnOf = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

/** The cells of a worksheet, and those of the rectangle that encloses them: a reader may fill its gaps. */
export function countCells(xml: string): number {
  let cells = 0;
  let rows = 0;
  let columns = 0;
  for (const [, letters = "", row = "0"] of xml.matchAll(
    /<(?:\w{1,20}:)?c(?=[\s/>])(?:[^>]{0,200}?\sr="([A-Z]{1,3})(\d{1,7})")?/g,
  )) {
    cells++;
    rows = Math.max(rows, Number(row));
    columns = Math.max(columns, columnOf(letters));
  }
  for (const [, row = "0"] of xml.matchAll(/<(?:\w{1,20}:)?row\s[^>]{0,200}?r="(\d{1,7})"/g))
    rows = Math.max(rows, Number(row));
  return Math.max(cells, rows * columns);
}

/**
 * Checks what a workbook unpacks to before a library reads it: unpacks one part after the other and counts cells and
 * shared texts.
 * @throws CiqualError when the file is not a ZIP file, is truncated, or holds too much
 */
export function assertUnpackable(bytes: Uint8Array): void {
  assertStatedSizes(bytes);
  const names: string[] = [];
  unzipSync(bytes, { filter: ({ name }) => names.push(name) < 0 });
  // Of two parts with one name, another reader may take the other one.
  if (new Set(names).size < names.length) throw fileError("ciqual_format", "this is not a readable XLSX workbook");
  let cells = 0;
  for (const wanted of names.filter((name) => /\.xml$/i.test(name))) {
    const part = unzipSync(bytes, { filter: ({ name }) => name === wanted })[wanted];
    const xml = new TextDecoder("latin1").decode(part);
    cells += countCells(xml) + (xml.match(/<(?:\w{1,20}:)?si[\s/>]/g)?.length ?? 0);
    if (cells > MAX_CELLS) throw tooLarge(`over ${MAX_CELLS.toLocaleString("en")} cells`);
  }
}

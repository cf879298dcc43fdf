import readWorkbookSheets from "read-excel-file/universal";
import { isHeader } from "./columns.ts";
import { fileError } from "./errors.ts";

/** The published workbooks unpack to some 20 MB; what claims more is not one. */
const MAX_UNPACKED_BYTES = 150_000_000;

const broken = () => fileError("ciqual_truncated", "the workbook is not complete: its end is missing");

/**
 * Checks the sizes that a ZIP file states for its parts before anything is unpacked (APPNOTE 6.3.10, 4.3.12 and 4.3.16).
 * @throws CiqualError when its directory is missing, as in a file that was cut, or the parts would be too large
 */
export function assertUnpackable(bytes: Uint8Array): void {
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
  if (unpacked > MAX_UNPACKED_BYTES) throw fileError("ciqual_format", "the workbook is too large when unpacked");
}

/** A cell as the text that the CSV has for it: numbers with a decimal comma. */
function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return "";
  return typeof cell === "number" ? String(cell).replace(".", ",") : String(cell);
}

/**
 * The rows of the sheet that holds the table, as texts.
 * @throws CiqualError when the file is no workbook, or is cut
 */
export async function readWorkbook(bytes: Uint8Array): Promise<string[][]> {
  let sheets: Awaited<ReturnType<typeof readWorkbookSheets>>;
  try {
    sheets = await readWorkbookSheets(bytes.slice().buffer);
  } catch {
    // What the reader says is about ZIP and XML, nothing an operator could act on.
    throw fileError("ciqual_format", "this is not a readable XLSX workbook");
  }
  const tables = sheets.map(({ data }) => data.map((row) => row.map(textOf)));
  const table = tables.find((rows) => rows.slice(0, 10).some(isHeader)) ?? tables[0];
  if (!table) throw fileError("ciqual_format", "the workbook has no sheet");
  // Formatted but empty rows follow the table now and then.
  while (table.at(-1)?.every((cell) => cell.trim() === "")) table.pop();
  return table;
}

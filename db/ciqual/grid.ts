import { CsvError, parse } from "csv-parse/sync";
import { isHeader } from "./columns.ts";
import { CiqualError, fileError } from "./errors.ts";
import { readWorkbook } from "./workbook.ts";

/** A table as rows of texts, independent of the file format. */
export interface Grid {
  header: string[];
  /** Row number of the header, from 1. */
  headerRow: number;
  rows: string[][];
}

/** The number of rows searched for the header: titles may precede it. */
const HEADER_WITHIN = 10;

const startsWith = (bytes: Uint8Array, ...start: number[]) => start.every((byte, index) => bytes[index] === byte);

/** The most frequent separator in the header line. */
function separatorOf(text: string): string {
  const head = text.slice(0, 20_000).replace(/"[^"]*"/g, "");
  const line = head.slice(0, head.indexOf("\n") === -1 ? undefined : head.indexOf("\n"));
  const count = (separator: string) => line.split(separator).length;
  return ["\t", ";", ","].reduce((best, one) => (count(one) > count(best) ? one : best), ",");
}

function readText(bytes: Uint8Array): string[][] {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw fileError("ciqual_format", "the file is not UTF-8 text, or ends in the middle of a letter");
  }
  if (/^\s*</.test(text))
    throw fileError("ciqual_format", "the file is XML or a web page, not the table as CSV, text or XLSX");
  try {
    return parse(text, {
      delimiter: separatorOf(text),
      skip_empty_lines: true,
      relax_column_count: true,
    }) as string[][];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const row = typeof error.records === "number" ? error.records + 1 : null;
    if (error.code === "CSV_QUOTE_NOT_CLOSED")
      throw new CiqualError("ciqual_truncated", [{ row, column: null, why: "the file ends inside a quotation" }]);
    throw new CiqualError("ciqual_format", [{ row, column: null, why: "the quotation marks of this row do not fit" }]);
  }
}

/**
 * Reads a published table: CSV (comma or semicolon), tab-separated text with line breaks inside quoted cells, or XLSX.
 * @throws CiqualError when the format is unknown, the header is missing, or a row is shorter or longer than the header
 */
export async function readGrid(bytes: Uint8Array): Promise<Grid> {
  if (bytes.length === 0) throw fileError("ciqual_truncated", "the file is empty");
  const isWorkbook = startsWith(bytes, 0x50, 0x4b);
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    throw fileError("ciqual_format", "this is an Excel workbook of before 2007: save it as XLSX or CSV");
  const table = isWorkbook ? await readWorkbook(bytes) : readText(bytes);
  const at = table.slice(0, HEADER_WITHIN).findIndex(isHeader);
  const header = table[at];
  if (!header) throw fileError("ciqual_columns", 'no row has the column "alim_code"');
  const rows = table.slice(at + 1);
  for (const [index, row] of rows.entries()) {
    // A worksheet omits trailing empty cells.
    if (isWorkbook) while (row.length < header.length) row.push("");
    if (row.length !== header.length)
      throw new CiqualError("ciqual_truncated", [
        { row: at + 2 + index, column: null, why: `it has ${row.length} cells where the header has ${header.length}` },
      ]);
  }
  return { header, headerRow: at + 1, rows };
}

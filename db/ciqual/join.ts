import { publishedFields } from "./columns.ts";
import { CiqualError, fileError } from "./errors.ts";
import type { CiqualRow, CiqualTable, RefusedRow } from "./parse.ts";

/** Two files of one release differ by a row or two; a larger difference means a truncated file. */
const TOLERANCE = 0.95;

/** One published file with its name. */
export interface NamedTable {
  name: string;
  table: CiqualTable;
}

function assertWhole(some: NamedTable, other: NamedTable): void {
  if (some.table.rows.length >= other.table.rows.length * TOLERANCE) return;
  throw new CiqualError("ciqual_truncated", [
    {
      row: null,
      column: null,
      why: `${some.name} has ${some.table.rows.length} foods and ${other.name} has ${other.table.rows.length}: rows are missing`,
    },
  ]);
}

/** The first published text in which two rows of one food differ, or null. */
const differing = (one: CiqualRow, other: CiqualRow) =>
  publishedFields.find((field) => one.published[field] !== other.published[field]) ?? null;

/**
 * Joins the French and the English file of a release on the code. Their figures must be the same; a food whose figures
 * differ is rejected, since neither row can be trusted over the other.
 * @throws CiqualError when both are in the same language, or one lacks rows of the other
 */
export function joinTables(first: NamedTable, second: NamedTable): CiqualTable {
  const langs = [...new Set([...first.table.langs, ...second.table.langs])];
  if (langs.length < 2) throw fileError("ciqual_format", `${first.name} and ${second.name} are in the same language`);
  assertWhole(first, second);
  assertWhole(second, first);
  const rest = new Map(second.table.rows.map((row) => [row.code, row]));
  const refused: RefusedRow[] = [...first.table.refused];
  const known = new Set(refused.map(({ code }) => code));
  refused.push(...second.table.refused.filter(({ code }) => !known.has(code)));
  const rows = first.table.rows.flatMap((row) => {
    const other = rest.get(row.code);
    rest.delete(row.code);
    if (!other) return [row];
    const field = differing(row, other);
    if (field === null) return [{ ...row, names: { ...row.names, ...other.names } }];
    const [here, there] = [row.published[field], other.published[field]];
    refused.push({
      row: row.row,
      code: row.code,
      why: `${field} is "${here}" in ${first.name} and "${there}" in ${second.name}`,
    });
    return [];
  });
  return {
    langs,
    rowsRead: Math.max(first.table.rowsRead, second.table.rowsRead),
    rows: [...rows, ...rest.values()],
    refused,
  };
}

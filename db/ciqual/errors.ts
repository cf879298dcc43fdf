/** One problem in a published table. `row` counts from 1, the header included. */
export interface TableProblem {
  row: number | null;
  column: string | null;
  why: string;
}

export type CiqualErrorCode =
  /** The source is unreachable, too large, or not allowed. */
  | "ciqual_source_unavailable"
  /** The file has none of the formats in which the table is published. */
  | "ciqual_format"
  /** A required column is missing. */
  | "ciqual_columns"
  /** The file is truncated: a row or a quoted cell is incomplete, or rows are missing. */
  | "ciqual_truncated"
  /** A cell's value does not fit its column. */
  | "ciqual_cell";

const PROBLEMS_TOLD = 10;

/** "row 12, column "Fat (g/100g)": "abc" is not a figure" */
export function describeProblem({ row, column, why }: TableProblem): string {
  const place = [row === null ? "" : `row ${row}`, column === null ? "" : `column "${column}"`]
    .filter(Boolean)
    .join(", ");
  return place ? `${place}: ${why}` : why;
}

/** The whole table is rejected; the message names rows and columns, and nothing was written. */
export class CiqualError extends Error {
  constructor(
    readonly code: CiqualErrorCode,
    readonly problems: TableProblem[],
    /** The HTTP status of the source, if that is the reason. */
    readonly status: number | null = null,
  ) {
    const told = problems.slice(0, PROBLEMS_TOLD).map(describeProblem).join("; ");
    super(problems.length > PROBLEMS_TOLD ? `${told}; and ${problems.length - PROBLEMS_TOLD} more` : told);
    this.name = "CiqualError";
  }
}

/** An error that concerns the whole file. */
export const fileError = (code: CiqualErrorCode, why: string) =>
  new CiqualError(code, [{ row: null, column: null, why }]);

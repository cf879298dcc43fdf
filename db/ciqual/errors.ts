/** One thing that is wrong with a published table. `row` counts from 1, the header included. */
export interface TableProblem {
  row: number | null;
  column: string | null;
  why: string;
}

export type CiqualErrorCode =
  /** The source cannot be reached, is too large, or may not be asked. */
  | "ciqual_source_unavailable"
  /** It is none of the formats in which the table is published. */
  | "ciqual_format"
  /** A column that is needed is not there under any of its names. */
  | "ciqual_columns"
  /** The file ends too early: a row or a quotation is not complete, or rows are missing. */
  | "ciqual_truncated"
  /** A cell holds something else than its column does. */
  | "ciqual_cell";

const PROBLEMS_TOLD = 10;

/** "row 12, column "Fat (g/100g)": "abc" is not a figure" */
export function describeProblem({ row, column, why }: TableProblem): string {
  const place = [row === null ? "" : `row ${row}`, column === null ? "" : `column "${column}"`]
    .filter(Boolean)
    .join(", ");
  return place ? `${place}: ${why}` : why;
}

/** The table is refused as a whole; the message names rows and columns, and nothing was written. */
export class CiqualError extends Error {
  constructor(
    readonly code: CiqualErrorCode,
    readonly problems: TableProblem[],
    /** What the source answered, where that is why. */
    readonly status: number | null = null,
  ) {
    const told = problems.slice(0, PROBLEMS_TOLD).map(describeProblem).join("; ");
    super(problems.length > PROBLEMS_TOLD ? `${told}; and ${problems.length - PROBLEMS_TOLD} more` : told);
    this.name = "CiqualError";
  }
}

/** A refusal that is about the file as a whole. */
export const fileError = (code: CiqualErrorCode, why: string) =>
  new CiqualError(code, [{ row: null, column: null, why }]);

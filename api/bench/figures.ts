/** One measured figure with its floor and target. */
export interface Figure {
  name: string;
  value: number;
  unit: string;
  /** The minimum in the same run: the bare parts without Toque. */
  floor?: { what: string; value: number };
  /** Value over floor, where it is not a simple quotient (a median of pairs). */
  ratio?: number;
  /** The target. It is shown, never enforced: machines differ. */
  target?: { of: "value" | "ratio"; atMost?: number; atLeast?: number };
}

/** The result of one part of the benchmark. */
export interface Report {
  figures: Figure[];
  /** Notes for the reader: where the time was spent, what was left out. */
  notes: string[];
}

/** The p-quantile (0 to 1) of numbers, interpolated linearly between neighbours. NaN of none. */
export function quantile(numbers: readonly number[], p: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const at = (sorted.length - 1) * p;
  const low = sorted[Math.floor(at)];
  const high = sorted[Math.ceil(at)];
  return low === undefined || high === undefined ? Number.NaN : low + (high - low) * (at - Math.floor(at));
}

export const median = (numbers: readonly number[]): number => quantile(numbers, 0.5);

/** Value over floor; null without a floor. */
export const ratioOf = (figure: Figure): number | null =>
  figure.ratio ?? (figure.floor ? figure.value / figure.floor.value : null);

/** Whether a figure meets its target; null without a target. */
export function isMet(figure: Figure): boolean | null {
  if (!figure.target) return null;
  const measured = figure.target.of === "ratio" ? ratioOf(figure) : figure.value;
  if (measured === null || Number.isNaN(measured)) return false;
  const { atMost = Number.POSITIVE_INFINITY, atLeast = Number.NEGATIVE_INFINITY } = figure.target;
  return measured <= atMost && measured >= atLeast;
}

const written = (value: number) =>
  value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2);

function targetText({ target }: Figure): string {
  if (!target) return "";
  const of = target.of === "ratio" ? "ratio " : "";
  return target.atMost !== undefined ? `${of}≤ ${target.atMost}` : `${of}≥ ${target.atLeast}`;
}

/** The figures as a plain text table, one line each. */
export function table(figures: readonly Figure[]): string {
  const head = ["figure", "value", "unit", "floor", "ratio", "target", "met", "the floor is"];
  const rows = figures.map((figure) => {
    const ratio = ratioOf(figure);
    const met = isMet(figure);
    return [
      figure.name,
      written(figure.value),
      figure.unit,
      figure.floor ? written(figure.floor.value) : "",
      ratio === null ? "" : ratio.toFixed(2),
      targetText(figure),
      met === null ? "" : met ? "yes" : "NO",
      figure.floor?.what ?? "",
    ];
  });
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]!.length)));
  const right = new Set([1, 3, 4]);
  return [head, ...rows]
    .map((row) =>
      row
        .map((cell, column) => (right.has(column) ? cell.padStart(widths[column]!) : cell.padEnd(widths[column]!)))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

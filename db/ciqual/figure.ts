/**
 * One figure of the Ciqual table. `known` is a measured value; `below` stands for "< x" (`bound` is x) and `trace` for
 * "traces": neither is zero, so each is carried as an estimate. `computed` is not in the table and follows from what is.
 * `unknown` is "-" or an empty cell.
 */
export type CiqualFigure =
  | { kind: "known" | "trace" | "computed"; value: number }
  | { kind: "below"; value: number; bound: number }
  | { kind: "unknown"; value: null };

/** Figures per 100 g that Toque uses. Energy in kcal, the rest in g. */
export const ciqualNutrients = [
  "energy",
  "water",
  "protein",
  "carbohydrate",
  "lipid",
  "saturated_fatty_acids",
  "sugar",
  "fiber",
  "salt",
] as const;
export type CiqualNutrient = (typeof ciqualNutrients)[number];
export type CiqualFigures = Record<CiqualNutrient, CiqualFigure>;

export const unknownFigure: CiqualFigure = { kind: "unknown", value: null };

/** Half of the smallest amount the table writes (0.1 g): what a trace is carried as, by the usual middle-bound rule. */
const TRACE = 0.05;

const number = /^\d+(?:\.\d+)?$/;

/**
 * Reads one cell: decimal comma, "-" and empty unknown, "< x" carried as x/2, "traces" as 0.05.
 * @param most the largest amount that 100 g can hold of it; none by default
 * @throws Error naming the cell when it is no figure, or none that can be
 */
export function parseFigure(cell: string | undefined, most = Number.POSITIVE_INFINITY): CiqualFigure {
  const text = (cell ?? "").trim().replace(",", ".");
  if (text === "" || text === "-") return unknownFigure;
  if (text.toLowerCase() === "traces") return { kind: "trace", value: TRACE };
  const [, limit] = /^<\s*(.*)$/.exec(text) ?? [];
  const digits = limit ?? text;
  if (!number.test(digits)) throw new Error(`"${(cell ?? "").slice(0, 40)}" is not a figure`);
  const value = Number(digits);
  if (value > most) throw new Error(`"${(cell ?? "").slice(0, 40)}" is more than 100 g can hold`);
  return limit === undefined ? { kind: "known", value } : { kind: "below", value: value / 2, bound: value };
}

/** True for a figure that stands for something not measured. */
export const isEstimate = (figure: CiqualFigure): boolean => !["known", "unknown"].includes(figure.kind);

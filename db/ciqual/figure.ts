/**
 * One value of the Ciqual table. `known` is measured; `below` stands for "< x" (`bound` is x) and `trace` for "traces":
 * neither is zero, so each is represented by an estimate. `computed` is derived from other values. `unknown` is "-" or
 * an empty cell.
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

/** Half of the smallest amount in the table (0.1 g): the value used for a trace, by the usual middle-bound rule. */
const TRACE = 0.05;

const number = /^\d+(?:\.\d+)?$/;

/**
 * Parses one cell: decimal comma, "-" and empty are unknown, "< x" becomes x/2, "traces" 0.05.
 * @param most the largest plausible amount in 100 g; unlimited by default
 * @throws Error naming the cell when it is not a number or out of range
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

/** True for a value that is not measured. */
export const isEstimate = (figure: CiqualFigure): boolean => !["known", "unknown"].includes(figure.kind);

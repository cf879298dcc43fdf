import { parse } from "csv-parse/sync";

/**
 * One figure of the Ciqual table. `known` is a measured value; `below` stands for "< x" and `trace` for "traces":
 * neither is zero, so each is carried as an estimate and marked; `unknown` is "-" or an empty cell.
 */
export type CiqualFigure = { kind: "known" | "below" | "trace"; value: number } | { kind: "unknown"; value: null };

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

export interface CiqualRow {
  code: number;
  name: string;
  groupCode: number | null;
  figures: Record<CiqualNutrient, CiqualFigure>;
  /** Energy was missing in the table and follows from the macronutrients (Regulation EU 1169/2011, Annex XIV). */
  energyComputed: boolean;
}

/** Half of the smallest amount the table writes (0.1 g): what a trace is carried as, by the usual middle-bound rule. */
const TRACE = 0.05;

/** Reads one cell: decimal comma, "-" and empty unknown, "< x" carried as x/2, "traces" as 0.05. */
export function parseFigure(cell: string | undefined): CiqualFigure {
  const text = (cell ?? "").trim().replace(",", ".");
  if (text === "" || text === "-") return { kind: "unknown", value: null };
  if (text.toLowerCase() === "traces") return { kind: "trace", value: TRACE };
  const below = /^<\s*(\d+(?:\.\d+)?)$/.exec(text);
  if (below) return { kind: "below", value: Number(below[1]) / 2 };
  if (!/^\d+(?:\.\d+)?$/.test(text)) throw new Error(`"${cell}" is not a figure`);
  return { kind: "known", value: Number(text) };
}

const unknown: CiqualFigure = { kind: "unknown", value: null };

/** Energy by the conversion factors of Regulation EU 1169/2011, Annex XIV; unknown while a macronutrient is unknown. */
function energyFromMacros(part: (column: string) => CiqualFigure): CiqualFigure {
  const protein = part("Protein (g/100g)").value;
  const carbohydrate = part("Carbohydrate (g/100g)").value;
  const fat = part("Fat (g/100g)").value;
  if (protein === null || carbohydrate === null || fat === null) return unknown;
  const rest = (column: string, factor: number) => (part(column).value ?? 0) * factor;
  const polyols = part("Polyols (g/100g)").value ?? 0;
  const kcal =
    protein * 4 +
    (carbohydrate - polyols) * 4 +
    fat * 9 +
    rest("Fibres (g/100g)", 2) +
    rest("Alcohol (g/100g)", 7) +
    rest("Organic acids (g/100g)", 3) +
    polyols * 2.4;
  return { kind: "known", value: Math.round(kcal * 10) / 10 };
}

/**
 * Parses the English CSV of the Ciqual table 2020. A code that stands twice (9621) keeps its first row.
 * @throws when a column is missing or a cell is no figure, naming row and column
 */
export function parseCiqual2020(csv: string): CiqualRow[] {
  const records = parse(csv, { columns: true, bom: true, relax_column_count: false }) as Record<string, string>[];
  const first = records[0];
  if (!first) throw new Error("the table has no rows");
  for (const column of ["alim_code", "alim_nom_eng", "Protein (g/100g)", "Fat (g/100g)", "Carbohydrate (g/100g)"])
    if (!(column in first)) throw new Error(`column "${column}" is missing`);
  const rows = new Map<number, CiqualRow>();
  for (const [index, record] of records.entries()) {
    const code = Number(record.alim_code);
    if (rows.has(code)) continue;
    const part = (column: string): CiqualFigure => {
      try {
        return parseFigure(record[column]);
      } catch (error) {
        throw new Error(`row ${index + 2}, column "${column}": ${(error as Error).message}`);
      }
    };
    let energy = part("Energy, Regulation EU No 1169/2011 (kcal/100g)");
    if (energy.kind === "unknown") energy = part("Energy, N x Jones' factor, with fibres (kcal/100g)");
    const energyComputed = energy.kind === "unknown";
    if (energyComputed) energy = energyFromMacros(part);
    let salt = part("Salt (g/100g)");
    const sodium = part("Sodium (mg/100g)");
    // Salt is sodium times 2.5 by Regulation EU 1169/2011, Annex I.
    if (salt.kind === "unknown" && sodium.value !== null)
      salt = { kind: sodium.kind as "known", value: Math.round((sodium.value * 2.5) / 10) / 100 };
    rows.set(code, {
      code,
      name: record.alim_nom_eng ?? "",
      groupCode: record.alim_ssgrp_code && record.alim_ssgrp_code !== "0000" ? Number(record.alim_ssgrp_code) : null,
      figures: {
        energy,
        water: part("Water (g/100g)"),
        protein: part("Protein (g/100g)"),
        carbohydrate: part("Carbohydrate (g/100g)"),
        lipid: part("Fat (g/100g)"),
        saturated_fatty_acids: part("FA saturated (g/100g)"),
        sugar: part("Sugars (g/100g)"),
        fiber: part("Fibres (g/100g)"),
        salt,
      },
      energyComputed: energyComputed && energy.kind !== "unknown",
    });
  }
  return [...rows.values()];
}

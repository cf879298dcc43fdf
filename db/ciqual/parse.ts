import {
  columns,
  type Field,
  type Header,
  type PublishedField,
  publishedFields,
  readHeader,
  type TableLang,
} from "./columns.ts";
import { CiqualError, type TableProblem } from "./errors.ts";
import { type CiqualFigure, type CiqualFigures, parseFigure, unknownFigure } from "./figure.ts";
import { type Grid, readGrid } from "./grid.ts";

/** One food of the table. */
export interface CiqualRow {
  /** Its row number, from 1. */
  row: number;
  code: number;
  names: Partial<Record<TableLang, string>>;
  /** The code of its subgroup; 45 foods of 2020 have a code without a name, and two have none. */
  groupCode: number | null;
  /** As published: "12,5", "< 0,5", "traces", "-" or "". */
  published: Record<PublishedField, string>;
  figures: CiqualFigures;
}

/** A rejected row with the reason. */
export interface RefusedRow {
  row: number;
  code: number;
  why: string;
}

export interface CiqualTable {
  langs: TableLang[];
  rowsRead: number;
  rows: CiqualRow[];
  refused: RefusedRow[];
}

const isTold = (text: string) => text !== "" && text !== "-";
const told = (row: CiqualRow) => Object.values(row.published).filter(isTold).length;

/** Salt is sodium times 2.5 by Regulation EU 1169/2011, Annex I. Sodium in mg, salt in g. */
function saltOf(salt: CiqualFigure, sodium: CiqualFigure): CiqualFigure {
  if (salt.kind !== "unknown" || sodium.kind === "unknown") return salt;
  const grams = (milligrams: number) => Math.round(milligrams * 2.5) / 1000;
  const value = grams(sodium.value);
  return sodium.kind === "below" ? { kind: "below", value, bound: grams(sodium.bound) } : { kind: sodium.kind, value };
}

/** The inputs of the energy formula. */
interface EnergyParts {
  /** By N × 6.25, as the regulation defines protein. */
  protein: CiqualFigure;
  carbohydrate: CiqualFigure;
  fat: CiqualFigure;
  fiber: CiqualFigure;
  alcohol: CiqualFigure;
  organicAcids: CiqualFigure;
  polyols: CiqualFigure;
}

/**
 * Energy in kcal by the conversion factors of Regulation EU 1169/2011, Annex XIV. Unknown while protein, carbohydrate
 * or fat is; the other parts are absent from most foods, where the table has no value for them.
 */
function energyByRegulation(parts: EnergyParts): CiqualFigure {
  const { protein, carbohydrate, fat } = parts;
  if (protein.value === null || carbohydrate.value === null || fat.value === null) return unknownFigure;
  const polyols = parts.polyols.value ?? 0;
  const kcal =
    protein.value * 4 +
    Math.max(0, carbohydrate.value - polyols) * 4 +
    polyols * 2.4 +
    fat.value * 9 +
    (parts.fiber.value ?? 0) * 2 +
    (parts.alcohol.value ?? 0) * 7 +
    (parts.organicAcids.value ?? 0) * 3;
  return { kind: "computed", value: Math.round(kcal * 10) / 10 };
}

function readRow(cells: string[], rowNumber: number, header: Header, problems: TableProblem[]): CiqualRow | null {
  const text = (field: Field) => cells[header.at[field]]?.trim() ?? "";
  const figure = (field: Field): CiqualFigure => {
    try {
      return parseFigure(text(field), columns[field].most);
    } catch (error) {
      problems.push({ row: rowNumber, column: header.title[field], why: (error as Error).message });
      return unknownFigure;
    }
  };
  const code = text("code");
  if (!/^\d{1,9}$/.test(code)) {
    problems.push({ row: rowNumber, column: "alim_code", why: `"${code.slice(0, 40)}" is not a code` });
    return null;
  }
  const names = Object.fromEntries(
    Object.entries(header.names).flatMap(([lang, index]) => {
      const name = cells[index]?.trim() ?? "";
      return name === "" ? [] : [[lang, name.replace(/\s+/g, " ")]];
    }),
  );
  if (Object.keys(names).length === 0)
    problems.push({ row: rowNumber, column: "alim_nom", why: "the food has no name" });
  const group = text("group");
  const protein = figure("protein");
  const jones = figure("protein_jones");
  const [carbohydrate, lipid, fiber] = [figure("carbohydrate"), figure("lipid"), figure("dietary_fibers")];
  const [regulation, factors] = [figure("energy"), figure("energy_jones")];
  const measured = regulation.kind === "unknown" ? factors : regulation;
  const parts = {
    protein: protein.kind === "unknown" ? jones : protein,
    carbohydrate,
    fat: lipid,
    fiber,
    alcohol: figure("alcohol"),
    organicAcids: figure("organic_acids"),
    polyols: figure("polyols"),
  };
  for (const field of publishedFields) if (!isRead.has(field)) figure(field);
  return {
    row: rowNumber,
    code: Number(code),
    names,
    groupCode: /^\d{1,9}$/.test(group) && Number(group) > 0 ? Number(group) : null,
    published: Object.fromEntries(publishedFields.map((field) => [field, text(field)])) as CiqualRow["published"],
    figures: {
      energy: measured.kind === "unknown" ? energyByRegulation(parts) : measured,
      water: figure("water"),
      protein: jones.kind === "unknown" ? protein : jones,
      carbohydrate,
      lipid,
      saturated_fatty_acids: figure("saturated_fatty_acids"),
      sugar: figure("sugar"),
      fiber,
      salt: saltOf(figure("salt"), figure("sodium")),
    },
  };
}

/** Published texts that a figure is parsed from; the others are only validated. */
const isRead = new Set<PublishedField>([
  "energy",
  "energy_jones",
  "water",
  "protein",
  "protein_jones",
  "lipid",
  "saturated_fatty_acids",
  "carbohydrate",
  "sugar",
  "dietary_fibers",
  "salt",
]);

/**
 * Of rows with the same code, keeps the one with more values, else the first: in the table of 2020 the two rows of 9621
 * come in a different order in each language, and one of them has a single value.
 */
function withoutDoubles(all: CiqualRow[]): { rows: CiqualRow[]; refused: RefusedRow[] } {
  const rows = new Map<number, CiqualRow>();
  const refused: RefusedRow[] = [];
  for (const row of all) {
    const other = rows.get(row.code);
    const [kept, left] = other && told(other) >= told(row) ? [other, row] : [row, other];
    rows.set(row.code, kept);
    if (!left) continue;
    const same = JSON.stringify(kept.published) === JSON.stringify(left.published);
    refused.push({
      row: left.row,
      code: left.code,
      why: `the code stands in row ${kept.row} too, ${same ? "with the same figures" : "with other figures, and more of them"}`,
    });
  }
  return { rows: [...rows.values()], refused };
}

/**
 * Reads the foods of a grid.
 * @throws CiqualError naming the missing columns, or each invalid cell
 */
export function parseGrid(grid: Grid): CiqualTable {
  const header = readHeader(grid.header, grid.headerRow);
  const problems: TableProblem[] = [];
  const all = grid.rows.flatMap((cells, index) => {
    const row = readRow(cells, grid.headerRow + 1 + index, header, problems);
    return row ? [row] : [];
  });
  if (problems.length > 0) throw new CiqualError("ciqual_cell", problems);
  const { rows, refused } = withoutDoubles(all);
  return { langs: Object.keys(header.names) as TableLang[], rowsRead: all.length, rows, refused };
}

/** Parses one published file, in any of its formats. @throws CiqualError */
export const parseTable = async (bytes: Uint8Array): Promise<CiqualTable> => parseGrid(await readGrid(bytes));

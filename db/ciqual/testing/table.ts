import { columns, type Field, nameColumns, type TableLang } from "../columns.ts";

// Test tables in the published formats: invented foods under Ciqual's column titles.

/** The first code; Ciqual does not use this range, so no starter food is linked to it. */
export const FIRST_CODE = 500_000;

const fields = Object.keys(columns) as Field[];
/** Columns of the table that are not read. */
const others = ["alim_grp_code", "alim_nom_sci", "Calcium (mg/100g)"];

/** Cell values by field; "alim_nom" is the name. */
export type Cells = Partial<Record<Field | "name", string>>;

/** A plain food: figures derived from its code, with a name to search for. */
export function plainFood(code: number, lang: TableLang): Cells {
  const small = (code % 7) + 1;
  return {
    code: String(code),
    group: "0201",
    name: lang === "fr" ? `Gelée d'été n° ${code}, "maison"` : `Summer jelly no. ${code}, "home-made"`,
    energy: `${100 + (code % 50)},5`,
    energy_jones: `${100 + (code % 50)},4`,
    water: "70",
    protein: `${small},25`,
    protein_jones: `${small},2`,
    lipid: "< 0,5",
    saturated_fatty_acids: "traces",
    carbohydrate: "20,5",
    sugar: "18",
    fructose: "-",
    dietary_fibers: "1,5",
    salt: "0,02",
    sodium: "8",
  };
}

export interface TableOptions {
  lang: TableLang;
  /** Number of plain foods, with the codes from {@link FIRST_CODE} on. */
  foods?: number;
  /** Additional foods, after the plain ones. */
  more?: Cells[];
  /** Changes the header cells. */
  rename?: (title: string) => string;
  /** Columns to leave out, by their fields. */
  without?: Field[];
}

/** The table as rows of cells, the header first. */
export function tableRows({
  lang,
  foods = 0,
  more = [],
  rename = (title) => title,
  without = [],
}: TableOptions): string[][] {
  const kept = fields.filter((field) => !without.includes(field));
  const place = lang === "fr" ? 0 : 1;
  const header = [...kept.map((field) => columns[field].names[place]), nameColumns[lang], ...others].map(rename);
  const cells = [...Array.from({ length: foods }, (_, i) => plainFood(FIRST_CODE + i, lang)), ...more];
  return [
    header,
    ...cells.map((food) => [...kept.map((field) => food[field] ?? "-"), food.name ?? "", "02", "", "12"]),
  ];
}

const quoted = (cell: string, separator: string) =>
  cell.includes(separator) || /["\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

/** The rows as text, separated by commas or tabs. */
export const toText = (rows: string[][], separator: "," | "\t" | ";" = ","): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(
    `${rows.map((row) => row.map((cell) => quoted(cell, separator)).join(separator)).join("\n")}\n`,
  );

/** Column titles as in the release of 2025: a line break after each word. */
export const broken = (title: string): string => title.replaceAll(" ", "\n");

export const csvTable = (options: TableOptions): Uint8Array<ArrayBuffer> => toText(tableRows(options));

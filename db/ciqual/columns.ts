import { CiqualError, fileError } from "./errors.ts";

/** Columns that the API returns as published, by the API's names. */
export const publishedFields = [
  "energy",
  "energy_jones",
  "water",
  "protein",
  "protein_jones",
  "lipid",
  "saturated_fatty_acids",
  "carbohydrate",
  "sugar",
  "fructose",
  "galactose",
  "glucose",
  "lactose",
  "maltose",
  "saccharose",
  "starch",
  "dietary_fibers",
  "salt",
] as const;
export type PublishedField = (typeof publishedFields)[number];

/** Additional columns: for a computed energy, and for salt where only sodium is known. */
type OtherField = "code" | "group" | "polyols" | "alcohol" | "organic_acids" | "sodium";
export type Field = PublishedField | OtherField;

interface Column {
  /** Column titles in the French and the English table. */
  names: [fr: string, en: string];
  /** The largest plausible value. */
  most: number;
}

const GRAMS = 100.5;
const grams = (fr: string, en: string): Column => ({ names: [`${fr} (g/100 g)`, `${en} (g/100g)`], most: GRAMS });
const kcal = (fr: string, en: string): Column => ({ names: [`${fr} (kcal/100 g)`, `${en} (kcal/100g)`], most: 1000 });
const key = (name: string): Column => ({ names: [name, name], most: Number.POSITIVE_INFINITY });

export const columns: Record<Field, Column> = {
  code: key("alim_code"),
  group: key("alim_ssgrp_code"),
  energy: kcal("Energie, Règlement UE N° 1169/2011", "Energy, Regulation EU No 1169/2011"),
  energy_jones: kcal("Energie, N x facteur Jones, avec fibres", "Energy, N x Jones' factor, with fibres"),
  water: grams("Eau", "Water"),
  protein: grams("Protéines, N x 6.25", "Protein, crude, N x 6.25"),
  protein_jones: grams("Protéines, N x facteur de Jones", "Protein"),
  lipid: grams("Lipides", "Fat"),
  saturated_fatty_acids: grams("AG saturés", "FA saturated"),
  carbohydrate: grams("Glucides", "Carbohydrate"),
  sugar: grams("Sucres", "Sugars"),
  fructose: grams("Fructose", "fructose"),
  galactose: grams("Galactose", "galactose"),
  glucose: grams("Glucose", "glucose"),
  lactose: grams("Lactose", "lactose"),
  maltose: grams("Maltose", "maltose"),
  saccharose: grams("Saccharose", "sucrose"),
  starch: grams("Amidon", "Starch"),
  dietary_fibers: grams("Fibres alimentaires", "Fibres"),
  polyols: grams("Polyols totaux", "Polyols"),
  alcohol: grams("Alcool", "Alcohol"),
  organic_acids: grams("Acides organiques", "Organic acids"),
  salt: grams("Sel chlorure de sodium", "Salt"),
  sodium: { names: ["Sodium (mg/100 g)", "Sodium (mg/100g)"], most: GRAMS * 1000 },
};
const fields = Object.keys(columns) as Field[];

/** The languages in which the table is published, with the column of the names. */
export const nameColumns = { fr: "alim_nom_fr", en: "alim_nom_eng" } as const;
export type TableLang = keyof typeof nameColumns;

/** Normalises a title: releases differ in accents, case, blanks, line breaks and punctuation. */
const bare = (name: string): string =>
  name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "");

/** True for the header row. */
export const isHeader = (row: readonly string[]): boolean => row.some((cell) => bare(cell) === bare(nameOf("code")));

function nameOf(field: Field): string {
  return columns[field].names[0];
}

/** Column index and title of each field. */
export interface Header {
  at: Record<Field, number>;
  title: Record<Field, string>;
  names: Partial<Record<TableLang, number>>;
}

/**
 * Finds the columns by their titles; their order and additional columns do not matter.
 * @throws CiqualError naming every column that is missing or duplicated
 */
export function readHeader(row: readonly string[], rowNumber: number): Header {
  const places = new Map<string, number[]>();
  for (const [index, cell] of row.entries()) places.set(bare(cell), [...(places.get(bare(cell)) ?? []), index]);
  const problems: { row: number; column: string; why: string }[] = [];
  const find = (names: readonly string[]) => [...new Set(names.map(bare))].flatMap((name) => places.get(name) ?? []);
  const at = {} as Header["at"];
  const title = {} as Header["title"];
  const language = (["fr", "en"] as const).find((lang) => find([nameColumns[lang]]).length > 0);
  for (const field of fields) {
    const found = find(columns[field].names);
    const [first] = found;
    const name = columns[field].names[language === "en" ? 1 : 0];
    title[field] = name;
    if (first === undefined) problems.push({ row: rowNumber, column: name, why: "this column is missing" });
    else if (found.length > 1) problems.push({ row: rowNumber, column: name, why: "this column is there twice" });
    else at[field] = first;
  }
  if (problems.length > 0) throw new CiqualError("ciqual_columns", problems);
  const names: Header["names"] = {};
  for (const lang of ["fr", "en"] as const) {
    const [index] = find([nameColumns[lang]]);
    if (index !== undefined) names[lang] = index;
  }
  if (Object.keys(names).length === 0)
    throw fileError("ciqual_columns", `column "${nameColumns.fr}" or "${nameColumns.en}" is missing`);
  return { at, title, names };
}

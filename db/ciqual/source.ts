import { readdir, readFile, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { CiqualError, fileError } from "./errors.ts";
import { joinTables, type NamedTable } from "./join.ts";
import { type CiqualTable, parseTable } from "./parse.ts";

/** A parsed table with its source. */
export interface ReadTable extends CiqualTable {
  /** The year in the file's name, else "unnamed". */
  release: string;
  source: string;
}

/** The name of the file in the other language beside `…_fr.csv` or `…_eng_2025.txt`; null where the name has no language. */
export function siblingOf(name: string): string | null {
  if (/_fr(?=[._])/i.test(name))
    return name.replace(/_(fr)(?=[._])/i, (_, fr: string) => (fr === "FR" ? "_ENG" : "_eng"));
  if (/_eng(?=[._])/i.test(name))
    return name.replace(/_(eng)(?=[._])/i, (_, eng: string) => (eng === "ENG" ? "_FR" : "_fr"));
  return null;
}

const releaseOf = (names: string[]) => names.flatMap((name) => /20[2-9]\d/.exec(name)?.[0] ?? [])[0] ?? "unnamed";

/** Prefixes an error with the name of its file. */
async function parseNamed(name: string, bytes: Uint8Array): Promise<NamedTable> {
  try {
    return { name, table: await parseTable(bytes) };
  } catch (error) {
    if (!(error instanceof CiqualError)) throw error;
    throw new CiqualError(
      error.code,
      error.problems.map((problem) => ({ ...problem, why: `${problem.why} (${name})` })),
    );
  }
}

/** The table of one file, or of a French and an English one. `source` names the files. @throws CiqualError */
export async function assemble(files: { name: string; bytes: Uint8Array }[], source: string): Promise<ReadTable> {
  const tables: NamedTable[] = [];
  for (const { name, bytes } of files) tables.push(await parseNamed(name, bytes));
  const [first, second] = tables;
  if (!first) throw fileError("ciqual_source_unavailable", "There is no table.");
  const table = second ? joinTables(first, second) : first.table;
  return { ...table, release: releaseOf(files.map(({ name }) => name)), source };
}

const isTable = (name: string) => /\.(csv|tsv|txt|tab|xlsx)$/i.test(name);

/** The files of a folder that hold the table: one, or the pair of a release. */
async function filesOfFolder(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter(isTable).sort();
  const newest = releaseOf([...names].sort((a, b) => releaseOf([b]).localeCompare(releaseOf([a]), "en")));
  const ofRelease = names.filter((name) => releaseOf([name]) === newest);
  const pair = ofRelease.find((name) => ofRelease.includes(siblingOf(name) ?? ""));
  if (pair) return [pair, siblingOf(pair) ?? ""];
  if (ofRelease.length === 1) return ofRelease;
  throw fileError(
    "ciqual_source_unavailable",
    names.length === 0
      ? "The folder has no table: a .csv, .txt, .tab or .xlsx file."
      : `The folder has several tables: name one of ${names.join(", ")}.`,
  );
}

/**
 * Reads the table from a file, or from a folder with one file or a French and an English one. For operators only.
 * @throws CiqualError
 */
export async function readFromDisk(path: string): Promise<ReadTable> {
  const found = await stat(path).catch(() => null);
  if (!found) throw fileError("ciqual_source_unavailable", `There is no file or folder ${path}.`);
  const folder = found.isDirectory() ? path : join(path, "..");
  const names = found.isDirectory() ? await filesOfFolder(path) : [basename(path)];
  const sibling = found.isDirectory() ? null : siblingOf(basename(path));
  if (sibling && (await stat(join(folder, sibling)).catch(() => null))) names.push(sibling);
  const files = await Promise.all(
    names.map(async (name) => ({ name, bytes: new Uint8Array(await readFile(join(folder, name))) })),
  );
  return assemble(files, path);
}

import { readdir, readFile, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { CiqualError, fileError } from "./errors.ts";
import { type FetchOptions, fetchTable } from "./fetch.ts";
import { joinTables, type NamedTable } from "./join.ts";
import { type CiqualTable, parseTable } from "./parse.ts";

/** A table as it was read, with where from. */
export interface ReadTable extends CiqualTable {
  /** The year in the file's name, else "unnamed". */
  release: string;
  source: string;
}

/** At most a file in each language. */
const MOST_FILES = 2;

/** A source names one address, or two separated by blanks: the French and the English file. */
export const sourceParts = (source: string): string[] => source.split(/\s+/).filter(Boolean);

/** The file of the other language beside `…_fr.csv` or `…_eng_2025.txt`, by its name; null where a name does not tell. */
function siblingOf(name: string): string | null {
  if (/_fr(?=[._])/i.test(name))
    return name.replace(/_(fr)(?=[._])/i, (_, fr: string) => (fr === "FR" ? "_ENG" : "_eng"));
  if (/_eng(?=[._])/i.test(name))
    return name.replace(/_(eng)(?=[._])/i, (_, eng: string) => (eng === "ENG" ? "_FR" : "_fr"));
  return null;
}

/** The last part of an address, which is the file's name where there is one. */
function nameOfUrl(url: string): string {
  const { pathname, host } = new URL(url);
  const last = pathname.split("/").at(-1) ?? "";
  try {
    return decodeURIComponent(last) || host;
  } catch {
    return last;
  }
}
const releaseOf = (names: string[]) => names.flatMap((name) => /20[2-9]\d/.exec(name)?.[0] ?? [])[0] ?? "unnamed";

/** An error in one of several files says in which. */
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

async function assemble(files: { name: string; bytes: Uint8Array }[], source: string): Promise<ReadTable> {
  const tables: NamedTable[] = [];
  for (const { name, bytes } of files) tables.push(await parseNamed(name, bytes));
  const [first, second] = tables;
  if (!first) throw fileError("ciqual_source_unavailable", "There is no table.");
  const table = second ? joinTables(first, second) : first.table;
  return { ...table, release: releaseOf(files.map(({ name }) => name)), source };
}

/**
 * Reads the table from one or two addresses. For a file whose name tells its language, that of the other language is
 * fetched too, where it stands beside it.
 * @throws CiqualError
 */
export async function readFromUrls(source: string, options: FetchOptions): Promise<ReadTable> {
  const urls = sourceParts(source);
  if (urls.length === 0 || urls.length > MOST_FILES)
    throw fileError("ciqual_source_unavailable", "One address is needed, or two: the French and the English file.");
  const files: { name: string; bytes: Uint8Array }[] = [];
  for (const url of urls) files.push({ bytes: await fetchTable(url, options), name: nameOfUrl(url) });
  const [only] = urls;
  const sibling = only && urls.length === 1 ? siblingOf(nameOfUrl(only)) : null;
  if (only && sibling) {
    const url = new URL(only);
    url.pathname = [...url.pathname.split("/").slice(0, -1), encodeURIComponent(sibling)].join("/");
    const bytes = await fetchTable(url.href, options).catch((error: unknown) => {
      options.signal?.throwIfAborted();
      // Published alone, as a table with both languages' names or in one language only.
      if (error instanceof CiqualError && (error.status === 404 || error.status === 410)) return null;
      throw error;
    });
    if (bytes) files.push({ name: sibling, bytes });
  }
  return assemble(files, source);
}

const isTable = (name: string) => /\.(csv|tsv|txt|tab|xlsx)$/i.test(name);

/** The files of a folder that are the table: one, or the pair of a release. */
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
 * Reads the table from a file, or from a folder with one file or a French and an English one. For an operator only.
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

import type { Lang } from "@toque/db/schemas/common.ts";
import { parse } from "csv-parse/sync";
import { unnumbered } from "../page/page-recipe.ts";
import { langOf } from "../page/schema-recipe.ts";
import { plain } from "../text/section-words.ts";
import { type AppRecipe, appRecipe, grouped, linesIn, webAddressOf } from "./app-recipe.ts";
import columnNames from "./csv-columns.json";
import { EntryProblem, shown } from "./problems.ts";

// A table with a row a recipe and a head that names its columns, in any of the four languages.

type Column = Exclude<keyof typeof columnNames, "$schema">;

/** One row. */
const MAX_ROW = 500_000;
const MAX_ROWS = 20_000;
const SEPARATORS = [",", ";", "\t"];

const { $schema: _, ...named } = columnNames;
const columns = new Map(
  Object.entries(named).flatMap(([column, names]) => names.map((name) => [plain(name), column as Column] as const)),
);

const headOf = (text: string): string =>
  text
    .replace(/^\ufeff/, "")
    .slice(0, 5000)
    .split(/\r?\n/, 1)[0] ?? "";

/** The separator of a head that names a title and ingredients; null for any other text. */
function separatorOf(text: string): string | null {
  const head = headOf(text);
  return (
    SEPARATORS.find((separator) => {
      const found = new Set(head.split(separator).map((cell) => columns.get(plain(cell.replace(/^"|"$/g, "")))));
      return found.has("title") && (found.has("ingredients") || found.has("steps"));
    }) ?? null
  );
}

export const isCsv = (text: string): boolean => separatorOf(text) !== null;

/** Lines of a cell: its own, or parts between signs where it has only one. */
function cellLines(cell: string): string[] {
  const lines = linesIn(cell);
  const [only = ""] = lines;
  if (lines.length !== 1) return lines;
  const separator = ["|", "\u2022", ";"].find((sign) => only.includes(sign));
  return separator
    ? only
        .split(separator)
        .map((part) => part.trim())
        .filter(Boolean)
    : lines;
}

/** How a table is read. @param start its beginning, with the whole head */
export const csvOptions = (start: string) => ({
  bom: true,
  delimiter: separatorOf(start) ?? ",",
  max_record_size: MAX_ROW,
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: true,
  to: MAX_ROWS + 1,
});

export const damagedTable = (name: string): string =>
  `${shown(name)} is not a well-formed table, or has a row that is too long.`;

/** What reads the rows below a head. */
export function csvRow(
  head: readonly string[],
  otherwise: Lang,
): (record: readonly string[]) => { recipe: AppRecipe; images: string[] } {
  const at = head.map((cell) => columns.get(plain(cell)) ?? null);
  return (record) => {
    const cells = (column: Column): string[] => record.filter((cell, i) => at[i] === column && cell.trim() !== "");
    const first = (column: Column): string | null => cells(column)[0] ?? null;
    const listed = (column: Column): string[] => cells(column).flatMap((cell) => cell.split(/[,;|\n]/));
    return {
      images: listed("image").map((one) => one.trim()),
      recipe: appRecipe(
        {
          app: "csv",
          id: first("id"),
          title: first("title"),
          description: first("description"),
          ingredients: grouped(cells("ingredients").flatMap(cellLines)),
          steps: grouped(unnumbered(cells("steps").flatMap(cellLines))),
          notes: cells("notes").flatMap(linesIn),
          yields: first("yields"),
          preparationTime: first("preparationTime"),
          cookingTime: first("cookingTime"),
          totalTime: first("totalTime"),
          // "Source" may be an address or a person.
          author: first("author") ?? cells("url").find((cell) => webAddressOf(cell) === null),
          url: cells("url").find((cell) => webAddressOf(cell) !== null),
          tags: listed("tags"),
          cookbooks: listed("cookbooks"),
          lang: langOf(first("language")),
          hasRemotePhoto: /^https?:/i.test(first("image") ?? ""),
        },
        otherwise,
      ),
    };
  };
}

/** The recipes of a CSV text. @throws EntryProblem when it is none */
export function* csvRecipes(
  text: string,
  name: string,
  otherwise: Lang,
): Generator<{ recipe: AppRecipe; images: string[] }> {
  let rows: string[][];
  try {
    rows = parse(text, csvOptions(text));
  } catch {
    throw new EntryProblem("unreadable", damagedTable(name));
  }
  const [head = [], ...records] = rows;
  const read = csvRow(head, otherwise);
  for (const record of records) yield read(record);
}

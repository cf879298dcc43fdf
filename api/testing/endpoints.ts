import { readFileSync } from "node:fs";
import { join } from "node:path";

/** One row of the table of endpoints. */
export interface Endpoint {
  area: string;
  method: string;
  /** With parameters in braces: /api/recipe/recipes/{recipe_id}. */
  path: string;
  /** visitor, user, owner, moderator, admin, service, store or public. */
  who: string;
  request: string;
  response: string;
  notes: string;
}

/** Rows of a table of endpoints beside the application. */
function readTable(file: string): Endpoint[] {
  const [header = "", ...lines] = readFileSync(join(import.meta.dir, "..", file), "utf8")
    .trim()
    .split("\n");
  const columns = header.split("\t");
  return lines.map((line) => {
    const cells = line.split("\t");
    return Object.fromEntries(columns.map((column, i) => [column, cells[i] ?? ""])) as unknown as Endpoint;
  });
}

/** Every call of Toque: those that the specification lists, implemented or not, and those that were added. */
export const readEndpoints = (): Endpoint[] => readTable("endpoints.tsv");

/** The specification's own table, as it was given; {@link readEndpoints} says what became of it. */
export const readSpecifiedEndpoints = (): Endpoint[] => readTable("endpoints.specified.tsv");

/** A call's name independent of its parameter names: `GET /api/recipe/recipes/{}`. */
export const endpointName = (method: string, path: string): string =>
  `${method.toUpperCase()} ${path.replace(/\{[^}]+\}/g, "{}").replace(/\/$/, "")}`;

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

const TABLE = join(import.meta.dir, "..", "endpoints.tsv");

/** Every specified call, implemented or not: api/endpoints.tsv. */
export function readEndpoints(): Endpoint[] {
  const [header = "", ...lines] = readFileSync(TABLE, "utf8").trim().split("\n");
  const columns = header.split("\t");
  return lines.map((line) => {
    const cells = line.split("\t");
    return Object.fromEntries(columns.map((column, i) => [column, cells[i] ?? ""])) as unknown as Endpoint;
  });
}

/** A call's name independent of its parameter names: `GET /api/recipe/recipes/{}`. */
export const endpointName = (method: string, path: string): string =>
  `${method.toUpperCase()} ${path.replace(/\{[^}]+\}/g, "{}").replace(/\/$/, "")}`;

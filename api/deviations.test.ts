import { expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as ai from "@toque/db/schemas/ai.ts";
import * as billing from "@toque/db/schemas/billing.ts";
import * as chef from "@toque/db/schemas/chef.ts";
import * as ciqual from "@toque/db/schemas/ciqual.ts";
import * as cookbook from "@toque/db/schemas/cookbook.ts";
import * as food from "@toque/db/schemas/food.ts";
import * as game from "@toque/db/schemas/game.ts";
import * as gameCooking from "@toque/db/schemas/game-cooking.ts";
import * as gameQuest from "@toque/db/schemas/game-quest.ts";
import * as gameRestaurant from "@toque/db/schemas/game-restaurant.ts";
import * as quantity from "@toque/db/schemas/quantity.ts";
import * as recipe from "@toque/db/schemas/recipe.ts";
import * as recipePayload from "@toque/db/schemas/recipe-payload.ts";
import * as shoppingList from "@toque/db/schemas/shopping-list.ts";
import * as thread from "@toque/db/schemas/thread.ts";
import * as user from "@toque/db/schemas/user.ts";
import specified from "./entities.json";
import { testApp } from "./testing/app.ts";
import { type Endpoint, endpointName, readEndpoints, readSpecifiedEndpoints } from "./testing/endpoints.ts";

// The README's deviations name every field and query parameter that the specification does not have. Specified fields
// stand in entities.json, by schema; specified calls with their parameters in endpoints.specified.tsv, word for word.

const readme = readFileSync(join(import.meta.dir, "..", "README.md"), "utf8");

/** The rows of the table below a heading of the third level. */
const rowsOf = (title: string): string[] =>
  (readme.split(`\n### ${title}\n`)[1] ?? "")
    .split(/\n##/)[0]!
    .split("\n")
    .filter((line) => line.startsWith("|"))
    .slice(2);
const code = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(", ");

const schemas: Record<string, unknown> = {
  ...ai,
  ...billing,
  ...chef,
  ...ciqual,
  ...cookbook,
  ...food,
  ...game,
  ...gameCooking,
  ...gameQuest,
  ...gameRestaurant,
  ...quantity,
  ...recipe,
  ...recipePayload,
  ...shoppingList,
  ...thread,
  ...user,
};
/** The fields of an object schema, or null. */
function fieldsOf(name: string): string[] | null {
  const schema = schemas[name];
  if (typeof schema !== "object" || schema === null || !("properties" in schema)) return null;
  return Object.keys(schema.properties as object);
}

test("every specified field is there", () => {
  const missing = Object.entries(specified).flatMap(([name, fields]) => {
    const there = fieldsOf(name) ?? [];
    return fields.filter((field) => !there.includes(field)).map((field) => `${name}.${field}`);
  });
  expect(missing).toEqual([]);
});

test("every added field is among the deviations, and no other", () => {
  const added = Object.entries(specified).flatMap(([name, fields]) => {
    const more = (fieldsOf(name) ?? []).filter((field) => !fields.includes(field));
    return more.length > 0 ? [`| ${name} | ${code(more)} |`] : [];
  });
  expect(rowsOf("Added fields")).toEqual(added);
});

const byName = (rows: Endpoint[]): Map<string, Endpoint> =>
  new Map(rows.map((row) => [endpointName(row.method, row.path), row]));

test("every specified call is there as specified, or among the deviations", () => {
  const here = byName(readEndpoints());
  const differing = readSpecifiedEndpoints().flatMap(({ method, path, who, request, response }) => {
    const row = here.get(endpointName(method, path));
    if (!row) return [`| \`${method} ${path}\` | | missing |`];
    const parts = [
      ["who", who, row.who],
      ["request", request, row.request],
      ["response", response, row.response],
    ].filter(([, specified, built]) => specified !== built);
    return parts.map(([part, specified, built]) => `| \`${method} ${path}\` | ${part}: ${specified} | ${built} |`);
  });
  expect(rowsOf("Calls that differ")).toEqual(differing);
});

const given = join(import.meta.dir, "..", "..", "shared", "spec", "endpoints.tsv");
test.skipIf(!existsSync(given))("the specification's table is the one that was given", () => {
  const carried = readFileSync(join(import.meta.dir, "endpoints.specified.tsv"), "utf8");
  expect(carried).toBe(readFileSync(given, "utf8"));
});

/** The query parameters in a request of the table: `query: a, b*, min/max_c`. */
function parametersIn(request: string): string[] {
  const [, list = ""] = /\bquery: ([^;]*)/.exec(request) ?? [];
  return list.split(",").flatMap((written) => {
    const name = written.trim().replace("*", "");
    const [, first, second, rest] = /^(\w+)\/(\w+?)_(\w+)$/.exec(name) ?? [];
    return first ? [`${first}_${rest}`, `${second}_${rest}`] : name ? [name] : [];
  });
}

test("every added query parameter is among the deviations, and no other; the specified ones are there", async () => {
  const app = await testApp();
  const { body } = await app.call<{
    paths: Record<string, Record<string, { parameters?: { in: string; name: string }[] }>>;
  }>("GET", "/swagger/json");
  await app.close();
  // Of an added call the parameters that its row names are its own.
  const rows = new Map([...byName(readEndpoints()), ...byName(readSpecifiedEndpoints())]);
  const added = new Map<string, string[]>();
  const missing: string[] = [];
  for (const [path, methods] of Object.entries(body.paths))
    for (const [method, { parameters = [] }] of Object.entries(methods)) {
      const row = rows.get(endpointName(method, path));
      if (!row) continue;
      const there = parameters.filter((one) => one.in === "query").map(({ name }) => name);
      const known = parametersIn(row.request);
      missing.push(...known.filter((name) => !there.includes(name)).map((name) => `${method} ${path} ${name}`));
      for (const name of there.filter((one) => !known.includes(one)))
        added.set(name, [...(added.get(name) ?? []), `${row.method} ${row.path}`]);
    }
  expect(missing).toEqual([]);
  expect(rowsOf("Added query parameters")).toEqual(
    [...added].map(([name, calls]) => `| \`${name}\` | ${code(calls.toSorted())} |`).toSorted(),
  );
});

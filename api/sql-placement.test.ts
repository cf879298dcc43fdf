import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import { Glob } from "bun";

// The SQL of an aggregate is in its folder of db (that of the search indexes in search): workers and api call functions.

const root = join(import.meta.dir, "..");

/** Places that write SQL of their own. The tables of the bus are read by nothing else. */
const exceptions = ["workers/platform/bus/"];

const isProduct = (file: string) => !/\.test\.ts$|(^|\/)(testing|bench)\//.test(file);

const transpiler = new Bun.Transpiler({ loader: "ts" });

/** The template tags of a source that run SQL, and its calls of `unsafe`. */
function sqlIn(source: string): string[] {
  // What is declared as a connection, whatever its name is.
  const declared = [...source.matchAll(/\b(\w+)\??: (?:Conn|Tx|Sql)\b/g)].map(([, name]) => name);
  const tags = new Set(["sql", "tx", "conn", ...declared]);
  // As JavaScript the source has no comments, and no type arguments between a tag and its template.
  const code = transpiler.transformSync(source);
  return [...code.matchAll(/(?<![\w$])(\w+)`|\.(unsafe)\(/g)].flatMap(([, tag = "", call]) =>
    call ? [call] : tags.has(tag) ? [tag] : [],
  );
}

const files = [...new Glob("{workers,api}/**/*.ts").scanSync({ cwd: root })]
  .filter((file) => isProduct(file) && !file.includes("node_modules/"))
  .toSorted();

async function withSql(list: readonly string[]): Promise<string[]> {
  const found = await Promise.all(list.map(async (file) => sqlIn(await Bun.file(join(root, file)).text()).length > 0));
  return list.filter((_, i) => found[i]);
}

describe("SQL", () => {
  test("is in no product file of workers and api", async () => {
    expect(files.length).toBeGreaterThan(300);
    expect(await withSql(files.filter((file) => !exceptions.some((place) => file.startsWith(place))))).toEqual([]);
  });

  test("is still in every place that may have it", async () => {
    const found = await withSql(files);
    expect(exceptions.filter((place) => !found.some((file) => file.startsWith(place)))).toEqual([]);
  });

  test.each([
    ["a query", "await db.sql`select 1`;"],
    ["a query with a type", "const [row] = await tx<{ n: number }[]>`select count(*) as n from recipes`;"],
    [
      "a query with a type of several lines",
      "const rows = await deps.db.sql<\n  { id: number; names: Map<string, string[]> }[]\n>`\n  select id from foods`;",
    ],
    ["a fragment", "const isLive = (conn: Conn) => conn`deleted_at is null`;"],
    ["a connection of another name", "export const read = (reader: Conn) => reader<Row[]>`\n  select 1`;"],
    ["a text that is sent as it is", "await db.sql.unsafe(statement);"],
  ])("is found: %s", (_, source) => {
    expect(sqlIn(source)).toHaveLength(1);
  });

  test("is not found in comments, other templates and calls", () => {
    const source = [
      "/** Pass `tx` down. */",
      "// the tag sql`select 1`",
      "const text = `transaction tx ` + String.raw`x`;",
      "await readFood(tx, 1);",
    ];
    expect(sqlIn(source.join("\n"))).toEqual([]);
  });
});

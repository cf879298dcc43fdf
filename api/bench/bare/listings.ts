import { openPostgres } from "@toque/db/client/postgres.ts";
import type { Database, Sql } from "@toque/db/client/types.ts";
import { readSummaries } from "@toque/db/recipes/read.ts";
import { createPostgresSearch } from "@toque/search/postgres.ts";
import type { Listing } from "../listings.ts";

// The minimal HTTP server of listings on PostgreSQL: bun bare/listings.ts SOURCE with DATABASE_URL and LISTINGS. It sends the
// statements of the search and of the cards as text with the parameters of one run, on a pool of the same size, discards
// the rows, and sends the bytes fetched from SOURCE.

const [source] = process.argv.slice(2);
const { sql } = openPostgres(process.env.DATABASE_URL!, Number(process.env.DATABASE_POOL ?? 10));
const path = "/api/recipe/recipes";

/** A statement as postgres.js sends it. */
interface Statement {
  string: string;
  parameters: never[];
}

/** Runs `work` and returns the statements that it ran, in order. */
async function statementsOf(work: (recorded: Sql) => Promise<unknown>): Promise<Statement[]> {
  const made: Partial<Statement>[] = [];
  const recorded = new Proxy(sql, {
    apply(_, self, args) {
      const query = Reflect.apply(sql, self, args) as Partial<Statement>;
      made.push(query);
      return query;
    },
  });
  await work(recorded);
  // The others are parts of these.
  return made.flatMap(({ string, parameters }) =>
    typeof string === "string" && parameters ? [{ string, parameters }] : [],
  );
}

const answers = new Map<
  string,
  { statements: Statement[]; bytes: Uint8Array<ArrayBuffer>; headers: Record<string, string> }
>();
for (const { query, filters } of JSON.parse(process.env.LISTINGS!) as Listing[]) {
  const search = `?page=1${query}`;
  const response = await fetch(`${source}${path}${search}`);
  if (!response.ok) throw new Error(`${search} answered ${response.status}`);
  const headers = { "content-type": response.headers.get("content-type") ?? "" };
  const statements = await statementsOf(async (recorded) => {
    const engine = createPostgresSearch({ sql: recorded } as Database);
    const caller = { userId: null, mainVariants: [], blockedIds: [] };
    const { ids } = await engine.searchRecipes({ lang: "en", page: 1, caller, ...filters });
    await readSummaries(recorded, ids, { userId: null });
  });
  if (statements.length !== 2) throw new Error(`${search} takes ${statements.length} statements`);
  answers.set(search, { statements, bytes: await response.bytes(), headers });
}

const server = Bun.serve({
  port: 0,
  hostname: "127.0.0.1",
  async fetch(request) {
    const { pathname, search } = new URL(request.url);
    const answer = pathname === path ? answers.get(search) : undefined;
    if (!answer) return new Response(null, { status: 404 });
    for (const { string, parameters } of answer.statements) await sql.unsafe(string, parameters, { prepare: true });
    return new Response(answer.bytes, { headers: answer.headers });
  },
});
console.log(`ready http://127.0.0.1:${server.port}`);

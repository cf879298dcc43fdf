import { openPostgres } from "@toque/db/client/postgres.ts";
import { readDifficulties } from "@toque/db/recipes/difficulties.ts";
import { readRecipe } from "@toque/db/recipes/read.ts";

// The minimal HTTP server on PostgreSQL: bun bare/http.ts SOURCE RECIPE_ID with DATABASE_URL. It runs the same queries
// as Toque on a pool of the same size, discards the rows, and sends the bytes fetched from SOURCE.

const [source, id] = process.argv.slice(2);
const recipeId = Number(id);
const recipePath = `/api/recipe/recipes/${recipeId}`;
const difficultiesPath = "/api/recipe/difficulties";
const { sql } = openPostgres(process.env.DATABASE_URL!, Number(process.env.DATABASE_POOL ?? 10));

const rendered = async (path: string) => {
  const response = await fetch(`${source}${path}`);
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return { bytes: await response.bytes(), headers: { "content-type": response.headers.get("content-type") ?? "" } };
};
const [recipe, difficulties] = [await rendered(recipePath), await rendered(difficultiesPath)];

const server = Bun.serve({
  port: 0,
  hostname: "127.0.0.1",
  async fetch(request) {
    const { pathname } = new URL(request.url);
    if (pathname === recipePath) {
      if (!(await readRecipe(sql, recipeId, { userId: null }))) return new Response(null, { status: 404 });
      return new Response(recipe.bytes, { headers: recipe.headers });
    }
    if (pathname === difficultiesPath) {
      await readDifficulties(sql, { lang: "en", translated: true });
      return new Response(difficulties.bytes, { headers: difficulties.headers });
    }
    return new Response(null, { status: 404 });
  },
});
console.log(`ready http://127.0.0.1:${server.port}`);

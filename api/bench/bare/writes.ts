import { openPostgres } from "@toque/db/client/postgres.ts";

// The minimal HTTP server that saves recipes on PostgreSQL: bun bare/writes.ts SOURCE RECIPE_ID TOKEN with DATABASE_URL. It
// parses the body, writes the rows that Toque wrote for one recipe, in the same transactions, one statement after the
// other, and sends the bytes fetched from SOURCE. It checks and computes nothing. The rows are those of the recipe, its version,
// the foods of it, the event in the outbox, and the search document, with the indexes and triggers that all of them have.

const [source, id, token] = process.argv.slice(2);
const { sql, transaction } = openPostgres(process.env.DATABASE_URL!, Number(process.env.DATABASE_POOL ?? 10));
const path = "/api/recipe/recipes";

interface Row {
  [column: string]: unknown;
}
const [recipe] = await sql<Row[]>`select * from recipes where id = ${Number(id)}`;
const [version] = await sql<Row[]>`select * from recipe_versions where recipe_id = ${Number(id)} and version = 1`;
const foods = await sql<{ food_id: number; quantity_id: number }[]>`
  select food_id, quantity_id from recipe_foods where recipe_id = ${Number(id)} and version = 1`;
const [document] = await sql<Row[]>`select * from search_documents where recipe_id = ${Number(id)}`;
const columns = Object.keys(document!).filter((column) => column !== "tsv");
const response = await fetch(`${source}${path}/${id}`, { headers: { authorization: `Bearer ${token}` } });
const answer = await response.bytes();

async function writeVersion(conn: typeof sql, recipeId: number, number: number): Promise<void> {
  await conn`
    insert into recipe_versions (recipe_id, version, content, facts, author_id, source, summary)
    values (${recipeId}, ${number}, ${version!.content as never}::jsonb, ${version!.facts as never}::jsonb,
            ${version!.author_id as number}, ${version!.source as string}, ${version!.summary as string})`;
  await conn`
    insert into recipe_foods (recipe_id, version, food_id, quantity_id)
    select ${recipeId}::int, ${number}::int, f, q
    from unnest(${foods.map((row) => row.food_id)}::int[], ${foods.map((row) => row.quantity_id)}::int[]) as t(f, q)`;
  const payload = { recipe_id: recipeId, version: number, owner_id: recipe!.owner_id };
  await conn`
    insert into outbox (topic, key, type, payload)
    values ('toque.recipes', ${String(recipeId)}, 'recipe.saved', ${payload as never}::jsonb)`;
}

/** The row of the search index; the words of it are there already. */
async function writeDocument(recipeId: number, number: number): Promise<void> {
  const row = { ...document!, recipe_id: recipeId, family_id: recipeId, version: number };
  await sql`
    insert into search_documents ${sql(row as never, ...(columns as never[]))}
    on conflict (recipe_id, audience) do update set version = excluded.version, body = excluded.body`;
}

async function create(): Promise<void> {
  const saved = await transaction(async (tx) => {
    const [row] = await tx<{ id: number }[]>`
      insert into recipes (owner_id, author_id, private)
      values (${recipe!.owner_id as number}, ${recipe!.author_id as number}, true) returning id`;
    await writeVersion(tx as never, row!.id, 1);
    return row!.id;
  });
  await writeDocument(saved, 1);
}

async function update(recipeId: number): Promise<void> {
  const saved = await transaction(async (tx) => {
    const [row] = await tx<{ version: number }[]>`
      update recipes set current_version = current_version + 1, updated_at = now()
      where id = ${recipeId} returning current_version as version`;
    await writeVersion(tx as never, recipeId, row!.version);
    return row!.version;
  });
  await writeDocument(recipeId, saved);
}

const server = Bun.serve({
  port: 0,
  hostname: "127.0.0.1",
  async fetch(request) {
    const { pathname } = new URL(request.url);
    await request.json();
    if (request.method === "POST" && pathname === path) await create();
    else if (request.method === "PUT") await update(Number(pathname.slice(path.length + 1)));
    else return new Response(null, { status: 404 });
    return new Response(answer, {
      status: request.method === "POST" ? 201 : 200,
      headers: { "content-type": "application/json" },
    });
  },
});
console.log(`ready http://127.0.0.1:${server.port}`);

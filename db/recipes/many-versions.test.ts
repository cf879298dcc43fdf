import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Database, Tx } from "../client/types.ts";
import { logCooking } from "../cooking/log.ts";
import { testDatabase } from "../testing/database.ts";
import { readRecipe } from "./read.ts";
import { createRecipe, lockRecipe, saveRecipe } from "./save.ts";

// A recipe that was changed often is read and saved as fast as a new one: of its versions only the wanted one is looked at.

const VERSIONS = 400;
let db: Database;
let owner = 0;
let id = 0;

const payload = {
  name: "Soup",
  description: "",
  nb_servings: 2,
  preparation_time: 1,
  total_time: 1,
  difficulty_id: 1,
  origin_lang: "en",
} as const;

beforeAll(async () => {
  db = await testDatabase();
  const [user] = await db.sql<{ id: number }[]>`insert into users (email) values ('often@example.org') returning id`;
  owner = user!.id;
  const author = { authorId: owner, source: "user", summary: "" } as const;
  id = (await db.transaction((tx) => createRecipe(tx, payload, { ownerId: owner }, author))).id;
  // Most recipes have one version: that is what the statistics of the planner say.
  await db.sql`
    with more as (insert into recipes (owner_id) select ${owner}::int from generate_series(1, 2000) returning id)
    insert into recipe_versions (recipe_id, version, content, facts, source)
    select more.id, 1, v.content, v.facts, 'user' from more, recipe_versions v where v.recipe_id = ${id}`;
  await db.sql`analyze`;
  await db.sql`
    insert into recipe_versions (recipe_id, version, content, facts, author_id, source)
    select recipe_id, n, content, facts, author_id, source
    from recipe_versions v, generate_series(2, ${VERSIONS}::int) n where v.recipe_id = ${id}`;
  await db.sql`update recipes set current_version = ${VERSIONS} where id = ${id}`;
});
afterAll(() => db.close());

/** The rows of versions that this session has looked at. */
async function rowsRead(tx: Tx): Promise<number> {
  const [row] = await tx<{ read: number }[]>`
    select (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as read
    from pg_stat_xact_user_tables where relname = 'recipe_versions'`;
  return row!.read;
}
const readBy = (run: (tx: Tx) => Promise<unknown>): Promise<number> =>
  db.transaction(async (tx) => {
    await tx`select set_config('plan_cache_mode', 'force_generic_plan', true)`;
    const before = await rowsRead(tx);
    await run(tx);
    return (await rowsRead(tx)) - before;
  });
const reader = () => ({ userId: owner });

test.each<[string, (tx: Tx) => Promise<unknown>]>([
  ["reading it", (tx) => readRecipe(tx, id, reader())],
  ["locking it", (tx) => lockRecipe(tx, id)],
  [
    "saving it",
    (tx) => saveRecipe(tx, id, payload, null, { authorId: owner, source: "user", summary: "" }, { reader: reader() }),
  ],
  ["logging that it was cooked", (tx) => logCooking(tx, owner, id, {})],
])("%s looks at few of its versions", async (_, run) => {
  expect(await readBy(run)).toBeWithin(1, 6);
});

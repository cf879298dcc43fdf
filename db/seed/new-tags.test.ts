import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Database } from "../client/types.ts";
import { testDatabase } from "../testing/database.ts";
import { seed } from "./seed.ts";

let db: Database;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

/** Keys of the starter recipes whose current version has a tag. */
const tagged = async (key: string): Promise<string[]> => {
  const rows = await db.sql<{ key: string }[]>`
    select r.key from recipes r join recipe_versions v on v.recipe_id = r.id and v.version = r.current_version
    where v.content->'tag_ids' @> (select to_jsonb(id) from tags where key = ${key}) order by r.key`;
  return rows.map((row) => row.key);
};

test("an installation gets a new tag with the starter recipes that are as they were brought in, and no others", async () => {
  const all = await tagged("occasion:children");
  expect(all).toEqual(["berry-crumble", "leek-and-potato-soup", "pancakes", "pumpkin-soup", "rice-pudding"]);
  const contents = () => db.sql`select recipe_id, version, content from recipe_versions order by recipe_id, version`;
  const before = [...(await contents())];

  // As a release before this tag left them, with one recipe that somebody has changed since.
  await db.sql`
    update recipe_versions set content = jsonb_set(content, '{tag_ids}', (content->'tag_ids') -
      (select (i - 1)::int from jsonb_array_elements(content->'tag_ids') with ordinality as t(id, i)
       where t.id = (select to_jsonb(id) from tags where key = 'occasion:children')))
    where content->'tag_ids' @> (select to_jsonb(id) from tags where key = 'occasion:children')`;
  await db.sql`
    insert into recipe_versions (recipe_id, version, content, facts, source, summary)
    select recipe_id, 2, content, facts, 'user', '' from recipe_versions
    where recipe_id = (select id from recipes where key = 'pancakes')`;
  await db.sql`update recipes set current_version = 2 where key = 'pancakes'`;
  expect(await tagged("occasion:children")).toEqual([]);
  await db.sql`delete from settings where key = 'starter-content'`;
  await db.sql`delete from outbox`;
  await seed(db);

  expect(await tagged("occasion:children")).toEqual(all.filter((key) => key !== "pancakes"));
  const [pancakes] = await db.sql<{ id: number }[]>`select id from recipes where key = 'pancakes'`;
  const isOther = ({ recipe_id }: { recipe_id?: number }) => recipe_id !== pancakes!.id;
  expect([...(await contents())].filter(isOther)).toEqual(before.filter(isOther));
  // The index hears of each.
  const events = await db.sql<{ key: string }[]>`select key from outbox where type = 'recipe.saved'`;
  expect(events).toHaveLength(4);
  await db.sql`delete from settings where key = 'starter-content'`;
  await db.sql`delete from outbox`;
  await seed(db);
  expect(await db.sql`select 1 from outbox where type = 'recipe.saved'`).toHaveLength(0);
}, 60_000);

import { afterAll, expect, test } from "bun:test";
import { migrate, readMigrations } from "../client/migrate.ts";
import { openPGliteInMemory } from "../client/pglite.ts";
import type { Database } from "../client/types.ts";
import { realPostgresUrl, realTestDatabase, testDatabase } from "../testing/database.ts";
import {
  claimFilling,
  completeSpace,
  currentSpace,
  openSpace,
  releaseFilling,
  searchedSpace,
} from "./embedding-spaces.ts";
import { nearestRecipes } from "./embeddings.ts";

const opened: Database[] = [];
afterAll(() => Promise.all(opened.map((db) => db.close())));

const unit = (place: number) => Array.from({ length: 256 }, (_, i) => (i === place ? 1 : 0));

test("vectors of before are carried over, each model in a space of its own", async () => {
  const { database: db } = await openPGliteInMemory();
  opened.push(db);
  await db.sql`create table schema_migrations (
    version integer primary key, name text not null, checksum text not null, applied_at timestamptz not null default now())`;
  for (const { version, name, sql, checksum } of (await readMigrations()).filter(({ version }) => version < 16)) {
    await db.sql.unsafe(sql);
    await db.sql`insert into schema_migrations (version, name, checksum) values (${version}, ${name}, ${checksum})`;
  }
  await db.sql`insert into recipes (id) values (1), (2), (3)`;
  for (const [id, model] of [
    [1, "hashed-ngrams-1"],
    [2, "hashed-ngrams-1"],
    [3, "text-embedding-3-small/256"],
  ] as const)
    await db.sql`
      insert into recipe_embeddings (recipe_id, version, model, embedding)
      values (${id}, 1, ${model}, ${JSON.stringify(unit(id))}::text::vector)`;
  expect(await migrate(db)).toContain(16);
  const hashed = (await searchedSpace(db.sql, "hashed-ngrams-1"))!;
  expect(hashed).toMatchObject({ model: "hashed-ngrams-1", dimensions: 256, indexedAs: "vector" });
  expect(await nearestRecipes(db.sql, hashed, unit(2), 5)).toEqual([2]);
  expect(await nearestRecipes(db.sql, hashed, [1, 2, 3], 5)).toEqual([]);
  const service = (await searchedSpace(db.sql, "text-embedding-3-small"))!;
  expect(await nearestRecipes(db.sql, service, unit(3), 5)).toEqual([3]);
  const indexes = await db.sql<{ name: string }[]>`
    select indexname as name from pg_indexes where tablename = 'recipe_embeddings' order by 1`;
  expect(indexes.map(({ name }) => name)).toEqual([
    "recipe_embeddings_pkey",
    "recipe_embeddings_recipe",
    `recipe_embeddings_space_${hashed.id}`,
    `recipe_embeddings_space_${service.id}`,
  ]);
});

test("a space that is opened again stays complete, unless another one of the model was opened meanwhile", async () => {
  const db = await testDatabase();
  opened.push(db);
  const { id } = await openSpace(db, "m", 768);
  await completeSpace(db, id);
  const isComplete = async () =>
    (await db.sql`select 1 from embedding_spaces where id = ${id} and completed_at is not null`).length === 1;
  expect((await openSpace(db, "m", 768)).id).toBe(id);
  expect(await isComplete()).toBe(true);
  const other = await openSpace(db, "m", 1536);
  expect((await currentSpace(db.sql, "m"))?.id).toBe(other.id);
  expect((await searchedSpace(db.sql, "m"))?.id).toBe(id);
  expect((await openSpace(db, "m", 768)).id).toBe(id);
  expect((await currentSpace(db.sql, "m"))?.id).toBe(id);
  expect(await isComplete()).toBe(false);
});

const real = realPostgresUrl() !== null;
test.skipIf(!real)("real PostgreSQL: of several processes one opens a space, and one fills it", async () => {
  const db = await realTestDatabase({ empty: true });
  opened.push(db);
  const spaces = await Promise.all(Array.from({ length: 6 }, () => openSpace(db, "m", 768)));
  expect(new Set(spaces.map(({ id }) => id)).size).toBe(1);
  const { id } = spaces[0]!;
  const claims = await Promise.all(["a", "b", "c"].map((worker) => claimFilling(db.sql, id, worker, 60_000)));
  expect(claims.filter(Boolean)).toHaveLength(1);
  const holder = ["a", "b", "c"][claims.indexOf(true)]!;
  expect(await claimFilling(db.sql, id, holder, 1)).toBe(true);
  await db.sql`update embedding_spaces set filled_until = now() - interval '1 second' where id = ${id}`;
  // Of a process that was killed: another one takes over when the lease has run out.
  expect(await claimFilling(db.sql, id, "next", 60_000)).toBe(true);
  expect(await claimFilling(db.sql, id, holder, 60_000)).toBe(false);
  await releaseFilling(db.sql, id, holder);
  expect(await claimFilling(db.sql, id, holder, 60_000)).toBe(false);
  await releaseFilling(db.sql, id, "next");
  expect(await claimFilling(db.sql, id, holder, 60_000)).toBe(true);
  const wide = await openSpace(db, "m", 1536);
  expect((await currentSpace(db.sql, "m"))?.id).toBe(wide.id);
  await completeSpace(db, wide.id);
  expect(await currentSpace(db.sql, "m")).toEqual(wide);
  expect((await db.sql`select 1 from embedding_spaces`).length).toBe(1);
  await expect(openSpace(db, "m", 16_001)).rejects.toThrow("at most 16000");
});

import { afterAll, expect, test } from "bun:test";
import { migrate, readMigrations } from "../client/migrate.ts";
import { openPGliteInMemory } from "../client/pglite.ts";
import type { Database } from "../client/types.ts";

const opened: Database[] = [];
afterAll(() => Promise.all(opened.map((db) => db.close())));

test("measures of before get the sources that follow from what they are", async () => {
  const { database: db } = await openPGliteInMemory();
  opened.push(db);
  await db.sql`create table schema_migrations (
    version integer primary key, name text not null, checksum text not null, applied_at timestamptz not null default now())`;
  for (const { version, name, sql, checksum } of (await readMigrations()).filter(({ version }) => version < 45)) {
    await db.sql.unsafe(sql);
    await db.sql`insert into schema_migrations (version, name, checksum) values (${version}, ${name}, ${checksum})`;
  }
  await db.sql`insert into food_categories (id, key, name) overriding system value values (1, 'c', '{"en": "C"}')`;
  await db.sql`insert into users (id, email, username, username_skeleton, language) overriding system value
    values (1, 'cook@example.org', 'cook', 'cook', 'en')`;
  await db.sql`
    insert into foods (id, key, name, category_id, density, personal, owner_id, name_key) overriding system value values
      (1, 'milk', '{"en": "Milk"}', 1, 1.03, false, null, null), (2, 'own-1', '{"en": "Syrup"}', 1, 1.3, false, null, null),
      (3, 'personal-1', '{"en": "Kombu salt"}', 1, null, true, 1, 'name:kombu salt')`;
  await db.sql`
    insert into quantities (key, type, food_id, name, weight, unit) values
      ('glass', 'food', 1, '{"en": "glass"}', 200, null), ('own-2', 'food', 1, '{"en": "churn"}', 9000, null),
      ('ml', 'food', 1, '{"en": "ml"}', 1.03, 'ml'), ('piece', 'food', 3, '{"en": "piece"}', 100, null),
      ('tbsp', 'food', 3, '{"en": "tbsp"}', 15, 'tbsp'), ('g', 'category', null, '{"en": "g"}', 1, 'g'),
      ('pinch', 'category', null, '{"en": "pinch"}', 0.4, 'pinch')`;

  expect(await migrate(db)).toContain(45);

  const rows = await db.sql<{ what: string; kind: string | null }[]>`
    select coalesce(food_id, 0) || ' ' || key as what, weight_source->>'kind' as kind from quantities order by 1`;
  expect(Object.fromEntries(rows.map(({ what, kind }) => [what, kind]))).toEqual({
    "0 g": null,
    "0 pinch": "estimate",
    "1 glass": null,
    "1 ml": "density",
    "1 own-2": "stated",
    "3 piece": "estimate",
    "3 tbsp": "estimate",
  });
  const densities = await db.sql<
    { kind: string | null }[]
  >`select density_source->>'kind' as kind from foods order by id`;
  expect(densities.map(({ kind }) => kind)).toEqual([null, "stated", null]);
});

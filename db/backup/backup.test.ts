import { afterEach, describe, expect, test } from "bun:test";
import { applyMigration, createMigrationsTable, migrate, readMigrations } from "../client/migrate.ts";
import { openPGliteInMemory } from "../client/pglite.ts";
import type { Database } from "../client/types.ts";
import { createJob } from "../jobs/create.ts";
import { claimJob, dueJobs } from "../jobs/lease.ts";
import {
  migrated,
  realPostgresUrl,
  realTestDatabase,
  seeded,
  type TestState,
  testDatabaseAs,
} from "../testing/database.ts";
import { leftOut, readSequences } from "./catalogue.ts";
import { BackupError } from "./dump.ts";
import { restoreDatabase } from "./restore.ts";
import { schemaOf, tablesOf, withDump } from "./testing/dumps.ts";

const opened: Database[] = [];
const opening = async <T extends Database>(database: Promise<T>): Promise<T> => {
  opened.push(await database);
  return database;
};
const empty = (): Promise<Database> => opening(testDatabaseAs(migrated));
/** The starter content without the foods that no recipe uses: nine tenths of what each test would write and read. */
const fewFoods: TestState = {
  name: "few-foods",
  // Nothing but what it is made of.
  sources: [],
  from: seeded,
  async make({ sql }) {
    await sql`delete from foods f where not exists (select 1 from recipe_foods r where r.food_id = f.id)`;
    await sql`vacuum full foods, quantities`;
  },
};
const filled = (onStatement?: (text: string) => void) => testDatabaseAs(fewFoods, onStatement);
afterEach(async () => {
  for (const database of opened.splice(0)) await database.close();
});

const REPLACE = { replace: true };
const count = async ({ sql }: Database, table: string) =>
  (await sql.unsafe<{ n: number }[]>(`select count(*)::int as n from ${table}`))[0]!.n;

/** Rows that a careless format would change. */
async function addOddRows({ sql }: Database): Promise<void> {
  await sql`insert into users (email, username, bio, roles, language, created_at) values
    ('odd@example.org', ${`O'dd "\\ \n\t\r\u2028 ${"\u{1f373}"} ${"\\N"} NULL`}, 'null'::jsonb, ${["a,b", '"{}"', "NULL", ""]}::text[], 'fr',
      '2026-03-29 01:59:59.123456+01')`;
  const [user] = await sql<{ id: number }[]>`select id from users where email = 'odd@example.org'`;
  await sql`insert into user_profiles (user_id, birth_date, weight, height)
    values (${user!.id}, '1904-02-29', 0.1::float8 + 0.2::float8, 'infinity')`;
  await sql`insert into settings (key, value) values ('big', '123456789012345678901234567890.10'), ('nil', 'null'), ('', '"\\u0007"')`;
  // A JSON null and no result are two things.
  await sql`insert into jobs (type, user_id, key, params, status, result) values
    ('fun-fact', ${user!.id}, 'k', '{}', 'succeeded', 'null'), ('fun-fact', ${user!.id}, 'k', '{}', 'failed', null)`;
}

describe("what is in a backup", () => {
  test("every table is backed up, or on the list with a reason; the list names no other", async () => {
    const db = await empty();
    const all = await db.sql<{ name: string }[]>`
      select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`;
    const names = all.map(({ name }) => name).filter((name) => name !== "schema_migrations");
    await withDump(db, async (dump) => {
      const backedUp = dump.tables.map(({ name }) => name);
      expect([...backedUp, ...Object.keys(leftOut)].toSorted()).toEqual(names.toSorted());
      expect(dump.left_out.toSorted()).toEqual(Object.keys(leftOut).toSorted());
      for (const reason of Object.values(leftOut)) expect(reason.length).toBeGreaterThan(10);
    });
  });

  test("no token or hash of a session, a mailed link or an event leaves the database", async () => {
    const db = await opening(filled());
    await db.sql`insert into sessions (user_id, token_hash, expires_at) values (1, 'session-hash', now())`;
    await db.sql`insert into sign_in_tokens (token_hash, email, callback_url, expires_at) values ('link', 'a@b.c', '/', now())`;
    await withDump(db, async (dump) => {
      const names = dump.tables.map(({ name }) => name);
      expect(names).not.toContain("sessions");
      expect(names).not.toContain("sign_in_tokens");
      expect(names).not.toContain("outbox");
    });
  });

  test("the database of another program, and an empty one, are refused", async () => {
    const { database } = await openPGliteInMemory();
    opened.push(database);
    await expect(withDump(database, async () => {})).rejects.toThrow("no Toque in this database");
    const newer = await empty();
    await newer.sql`insert into schema_migrations (version, name, checksum) values (9999, 'future', 'x')`;
    await expect(withDump(newer, async () => {})).rejects.toThrow("update Toque");
  });
});

describe("a restore", () => {
  test("of an empty database needs no permission, and of another one --replace", async () => {
    const db = await opening(filled());
    const target = await empty();
    await withDump(db, async (dump, _, rows) => {
      await restoreDatabase(target, dump, rows(), { replace: false });
      const again = restoreDatabase(target, dump, rows(), { replace: false });
      await expect(again).rejects.toThrow("The database is not empty: recipes: 43, accounts: 1. With --replace");
      await restoreDatabase(target, dump, rows(), REPLACE);
      await withDump(target, async (restored) => expect(tablesOf(restored)).toEqual(tablesOf(dump)));
    });
  });

  test("fills a database without tables", async () => {
    const { database } = await openPGliteInMemory();
    opened.push(database);
    await withDump(await opening(filled()), async (dump, _, rows) => {
      await restoreDatabase(database, dump, rows(), { replace: false });
      expect(await migrate(database)).toEqual([]);
      await withDump(database, async (restored) => expect(tablesOf(restored)).toEqual(tablesOf(dump)));
    });
  });

  test("leaves foreign keys, triggers and schemas as they were", async () => {
    const target = await opening(filled());
    const before = await schemaOf(target);
    await withDump(await opening(filled()), (dump, _, rows) => restoreDatabase(target, dump, rows(), REPLACE));
    expect(before.length).toBeGreaterThan(30);
    expect(await schemaOf(target)).toEqual(before);
    await expect(target.sql`insert into recipe_likes (user_id, recipe_id) values (1, 987654)`).rejects.toMatchObject({
      code: "23503",
    });
  });

  test("an id that was given once is not given again, neither one before nor one after the backup", async () => {
    const db = await opening(filled());
    const add = async () =>
      (
        await db.sql<{ id: number }[]>`insert into tags (key, type, name)
        values (${crypto.randomUUID()}, 'taste', '{"en": "x"}') returning id`
      )[0]!.id;
    const first = await add();
    await db.sql`delete from tags where id = ${first}`;
    await withDump(db, async (dump, _, rows) => {
      const second = await add();
      await restoreDatabase(db, dump, rows(), REPLACE);
      expect(await add()).toBe(second + 1);
      const target = await empty();
      await restoreDatabase(target, dump, rows(), REPLACE);
      expect((await readSequences(target.sql)).tags_id_seq).toBe(first + 1);
      expect((await readSequences(target.sql)).recipe_part_ids).toBe(dump.sequences.recipe_part_ids!);
      expect(dump.sequences.recipe_part_ids).toBeGreaterThan(100);
    });
  });

  test("queues running jobs again, without a failed attempt", async () => {
    const db = await opening(filled());
    const job = (key: string) =>
      db.transaction((tx) => createJob(tx, { type: "fun-fact", userId: null, key, lang: "en", params: { seed: 1 } }));
    const [running, queued] = [await job("a"), await job("b")];
    await claimJob(db.sql, running, "worker", 60_000);
    await withDump(db, async (dump, _, rows) => {
      const target = await empty();
      await restoreDatabase(target, dump, rows(), REPLACE);
      expect((await dueJobs(target.sql, ["fun-fact"], 10)).toSorted()).toEqual([running, queued]);
      expect(await claimJob(target.sql, running, "another", 1000)).toMatchObject({ attempts: 0 });
      const events = await target.sql`select 1 from job_events where job_id = ${running}`;
      expect(events).toHaveLength(2);
    });
  });

  test("brings no session or event back, and asks for one recomputation of all facts", async () => {
    const db = await opening(filled());
    await db.sql`insert into sessions (user_id, token_hash, expires_at) values (1, 'x', now() + interval '1 day')`;
    await withDump(db, (dump, _, rows) => restoreDatabase(db, dump, rows(), REPLACE));
    for (const table of Object.keys(leftOut).filter((name) => name !== "outbox"))
      expect([table, await count(db, table)]).toEqual([table, 0]);
    expect(await db.sql`select topic, type from outbox`).toEqual([
      { topic: "toque.reference", type: "diet.saved" },
    ] as never);
  });

  test("that fails leaves everything as it was", async () => {
    const target = await opening(filled());
    await target.sql`insert into users (email) values ('kept@example.org')`;
    const [before, schema] = [await withDump(target, async (dump) => dump), await schemaOf(target)];
    await withDump(await opening(filled()), async (dump, _, rows) => {
      /** The rows with another last table. */
      async function* changed(line: string, name = "recipe_likes") {
        for await (const table of rows())
          yield table.name === name
            ? {
                name,
                lines: (async function* () {
                  yield line;
                })(),
              }
            : table;
      }
      const one = (name: string) => ({
        ...dump,
        tables: dump.tables.map((table) => (table.name === name ? { ...table, rows: 1 } : table)),
      });
      const likes = one("recipe_likes");
      const refused: [typeof dump, ReturnType<typeof changed>, RegExp][] = [
        [likes, changed('["1","987654","2026-01-01"]'), /foreign key/],
        [likes, changed('["1"'), /invalid input syntax/],
        [likes, changed('["one","1","2026-01-01"]'), /invalid input syntax/],
        [dump, changed('["1","1","2026-01-01"]'), /recipe_likes has 1 rows, not 0/],
        [{ ...dump, tables: dump.tables.filter(({ name }) => name !== "users") }, changed(""), /lacks the table users/],
        [
          { ...dump, tables: dump.tables.map((t) => (t.name === "users" ? { ...t, columns: ["id"] } : t)) },
          changed(""),
          /users has the columns id, not/,
        ],
        [{ ...dump, migrations: [...dump.migrations, "f".repeat(64)] }, changed(""), /newer Toque.*Update Toque/],
        [{ ...dump, migrations: ["f".repeat(64)] }, changed(""), /another Toque: its migration 1 /],
      ];
      for (const [wrong, lines, reason] of refused)
        await expect(restoreDatabase(target, wrong, lines, REPLACE)).rejects.toThrow(reason);
    });
    const after = await withDump(target, async (dump) => dump);
    expect(tablesOf(after)).toEqual(tablesOf(before));
    expect(after.sequences).toEqual(before.sequences);
    expect(await schemaOf(target)).toEqual(schema);
  });

  test("skips the tables of other programs in the backup, and leaves those in the database", async () => {
    const [db, target] = [await opening(filled()), await opening(filled())];
    await db.sql`create table reporting (n int)`;
    await db.sql`insert into reporting values (1)`;
    await db.sql`create table "Not-Toque's" (n int)`;
    await target.sql`create table notes as select 'kept' as note`;
    await target.sql`create view report as select id from recipes`;
    await withDump(db, (dump, _, rows) => restoreDatabase(target, dump, rows(), REPLACE));
    expect(await count(target, "notes")).toBe(1);
    expect(await count(target, "report")).toBe(43);
  });

  for (const level of [1, 9, 10, 11, 12])
    test(`of a backup at the older level ${level} is migrated`, async () => {
      const { database: old } = await openPGliteInMemory();
      opened.push(old);
      await createMigrationsTable(old.sql);
      for (const migration of (await readMigrations()).slice(0, level))
        await old.transaction((tx) => applyMigration(tx, migration));
      await old.sql`insert into settings (key, value) values ('old', 'true')`;
      if (level > 1) {
        await old.sql`insert into users (email, language) values ('old@example.org', 'de')`;
        await old.sql`insert into food_categories (key, name) values ('c', '{"en": "C"}')`;
        await old.sql`insert into foods (key, name, category_id, traits) values ('own-1', '{"en": "Own"}', 1, '{}')`;
        const [recipe] = await old.sql<{ id: number }[]>`insert into recipes (owner_id) values (1) returning id`;
        await old.sql`insert into recipe_versions (recipe_id, version, content, facts, source)
          values (${recipe!.id}, 1, '{}', '{"provenance": []}', 'user')`;
        const listed = level < 12 ? "face" : "listed";
        await old.sql.unsafe(`insert into search_documents (recipe_id, audience, version, family_id, ${listed}, names, title, body,
          food_ids, food_category_ids, food_subcategory_ids, tag_ids, diet_ids, allergen_ids, allergens_unknown,
          difficulty_id, preparation_time, total_time, created_at)
          values (1, 'public', 1, 1, true, '{}', 't', 'b', '{}', '{}', '{}', '{}', '{}', '{}', false, 1, 1, 1, now())`);
      }
      const target = await opening(filled());
      const schema = await schemaOf(target);
      await withDump(old, async (dump, _, rows) => {
        expect(dump.migrations).toHaveLength(level);
        // A table that was left out under another name, as by the Toque of that level.
        const isOld = ({ name }: { name: string }) => name === "search_faces";
        const tables = dump.tables.filter((table) => !isOld(table));
        const left_out = [...dump.left_out, ...dump.tables.filter(isOld).map(({ name }) => name)];
        await restoreDatabase(target, { ...dump, tables, left_out }, rows(), REPLACE);
      });
      expect(await target.sql`select key from settings`).toEqual([{ key: "old" }] as never);
      expect(await migrate(target)).toEqual([]);
      expect(await schemaOf(target)).toEqual(schema);
      if (level === 1) return;
      expect(await target.sql`select id, email, language from users`).toEqual([
        { id: 1, email: "old@example.org", language: "de" },
      ] as never);
      // What migration 11 does to rows, it does to those of an older backup.
      const [food] = await target.sql<{ id: number; traits: string[] | null }[]>`select id, traits from foods`;
      expect(food).toEqual({ id: 1, traits: level < 11 ? null : [] });
      const [next] = await target.sql<
        { id: number }[]
      >`insert into users (email) values ('new@example.org') returning id`;
      expect(next!.id).toBeGreaterThan(1);
      expect(await count(target, "search_documents")).toBe(0);
      expect(await count(target, "listing_index")).toBe(0);
    });

  test("reads and writes in batches of a bounded size, however large a table is", async () => {
    const statements: string[] = [];
    const [db, target] = [await opening(filled((text) => statements.push(text))), await empty()];
    await db.sql`insert into settings (key, value)
      select 'large' || n, to_jsonb(repeat(md5(n::text), 2000)) from generate_series(1, 300) n`;
    const fetched = () =>
      statements.filter((text) => /^fetch \d+ from backup_rows/.test(text)).map((text) => Number(text.split(" ")[1]));
    const before = fetched().length;
    await withDump(db, async (dump, _, rows) => {
      // 64 kB a row: some 15 rows make a megabyte.
      const sizes = fetched().slice(before);
      expect(sizes.filter((size) => size < 20).length).toBeGreaterThan(10);
      await restoreDatabase(target, dump, rows(), REPLACE);
      expect(await count(target, "settings")).toBe(301);
    });
  });
});

describe.skipIf(realPostgresUrl() === null)("between the embedded database and PostgreSQL (real)", () => {
  test("every value survives both ways, and back", async () => {
    const embedded = await opening(filled());
    await addOddRows(embedded);
    const postgres = await opening(realTestDatabase({ empty: true, max: 1 }));
    const back = await empty();
    await withDump(embedded, async (first, _, rows) => {
      await restoreDatabase(postgres, first, rows(), { replace: false });
      await withDump(postgres, async (second, __, again) => {
        expect(tablesOf(second)).toEqual(tablesOf(first));
        expect(second.sequences).toMatchObject(
          Object.fromEntries(Object.entries(first.sequences).filter(([name]) => !name.startsWith("outbox"))),
        );
        await restoreDatabase(back, second, again(), { replace: false });
        await withDump(back, async (third) => expect(tablesOf(third)).toEqual(tablesOf(first)));
      });
    });
  });

  test("a restore is refused while a Toque is connected to the database", async () => {
    const postgres = await opening(realTestDatabase({ max: 2 }));
    // Two connections at once: the second is the server's.
    await Promise.all([postgres.sql`select pg_sleep(0.1)`, postgres.sql`select pg_sleep(0.1)`]);
    await withDump(await opening(filled()), async (dump, _, rows) => {
      const refused = restoreDatabase(postgres, dump, rows(), REPLACE);
      await expect(refused).rejects.toBeInstanceOf(BackupError);
      await expect(restoreDatabase(postgres, dump, rows(), REPLACE)).rejects.toThrow("running Toque");
    });
  });

  test("a dump is of one moment, while others write", async () => {
    const postgres = await opening(realTestDatabase({ max: 4 }));
    let writing = true;
    let written = 0;
    /** Always one tag and one setting together. */
    const writer = (async () => {
      while (writing)
        await postgres.transaction(async (tx) => {
          const key = `pair-${written++}`;
          await tx`insert into settings (key, value) values (${key}, '1')`;
          await tx`insert into tags (key, type, name) values (${key}, 'taste', '{"en": "x"}')`;
        });
    })();
    try {
      for (let round = 0; round < 5; round++)
        await withDump(postgres, async (dump) => {
          const rows = (name: string) => dump.tables.find((table) => table.name === name)!.rows;
          const [before] = await postgres.sql<{ n: number }[]>`
            select count(*)::int as n from tags where not starts_with(key, 'pair-')`;
          expect(rows("tags") - before!.n).toBe(rows("settings") - 1);
        });
    } finally {
      writing = false;
      await writer;
    }
    expect(written).toBeGreaterThan(10);
  });
});

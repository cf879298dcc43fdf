import { heapStats } from "bun:jsc";
import { afterAll, describe, expect, test } from "bun:test";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { realPostgresUrl, realTestDatabase } from "../testing/database.ts";
import { withAbandonment } from "./database.ts";
import { FolderInUseError, lockFolder } from "./folder-lock.ts";
import { migrate, readMigrations } from "./migrate.ts";
import { openPGlite, openPGliteInMemory } from "./pglite.ts";
import type { Database } from "./types.ts";

const adapters: [string, boolean, () => Promise<Database>][] = [
  [
    "pglite",
    true,
    async () => {
      const { database } = await openPGliteInMemory();
      await migrate(database);
      return database;
    },
  ],
  ["postgres (real, TEST_DATABASE_URL)", realPostgresUrl() !== null, () => realTestDatabase({ empty: true })],
];

for (const [name, there, open] of adapters)
  describe.skipIf(!there)(`Sql port: ${name}`, () => {
    const opened = there ? open() : null;
    afterAll(async () => (await opened)?.close());
    const db = () => opened!;

    test("arrays, JSON, dates and big numbers survive a round trip", async () => {
      const { sql } = await db();
      const at = new Date("2026-02-03T04:05:06.789Z");
      const [row] = await sql`
        select ${[1, 2, 3]}::int[] as ints, ${["a,b", 'c"d', "e\\f", "NULL", ""]}::text[] as texts, ${{ a: [1, null], b: "ü" } as never}::jsonb as json,
          ${at}::timestamptz as at, 9007199254740991::bigint as big, '2026-02-03'::date as day, ${[]}::int[] as none, 1.25::numeric as number`;
      expect(row).toEqual({
        ints: [1, 2, 3],
        texts: ["a,b", 'c"d', "e\\f", "NULL", ""],
        json: { a: [1, null], b: "ü" },
        at,
        big: 9007199254740991,
        day: "2026-02-03",
        none: [],
        number: 1.25,
      });
    });

    test("arrays hold any text, and NULL", async () => {
      const { sql } = await db();
      // PostgreSQL's texts have no NUL; the characters of the array syntax are frequent on purpose.
      const syntax = fc.constantFrom(...'{}[]",\\ =\n'.split(""), "NULL", "null", "");
      const word = fc.string({ unit: "grapheme" }).filter((text) => !text.includes("\0"));
      const texts = fc.array(
        fc.option(
          fc.oneof(
            word,
            fc.array(syntax).map((parts) => parts.join("")),
          ),
        ),
      );
      await fc.assert(
        fc.asyncProperty(texts, async (items) => {
          const [row] = await sql`select ${items}::text[] as items`;
          expect(row).toEqual({ items });
        }),
      );
      const [row] = await sql`select ${[null, -1, 2 ** 31]}::bigint[] as big, '{t,f,NULL}'::bool[] as flags`;
      expect(row).toEqual({ big: [null, -1, 2 ** 31], flags: [true, false, null] });
    });

    test("a failed transaction writes nothing and notifies no listener", async () => {
      const database = await db();
      let commits = 0;
      const end = database.onCommit(() => commits++);
      const failing = database.transaction(async (tx) => {
        await tx`insert into settings (key, value) values ('half', '1')`;
        throw new Error("no");
      });
      await expect(failing).rejects.toThrow("no");
      expect(await database.sql`select 1 from settings where key = 'half'`).toHaveLength(0);
      expect(commits).toBe(0);
      await database.transaction((tx) => tx`insert into settings (key, value) values ('whole', '1')`);
      expect(commits).toBe(1);
      end();
    });

    test("an abandoned transaction is rolled back with the reason", async () => {
      const database = await db();
      await database.sql`create table abandoned (id int)`;
      const signal = new AbortController();
      const work = withAbandonment(signal.signal, () =>
        database.transaction(async (tx) => {
          await tx`insert into abandoned values (1)`;
          signal.abort(new Error("abandoned"));
        }),
      );
      expect(work).rejects.toThrow("abandoned");
      await work.catch(() => {});
      let isCalled = false;
      const later = withAbandonment(signal.signal, () =>
        database.transaction(async () => {
          isCalled = true;
        }),
      );
      expect(later).rejects.toThrow("abandoned");
      await later.catch(() => {});
      expect([isCalled, [...(await database.sql`select id from abandoned`)]]).toEqual([false, []]);
    });

    test("a nested transaction is refused instead of waiting forever", async () => {
      const database = await db();
      await expect(database.transaction(() => database.transaction(async () => 1))).rejects.toThrow(
        "pass the open transaction down",
      );
    });

    test("fifty transactions at once, half of them rolled back", async () => {
      const database = await db();
      await database.sql`create table if not exists counters (n int)`;
      const results = await Promise.allSettled(
        Array.from({ length: 50 }, (_, i) =>
          database.transaction(async (tx) => {
            await tx`insert into counters values (${i})`;
            if (i % 2 === 0) throw new Error("rolled back");
          }),
        ),
      );
      expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(25);
      const [row] = await database.sql<{ n: number }[]>`select count(*)::int as n from counters`;
      expect(row?.n).toBe(25);
    });

    test("no other statement runs inside a transaction that writes large values", async () => {
      const database = await db();
      await database.sql`create table if not exists large (value text)`;
      const large = "x".repeat(2_000_000);
      let isOver = false;
      const writing = (async () => {
        for (let round = 0; round < 30; round++)
          await database.transaction(async (tx) => {
            await tx`insert into large values (${large})`;
            await tx`select ${round}::int`;
            await tx`delete from large where value = ${large}`;
          });
        isOver = true;
      })();
      const reading = (async () => {
        let inside = 0;
        while (!isOver) {
          const [row] = await database.sql<
            { id: string | null }[]
          >`select pg_current_xact_id_if_assigned()::text as id`;
          if (row!.id !== null) inside++;
          await Bun.sleep(0);
        }
        return inside;
      })();
      await writing;
      expect(await reading).toBe(0);
    }, 30_000);

    test("SQL errors keep their code, and the connection stays usable", async () => {
      const { sql } = await db();
      await expect(sql`select * from nowhere`).rejects.toMatchObject({ code: "42P01" });
      await expect(sql`insert into settings (key, value) values ('whole', '2')`).rejects.toMatchObject({
        code: "23505",
      });
      expect(await sql`select 1 as one`).toEqual([{ one: 1 }] as never);
    });

    test("eight megabytes in one value", async () => {
      const { sql } = await db();
      const big = "ä".repeat(4_000_000);
      const [row] = await sql<{ big: string }[]>`select ${big}::text as big`;
      expect(row?.big.length).toBe(big.length);
    });

    test("migrating again changes nothing; a changed migration is detected", async () => {
      const database = await db();
      expect(await migrate(database)).toEqual([]);
      const first = (await readMigrations())[0]!;
      await database.sql`update schema_migrations set checksum = 'other' where version = ${first.version}`;
      await expect(migrate(database)).rejects.toThrow("was changed after it had been applied");
      await database.sql`update schema_migrations set checksum = ${first.checksum} where version = ${first.version}`;
      await database.sql`insert into schema_migrations (version, name, checksum) values (9999, 'future', 'x')`;
      await expect(migrate(database)).rejects.toThrow("update Toque");
      await database.sql`delete from schema_migrations where version = 9999`;
    });
  });

test("the embedded database keeps no answers in memory", async () => {
  const { database } = await openPGliteInMemory();
  const strings = () => {
    Bun.gc(true);
    return heapStats().objectTypeCounts.string ?? 0;
  };
  const ask = () => database.sql`select n::text || 'x' as text from generate_series(1, 1000) n`;
  await ask();
  const before = strings();
  for (let round = 0; round < 200; round++) await ask();
  // 200,000 texts have come and gone.
  expect(strings() - before).toBeLessThan(50_000);
  await database.close();
});

describe("the data folder", () => {
  test("a second process is refused with the holder's process id, and the data is intact afterwards", async () => {
    const folder = await mkdtemp(join(tmpdir(), "toque-lock-"));
    const first = await openPGlite(folder);
    await expect(openPGlite(folder)).rejects.toBeInstanceOf(FolderInUseError);
    await expect(openPGlite(folder)).rejects.toThrow(`process ${process.pid}`);
    await first.sql`create table kept (n int)`;
    await first.close();
    const again = await openPGlite(folder);
    expect(await again.sql`select count(*)::int as n from kept`).toEqual([{ n: 0 }] as never);
    await again.close();
    await rm(folder, { recursive: true });
  });

  test("a lock left by a dead process is taken over", async () => {
    const folder = await mkdtemp(join(tmpdir(), "toque-lock-"));
    const dead = Bun.spawn(["true"]);
    await dead.exited;
    await writeFile(join(folder, "toque.pid"), `${dead.pid} 1\n`);
    const release = await lockFolder(folder);
    // A process id that was reused by another process is not the holder's either.
    await release();
    await writeFile(join(folder, "toque.pid"), `${process.pid} 1\n`);
    await (await lockFolder(folder))();
    await rm(folder, { recursive: true });
  });
});

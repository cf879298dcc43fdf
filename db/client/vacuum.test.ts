import { afterAll, beforeAll, expect, test } from "bun:test";
import { migrated, testDatabaseAs } from "../testing/database.ts";
import type { Database } from "./types.ts";
import { vacuumEmbedded } from "./vacuum.ts";

let db: Database;
beforeAll(async () => {
  db = await testDatabaseAs(migrated);
});
afterAll(() => db.close());

const pages = async () => (await db.sql<{ n: number }[]>`select pg_relation_size('settings')::int / 8192 as n`)[0]!.n;

test("the space of changed rows is used again, and what did not change is left alone", async () => {
  await db.sql`insert into settings (key, value) select n::text, to_jsonb(repeat('x', 500)) from generate_series(1, 500) n`;
  let waited = 0;
  const run = () => vacuumEmbedded(db, async () => void waited++);
  // Statistics are written down at most once a second.
  const settled = async () => {
    await Bun.sleep(1100);
    await db.sql`select pg_stat_force_next_flush()`;
    return run();
  };
  expect(await settled()).toContain("settings");
  expect(waited).toBeGreaterThan(0);
  const sizes: number[] = [];
  for (let round = 0; round < 4; round++) {
    await db.sql`update settings set value = value`;
    expect(await settled()).toEqual(["settings"]);
    sizes.push(await pages());
  }
  expect(Math.max(...sizes)).toBe(sizes[0]!);
  const [row] = await db.sql<{ n: number }[]>`select reltuples::int as n from pg_class where relname = 'settings'`;
  expect(row!.n).toBe(500);
  expect(await settled()).toEqual([]);
});

test("a PostgreSQL of its own is left to its autovacuum", async () => {
  expect(await vacuumEmbedded({ ...db, kind: "postgres" } as Database, async () => {})).toEqual([]);
});

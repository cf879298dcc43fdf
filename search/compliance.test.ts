import { migrate } from "@toque/db/client/migrate.ts";
import { openPGliteInMemory } from "@toque/db/client/pglite.ts";
import { openPostgres } from "@toque/db/client/postgres.ts";
import type { Database } from "@toque/db/client/types.ts";
import { createPostgresSearch } from "./postgres.ts";
import { searchCompliance } from "./testing/compliance.ts";
import { meilisearchAlone } from "./testing/meilisearch-adapter.ts";
import { startMeilisearchDouble } from "./testing/meilisearch-double.ts";

async function openEmpty(): Promise<Database> {
  const { database } = await openPGliteInMemory();
  await migrate(database);
  return database;
}

searchCompliance("PostgreSQL over PGlite", async () => {
  const db = await openEmpty();
  return { db, engine: createPostgresSearch(db), close: () => db.close() };
});

const databaseUrl = process.env.TEST_DATABASE_URL;
if (databaseUrl)
  searchCompliance("PostgreSQL", async () => {
    // A database of its own on the given server, so that no other test's rows are found.
    const name = `toque_search_${crypto.randomUUID().slice(0, 8)}`;
    const admin = openPostgres(databaseUrl, 1);
    await admin.sql`create database ${admin.sql(name)}`;
    const url = new URL(databaseUrl);
    url.pathname = `/${name}`;
    const db = openPostgres(url.href, 4);
    await migrate(db);
    const close = async () => {
      await db.close();
      await admin.sql`drop database ${admin.sql(name)} with (force)`;
      await admin.close();
    };
    return { db, engine: createPostgresSearch(db), close };
  });

const meiliUrl = process.env.TEST_MEILI_URL;
if (meiliUrl)
  searchCompliance("Meilisearch", async () => {
    const db = await openEmpty();
    const options = {
      url: meiliUrl,
      apiKey: process.env.TEST_MEILI_KEY,
      prefix: `test_${crypto.randomUUID().slice(0, 8)}_`,
    };
    const { engine, drop } = meilisearchAlone(db, options);
    const close = async () => {
      await drop();
      await db.close();
    };
    return { db, engine, close };
  });

searchCompliance("Meilisearch (double)", async () => {
  const db = await openEmpty();
  const double = startMeilisearchDouble();
  const { engine } = meilisearchAlone(db, { url: double.url, apiKey: double.apiKey, prefix: "test_" });
  const close = async () => {
    await db.close();
    double.close();
  };
  return { db, engine, close };
});

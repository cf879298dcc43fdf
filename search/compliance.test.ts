import { migrated, realPostgresUrl, realTestDatabase, seeded, testDatabaseAs } from "@toque/db/testing/database.ts";
import { createPostgresSearch } from "./postgres.ts";
import { searchCompliance } from "./testing/compliance.ts";
import type { AdapterOf } from "./testing/harness.ts";
import { meilisearchAlone } from "./testing/meilisearch-adapter.ts";
import { startMeilisearchDouble } from "./testing/meilisearch-double.ts";

const embedded: AdapterOf = async ({ filled }) => {
  const db = await testDatabaseAs(filled ? seeded : migrated);
  return { db, engine: createPostgresSearch(db), close: () => db.close() };
};
searchCompliance("PostgreSQL over PGlite", embedded);

if (realPostgresUrl() !== null)
  searchCompliance("PostgreSQL", async ({ filled }) => {
    // A database of its own on the given server, so that no other test's rows are found.
    const db = await realTestDatabase({ empty: !filled, max: 4 });
    return { db, engine: createPostgresSearch(db), close: () => db.close() };
  });

const meiliUrl = process.env.TEST_MEILI_URL;
if (meiliUrl)
  searchCompliance("Meilisearch", async (state) => {
    const { db } = await embedded(state);
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

searchCompliance("Meilisearch (double)", async (state) => {
  const { db } = await embedded(state);
  const double = startMeilisearchDouble();
  const { engine } = meilisearchAlone(db, { url: double.url, apiKey: double.apiKey, prefix: "test_" });
  const close = async () => {
    await db.close();
    double.close();
  };
  return { db, engine, close };
});

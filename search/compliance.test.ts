import { migrate } from "@toque/db/client/migrate.ts";
import { openPGliteInMemory } from "@toque/db/client/pglite.ts";
import { createPostgresSearch } from "./postgres.ts";
import { searchCompliance } from "./testing/compliance.ts";

searchCompliance("PostgreSQL over PGlite", async () => {
  const { database: db } = await openPGliteInMemory();
  await migrate(db);
  return { db, engine: createPostgresSearch(db), close: () => db.close() };
});

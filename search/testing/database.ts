import type { Database } from "@toque/db/client/types.ts";
import { fillDataFolder, seeded, type TestState, testDatabaseAs } from "@toque/db/testing/database.ts";
import { rebuildIndex } from "../indexer.ts";
import { createPostgresSearch } from "../postgres.ts";

const indexed: TestState = {
  name: "indexed",
  sources: ["search/**/*.{ts,json}", "db/{client,foods,recipes,schemas,shared}/**/*.{ts,json}"],
  from: seeded,
  async make(database) {
    await rebuildIndex(database, createPostgresSearch(database));
  },
};

/**
 * A separate embedded database whose starter recipes and foods are found. Close it in afterAll.
 * @param onStatement called with the text of every statement
 */
export function indexedTestDatabase(onStatement?: (text: string) => void): Promise<Database> {
  return testDatabaseAs(indexed, onStatement);
}

/** Gives the data folder of a server that a test starts such a database. */
export function fillWithIndexed(dataDir: string): Promise<void> {
  return fillDataFolder(dataDir, indexed);
}

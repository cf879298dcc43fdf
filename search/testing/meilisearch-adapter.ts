import type { Database } from "@toque/db/client/types.ts";
import { readAlternatives } from "../alternatives.ts";
import { readIndexState } from "../index-state.ts";
import { type MeilisearchOptions, MeilisearchServer } from "../meilisearch-server.ts";
import { MeilisearchSync } from "../meilisearch-sync.ts";
import type { SearchEngine } from "../port.ts";
import { createPostgresSearch } from "../postgres.ts";

/**
 * Meilisearch alone, as the search service uses it but without PostgreSQL in its place: every search is answered by it,
 * after it has caught up.
 */
export function meilisearchAlone(
  db: Database,
  options: MeilisearchOptions,
): { engine: SearchEngine; drop(): Promise<void> } {
  const postgres = createPostgresSearch(db);
  const server = new MeilisearchServer(options);
  const sync = new MeilisearchSync(db, server);
  const current = async (): Promise<string> => {
    const build = (await readIndexState(db.sql))?.build;
    if (!build) throw new Error("the index is not built");
    await sync.catchUp(build);
    return build;
  };
  const engine: SearchEngine = {
    ...postgres,
    name: "meilisearch",
    searchRecipes: async (query) =>
      server.searchRecipes(await current(), query, (parsed) => readAlternatives(db.sql, parsed)),
    searchFoods: async (query) => server.searchFoods(await current(), query),
    async rebuild(documents) {
      const result = await postgres.rebuild(documents);
      await sync.build(async () => true);
      return result;
    },
    ping: async () => server.check(await current()),
  };
  return { engine, drop: async () => server.drop(await current()) };
}

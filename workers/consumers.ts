import type { Database } from "@toque/db/client/types.ts";
import { factsGroup, handleReferenceEvent } from "@toque/db/recipes/recompute.ts";
import { topics } from "@toque/db/schemas/events.ts";
import { handleFoodEvent, handleRecipeEvent } from "@toque/search/indexer.ts";
import type { SearchEngine } from "@toque/search/port.ts";
import type { Bus, Subscription } from "./platform/bus/port.ts";

/**
 * Keeps data derived from recipes and foods up to date: the facts of recipes, and the search index. Each is a
 * consumer group of its own, so that neither waits for the other.
 */
export async function startConsumers(deps: { db: Database; bus: Bus; search: SearchEngine }): Promise<Subscription> {
  const { db, bus, search } = deps;
  const stopping = new AbortController();
  const indexer = await bus.subscribe({
    group: "search",
    topics: [topics.recipes, topics.reference],
    handler: async (message) => {
      await handleRecipeEvent(db, search, message);
      await handleFoodEvent(db, search, message);
    },
  });
  const facts = await bus.subscribe({
    group: factsGroup,
    topics: [topics.reference],
    concurrency: 2,
    handler: (message) => handleReferenceEvent(db, message, stopping.signal),
  });
  return {
    async stop() {
      // After a restart an unfinished recomputation continues from where it stopped.
      stopping.abort();
      await Promise.all([indexer.stop(), facts.stop()]);
    },
  };
}

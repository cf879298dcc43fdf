import type { Database } from "@toque/db/client/types.ts";
import { countForQuests, QUEST_GROUP } from "@toque/db/game/quest-progress.ts";
import { readRules } from "@toque/db/game/rules.ts";
import { factsGroup, handleReferenceEvent } from "@toque/db/recipes/recompute.ts";
import { type BusMessage, topics } from "@toque/db/schemas/events.ts";
import { handleFoodEvent, handleRecipeEvent } from "@toque/search/indexer.ts";
import type { SearchEngine } from "@toque/search/port.ts";
import { CORRECTIONS_GROUP, learnFromSave } from "./import/learn.ts";
import { startLexiconWalk } from "./lexicon-walk.ts";
import type { Bus, Subscription } from "./platform/bus/port.ts";
import type { Logger } from "./platform/logging/logger.ts";

/** Keeps the progress of quests by what happens in the game and to recipes. */
export const startQuestProgress = ({ db, bus }: { db: Database; bus: Bus }): Promise<Subscription> =>
  bus.subscribe({
    group: QUEST_GROUP,
    topics: [topics.game, topics.recipes],
    handler: async (message) => {
      // Pages listen for these; nothing counts them.
      if (message.type !== "game.happened" && message.type !== "recipe.saved") return;
      await db.transaction(async (tx) => countForQuests(tx, readRules(tx), message));
    },
  });

/** Learns what cooks correct in the lines of recipes that were read for them. */
export const startCorrections = ({ db, bus }: { db: Database; bus: Bus }): Promise<Subscription> =>
  bus.subscribe({
    group: CORRECTIONS_GROUP,
    topics: [topics.recipes],
    handler: async (message) => {
      if (message.type === "recipe.saved") await learnFromSave(db, message as BusMessage<"recipe.saved">);
    },
  });

/**
 * Keeps data derived from recipes and foods up to date: the facts of recipes, and the search index. Each is a
 * consumer group of its own, so that neither waits for the other.
 */
export async function startConsumers(
  deps: { db: Database; bus: Bus; search: SearchEngine; log: Logger },
  settleMs?: number,
): Promise<Subscription> {
  const { db, bus, search, log } = deps;
  const stopping = new AbortController();
  const walk = startLexiconWalk({ db, log }, settleMs);
  const [indexer, facts] = await Promise.all([
    bus.subscribe({
      group: "search",
      topics: [topics.recipes, topics.reference],
      handler: async (message) => {
        await handleRecipeEvent(db, search, message);
        await handleFoodEvent(db, search, message);
      },
    }),
    bus.subscribe({
      group: factsGroup,
      topics: [topics.reference],
      concurrency: 2,
      handler: async (message) => {
        await handleReferenceEvent(db, message, stopping.signal);
        walk.handle(message);
      },
    }),
  ]);
  return {
    async stop() {
      // After a restart an unfinished recomputation continues from where it stopped.
      stopping.abort();
      await Promise.all([indexer.stop(), facts.stop(), walk.stop()]);
    },
  };
}

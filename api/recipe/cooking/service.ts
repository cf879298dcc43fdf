import type { Conn } from "@toque/db/client/types.ts";
import { cookingsAfter, lastCookingRevision, readCookings } from "@toque/db/cooking/cookings.ts";
import { type CookedRow, cookedBy } from "@toque/db/cooking/log.ts";
import { type Locale, presentSummary } from "@toque/db/recipes/present.ts";
import { readSummaries } from "@toque/db/recipes/read.ts";
import { pick } from "@toque/db/schemas/common.ts";
import type { CookedRecipe, CurrentCooking } from "@toque/db/schemas/cooking.ts";
import type { RecipeSummary } from "@toque/db/schemas/recipe.ts";
import type { Deps } from "../../deps.ts";
import { follow } from "../../events/follow.ts";
import type { Caller } from "../../http/caller.ts";
import { PAGE_SIZE } from "../../http/paging.ts";
import type { ServerEvent } from "../../http/sse.ts";
import { toSummary } from "../recipes/service.ts";

/** The cards of recipes that a user can see by their own access, by id. */
async function cardsOf(conn: Conn, ids: number[], userId: number, locale: Locale): Promise<Map<number, RecipeSummary>> {
  const reader = { userId };
  const rows = await readSummaries(conn, [...new Set(ids)], reader);
  return new Map(rows.map((row) => [row.id, toSummary(presentSummary(row, locale))]));
}

/** What a user is cooking, and what they have cooked. */
export const cookingService = (deps: Deps) => ({
  /** The cookings that have not ended, each with the card of its recipe. */
  async current(userId: number, locale: Locale): Promise<CurrentCooking[]> {
    const cookings = await readCookings(deps.db.sql, userId);
    const cards = await cardsOf(
      deps.db.sql,
      cookings.map(({ recipe_id }) => recipe_id),
      userId,
      locale,
    );
    return cookings.flatMap((cooking) => {
      const recipe = cards.get(cooking.recipe_id);
      return recipe ? [{ ...cooking, recipe }] : [];
    });
  },

  /** A page of the cook log with its number of entries. */
  async cooked(
    userId: number,
    { page, minRating }: { page: number; minRating: number | null },
    locale: Locale,
  ): Promise<{ entries: CookedRecipe[]; total: number }> {
    const { entries, total } = await cookedBy(deps.db.sql, userId, { minRating, page, size: PAGE_SIZE });
    const ids = entries.flatMap(({ recipe_id }) => recipe_id ?? []);
    const cards = await cardsOf(deps.db.sql, ids, userId, locale);
    const present = ({ recipe_name, recipe_lang, ...entry }: CookedRow): CookedRecipe => {
      const recipe = (entry.recipe_id !== null && cards.get(entry.recipe_id)) || null;
      return { ...entry, title: recipe?.name ?? pick(recipe_name, locale.lang, recipe_lang), recipe };
    };
    return { entries: entries.map(present), total };
  },

  /** Changes of the caller's cookings: stored ones, then live ones. Without a revision only live ones. */
  async *follow(caller: Caller, after: number | null, signal: AbortSignal): AsyncGenerator<ServerEvent> {
    let last = after ?? (await lastCookingRevision(deps.db.sql, caller.userId));
    const readAfter = () => cookingsAfter(deps.db.sql, caller.userId, last);
    for await (const changes of follow(deps.eventHub, { key: `cookings:${caller.userId}`, readAfter, signal }))
      for (const change of changes) {
        last = change.revision;
        yield { id: change.revision, event: "cooking", data: change };
      }
  },
});

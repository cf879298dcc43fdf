import { queryOptions } from "@tanstack/react-query";
import type { Lang } from "@toque/db/schemas/common.ts";
import { api, call, unwrap } from "../client/eden.ts";
import type { RecentRecipe } from "./recent-recipes.ts";
import { recipesKey } from "./use-like.ts";

/** What the account opened in this browser and on other devices, newest first; each recipe once, as it was opened last. */
export function mergeRecent(here: readonly RecentRecipe[], everywhere: readonly RecentRecipe[]): RecentRecipe[] {
  const merged = new Map(everywhere.map((recipe) => [recipe.id, recipe]));
  for (const recipe of here) {
    const other = merged.get(recipe.id);
    // The server's is in the page's language, and of the recipe's last version.
    merged.set(recipe.id, other ? { ...other, at: Math.max(other.at, recipe.at) } : recipe);
  }
  return [...merged.values()].sort((a, b) => b.at - a.at);
}

/** What the account opened on any device, as the server has it. */
export function openedQuery(lang: Lang) {
  return queryOptions({
    queryKey: [recipesKey, "opened", lang],
    queryFn: async ({ signal }): Promise<RecentRecipe[]> => {
      const opened = await unwrap(api.api.recipe.users["@me"]["opened-recipes"].get(call({ signal, quiet: true })));
      return opened.map(({ id, name, img, cover_url, opened_at }) => ({
        ...{ id, name, img: img.slice(0, 1), cover_url, at: Date.parse(opened_at), lang },
      }));
    },
    // A recipe that is opened here is known here.
    staleTime: 60_000,
  });
}

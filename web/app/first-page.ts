import type { QueryClient } from "@tanstack/react-query";
import { recipeQuery } from "../shared/recipes/recipe-queries.ts";
import { type Entrance, entrances } from "./entrances.ts";
import { pages } from "./pages.ts";

/** What a page will ask the API first, so that it is there when the page is. */
const firstData: Partial<Record<Entrance["page"], (client: QueryClient, id: number) => Promise<void>>> = {
  recipe: (client, id) => client.prefetchQuery(recipeQuery(id)),
  recipes: async (client) => (await pages.recipes()).prefetchResults(client, window.location.search),
};

/** Begins with the page that the address names. What fails here fails again where it is really needed, and says so there. */
export function beginFirstPage(path: string) {
  const entrance = entrances.find((one) => new RegExp(one.path).test(path));
  const id = entrance ? Number(new RegExp(entrance.path).exec(path)?.[1] ?? 0) : 0;
  return {
    texts: entrance?.texts ?? [],
    code: entrance ? pages[entrance.page]().catch(() => {}) : Promise.resolve(),
    /** To be called once the session is known. */
    async fetchData(client: QueryClient): Promise<void> {
      try {
        if (entrance) await firstData[entrance.page]?.(client, id);
      } catch {
        // The page asks again, and shows what is wrong.
      }
    },
  };
}

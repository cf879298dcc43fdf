import type { QueryClient } from "@tanstack/react-query";
import { recipeQuery } from "../shared/recipes/recipe-queries.ts";
import { pages } from "./pages.ts";

/** What the page at an address needs, so that all of it can be fetched at once instead of one thing after the other. */
interface FirstPage {
  code: () => Promise<unknown>;
  /** Its catalogues beyond the shell's. */
  texts: readonly string[];
  /** What it will ask the API first; the session is known by then. */
  data?: (client: QueryClient) => unknown;
}

const recipeAddress = /^\/recipes\/(\d{1,9})\/?$/;

function firstPage(path: string): FirstPage | null {
  const recipe = Number(recipeAddress.exec(path)?.[1] ?? 0);
  if (recipe > 0)
    return {
      code: pages.recipe,
      texts: ["recipe", "chat"],
      data: (client) => client.prefetchQuery(recipeQuery(recipe)),
    };
  if (/^\/(recipes\/?)?$/.test(path))
    return {
      code: pages.recipes,
      texts: ["search", "foods"],
      data: async (client) => (await pages.recipes()).prefetchResults(client, window.location.search),
    };
  if (/^\/auth(entication)?\/signin\/?$/.test(path)) return { code: pages.signIn, texts: ["signin"] };
  if (/^\/dashboard\/?$/.test(path)) return { code: pages.dashboard, texts: ["home"] };
  if (/^\/generate\/?$/.test(path)) return { code: pages.generate, texts: ["generate"] };
  return null;
}

/** Begins with the page that the address names. What fails here fails again where it is really needed, and says so there. */
export function beginFirstPage(path: string) {
  const page = firstPage(path);
  const code = page ? page.code().catch(() => {}) : Promise.resolve();
  return {
    texts: page?.texts ?? [],
    code,
    /** To be called once the session is known. */
    async fetchData(client: QueryClient): Promise<void> {
      try {
        await page?.data?.(client);
      } catch {
        // The page asks again, and shows what is wrong.
      }
    },
  };
}

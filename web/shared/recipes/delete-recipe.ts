import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { api, unwrap } from "../client/eden.ts";
import { recipesKey } from "./use-like.ts";

/** Second parts of the keys whose third part is a recipe's id. */
const kinds = new Set<unknown>(["one", "source", "texts", "variants", "version", "versions"]);

/** Whether a query is about one recipe: itself, its versions, variants, texts or source. */
export const isOfRecipe = ([key, kind, about]: QueryKey, id: number): boolean =>
  key === recipesKey && kinds.has(kind) && about === id;

/** Removes the queries of a recipe, those in use once nothing shows them any more: they would be fetched again. */
function removeWhenUnused(client: QueryClient, id: number): void {
  const cache = client.getQueryCache();
  const remove = (): boolean => {
    const queries = cache.findAll({ predicate: ({ queryKey }) => isOfRecipe(queryKey, id) });
    for (const query of queries) if (query.getObserversCount() === 0) cache.remove(query);
    return queries.every((query) => query.getObserversCount() === 0);
  };
  if (remove()) return;
  const stop = cache.subscribe(({ type }) => {
    if (type === "observerRemoved" && remove()) stop();
  });
}

/**
 * Deletes a recipe, and forgets what is known of it; nothing is fetched of what is gone. The lists are the caller's to fetch
 * again, see `isOfRecipe`.
 * @throws ApiError
 */
export async function deleteRecipe(client: QueryClient, id: number): Promise<void> {
  const predicate = ({ queryKey }: { queryKey: QueryKey }): boolean => isOfRecipe(queryKey, id);
  await client.cancelQueries({ predicate });
  try {
    await unwrap(api.api.recipe.recipes({ recipe_id: id }).delete());
  } catch (error) {
    // What was cancelled.
    void client.invalidateQueries({ predicate });
    throw error;
  }
  removeWhenUnused(client, id);
}

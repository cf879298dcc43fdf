import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { api, unwrap } from "../client/eden.ts";
import { cookingKey } from "../cooking/cooking-queries.ts";
import { recipesKey } from "./use-like.ts";

/** Of each first part of a key, the second parts whose third part is a recipe's id. */
const kinds = new Map<unknown, readonly unknown[]>([
  [recipesKey, ["one", "source", "texts", "variants", "version", "versions"]],
  [cookingKey, ["log"]],
]);

/** Whether a query is about one recipe: itself, its versions, variants, texts, source or cook log. */
export const isOfRecipe = ([key, kind, about]: QueryKey, id: number): boolean =>
  about === id && (kinds.get(key)?.includes(kind) ?? false);

/** Cancels each fetch of a recipe's queries that begins from now on: parts of its page may still be loading. @returns ends it */
function cancelLaterFetches(client: QueryClient, id: number): () => void {
  return client.getQueryCache().subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "fetch" || !isOfRecipe(event.query.queryKey, id)) return;
    // The event comes just before there is a fetch to cancel.
    queueMicrotask(() => void event.query.cancel({ revert: true }));
  });
}

/** Removes the queries of a recipe, those in use once nothing shows them any more: they would be fetched again. */
function removeWhenUnused(client: QueryClient, id: number, onRemoved: () => void): void {
  const cache = client.getQueryCache();
  const remove = (): boolean => {
    const queries = cache.findAll({ predicate: ({ queryKey }) => isOfRecipe(queryKey, id) });
    for (const query of queries) if (query.getObserversCount() === 0) cache.remove(query);
    return queries.every((query) => query.getObserversCount() === 0);
  };
  if (remove()) {
    onRemoved();
    return;
  }
  const stop = cache.subscribe(({ type }) => {
    if (type !== "observerRemoved" || !remove()) return;
    stop();
    onRemoved();
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
  const allowFetches = cancelLaterFetches(client, id);
  try {
    await unwrap(api.api.recipe.recipes({ recipe_id: id }).delete());
  } catch (error) {
    allowFetches();
    // What was cancelled.
    void client.invalidateQueries({ predicate });
    throw error;
  }
  removeWhenUnused(client, id, allowFetches);
}

import type { RecipeSummary } from "@toque/db/schemas/recipe.ts";

/** So many of the newest own recipes are there without a network, also those that were never opened on this device. */
export const OWN_RECIPES_KEPT = 60;
/** Milliseconds between two reads: what the person does goes first. */
const PAUSE_MS = 400;

type Listed = Pick<RecipeSummary, "id" | "cover_url">;

interface KeepOwnRecipesOptions {
  /** A page of the own recipes, the last changed first. */
  readPage: (page: number) => Promise<{ recipes: readonly Listed[]; next: number | null }>;
  /** The cover's address in the copy of a recipe, which names its version; null when there is no copy. */
  storedCover: (id: number) => Promise<string | null>;
  /** Reads a recipe so that a copy is kept. @returns false when the server did not answer: no more is asked of it */
  read: (id: number) => Promise<boolean>;
  signal: AbortSignal;
  pause?: () => Promise<unknown>;
}

/**
 * Fetches the own recipes of which this device has no copy, or one of an older version, one after the other.
 * @returns whether it came to its end
 */
export async function keepOwnRecipes(options: KeepOwnRecipesOptions): Promise<boolean> {
  const { readPage, storedCover, read, signal } = options;
  const pause = options.pause ?? (() => new Promise((resolve) => setTimeout(resolve, PAUSE_MS)));
  let seen = 0;
  for (let page: number | null = 1; page !== null && seen < OWN_RECIPES_KEPT; ) {
    if (signal.aborted) return false;
    const { recipes, next } = await readPage(page);
    for (const { id, cover_url } of recipes.slice(0, OWN_RECIPES_KEPT - seen)) {
      if (signal.aborted) return false;
      if ((await storedCover(id)) === cover_url) continue;
      await pause();
      if (signal.aborted || !(await read(id))) return false;
    }
    seen += recipes.length;
    page = next;
  }
  return true;
}

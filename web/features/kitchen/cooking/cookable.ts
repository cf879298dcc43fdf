import { useQueries } from "@tanstack/react-query";
import type { RecipeSummary } from "@toque/db/schemas/recipe.ts";
import { recipeQuery } from "../../../shared/recipes/recipe-queries.ts";

type Listed = Pick<RecipeSummary, "id" | "private" | "parent_id">;

/**
 * What of a list can be cooked for the game: only public recipes can. In place of a private variant its public original stands.
 * @param parents originals that are known
 */
export function cookable<T extends Listed>(recipes: readonly T[], parents: readonly T[]): T[] {
  const open = recipes.flatMap((recipe) => {
    const shown = recipe.private ? parents.find(({ id }) => id === recipe.parent_id) : recipe;
    return shown && !shown.private ? [shown] : [];
  });
  return [...new Map(open.map((one) => [one.id, one])).values()];
}

/** What of a list can be cooked for the game, with the originals of private variants as soon as they are known. */
export function useCookable(recipes: readonly RecipeSummary[]): { recipes: RecipeSummary[]; isPending: boolean } {
  const ids = [...new Set(recipes.flatMap((one) => (one.private && one.parent_id !== null ? [one.parent_id] : [])))];
  const parents = useQueries({ queries: ids.map((id) => recipeQuery(id)) });
  return {
    recipes: cookable<RecipeSummary>(
      recipes,
      parents.flatMap(({ data }) => data?.recipe ?? []),
    ),
    isPending: parents.some((one) => one.isPending),
  };
}

import { infiniteQueryOptions, keepPreviousData, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Pantry, PantryInput } from "@toque/db/schemas/pantry.ts";
import { api, call, unwrap } from "../../shared/client/eden.ts";
import { pantryQuery } from "../../shared/foods/pantry-query.ts";
import { recipesKey } from "../../shared/recipes/use-like.ts";
import { toastError } from "../../shared/ui/toast-error.ts";

const pantryCall = api.api.food.users["@me"].pantry;

/** What of it can be said before the server has answered. */
export type PantryChange = Partial<Pick<Pantry, "pantry" | "fridge" | "pantry_counts">>;

const toInput = ({ pantry, fridge, pantry_counts }: PantryChange): PantryInput => ({
  ...(pantry && { pantry: pantry.map(({ food_id }) => food_id) }),
  ...(fridge && {
    fridge: fridge.map(({ food_id, confidence, read_as }) => ({ food_id, confidence, read_as })),
  }),
  ...(pantry_counts !== undefined && { pantry_counts }),
});

/** Saves parts of what is at home; the page shows it at once, and takes it back when it could not be saved. */
export function useSavePantry(): (change: PantryChange) => void {
  const client = useQueryClient();
  const { queryKey } = pantryQuery;
  const { mutate } = useMutation({
    mutationKey: queryKey,
    // One after the other: each sends a whole list.
    scope: { id: "pantry" },
    mutationFn: (change: PantryChange) => unwrap(pantryCall.put(toInput(change))),
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      if (before) client.setQueryData(queryKey, { ...before, ...change });
    },
    onError: toastError,
    onSettled: () => {
      // A later change is on its way: what the server has now would take it back on the screen.
      if (client.isMutating({ mutationKey: queryKey }) === 1) void client.invalidateQueries({ queryKey });
    },
  });
  return mutate;
}

export interface CookableSearch {
  foodIds: readonly number[];
  pantry: boolean;
  maxMinutes: number | null;
}

/** What can be cooked, page by page. The previous recipes stay until others have arrived. */
export const cookableQuery = ({ foodIds, pantry, maxMinutes }: CookableSearch) =>
  infiniteQueryOptions({
    queryKey: [recipesKey, "cookable", foodIds, pantry, maxMinutes],
    queryFn: ({ pageParam, signal }) =>
      unwrap(
        api.api.recipe.recipes.cookable.post(
          { food_ids: [...foodIds], pantry, max_total_time: maxMinutes, page: pageParam },
          call({ signal }),
        ),
      ),
    initialPageParam: 1,
    getNextPageParam: (last, pages) =>
      pages.reduce((count, { recipes }) => count + recipes.length, 0) < last.total && last.recipes.length > 0
        ? pages.length + 1
        : undefined,
    placeholderData: keepPreviousData,
  });

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toastGameError } from "../../../shared/game/game-errors.ts";
import { gameCalls, gameKey, restaurantQuery } from "../../../shared/game/game-queries.ts";

interface BrigadeMove {
  chefId: number;
  /** Into the brigade, or out of it. */
  joins: boolean;
}

/** Moves a chef into the brigade or out of it: shown at once, taken back on an error. */
export function useBrigadeMove() {
  const client = useQueryClient();
  const { queryKey } = restaurantQuery;
  return useMutation({
    mutationFn: ({ chefId, joins }: BrigadeMove) =>
      joins ? gameCalls.addToBrigade(chefId) : gameCalls.removeFromBrigade(chefId),
    // One after the other: each answer is the whole brigade.
    scope: { id: "brigade" },
    onMutate: async ({ chefId, joins }) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      client.setQueryData(queryKey, (restaurant) => {
        if (!restaurant) return restaurant;
        const others = restaurant.brigade_chefs.filter((id) => id !== chefId);
        return { ...restaurant, brigade_chefs: joins ? [...others, chefId] : others };
      });
      return before;
    },
    onSuccess: (restaurant) => {
      client.setQueryData(queryKey, restaurant);
      // What a dish brings depends on the brigade.
      void client.invalidateQueries({ queryKey: [gameKey, "reward"] });
    },
    onError: (error, _, before) => {
      client.setQueryData(queryKey, before);
      toastGameError(error);
    },
  });
}

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "../../client/api-error.ts";
import { toastGameError } from "../game-errors.ts";
import { gameCalls, gameCookingQuery, gameKey } from "../game-queries.ts";

/** Finishes a cooking: from then on other cooks judge it. Finished already (elsewhere) is finished. */
export function useFinish(cookingId: number, onFinished: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => gameCalls.finish(cookingId),
    onSuccess: (cooking) => {
      client.setQueryData(gameCookingQuery(cookingId).queryKey, cooking);
      void client.invalidateQueries({ queryKey: [gameKey] });
      // The dish is in the cook log now.
      void client.invalidateQueries({ queryKey: ["cooking"] });
      onFinished();
    },
    onError: (error) => {
      toastGameError(error);
      void client.invalidateQueries({ queryKey: [gameKey] });
      if (error instanceof ApiError && error.code === "cooking_finished") onFinished();
    },
  });
}

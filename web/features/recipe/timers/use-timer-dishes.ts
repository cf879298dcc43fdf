import { useAtomValue } from "jotai/react";
import { cookingsAtom } from "../cook/cookings.ts";
import type { Timer } from "./timers.ts";

/** The dish of a timer; "" for those of the open one, and where it is not known. */
export function useTimerDishes(openRecipeId: number | null): (timer: Timer) => string {
  const cookings = useAtomValue(cookingsAtom);
  return ({ recipeId }) =>
    recipeId === openRecipeId ? "" : (cookings.find((one) => one.recipeId === recipeId)?.name ?? "");
}

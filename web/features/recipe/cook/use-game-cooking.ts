import { useQuery } from "@tanstack/react-query";
import type { GameCooking } from "@toque/db/schemas/game-cooking.ts";
import { currentCookingQuery } from "../../../shared/game/game-queries.ts";
import { useIsPlayer } from "../../../shared/game/use-game.ts";

/** The cooking of the game that is of a recipe; null where there is none. */
export function useGameCooking(recipeId: number): GameCooking | null {
  const isPlayer = useIsPlayer();
  const { data } = useQuery({ ...currentCookingQuery, enabled: isPlayer });
  return isPlayer && data?.recipe_id === recipeId ? data : null;
}

import { queryOptions } from "@tanstack/react-query";
import type { GameSettings } from "@toque/db/schemas/game-restaurant.ts";
import { ApiError } from "../client/api-error.ts";
import { request } from "../client/fetch.ts";
import { pageSetting } from "../client/page-setting.ts";

// Apart from the game's other calls: every page of the app asks who plays.

/** What only its owner or an operator changes: not read anew by the game's event stream. */
export const gameFiguresKey = "game-figures";

/** The account's switch; null where the installation has no game. */
export const gameSettingsQuery = queryOptions({
  queryKey: [gameFiguresKey, "settings"],
  queryFn: async ({ signal }): Promise<GameSettings | null> => {
    if (pageSetting("game") === "false") return null;
    try {
      return await request<GameSettings>("/api/cooktoearn/users/@me/settings", { signal, quiet: true });
    } catch (error) {
      if (error instanceof ApiError && error.code === "game_off") return null;
      throw error;
    }
  },
  staleTime: Number.POSITIVE_INFINITY,
});

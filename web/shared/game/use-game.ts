import { useQuery } from "@tanstack/react-query";
import { useIsSignedIn } from "../session/session.ts";
import { gameSettingsQuery } from "./game-settings.ts";

/**
 * The cooking game for whoever is here. `none`: a visitor, or an installation without it; `off`: switched off in the
 * settings; `unknown` until the server has answered, and where it did not.
 */
export type GameState = "unknown" | "none" | "off" | "on";

/** Whether there is the game, and the account plays it. */
export function useGame(): GameState {
  const signedIn = useIsSignedIn();
  const { data } = useQuery({ ...gameSettingsQuery, enabled: signedIn });
  if (!signedIn || data === null) return "none";
  if (data === undefined) return "unknown";
  return data.playing ? "on" : "off";
}

/** Whether anything of the game is shown: a visitor and who does not want it never meet it. */
export const useIsPlayer = (): boolean => useGame() === "on";

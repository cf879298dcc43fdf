import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useIsSignedIn } from "../session/session.ts";
import { useEventStream } from "../sse/use-event-stream.ts";
import { gameKey, gameSettingsQuery } from "./game-queries.ts";

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

/** Reads what is shown of the game anew whenever something of it has changed. */
export function useGameEvents(): void {
  const client = useQueryClient();
  const isPlayer = useIsPlayer();
  const readAnew = () => client.invalidateQueries({ queryKey: [gameKey] }, { cancelRefetch: false });
  const status = useEventStream(isPlayer ? "/api/cooktoearn/events" : null, () => {
    // A read that is under way may have begun before the change.
    void client.invalidateQueries({ queryKey: [gameKey] });
  });
  // What happened before the stream was there: at first, and after it was cut off.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it reacts to the connection
  useEffect(() => {
    if (status === "open") void readAnew();
  }, [status]);
}

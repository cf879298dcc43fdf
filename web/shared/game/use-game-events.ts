import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useEventStream } from "../sse/use-event-stream.ts";
import { gameKey } from "./game-queries.ts";
import { useIsPlayer } from "./use-game.ts";

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

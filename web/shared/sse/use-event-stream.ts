import { useEffect, useEffectEvent, useState } from "react";
import { report } from "../report.ts";
import { readEventStream, type StreamStatus } from "./event-stream.ts";
import type { ServerEvent } from "./parse-event-stream.ts";

/**
 * Follows an event stream while the component is shown.
 * @param url null follows nothing
 * @returns the state of the connection
 */
export function useEventStream(
  url: string | null,
  onEvent: (event: ServerEvent) => void,
  lastEventId = "",
): StreamStatus {
  const [status, setStatus] = useState<StreamStatus>("closed");
  const handle = useEffectEvent(onEvent);
  const startFrom = useEffectEvent(() => lastEventId);
  useEffect(() => {
    if (!url) return;
    const controller = new AbortController();
    readEventStream(url, {
      onEvent: (event) => handle(event),
      onStatus: setStatus,
      lastEventId: startFrom(),
      signal: controller.signal,
    }).catch((error: unknown) => report("EVENT_STREAM_REFUSED", error));
    return () => controller.abort();
  }, [url]);
  return status;
}

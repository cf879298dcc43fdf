import { onlineManager } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";

const subscribe = (onChange: () => void): (() => void) => onlineManager.subscribe(onChange);

/** Whether this device has a network, according to the query client. True does not imply that the server responds. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => onlineManager.isOnline());
}

import { onlineManager, QueryClient } from "@tanstack/react-query";
import { isTransient } from "./retry.ts";

/**
 * Server state. `request` already tries a read three times, so queries do not retry; mutations never retry,
 * and their errors are shown where they were started.
 */
export function createQueryClient(): QueryClient {
  // The manager assumes a connection until the browser reports a change.
  if (globalThis.navigator?.onLine === false) onlineManager.setOnline(false);
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        gcTime: 10 * 60_000,
        retry: false,
        // Without a connection, fail with an error instead of pausing silently.
        networkMode: "always",
        refetchOnWindowFocus: (query) => query.state.status === "error" && isTransient(query.state.error),
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}

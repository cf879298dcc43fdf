import { QueryClient } from "@tanstack/react-query";
import { isTransient } from "./retry.ts";

/**
 * Server state. `request` already tries a read three times, so queries do not retry on their own; a mutation never does,
 * and its error is shown by whoever started it.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        gcTime: 10 * 60_000,
        retry: false,
        // Without a connection a call fails and says so, instead of waiting in silence.
        networkMode: "always",
        refetchOnWindowFocus: (query) => query.state.status === "error" && isTransient(query.state.error),
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}

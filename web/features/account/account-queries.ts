import { queryOptions } from "@tanstack/react-query";
import { accountCalls, publicRecipesPath } from "../../shared/account/account-api.ts";
import { requestAnswer } from "../../shared/client/fetch.ts";
import { fetchProviders } from "../../shared/session/sign-in.ts";

export const identitiesQuery = queryOptions({
  queryKey: ["account", "identities"],
  queryFn: ({ signal }) => accountCalls.identities(signal),
});
export const passkeysQuery = queryOptions({
  queryKey: ["account", "passkeys"],
  queryFn: ({ signal }) => accountCalls.passkeys(signal),
});
export const sessionsQuery = queryOptions({
  queryKey: ["account", "sessions"],
  queryFn: ({ signal }) => accountCalls.sessions(signal),
});
export const newsletterQuery = queryOptions({
  queryKey: ["account", "newsletter"],
  queryFn: ({ signal }) => accountCalls.newsletter(signal),
});
/** The ways to sign in that the server offers; null when they cannot be read. */
export const providersQuery = queryOptions({
  queryKey: ["sign-in-providers"],
  queryFn: fetchProviders,
  staleTime: 3_600_000,
});
/** How many public recipes a user has. */
export const publicRecipeCountQuery = (userId: number) =>
  queryOptions({
    queryKey: ["account", "public-recipes", userId],
    queryFn: async ({ signal }) => {
      const { headers, data } = await requestAnswer<unknown[]>(publicRecipesPath(userId), {
        signal,
        query: { page: 1 },
      });
      return Number(headers.get("x-total-count") ?? data.length);
    },
  });

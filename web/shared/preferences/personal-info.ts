import { queryOptions } from "@tanstack/react-query";
import type { PersonalInfo } from "@toque/db/entities/user.ts";
import { request } from "../client/fetch.ts";

export const personalInfoPath = "/api/authentication/users/@me/personal-info";

export const personalInfoQuery = queryOptions({
  queryKey: ["personal-info"],
  queryFn: ({ signal }) => request<PersonalInfo>(personalInfoPath, { signal, quiet: true }),
  staleTime: 300_000,
});

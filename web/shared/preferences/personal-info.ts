import { queryOptions } from "@tanstack/react-query";
import { api, call, unwrap } from "../client/eden.ts";

/** The calls of the account's personal info. */
export const personalInfoCall = api.api.authentication.users["@me"]["personal-info"];

export const personalInfoQuery = queryOptions({
  queryKey: ["personal-info"],
  queryFn: ({ signal }) => unwrap(personalInfoCall.get(call({ signal, quiet: true }))),
  staleTime: 300_000,
});

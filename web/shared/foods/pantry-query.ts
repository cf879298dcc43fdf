import { queryOptions } from "@tanstack/react-query";
import { api, call, unwrap } from "../client/eden.ts";

/** What is at home, of the account. */
export const pantryQuery = queryOptions({
  queryKey: ["pantry"],
  queryFn: ({ signal }) => unwrap(api.api.food.users["@me"].pantry.get(call({ signal }))),
  staleTime: 30_000,
});

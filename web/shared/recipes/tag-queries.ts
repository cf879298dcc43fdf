import { queryOptions } from "@tanstack/react-query";
import { api, call, unwrap } from "../client/eden.ts";

/** Every tag there is. */
export const tagsQuery = queryOptions({
  queryKey: ["tags"],
  queryFn: ({ signal }) => unwrap(api.api.recipe.tags.get(call({ signal }))),
  staleTime: 3_600_000,
});

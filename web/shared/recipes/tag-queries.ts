import { queryOptions } from "@tanstack/react-query";
import type { Tag } from "@toque/db/entities/recipe.ts";
import { request } from "../client/fetch.ts";

/** Every tag there is. */
export const tagsQuery = queryOptions({
  queryKey: ["tags"],
  queryFn: ({ signal }) => request<Tag[]>("/api/recipe/tags", { signal }),
  staleTime: 3_600_000,
});

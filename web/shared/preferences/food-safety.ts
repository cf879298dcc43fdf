import { queryOptions } from "@tanstack/react-query";
import { api, call, unwrap } from "../client/eden.ts";

/** Every allergy that an account can select. */
export const allergiesQuery = queryOptions({
  queryKey: ["allergies"],
  queryFn: ({ signal }) => unwrap(api.api.food.allergies.get(call({ signal }))),
  staleTime: 3_600_000,
});

/** Every diet that an account can select. */
export const dietsQuery = queryOptions({
  queryKey: ["diets"],
  queryFn: ({ signal }) => unwrap(api.api.recipe.diets.get(call({ signal }))),
  staleTime: 3_600_000,
});

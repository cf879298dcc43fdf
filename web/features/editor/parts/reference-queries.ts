import { queryOptions } from "@tanstack/react-query";
import { api, call, unwrap } from "../../../shared/client/eden.ts";

const hour = 3_600_000;

export const allergiesQuery = queryOptions({
  queryKey: ["allergies"],
  queryFn: ({ signal }) => unwrap(api.api.food.allergies.get(call({ signal }))),
  staleTime: hour,
});

export const dietsQuery = queryOptions({
  queryKey: ["diets"],
  queryFn: ({ signal }) => unwrap(api.api.recipe.diets.get(call({ signal }))),
  staleTime: hour,
});

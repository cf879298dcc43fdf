import { queryOptions, type UseQueryResult, useQueries } from "@tanstack/react-query";
import type { FoodCategory, FoodSubcategory } from "@toque/db/schemas/food.ts";
import { api, call, unwrap } from "../client/eden.ts";
import { textOf } from "../formatting/text.ts";
import { currentLanguage } from "../preferences/language.ts";
import { type FoodKind, type FoodRef, parseFoodRef, refOf } from "./food-ref.ts";

export interface FoodHit {
  ref: FoodRef;
  kind: FoodKind;
  name: string;
}

/** Every query about foods begins with this key. */
const foodsKey = "foods";
const hour = 3_600_000;
/** How many suggestions are requested. */
const suggestions = 12;

/** Foods, categories and subcategories that match a text, best first. */
export function foodSearchQuery(text: string) {
  return queryOptions({
    queryKey: [foodsKey, "search", text],
    queryFn: async ({ signal }): Promise<FoodHit[]> => {
      const found = await unwrap(
        api.api.food.food.get({ query: { query: text, nb_results: suggestions }, ...call({ signal }) }),
      );
      return found.map((hit) => ({ ref: refOf(hit), kind: hit.type, name: textOf(hit.name, currentLanguage()) }));
    },
    staleTime: 300_000,
    enabled: text !== "",
  });
}

type Named = Pick<FoodCategory | FoodSubcategory, "id" | "name">;

/** Where a name is found: in the food itself, or in the list of categories or subcategories. */
const named: Record<FoodKind, (id: number, signal: AbortSignal) => Promise<Named[]>> = {
  food: async (id, signal) => [await unwrap(api.api.food.food({ food_id: id }).get(call({ signal })))],
  category: (_, signal) => unwrap(api.api.food["food-categories"].get(call({ signal }))),
  subcategory: (_, signal) => unwrap(api.api.food["food-subcategories"].get(call({ signal }))),
};

/** The name of one food, category or subcategory; null when there is none. */
export function foodNameQuery(ref: FoodRef) {
  const { kind, id } = parseFoodRef(ref);
  return queryOptions({
    queryKey: [foodsKey, "name", ref],
    queryFn: async ({ signal }): Promise<string | null> => {
      const found = (await named[kind](id, signal)).find((entry) => entry.id === id);
      return found ? textOf(found.name, currentLanguage()) : null;
    },
    staleTime: hour,
  });
}

function combineNames(results: UseQueryResult<string | null>[]): (string | null | undefined)[] {
  return results.map(({ data, isError }) => (isError ? null : data));
}

/** The names of references, in their order: undefined while one loads, null when it is unavailable. */
export function useFoodNames(refs: readonly FoodRef[]): (string | null | undefined)[] {
  return useQueries({ queries: refs.map(foodNameQuery), combine: combineNames });
}

/** The units a food can be measured in, most likely first. */
export function foodQuantitiesQuery(foodId: number) {
  return queryOptions({
    queryKey: [foodsKey, "quantities", foodId],
    queryFn: ({ signal }) => unwrap(api.api.recipe.foods({ food_id: foodId }).quantities.get(call({ signal }))),
    staleTime: hour,
  });
}

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
  /** The reader's own, used as written: nothing is known of it. */
  personal?: boolean;
}

/** A row of the Ciqual table that can be taken over. */
export interface TableHit {
  code: number;
  name: string;
}

/** Every query about foods begins with this key. */
const foodsKey = "foods";
/** Every search of foods. */
export const foodSearchesKey = [foodsKey, "search"];
const hour = 3_600_000;
/** How many suggestions are requested. */
const suggestions = 12;
/** How many rows of the Ciqual table stand below them. */
const tableRows = 5;

/** Foods, categories and subcategories that match a text, best first. */
export function foodSearchQuery(text: string) {
  return queryOptions({
    queryKey: [...foodSearchesKey, text],
    queryFn: async ({ signal }): Promise<FoodHit[]> => {
      const found = await unwrap(
        api.api.food.food.get({ query: { query: text, nb_results: suggestions }, ...call({ signal }) }),
      );
      return found.map((hit) => ({
        ref: refOf(hit),
        kind: hit.type,
        name: textOf(hit.name, currentLanguage()),
        personal: hit.type === "food" && hit.personal,
      }));
    },
    staleTime: 300_000,
    enabled: text !== "",
  });
}

/** Rows of the Ciqual table with these words; none where the table is not imported. */
export function tableSearchQuery(text: string) {
  return queryOptions({
    queryKey: [foodsKey, "table", text],
    queryFn: async ({ signal }): Promise<TableHit[]> => {
      const query = { name_filter: text, limit: tableRows, if_imported: true };
      const found = await unwrap(api.api.food["ciqual-food"].get({ query, ...call({ signal }) }));
      return found.map(({ id, name }) => ({ code: id, name }));
    },
    staleTime: 300_000,
    enabled: text.length >= 3,
  });
}

/** What a cook takes although no table of foods has it: their own words, or a row of the Ciqual table. */
export type OwnFood = { name: string } | { ciqual_food_id: number };

/** Makes it a food of the cook's own. The same again is the same food. */
export async function takeOwnFood(source: OwnFood): Promise<FoodHit> {
  const { id, name } = await unwrap(api.api.food["personal-foods"].post(source));
  return { ref: String(id), kind: "food", name: textOf(name, currentLanguage()), personal: true };
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

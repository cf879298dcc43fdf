import { useQueryClient } from "@tanstack/react-query";
import { foodQuantitiesQuery, foodSearchesKey, takeOwnFood } from "../../../shared/foods/food-queries.ts";
import { parseFoodRef } from "../../../shared/foods/food-ref.ts";
import type { ReadyLine } from "./fill-form.ts";
import { measureIn, type PastedLine } from "./lines.ts";

/** Makes the foods that are used as written, one after the other: the same name twice is one food. Throws an ApiError. */
export function useReadyLines(): (lines: readonly PastedLine[]) => Promise<ReadyLine[]> {
  const client = useQueryClient();
  return async (lines) => {
    const ready: ReadyLine[] = [];
    for (const line of lines) {
      const { food, written, quantity, unit } = line.meaning;
      if (food) ready.push({ line, food, quantity });
      if (food || !written) continue;
      const own = await takeOwnFood({ name: written });
      const { id } = parseFoodRef(own.ref);
      const quantities = await client.fetchQuery(foodQuantitiesQuery(id));
      ready.push({ line, food: { id, name: own.name, personal: true }, quantity: measureIn(quantities, unit) });
    }
    // From now on a search finds them.
    client.removeQueries({ queryKey: foodSearchesKey, type: "inactive" });
    return ready;
  };
}

import { useQueryClient } from "@tanstack/react-query";
import type { Quantity } from "@toque/db/schemas/quantity.ts";
import { type FoodHit, foodQuantitiesQuery } from "../../../shared/foods/food-queries.ts";
import { parseFoodRef } from "../../../shared/foods/food-ref.ts";
import { report } from "../../../shared/report.ts";
import { parseAmount } from "../form/amount.ts";
import { addRows, editLine } from "../form/edits.ts";
import { type FoodChoice, newLine, partsOf } from "../form/types.ts";
import { useEditor } from "../state/editor-store.ts";
import { focusField } from "../state/focus.ts";
import { assumedMeasure, measureOf } from "./assumed-measure.ts";

/** The measure of the previous food, if the new food has it too. */
const sameMeasure = (quantities: readonly Quantity[], before: Quantity | null): Quantity | undefined =>
  quantities.find(({ id, unit }) => id === before?.id || (unit !== null && before !== null && unit === before.unit));

const choiceOf = ({ ref, name, personal }: FoodHit): FoodChoice => ({
  id: parseFoodRef(ref).id,
  name,
  ...(personal ? { personal: true } : {}),
});

/** Adds a line for a food, or changes the food of a line. The quantity is set when the measures of the food have loaded. */
export function useLineFood() {
  const { store } = useEditor();
  const client = useQueryClient();

  const fillQuantity = async (key: string, foodId: number): Promise<void> => {
    try {
      const quantities = await client.fetchQuery(foodQuantitiesQuery(foodId));
      const line = partsOf(store.get().form)
        .flatMap(({ lines }) => lines)
        .find((one) => one.key === key);
      // The food or the measure may have changed while they loaded.
      if (line?.food?.id !== foodId || quantities.some(({ id }) => id === line.quantity?.id)) return;
      const same = sameMeasure(quantities, line.quantity);
      const assumed = same ? null : assumedMeasure(quantities);
      const quantity = same ?? (assumed && measureOf(assumed, parseAmount(line.amount)));
      store.setAssumedMeasure(key, assumed);
      store.edit((form) => editLine(form, key, { quantity }));
    } catch (error) {
      // The line shows the missing quantity, and its list loads them again.
      report("QUANTITIES_NOT_LOADED", error);
    }
  };

  return {
    add(partKey: string, hit: FoodHit): void {
      const food = choiceOf(hit);
      const line = { ...newLine(), food };
      store.edit((form) => addRows(form, partKey, "lines", [line]));
      store.completes(fillQuantity(line.key, food.id));
      focusField(`${line.key}:amount`);
    },
    change(key: string, hit: FoodHit): void {
      const food = choiceOf(hit);
      // What was written is not about another food.
      store.edit((form) => editLine(form, key, { food, original: null }));
      store.completes(fillQuantity(key, food.id));
      focusField(`${key}:amount`);
    },
  };
}

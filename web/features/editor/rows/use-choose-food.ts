import { useQueryClient } from "@tanstack/react-query";
import type { Quantity } from "@toque/db/entities/quantity.ts";
import { type FoodHit, foodQuantitiesQuery } from "../../../shared/foods/food-queries.ts";
import { parseFoodRef } from "../../../shared/foods/food-ref.ts";
import { report } from "../../../shared/report.ts";
import { parseAmount } from "../form/amount.ts";
import { addRows, editLine } from "../form/edits.ts";
import { newLine, partsOf } from "../form/types.ts";
import { focusField } from "../state/focus.ts";
import { useEditor } from "../state/form-store.ts";
import { assumedMeasure, measureOf } from "./assumed-measure.ts";

/** The measure that another food was measured in before, where it suits this one. */
const sameMeasure = (quantities: readonly Quantity[], before: Quantity | null): Quantity | undefined =>
  quantities.find(({ id, unit }) => id === before?.id || (unit !== null && before !== null && unit === before.unit));

/** Foods into lines: a new line for a food, or another food for a line. The quantity follows as soon as it is known. */
export function useChooseFood() {
  const { store } = useEditor();
  const client = useQueryClient();

  const fillQuantity = async (key: string, foodId: number): Promise<void> => {
    try {
      const quantities = await client.fetchQuery(foodQuantitiesQuery(foodId));
      const line = partsOf(store.get().form)
        .flatMap(({ lines }) => lines)
        .find((one) => one.key === key);
      // Meanwhile it may be another food, or measured already.
      if (line?.food?.id !== foodId || quantities.some(({ id }) => id === line.quantity?.id)) return;
      const same = sameMeasure(quantities, line.quantity);
      const assumed = same ? null : assumedMeasure(quantities);
      const quantity = same ?? (assumed && measureOf(assumed, parseAmount(line.amount)));
      store.assume(key, assumed);
      store.edit((form) => editLine(form, key, { quantity }));
    } catch (error) {
      // The line asks for a quantity itself, and looks them up again when one opens its list.
      report("QUANTITIES_NOT_LOADED", error);
    }
  };

  return {
    add(partKey: string, hit: FoodHit): void {
      const { id } = parseFoodRef(hit.ref);
      const line = { ...newLine(), food: { id, name: hit.name } };
      store.edit((form) => addRows(form, partKey, "lines", [line]));
      void fillQuantity(line.key, id);
      focusField(`${line.key}:amount`);
    },
    change(key: string, hit: FoodHit): void {
      const { id } = parseFoodRef(hit.ref);
      store.edit((form) => editLine(form, key, { food: { id, name: hit.name } }));
      void fillQuantity(key, id);
      focusField(`${key}:amount`);
    },
  };
}

import { Type } from "@sinclair/typebox";
import type { FoodRow } from "./lexicon-rows.ts";

/** How a table names foods of the lexicon, so that it needs no words of its own. */
export const FoodSelectors = Type.Array(Type.String({ pattern: "^((sub)?category:)?[a-z-]+$" }), {
  minItems: 1,
  description: "Foods by key, by subcategory or by category",
});

/** Whether a food is one of those that selectors name. */
export const isSelected = (
  food: Pick<FoodRow, "key" | "category" | "subcategory">,
  selectors: readonly string[],
): boolean =>
  selectors.some(
    (one) => one === food.key || one === `category:${food.category}` || one === `subcategory:${food.subcategory ?? ""}`,
  );

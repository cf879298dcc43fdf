import type { CiqualFood, FoodCiqualLink } from "@toque/db/schemas/ciqual.ts";
import type { Food } from "@toque/db/schemas/food.ts";

/** The figures of a food, in the order in which they are listed; `of` marks a share of the figure above it. */
export const figures = [
  { key: "energy", unit: "kcal" },
  { key: "protein", unit: "g" },
  { key: "carbohydrate", unit: "g" },
  { key: "sugar", unit: "g", of: true },
  { key: "lipid", unit: "g" },
  { key: "saturated_fatty_acids", unit: "g", of: true },
  { key: "fiber", unit: "g" },
  { key: "salt", unit: "g" },
  { key: "water", unit: "g" },
] as const;
export type Figure = (typeof figures)[number]["key"];

/** Where a figure stands in a row of the Ciqual table. */
const columns = {
  energy: "energy",
  protein: "protein",
  carbohydrate: "carbohydrate",
  sugar: "sugar",
  lipid: "lipid",
  saturated_fatty_acids: "saturated_fatty_acids",
  fiber: "dietary_fibers",
  salt: "salt",
  water: "water",
} as const satisfies Record<Figure, keyof CiqualFood>;

/** How far a figure is known. Unknown is never zero. */
export type Certainty =
  | { kind: "known" | "unknown" | "traces" | "computed" | "estimated" }
  /** Below the smallest amount that could be measured; `text` as it was published. */
  | { kind: "below"; text: string };

/**
 * How far a figure of a food is known, from what the table says of it. A mean of several rows, and a food whose rows the reader may
 * not read, is an estimate without a closer word.
 */
export function certaintyOf(
  key: Figure,
  food: Pick<Food, Figure | "estimated">,
  sources: readonly Pick<FoodCiqualLink, "ciqual_food">[],
): Certainty {
  if (food[key] === null) return { kind: "unknown" };
  if (!food.estimated.includes(key)) return { kind: "known" };
  const row = sources.length === 1 ? sources[0]?.ciqual_food : null;
  if (!row) return { kind: "estimated" };
  const published = row[columns[key]].trim();
  if (published.toLowerCase() === "traces") return { kind: "traces" };
  const limit = /^<\s*(.+)$/.exec(published)?.[1];
  if (limit !== undefined) return { kind: "below", text: limit };
  return { kind: key === "energy" || key === "salt" ? "computed" : "estimated" };
}

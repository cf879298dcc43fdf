import type { FoodMeasure } from "@toque/db/foods/measures.ts";
import type { TextAnswer, TextFood } from "@toque/db/schemas/recipe-text.ts";
import type { IngredientLine } from "../lines/line.ts";
import containers from "./containers.json";

/** A food of a line and the number of one of its measures. */
export interface Measured {
  measure: FoodMeasure;
  multiplier: number;
}

const MOST_ANSWERS = 3;
/** Less than this of grams or millilitres is nothing that a cook counts out: "2 flour" are not 2 g. */
const LEAST_METRIC = 20;

const bySize: Record<"millilitres" | "grams", Partial<Record<string, number[]>>> = containers;
/** What a cook may mean who writes no number, by key of the measure, the likeliest first. */
const amountsOfNone: Partial<Record<string, number[]>> = {
  g: [100, 200],
  ml: [100, 250],
  tsp: [1, 0.5],
  pinch: [1, 2],
};

export const rounded = (value: number): number => Math.max(0.001, Math.round(value * 1000) / 1000);

const inMeasure = (measures: readonly FoodMeasure[], key: string, multiplier: number): Measured[] => {
  const measure = measures.find((one) => one.key === key);
  return measure ? [{ measure, multiplier: rounded(multiplier) }] : [];
};

/** What an amount in a unit that the food is not measured in may be: by the size of a thing, else in the food's own measures. */
export function measuresFor({ amount, unit }: IngredientLine, measures: readonly FoodMeasure[]): Measured[] {
  const value = amount ?? 1;
  const of = (kind: "millilitres" | "grams", key: string) =>
    (bySize[kind][unit ?? ""] ?? []).flatMap((size) => inMeasure(measures, key, value * size));
  const sized = [of("millilitres", "ml"), of("grams", "g")].find((found) => found.length > 0);
  if (sized) return sized.slice(0, MOST_ANSWERS);
  const counted = measures.filter(({ key }) => (key !== "g" && key !== "ml") || value >= LEAST_METRIC);
  return (counted.length > 0 ? counted : measures)
    .slice(0, MOST_ANSWERS)
    .map((measure) => ({ measure, multiplier: rounded(value) }));
}

/** Answers with one in front, which is not repeated. */
export const withFirst = (first: Measured, others: readonly Measured[]): Measured[] =>
  [
    first,
    ...others.filter(
      ({ measure, multiplier }) => measure.quantity.id !== first.measure.quantity.id || multiplier !== first.multiplier,
    ),
  ].slice(0, MOST_ANSWERS);

/** What a food without an amount may be taken as. */
export function measuresOfNone(measures: readonly FoodMeasure[]): Measured[] {
  const [first, second] = measures;
  const likely = first
    ? (amountsOfNone[first.key] ?? [1, 2]).map((multiplier) => ({ measure: first, multiplier }))
    : [];
  return second && likely.length < MOST_ANSWERS
    ? [...likely, { measure: second, multiplier: amountsOfNone[second.key]?.[0] ?? 1 }]
    : likely;
}

/** The answer that a food in a measure is. */
export const answerOf = (
  kind: "food" | "measure",
  food: TextFood,
  { measure, multiplier }: Measured,
  chosen: boolean,
): TextAnswer => ({
  kind,
  chosen,
  food,
  name: null,
  quantity: measure.quantity,
  unit: measure.quantity.unit,
  multiplier,
});

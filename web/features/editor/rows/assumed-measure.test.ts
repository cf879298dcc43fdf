import { expect, test } from "bun:test";
import type { Quantity } from "@toque/db/schemas/quantity.ts";
import { assumedMeasure, measureOf } from "./assumed-measure.ts";

const measure = (id: number, name: string, unit: Quantity["unit"], weight: number): Quantity => ({
  id,
  type: "food",
  name,
  plural: name,
  unit,
  weight,
});
const knob = measure(1, "knob", null, 10);
const gram = measure(2, "gram", "g", 1);
const litre = measure(3, "litre", "l", 1000);

test("assumes the first measure of the food, and grams for large amounts", () => {
  const butter = assumedMeasure([knob, litre, gram])!;
  expect([null, 0.5, 3, 19.5, 20, 80].map((amount) => measureOf(butter, amount).id)).toEqual([1, 1, 1, 1, 2, 2]);
});

test("keeps metric measures, and those of foods without grams", () => {
  expect(measureOf(assumedMeasure([litre, gram])!, 50)).toBe(litre);
  expect(measureOf(assumedMeasure([knob])!, 50)).toBe(knob);
  expect(assumedMeasure([])).toBeNull();
});

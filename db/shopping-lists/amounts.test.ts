import { expect, test } from "bun:test";
import fc from "fast-check";
import type { LoadedReference } from "../recipes/reference.ts";
import type { UniversalUnit } from "../schemas/quantity.ts";
import type { IngredientContent } from "../schemas/recipe-content.ts";
import { gramsPer, isMass, isVolume, massUnits, millilitresPer, volumeUnits } from "../shared/units/factors.ts";
import { inMeasureOf, lineFor, type Measured, ownOf, totalOf } from "./amounts.ts";
import { addDish } from "./dishes.ts";

// Merging and scaling: whatever is added in whatever units, no gram is lost or made up.

/** The measures of every food here: all units, and a piece; volumes by the food's density. */
const measures = (food: number): (Measured & { id: number })[] => [
  ...massUnits.map((unit, i) => ({ id: i + 1, food_id: food, quantity_id: i + 1, weight: gramsPer[unit], unit })),
  ...volumeUnits.map((unit, i) => ({
    id: food * 100 + i,
    food_id: food,
    quantity_id: food * 100 + i,
    weight: Math.round(millilitresPer.us[unit] * (0.4 + food / 10) * 1000) / 1000,
    unit: unit as UniversalUnit,
  })),
  { id: food * 100 + 50, food_id: food, quantity_id: food * 100 + 50, weight: 61, unit: null },
];

const foods = [1, 2, 3];
const all = foods.flatMap(measures);
const line = fc.record({
  measure: fc.constantFrom(...all),
  multiplier: fc.double({ min: 0.001, max: 900, noNaN: true }),
});
const recipe = fc.record({
  nb_servings: fc.integer({ min: 1, max: 12 }),
  own: fc.array(line, { maxLength: 8 }),
  sub: fc.array(line, { maxLength: 4 }),
  servings: fc.constantFrom(0.5, 1, 2, 3, 4, 7, 12, 30),
});
const grams = (measure: Measured, multiplier: number) => (measure.weight ?? 0) * multiplier;
const close = (actual: number, wanted: number) =>
  expect(Math.abs(actual - wanted)).toBeLessThanOrEqual(1e-9 * Math.max(1, Math.abs(wanted)));

const reference = {
  foods: new Map(foods.map((id) => [id, { key: `food-${id}` }])),
  quantities: new Map(all.map((one) => [one.id, one])),
} as unknown as LoadedReference;

const contentOf = ({ own, sub, nb_servings }: typeof recipe extends fc.Arbitrary<infer R> ? R : never) => {
  const ingredients = (lines: typeof own) =>
    lines.map(
      ({ measure, multiplier }, order) =>
        ({
          id: order,
          order,
          food_id: measure.food_id,
          quantity_id: measure.quantity_id,
          multiplier,
        }) as IngredientContent,
    );
  // The servings of a part are its own: what the dish takes of it are its lines as they are written.
  const part = { nb_servings: 99, ingredients: ingredients(sub) };
  return { nb_servings, ingredients: ingredients(own), sub_recipes: [part] } as unknown as Parameters<
    typeof addDish
  >[2];
};

test("dishes on a list weigh what they weigh for their servings; a food has one weight line and one volume line", () => {
  fc.assert(
    fc.property(fc.array(recipe, { minLength: 1, maxLength: 5 }), (recipes) => {
      const lines: Parameters<typeof addDish>[0] = [];
      for (const [i, one] of recipes.entries())
        addDish(lines, { recipe_id: i + 1, servings: one.servings }, contentOf(one), reference);
      for (const food of foods) {
        const wanted = recipes.flatMap(({ own, sub, servings, nb_servings }) =>
          [...own, ...sub]
            .filter(({ measure }) => measure.food_id === food)
            .map(({ measure, multiplier }) => (grams(measure, multiplier) * servings) / nb_servings),
        );
        const there = lines.filter(({ food_id }) => food_id === food);
        close(
          there.reduce((sum, one) => sum + grams(one, totalOf(one.own, one.sources)), 0),
          wanted.reduce((sum, one) => sum + one, 0),
        );
        expect(there.filter(({ unit }) => isMass(unit)).length).toBeLessThanOrEqual(1);
        expect(there.filter(({ unit }) => isVolume(unit)).length).toBeLessThanOrEqual(1);
      }
      // A dish that goes takes its share and no more; with the last one every line is at zero.
      const kept = lines.map(({ sources }) =>
        totalOf(
          0,
          sources.filter(({ recipe_id }) => recipe_id === 1),
        ),
      );
      const first: Parameters<typeof addDish>[0] = [];
      addDish(first, { recipe_id: 1, servings: recipes[0]!.servings }, contentOf(recipes[0]!), reference);
      close(
        lines.reduce((sum, one, i) => sum + grams(one, kept[i] ?? 0), 0),
        first.reduce((sum, one) => sum + grams(one, totalOf(0, one.sources)), 0),
      );
      expect(lines.every(({ own }) => totalOf(own, []) === 0)).toBe(true);
    }),
  );
});

test("an amount joins the same measure first, then the first of its kind, and never a piece or another food", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...all), { maxLength: 6 }), fc.constantFrom(...all), (there, amount) => {
      const joined = lineFor(there, amount);
      const same = there.find((one) => one.food_id === amount.food_id && one.quantity_id === amount.quantity_id);
      if (same) expect(joined?.quantity_id).toBe(amount.quantity_id);
      if (!joined) {
        const convertible = there.filter(
          ({ food_id, unit }) =>
            food_id === amount.food_id &&
            ((isMass(unit) && isMass(amount.unit)) || (isVolume(unit) && isVolume(amount.unit))),
        );
        expect(convertible).toEqual([]);
      } else {
        expect(joined.food_id).toBe(amount.food_id);
        close(grams(joined, inMeasureOf(3, amount, joined)), grams(amount, 3));
        if (amount.unit === null) expect(joined.quantity_id).toBe(amount.quantity_id);
      }
    }),
  );
});

test("a line is the part of the hand and the dishes, whatever it is set to", () => {
  const source = fc.record({
    recipe_id: fc.integer({ min: 1, max: 9 }),
    per_serving: fc.double({ min: 1e-4, max: 500, noNaN: true }),
    servings: fc.integer({ min: 1, max: 40 }),
  });
  fc.assert(
    fc.property(
      fc.array(source, { maxLength: 5 }),
      fc.double({ min: 0.01, max: 9e4, noNaN: true }),
      (sources, wanted) => {
        const scale = Math.max(wanted, totalOf(0, sources));
        close(totalOf(ownOf(wanted, sources), sources) / scale, wanted / scale);
      },
    ),
  );
  // Nothing of a dish stays behind: not even what floating-point numbers leave.
  expect(totalOf(ownOf(0.1 + 0.2, [{ recipe_id: 1, per_serving: 0.1, servings: 3 }]), [])).toBe(0);
});

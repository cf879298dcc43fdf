import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { type NutriScoreInput, nutriScore, nutriScorePoints } from "./nutri-score.ts";

const plain: NutriScoreInput = {
  energy: 0,
  sugar: 0,
  saturated_fatty_acids: 0,
  salt: 0,
  protein: 0,
  fiber: 0,
  fruitVegetablePulses: 0,
  redMeat: false,
};

describe("Nutri-Score 2023, general foods", () => {
  // Points computed by hand from the published thresholds.
  test.each([
    [
      "a vegetable soup",
      {
        energy: 40,
        sugar: 2,
        saturated_fatty_acids: 0.5,
        salt: 0.5,
        protein: 1.5,
        fiber: 1.8,
        fruitVegetablePulses: 70,
      },
      0 + 0 + 0 + 2 - 2,
      "healthy",
    ],
    [
      "a biscuit",
      { energy: 480, sugar: 25, saturated_fatty_acids: 10.5, salt: 0.7, protein: 6, fiber: 2 },
      5 + 7 + 10 + 3,
      "unhealthy",
    ],
    [
      "cooked lentils",
      {
        energy: 116,
        sugar: 1.8,
        saturated_fatty_acids: 0.1,
        salt: 0.02,
        protein: 9,
        fiber: 7.9,
        fruitVegetablePulses: 100,
      },
      1 - 3 - 5 - 5,
      "healthy",
    ],
    [
      "white bread",
      { energy: 265, sugar: 5, saturated_fatty_acids: 0.7, salt: 1.2, protein: 9, fiber: 2.7 },
      3 + 1 + 0 + 5 - 3,
      "neutral",
    ],
  ] as const)("%s", (_name, values, points, grade) => {
    const input = { ...plain, ...values };
    expect(nutriScorePoints(input)).toBe(points);
    expect(nutriScore(input)).toBe(grade);
  });

  // Each threshold of the published tables: a value equal to it gives no point, a value above it one more.
  test.each([
    ["energy", [335, 670, 1005, 1340, 1675, 2010, 2345, 2680, 3015, 3350].map((kj) => kj / 4.184), 1],
    ["sugar", [3.4, 6.8, 10, 14, 17, 20, 24, 27, 31, 34, 37, 41, 44, 48, 51], 1],
    ["saturated_fatty_acids", [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 1],
    ["salt", [0.2, 0.4, 0.6, 0.8, 1, 1.2, 1.4, 1.6, 1.8, 2, 2.2, 2.4, 2.6, 2.8, 3, 3.2, 3.4, 3.6, 3.8, 4], 1],
    ["protein", [2.4, 4.8, 7.2, 9.6, 12, 14, 17], -1],
    ["fiber", [3, 4.1, 5.2, 6.3, 7.4], -1],
  ] as const)("the limits of %s", (nutrient, limits, sign) => {
    for (const [index, limit] of limits.entries()) {
      expect(sign * nutriScorePoints({ ...plain, [nutrient]: limit }) + 0).toBe(index);
      expect(sign * nutriScorePoints({ ...plain, [nutrient]: limit + 0.001 })).toBe(index + 1);
    }
    expect(sign * nutriScorePoints({ ...plain, [nutrient]: 10_000 })).toBe(limits.length);
  });

  test.each([
    [40, 0],
    [40.1, 1],
    [60, 1],
    [60.1, 2],
    [80, 2],
    [80.1, 5],
    [100, 5],
  ])("%p %% of fruit, vegetables and pulses give %p points", (share, points) => {
    expect(nutriScorePoints({ ...plain, fruitVegetablePulses: share }) + points).toBe(0);
  });

  test("a sum of decimals that equals a threshold does not exceed it", () => {
    expect(0.1 + 0.2 + 0.3).toBeGreaterThan(0.6);
    expect(nutriScorePoints({ ...plain, salt: 0.1 + 0.2 + 0.3 })).toBe(2);
  });

  test("no share of plants restores the protein points of a rich food", () => {
    const rich = { ...plain, energy: 500, sugar: 20, fruitVegetablePulses: 90 };
    expect(nutriScorePoints({ ...rich, protein: 20 })).toBe(nutriScorePoints(rich));
  });

  test.each([
    [-2, "healthy"],
    [2, "healthy"],
    [3, "neutral"],
    [10, "neutral"],
    [11, "unhealthy"],
  ] as const)("%p points are %s", (wanted, grade) => {
    // Salt gives the points one by one; fibre subtracts some.
    const input = { ...plain, salt: Math.max(0, wanted) * 0.2 + 0.1, fiber: wanted < 0 ? 4.2 : 0 };
    expect([nutriScorePoints(input), nutriScore(input)]).toEqual([wanted, grade]);
  });

  test("protein does not count once the negative points reach 11", () => {
    const rich = { ...plain, energy: 500, sugar: 20, protein: 20 };
    expect(nutriScorePoints(rich)).toBe(nutriScorePoints({ ...rich, protein: 0 }));
  });

  test("red meat earns at most two points for protein", () => {
    const lean = { ...plain, energy: 120, protein: 22 };
    expect(nutriScorePoints({ ...lean, redMeat: true }) - nutriScorePoints(lean)).toBe(5);
  });

  test("more sugar, salt, fat or energy never makes the score better", () => {
    const amount = fc.double({ min: 0, max: 60, noNaN: true });
    fc.assert(
      fc.property(
        fc.record({
          energy: fc.double({ min: 0, max: 900, noNaN: true }),
          sugar: amount,
          saturated_fatty_acids: amount,
          salt: fc.double({ min: 0, max: 6, noNaN: true }),
          fiber: amount,
          fruitVegetablePulses: fc.double({ min: 0, max: 100, noNaN: true }),
        }),
        fc.constantFrom("energy", "sugar", "saturated_fatty_acids", "salt"),
        fc.double({ min: 0.1, max: 50, noNaN: true }),
        (values, nutrient, more) => {
          const input = { ...plain, ...values };
          expect(nutriScorePoints({ ...input, [nutrient]: input[nutrient as "energy"] + more })).toBeGreaterThanOrEqual(
            nutriScorePoints(input),
          );
        },
      ),
    );
  });
});

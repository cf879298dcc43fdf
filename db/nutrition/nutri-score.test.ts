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
  // Points worked out by hand from the published thresholds.
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

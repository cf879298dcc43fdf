import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { parseLine, readNumber, unitOf } from "./line.ts";

describe("an ingredient line", () => {
  const cases: [string, { value: number; unit: string | null }[], string][] = [
    ["250 g of spaghetti", [{ value: 250, unit: "g" }], "spaghetti"],
    [
      "1 pound (500g) spaghetti",
      [
        { value: 1, unit: "lb" },
        { value: 500, unit: "g" },
      ],
      "spaghetti",
    ],
    ["1 1/2 cups milk", [{ value: 1.5, unit: "cup" }], "milk"],
    ["1-1/2 cups milk", [{ value: 1.5, unit: "cup" }], "milk"],
    ["1½ tsp. salt", [{ value: 1.5, unit: "tsp" }], "salt"],
    ["½L milk", [{ value: 0.5, unit: "l" }], "milk"],
    ["2,5 dl cream", [{ value: 2.5, unit: "dl" }], "cream"],
    ["4-6 cloves of garlic, minced", [{ value: 5, unit: "clove" }], "garlic, minced"],
    ["1½T oil", [{ value: 1.5, unit: "tbsp" }], "oil"],
    ["1t oil", [{ value: 1, unit: "tsp" }], "oil"],
    ["Two table spoons of honey", [{ value: 2, unit: "tbsp" }], "honey"],
    ["a handful of basil", [{ value: 1, unit: "handful" }], "basil"],
    ["pinch of salt", [{ value: 1, unit: "pinch" }], "salt"],
    ["2 x 400 g tomatoes", [{ value: 800, unit: "g" }], "tomatoes"],
    ["~8 fl. oz. stock", [{ value: 8, unit: "fl_oz" }], "stock"],
    [
      "100 g / ½ cups butter",
      [
        { value: 100, unit: "g" },
        { value: 0.5, unit: "cup" },
      ],
      "butter",
    ],
    ["Butter - 50 g", [{ value: 50, unit: "g" }], "butter"],
    ["dry yeast 1 tbsp", [{ value: 1, unit: "tbsp" }], "dry yeast"],
    ["3 eggs", [{ value: 3, unit: null }], "eggs"],
    ["extra virgin olive oil", [], "extra virgin olive oil"],
    ["Salt", [], "salt"],
  ];
  for (const [line, amounts, food] of cases) test(line, () => expect(parseLine(line)).toMatchObject({ amounts, food }));

  test("says what is optional and what is to taste", () => {
    expect(parseLine("1 tsp chili (optional)")).toMatchObject({ optional: true, toTaste: false });
    expect(parseLine("Salt and pepper to taste")).toMatchObject({ optional: false, toTaste: true });
  });

  test("any text is taken apart without an error, and no amount is zero, negative or endless", () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(..."12½/ -,.()gtTxoz~".split("")) })),
        (text) => {
          for (const { value } of parseLine(text).amounts) expect(value > 0 && Number.isFinite(value)).toBe(true);
        },
      ),
      { numRuns: 500 },
    );
  });

  test("an amount with any known unit is read back", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 999 }),
        fc.constantFrom(...[...unitOf.keys()].filter((word) => word.length > 1)),
        (value, word) => {
          expect(parseLine(`${value} ${word} of butter`)).toMatchObject({
            amounts: [{ value, unit: unitOf.get(word)! }],
            food: "butter",
          });
        },
      ),
    );
  });
});

test("numbers are read in figures, fractions and both together", () => {
  for (const [text, value] of [
    ["2", 2],
    ["2.5", 2.5],
    ["2,5", 2.5],
    ["1/4", 0.25],
    ["1 1/4", 1.25],
    ["¾", 0.75],
    ["2 ¾", 2.75],
  ] as const)
    expect([text, readNumber(text)]).toEqual([text, value]);
});

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
    ["4-6 cloves of garlic, minced", [{ value: 5, unit: "clove" }], "garlic"],
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
    ["añejo rum", [], "añejo rum"],
  ];
  for (const [line, amounts, food] of cases) test(line, () => expect(parseLine(line)).toMatchObject({ amounts, food }));

  test.each([
    ["2 onions, peeled and finely chopped", "2", "onions", [], "peeled and finely chopped"],
    ["3 eggs (at room temperature), beaten", "3", "eggs", [], "at room temperature, beaten"],
    ["50 g butter, or more to taste", "50 g", "butter", [], "or more to taste"],
    ["2 cloves garlic, chopped or sliced", "2 cloves", "garlic", [], "chopped or sliced"],
    ["1 tbsp corn, peanut or vegetable oil", "1 tbsp", "corn", ["peanut", "vegetable oil"], null],
    ["30g Butter or 3 tablespoons of Oil", "30g", "butter", ["3 tablespoons of Oil"], null],
    ["1 cup butter (or margarine), softened", "1 cup", "butter", ["margarine"], "softened"],
    ["salt and/or soy sauce", "", "salt", ["soy sauce"], null],
    ["1/2 cup milk/cream", "1/2 cup", "milk", ["cream"], null],
    ["6 or 7 tbsp of sugar", "6 or 7 tbsp of", "sugar", [], null],
    ["1 pound (500 g) ground beef (90/10)", "1 pound (500 g)", "ground beef", [], "90/10"],
    ["(Optional) 500 g of snails", "500 g of", "snails", [], "Optional"],
    ["flour for dusting", "", "flour", [], "for dusting"],
  ] as [string, string, string, string[], string | null][])(
    "%s: amount, food, alternatives and note",
    (line, quantity, food, alternatives, note) =>
      expect(parseLine(line)).toMatchObject({ quantity, food, alternatives, note }),
  );

  test("no word of a line is lost: each is in the quantity, the food, an alternative or the note", () => {
    // Through both cases: a Greek sigma or a Kelvin sign has several.
    const words = (text: string) =>
      (
        text
          .toLowerCase()
          .toUpperCase()
          .match(/\p{L}+|\p{N}/gu) ?? []
      ).sort();
    /** The words that only join alternatives are implied by them. */
    const joining = new Set(["or", "and", "ou", "et", "o", "u", "y", "oder", "und", "bzw"]);
    const pieces = [
      ..."2|1/2|½ cup|3 tbsp of|1 T|a pinch of|(500 g)|butter|Oil|peanut|soy sauce|wibble|garlic, minced".split("|"),
      ..."or|and/or|/|,|(optional)|peeled|at room temperature|to taste|such as|, or more|plus 1 egg|[sic]|–|of".split(
        "|",
      ),
    ];
    const line = fc.oneof(
      fc.array(fc.constantFrom(...pieces), { maxLength: 9 }).map((parts) => parts.join(" ")),
      fc.string({ unit: "grapheme", maxLength: 40 }),
    );
    fc.assert(
      fc.property(line, (text) => {
        const { quantity, food, alternatives, note } = parseLine(text);
        const kept = words([quantity, food, ...alternatives, note ?? ""].join(" "));
        const missing = [...words(text)];
        for (const word of kept) {
          const at = missing.indexOf(word);
          expect([word, at]).not.toEqual([word, -1]);
          missing.splice(at, 1);
        }
        expect(missing.filter((word) => !joining.has(word.toLowerCase()))).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });

  test("recognises optional and to-taste lines", () => {
    expect(parseLine("1 tsp chili (optional)")).toMatchObject({ optional: true, toTaste: false });
    expect(parseLine("Salt and pepper to taste")).toMatchObject({ optional: false, toTaste: true });
  });

  test("any text is parsed without an error, and every amount is positive and finite", () => {
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

  test("an amount with any known unit is parsed back", () => {
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

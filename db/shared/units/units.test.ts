import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { langs, measurementSystems } from "../../schemas/common.ts";
import { type Quantity, type UniversalUnit, universalUnits } from "../../schemas/quantity.ts";
import { type Amount, changeMultiplier, mergeAmounts, negated, totals } from "./amounts.ts";
import { convert, densityOf, millilitresOf, volumeOfWeight, weightOfVolume } from "./convert.ts";
import { dimensionOf, gramsPer, millilitresPer, type Standard, volumeUnits } from "./factors.ts";
import { formatAmount, formatVolume, formatWeight } from "./format.ts";
import { naturalVolume, naturalWeight } from "./natural.ts";
import { formatExact, formatQuantity } from "./numbers.ts";
import { kitchenRound, prettyNumber, roundTo, toDecimals } from "./rounding.ts";
import { unitNames, unitSign, unitWord } from "./signs.ts";

const standards: Standard[] = ["us", "imperial"];
const units = fc.constantFrom<UniversalUnit>(...universalUnits);
const systems = fc.constantFrom(...measurementSystems);
const amount = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const near = (a: number, b: number, share: number) => Math.abs(a - b) <= share * Math.max(Math.abs(a), Math.abs(b));

describe("factors", () => {
  test("are the legal ones", () => {
    expect(gramsPer).toEqual({ g: 1, kg: 1000, oz: 28.349523125, lb: 453.59237 });
    expect(millilitresPer.us).toMatchObject({ cup: 236.5882365, fl_oz: 29.5735295625, pint: 473.176473 });
    expect(millilitresPer.imperial).toMatchObject({ cup: 284.130625, fl_oz: 28.4130625, pint: 568.26125 });
    for (const standard of standards)
      expect(millilitresPer[standard]).toMatchObject({ imp_fl_oz: 28.4130625, imp_pint: 568.26125 });
  });

  test("are consistent: 2 cups a pint, 16 US and 20 imperial fluid ounces", () => {
    for (const standard of standards) expect(convert(1, "pint", "cup", standard)).toBeCloseTo(2, 9);
    expect(convert(1, "pint", "fl_oz", "us")).toBeCloseTo(16, 9);
    expect(convert(1, "pint", "fl_oz", "imperial")).toBeCloseTo(20, 9);
    for (const standard of standards) expect(convert(1, "imp_pint", "imp_fl_oz", standard)).toBeCloseTo(20, 9);
    expect(convert(1, "lb", "oz")).toBeCloseTo(16, 12);
  });
});

describe("conversion", () => {
  test("a round trip gives the original value", () => {
    fc.assert(
      fc.property(amount(1e-6, 1e6), units, units, fc.constantFrom(...standards), (value, from, to, standard) => {
        const there = convert(value, from, to, standard);
        expect(there === null).toBe(
          from !== to && (dimensionOf(from) === null || dimensionOf(from) !== dimensionOf(to)),
        );
        if (there === null) return;
        expect(near(convert(there, to, from, standard)!, value, 1e-12)).toBe(true);
      }),
    );
  });

  test("is monotone", () => {
    fc.assert(
      fc.property(amount(0, 1e6), amount(1e-3, 1e3), units, units, (value, more, from, to) => {
        const [a, b] = [convert(value, from, to), convert(value + more, from, to)];
        if (a !== null && b !== null) expect(b).toBeGreaterThan(a);
      }),
    );
  });

  const measure = (unit: UniversalUnit | null, weight: number) => ({ unit, weight });

  test("a food's own measures give its density; the largest is the most exact", () => {
    // The millilitre of 0.96 g is rounded to a tenth: the litre is more exact.
    const oil = [measure("g", 1), measure("ml", 1), measure("tbsp", 14.4), measure("l", 960), measure(null, 5)];
    expect(densityOf(oil)).toBeCloseTo(0.96, 12);
    expect(weightOfVolume(250, oil)).toBeCloseTo(240, 9);
    expect(volumeOfWeight(240, oil)).toBeCloseTo(250, 9);
  });

  test("without a volume measure the density is unknown", () => {
    const onion = [measure("g", 1), measure("lb", 453.59237), measure(null, 110)];
    expect([densityOf(onion), weightOfVolume(250, onion), volumeOfWeight(10, onion)]).toEqual([null, null, null]);
    expect(millilitresOf(2, measure("g", 1))).toBeNull();
  });

  test("weight and volume of a food are each other's inverse", () => {
    const volumes = fc.constantFrom<UniversalUnit>(...volumeUnits);
    fc.assert(
      fc.property(volumes, amount(0.05, 5000), amount(0.1, 1e5), (unit, weight, ml) => {
        const quantities = [measure(unit, weight)];
        expect(near(volumeOfWeight(weightOfVolume(ml, quantities)!, quantities)!, ml, 1e-12)).toBe(true);
      }),
    );
  });
});

describe("rounding", () => {
  test("a kitchen fraction is off by a quarter at most, from 1 on by an eighth, and is never nothing", () => {
    fc.assert(
      fc.property(amount(1e-9, 5000), (value) => {
        const rounded = kitchenRound(value);
        expect(rounded).toBeGreaterThan(0);
        expect(near(rounded, value, value < 1 ? 0.25 : 0.125)).toBe(true);
      }),
    );
  });

  test("is monotone and idempotent", () => {
    const rules = [kitchenRound, (value: number) => roundTo(value, 0.25), (value: number) => roundTo(value, 5)];
    fc.assert(
      fc.property(amount(0, 5000), amount(0, 100), fc.constantFrom(...rules), (value, more, round) => {
        expect(round(value + more)).toBeGreaterThanOrEqual(round(value));
        expect(round(round(value))).toBeCloseTo(round(value), 9);
      }),
    );
  });

  test("never gives zero for a positive amount", () => {
    fc.assert(
      fc.property(amount(1e-9, 5000), fc.nat(3), (value, digits) => {
        expect(toDecimals(value, digits)).toBeGreaterThan(0);
        expect(roundTo(value, 0.5)).toBeGreaterThan(0);
        expect(
          prettyNumber(value, [
            [10, 0.5],
            [100, 5],
          ]),
        ).toBeGreaterThan(0);
      }),
    );
  });
});

describe("the natural unit", () => {
  test("is monotone, in every system", () => {
    fc.assert(
      fc.property(amount(0.01, 20_000), amount(0, 2000), systems, (grams, more, system) => {
        const weigh = (value: number) => {
          const { value: count, unit } = naturalWeight(value, system);
          return count * gramsPer[unit];
        };
        // Decimals and quarters are rounded in another base: an equal amount may differ in its last digits.
        expect(weigh(grams + more)).toBeGreaterThanOrEqual(weigh(grams) * (1 - 1e-9));
        if (grams >= 1) expect(near(weigh(grams), grams, 0.125)).toBe(true);
      }),
    );
  });

  test("is monotone for volumes, and close to the exact value", () => {
    fc.assert(
      fc.property(amount(0.5, 20_000), amount(0, 2000), systems, (ml, more, system) => {
        const measure = (value: number) => {
          const { value: count, unit } = naturalVolume(value, system);
          return count * millilitresPer[system === "imperial" ? "imperial" : "us"][unit];
        };
        expect(measure(ml + more)).toBeGreaterThanOrEqual(measure(ml) * (1 - 1e-9));
        expect(near(measure(ml), ml, 0.25)).toBe(true);
      }),
    );
  });

  test.each([
    [999, "metric", { value: 1, unit: "kg" }],
    [850, "metric", { value: 850, unit: "g" }],
    [340, "us", { value: 12, unit: "oz" }],
    [907, "imperial", { value: 2, unit: "lb" }],
    // Amounts that round to a whole larger unit are shown in it.
    [450, "us", { value: 1, unit: "lb" }],
    [439, "us", { value: 15.5, unit: "oz" }],
  ] as const)("%d g in %s", (grams, system, expected) => expect(naturalWeight(grams, system)).toEqual(expected));

  test.each([
    [560, { value: 1, unit: "pint" }],
    [550, { value: 19, unit: "fl_oz" }],
  ] as const)("%d ml in imperial", (ml, expected) => expect(naturalVolume(ml, "imperial")).toEqual(expected));
});

describe("texts", () => {
  const isNothing = /^0(?![.,]\d*[1-9])/;
  const quantities: Quantity[] = [...universalUnits, null].map((unit, id) => ({
    id: id + 1,
    type: "food",
    name: unit ?? "clove",
    plural: unit ?? "cloves",
    weight:
      dimensionOf(unit) === "volume"
        ? millilitresOf(1, { unit })!
        : ((gramsPer as Record<string, number>)[unit ?? ""] ?? 5),
    unit,
  }));

  test("contain no NaN", () => {
    fc.assert(
      fc.property(
        amount(1e-5, 1e5),
        fc.constantFrom(...quantities),
        systems,
        fc.constantFrom(...langs),
        (count, quantity, system, lang) => {
          for (const text of [
            formatAmount(count, quantity, system, lang),
            formatWeight(count, system, lang),
            formatVolume(count, system, lang),
            formatQuantity(count, lang),
            formatExact(count, lang),
          ]) {
            expect(text).not.toMatch(/NaN|undefined|∞/);
            expect(text).not.toMatch(isNothing);
          }
        },
      ),
    );
  });

  test("a number that is already round is unchanged", () => {
    expect([2.5, 0.333, 0.67, 0.125, 3, 12.5, 0.35, 1250].map((value) => formatExact(value, "en"))).toEqual([
      ...["2½", "⅓", "⅔", "⅛", "3", "12½", "0.35", "1250"],
    ]);
    expect(formatExact(0.35, "de")).toBe("0,35");
  });

  test("a cup of flour is shown by weight in metric, a cup of milk by volume", () => {
    const cup = (weight: number): Quantity => ({ ...quantities[0]!, unit: "cup", weight });
    expect(formatAmount(1, cup(125), "metric", "en")).toBe("125\u00A0g");
    expect(formatAmount(1, cup(243.7), "metric", "en")).toBe("235\u00A0ml");
    expect(formatAmount(1, cup(125), "us", "en")).toBe("1\u00A0cup");
  });

  test("an imperial pint is one to its readers, and cups to those in the US", () => {
    const milk: Quantity = { ...quantities[0]!, unit: "imp_pint", weight: 568.26125 };
    const shown = (unit: UniversalUnit, ml: number, count: number) =>
      measurementSystems.map((system) => formatAmount(count, { ...milk, unit, weight: ml }, system, "en"));
    expect(shown("imp_pint", 568.26125, 1)).toEqual(["570\u00A0ml", "2⅓\u00A0cups", "1\u00A0pt"]);
    expect(shown("imp_fl_oz", 28.4130625, 5)).toEqual(["140\u00A0ml", "⅔\u00A0cup", "5\u00A0fl oz"]);
    expect(shown("pint", 473.176473, 1)[2]).toBe("17\u00A0fl oz");
  });

  test("every unit has a sign, a word and names in every language", () => {
    for (const unit of universalUnits)
      for (const lang of langs) {
        expect([unitSign(unit, lang), unitWord(unit, 1, lang), unitWord(unit, 3, lang)]).not.toContain("");
        expect(unitNames(unit).names[lang]).toBe(unitWord(unit, 1, lang));
      }
    expect([unitWord("tbsp", 3, "es"), unitWord("tbsp", 3, "fr"), unitWord("cup", 2, "en")]).toEqual([
      ...["cdas.", "c. à soupe", "cups"],
    ]);
  });
});

describe("amounts of one food", () => {
  const kinds: Pick<Quantity, "id" | "weight" | "unit">[] = [
    { id: 1, unit: "g", weight: 1 },
    { id: 2, unit: "lb", weight: 453.59237 },
    { id: 3, unit: "ml", weight: 1.03 },
    { id: 4, unit: "cup", weight: 243.686 },
    { id: 5, unit: null, weight: 50 },
    { id: 6, unit: "pinch", weight: 0.4 },
  ];
  type Kind = (typeof kinds)[number];
  const one = fc.record({ multiplier: amount(0.01, 1000), quantity: fc.constantFrom(...kinds) });
  const some = fc.array(one, { maxLength: 8 });
  const same = (a: Amount<Kind>[], b: Amount<Kind>[]) => {
    expect(a.map(({ quantity }) => quantity.id)).toEqual(b.map(({ quantity }) => quantity.id));
    for (const [i, { multiplier }] of a.entries()) expect(near(multiplier, b[i]!.multiplier, 1e-9)).toBe(true);
  };

  test("merge: weights, volumes, and each household measure separately", () => {
    const [g, lb, ml, cup, piece] = kinds as [Kind, Kind, Kind, Kind, Kind, Kind];
    const merged = mergeAmounts([
      { multiplier: 2, quantity: piece },
      { multiplier: 1, quantity: lb },
      { multiplier: 1, quantity: cup },
      { multiplier: 46.40763, quantity: g },
      { multiplier: 13.4117635, quantity: ml },
      { multiplier: 1, quantity: piece },
    ]);
    expect(merged.map(({ quantity, multiplier }) => [quantity.id, Number(multiplier.toFixed(6))])).toEqual([
      [1, 500],
      [3, 250],
      [5, 3],
    ]);
  });

  test("neither order nor grouping matters", () => {
    fc.assert(
      fc.property(some, some, some, (a, b, c) => {
        same(mergeAmounts([...a, ...b]), mergeAmounts([...b, ...a]));
        same(mergeAmounts([...mergeAmounts([...a, ...b]), ...c]), mergeAmounts([...a, ...mergeAmounts([...b, ...c])]));
      }),
    );
  });

  test("adding and subtracting the same amount gives the original", () => {
    fc.assert(
      fc.property(some, some, (a, b) => {
        const ids = new Set(totals(a).map(({ quantity }) => quantity.id));
        // In the quantity with the smallest id: b may bring a smaller one, which is then used for the rest.
        const grams = (list: Amount<Kind>[]) => list.reduce((sum, x) => sum + x.multiplier * x.quantity.weight, 0);
        const left = mergeAmounts([...a, ...b, ...negated(b)]);
        expect(left.length).toBe(ids.size);
        expect(near(grams(left), grams(a), 1e-6)).toBe(true);
      }),
    );
  });

  test("a multiplier: subtracting is the inverse of adding, and taking all leaves nothing", () => {
    fc.assert(
      fc.property(amount(1e-3, 1e5), amount(1e-3, 1e5), (a, b) => {
        expect(near(changeMultiplier(changeMultiplier(a, b)!, -b)!, a, 1e-3)).toBe(true);
        expect(changeMultiplier(a, -a)).toBeNull();
        expect(changeMultiplier(a, -a - b)).toBeNull();
      }),
    );
    expect(changeMultiplier(0.1, 0.2)).toBe(0.3);
    expect(changeMultiplier(changeMultiplier(0.1, 0.2)!, -0.3)).toBeNull();
  });
});

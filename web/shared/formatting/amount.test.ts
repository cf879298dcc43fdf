import { describe, expect, test } from "bun:test";
import type { MeasurementSystem } from "@toque/db/schemas/common.ts";
import type { Quantity, UniversalUnit } from "@toque/db/schemas/quantity.ts";
import fc from "fast-check";
import { formatAmount, formatFood, formatVolume } from "./amount.ts";

const plain = (text: string): string => text.replaceAll(/[\u00A0\u202F]/g, " ");
const of = (
  unit: UniversalUnit | null,
  weight: number,
  name: string = unit ?? "piece",
  plural = `${name}s`,
): Quantity => ({
  id: 1,
  type: "food",
  name,
  plural,
  weight,
  unit,
});
const gram = of("g", 1);
const egg = of(null, 50, "piece");
const clove = of(null, 5, "clove");
const milkCup = of("cup", 243.7);
const flourCup = of("cup", 125);

describe("an amount", () => {
  test.each([
    [1200, gram, "metric", "1.2 kg"],
    [363, gram, "metric", "365 g"],
    [227, gram, "us", "8 oz"],
    [6, egg, "metric", "6"],
    [1.5, egg, "us", "1½"],
    [3, clove, "metric", "3 cloves"],
    [0.5, clove, "metric", "½ clove"],
    [1, clove, "imperial", "1 clove"],
    [1.5, of("tsp", 2), "metric", "1½ tsp"],
    [6, of("tsp", 2), "metric", "2 tbsp"],
    [4, of("tsp", 2), "metric", "4 tsp"],
    [0.25, of("tbsp", 12), "metric", "¾ tsp"],
    [1.875, of("tsp", 2), "metric", "1¾ tsp"],
    [0.625, of("tsp", 2), "metric", "⅔ tsp"],
    [0.125, of("tsp", 2), "metric", "⅛ tsp"],
    [1 / 6, of("tsp", 2), "metric", "⅙ tsp"],
    [13, of("tsp", 2), "metric", "4⅓ tbsp"],
    [15, of("tbsp", 13.8), "metric", "15 tbsp"],
    [38, of("tbsp", 13.8), "metric", "570 ml"],
    [38, of("tbsp", 13.8), "imperial", "1 pt"],
    [38, of("tbsp", 13.8), "us", "2⅓ cups"],
    [38, of("tbsp", 8), "metric", "305 g"],
    [0.09, clove, "metric", "⅛ clove"],
    [1 / 12, clove, "metric", "0.4 g"],
    [0.05, clove, "metric", "0.3 g"],
    [0.05, of("pinch", 0.4, "pinch", "pinches"), "metric", "0.05 pinch"],
    [2.1, clove, "metric", "2 cloves"],
    [4, of("tbsp", 12), "us", "¼ cup"],
    [4, of("tbsp", 12), "metric", "4 tbsp"],
    [250, of("ml", 1), "metric", "250 ml"],
    [250, of("ml", 1), "us", "1 cup"],
    [250, of("ml", 1), "imperial", "8¾ fl oz"],
    [1.5, of("l", 1000), "metric", "1.5 l"],
    [1.5, of("l", 1000), "us", "6⅓ cups"],
    [1.5, of("l", 1000), "imperial", "2⅔ pt"],
    [25, of("cl", 10), "metric", "25 cl"],
    [2, milkCup, "us", "2 cups"],
    [0.5, milkCup, "us", "½ cup"],
    [2, milkCup, "metric", "475 ml"],
    [2, flourCup, "metric", "250 g"],
    [2, flourCup, "imperial", "8¾ oz"],
    [8, of("oz", 28.349523125), "metric", "225 g"],
    [2, of("pinch", 0.4, "pinch", "pinches"), "metric", "2 pinches"],
  ] as const)("%d × %j in %s is %s", (count, quantity, system, text) =>
    expect(plain(formatAmount(count, quantity, system, "en"))).toBe(text),
  );

  test("is formatted in the user's language", () => {
    const gousse = of(null, 5, "gousse");
    expect(plain(formatAmount(1.5, gousse, "metric", "fr"))).toBe("1½ gousse");
    expect(plain(formatAmount(2, gousse, "metric", "fr"))).toBe("2 gousses");
    expect(plain(formatAmount(4, of(null, 50, "pièce"), "metric", "fr"))).toBe("4");
    expect(plain(formatAmount(4, of(null, 50, "Stück", "Stück"), "metric", "de"))).toBe("4");
    expect(plain(formatAmount(4, of(null, 5, "Stück", "Stück"), "metric", "de"))).toBe("4 Stück");
    expect(plain(formatAmount(2, of("tbsp", 12), "metric", "de"))).toBe("2 EL");
    expect(plain(formatAmount(2, of("tbsp", 12), "metric", "es"))).toBe("2 cdas.");
    expect(plain(formatAmount(1, of("tsp", 5), "metric", "es"))).toBe("1 cdta.");
    expect(plain(formatAmount(480, of("ml", 1), "us", "es"))).toBe("2 tazas");
  });

  const systems: MeasurementSystem[] = ["metric", "us", "imperial"];
  const amounts = fc.record({
    count: fc.double({ min: 0.01, max: 900, noNaN: true }),
    system: fc.constantFrom(...systems),
    quantity: fc.constantFrom(
      gram,
      egg,
      clove,
      milkCup,
      flourCup,
      of("tsp", 3),
      of("tbsp", 12),
      of("ml", 1),
      of("cl", 10),
    ),
  });

  test("of a nonzero weight is never shown as 0", () => {
    fc.assert(
      fc.property(amounts, ({ count, quantity, system }) => {
        // Weights below 0.1 g cannot be measured and may be rounded to 0.
        fc.pre(count * quantity.weight >= 0.1);
        expect(plain(formatAmount(count, quantity, system, "en"))).not.toMatch(/^0(\D*)$/);
      }),
    );
  });

  test("volumes from half a teaspoon are shown within 20% of the actual amount", () => {
    const sizes: Record<string, [us: number, imperial: number]> = {
      tsp: [5, 5],
      tbsp: [15, 15],
      cup: [236.6, 236.6],
      cups: [236.6, 236.6],
      "fl oz": [29.57, 28.41],
      pt: [473.2, 568.3],
      ml: [1, 1],
      l: [1000, 1000],
    };
    const signs: Record<string, number> = {
      "⅛": 1 / 8,
      "⅙": 1 / 6,
      "¼": 1 / 4,
      "⅓": 1 / 3,
      "½": 1 / 2,
      "⅔": 2 / 3,
      "¾": 3 / 4,
    };
    fc.assert(
      fc.property(fc.double({ min: 2.5, max: 4000, noNaN: true }), fc.constantFrom(...systems), (ml, system) => {
        const [figure = "", ...unit] = plain(formatVolume(ml, system, "en"))
          .replaceAll(",", "")
          .split(" ");
        const sign = signs[figure.at(-1) ?? ""];
        const value = sign === undefined ? Number(figure) : Number(figure.slice(0, -1) || 0) + sign;
        const size = sizes[unit.join(" ")]![system === "imperial" ? 1 : 0];
        expect(Math.abs(value * size - ml) / ml).toBeLessThanOrEqual(0.2);
      }),
    );
  });
});

describe("a food's name in a list", () => {
  const egg = { name: "Egg", plural: "Eggs" };
  const measure = (name: string, unit: Quantity["unit"], weight = 55): Quantity => ({
    id: 1,
    type: "food",
    name,
    plural: `${name}s`,
    weight,
    unit,
  });
  test.each([
    [measure("piece", null), 6, "Eggs"],
    [measure("piece", null), 1, "Egg"],
    [measure("piece", null), 0.5, "Egg"],
    [measure("slice", null), 4, "Egg"],
    [measure("g", "g", 1), 240, "Eggs"],
    [measure("tbsp", "tbsp", 15), 1, "Eggs"],
    [measure("pinch", "pinch", 0.4), 1, "Egg"],
  ] as const)("%o, %p of them: %p", (quantity, count, name) => {
    expect(formatFood({ food: egg, quantity }, count, "en")).toBe(name);
  });
});

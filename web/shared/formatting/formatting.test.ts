import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { formatClock, formatMinutes, isoDuration } from "./duration.ts";
import { formatNutrient, formatShare } from "./number.ts";
import { formatMeasure, formatQuantity, formatWeight } from "./quantity.ts";
import { inSentence } from "./text.ts";

const plain = (text: string | null): string | null => text?.replaceAll(/[\u00A0\u202F]/g, " ") ?? null;

describe("times", () => {
  test.each([
    [0, "0 min"],
    [35, "35 min"],
    [59.6, "1 h"],
    [60, "1 h"],
    [80, "1 h 20"],
    [65, "1 h 05"],
    [1439, "23 h 59"],
    [1440, "1 d"],
    [1800, "1 d 6 h"],
    [2865, "2 d"],
  ])("%d minutes are %s", (minutes, text) => expect(plain(formatMinutes(minutes, "en"))).toBe(text));

  test("French counts days in jours", () => expect(plain(formatMinutes(1500, "fr"))).toBe("1 j 1 h"));
  test("ISO", () => expect([0, 20, 60, 80].map(isoDuration)).toEqual(["PT0M", "PT20M", "PT1H", "PT1H20M"]));
  test("clock", () =>
    expect([0, 5, 65, 3729, 3.2].map(formatClock)).toEqual(["0:00", "0:05", "1:05", "1:02:09", "0:04"]));
});

describe("quantities", () => {
  test.each([
    [0.5, "½"],
    [1.5, "1½"],
    [0.33, "⅓"],
    [2.666, "2⅔"],
    [0.97, "1"],
    [1.02, "1"],
    [6, "6"],
    [0.4, "0.4"],
    [0.02, "0.02"],
    [12.4, "12"],
    [0, "0"],
  ])("%d reads %s", (value, text) => expect(formatQuantity(value, "en")).toBe(text));

  test("uses the language's decimal separator", () => expect(formatQuantity(0.4, "fr")).toBe("0,4"));
  test("with its measure", () => expect(plain(formatMeasure(1.5, "tsp", "en"))).toBe("1½ tsp"));

  test("a nonzero quantity is never shown as 0", () => {
    fc.assert(
      fc.property(fc.double({ min: 0.005, max: 5000, noNaN: true }), (value) => formatQuantity(value, "de") !== "0"),
    );
  });

  test("the shown quantity is within 10% of the actual one", () => {
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
      fc.property(fc.double({ min: 0.1, max: 500, noNaN: true }), (value) => {
        const text = formatQuantity(value, "en").replaceAll(",", "");
        const sign = signs[text.at(-1)!];
        const read = sign === undefined ? Number(text) : Number(text.slice(0, -1) || 0) + sign;
        expect(Math.abs(read - value)).toBeLessThanOrEqual(Math.max(0.0501, value * 0.05));
      }),
    );
  });
});

describe("weights", () => {
  test.each([
    [1200, "metric", "1.2 kg"],
    [360, "metric", "360 g"],
    [363, "metric", "365 g"],
    [4.25, "metric", "4.3 g"],
    [170, "us", "6 oz"],
    [680, "imperial", "1½ lb"],
    [1, "us", "1 g"],
  ] as const)("%d g in %s is %s", (grams, system, text) => expect(plain(formatWeight(grams, system, "en"))).toBe(text));
});

describe("nutrition", () => {
  test("unknown stays unknown", () => expect(formatNutrient(null, "g", "en")).toBeNull());
  test("units are short", () => {
    expect(plain(formatNutrient(312.4, "kcal", "en"))).toBe("312 kcal");
    expect(plain(formatNutrient(0.44, "g", "fr"))).toBe("0,4 g");
    expect(plain(formatShare(0.97, "en"))).toBe("97%");
  });
});

test("a name inside a sentence keeps the capital of a German noun, and loses that of an adjective", () => {
  expect(
    ["Rote Paprika", "Frisches Basilikum", "Wiener Würstchen", "Eier", "Crème fraîche"].map((name) =>
      inSentence(name, "de"),
    ),
  ).toEqual(["rote Paprika", "frisches Basilikum", "Wiener Würstchen", "Eier", "Crème fraîche"]);
  expect([inSentence("Red pepper", "en"), inSentence("Œufs", "fr")]).toEqual(["red pepper", "œufs"]);
});

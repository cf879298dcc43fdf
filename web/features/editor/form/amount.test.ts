import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { formatAmount, parseAmount, parseMinutes } from "./amount.ts";

describe("amounts", () => {
  test.each([
    ["2", 2],
    ["1,5", 1.5],
    ["1.5", 1.5],
    [" 1/2 ", 0.5],
    ["1 / 2", 0.5],
    ["½", 0.5],
    ["1½", 1.5],
    ["1 ½", 1.5],
    ["2 1/3", 2 + 1 / 3],
    ["3⁄4", 0.75],
    [".5", 0.5],
    ["1.", 1],
  ])("%p is %p", (text, value) => expect(parseAmount(text)).toBe(value));

  test.each(["", "some", "1/0", "1 2", "1 3/2", "-1", "1,5,5", "2-3", "½½", "1/2/3", "1.5 1/2"])(
    "%p is no amount",
    (text) => expect(parseAmount(text)).toBeNull(),
  );

  test("a formatted amount is parsed to the same value", () => {
    const positive = fc.double({ min: 1e-9, max: 100_000, noNaN: true });
    const kitchen = fc
      .tuple(fc.nat(99), fc.constantFrom(0.25, 0.5, 0.75, 1 / 3, 2 / 3))
      .map(([whole, rest]) => whole + rest);
    fc.assert(
      fc.property(fc.oneof(positive, kitchen), fc.constantFrom("en", "fr", "es", "de"), (value, lang) =>
        expect(parseAmount(formatAmount(value, lang))).toBe(value),
      ),
    );
    expect(formatAmount(1.5, "en")).toBe("1½");
    expect(formatAmount(0.35, "fr")).toBe("0,35");
  });

  test.each([
    ["35", 35],
    ["1 h 20", 80],
    ["1h20", 80],
    ["1:05", 65],
    ["2h", 120],
    ["1,5 h", 90],
    ["20 min", 20],
    ["1 Std. 30", 90],
    ["soon", null],
    ["", null],
    ["1:75", null],
  ])("%p is %p minutes", (text, minutes) => expect(parseMinutes(text)).toBe(minutes));
});

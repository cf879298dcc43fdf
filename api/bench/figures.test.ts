import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { type Figure, isMet, median, quantile, ratioOf, table } from "./figures.ts";

describe("quantiles", () => {
  test("lie between neighbours", () => {
    expect(median([3, 1, 2])).toBe(2);
    expect(median([4, 1, 2, 3])).toBe(2.5);
    expect(quantile([10, 20], 0.75)).toBe(17.5);
    expect(median([])).toBeNaN();
  });

  test("never leave the numbers, and grow with p", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: 1 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (numbers, p, q) => {
          const [low, high] = [quantile(numbers, Math.min(p, q)), quantile(numbers, Math.max(p, q))];
          expect(low).toBeLessThanOrEqual(high + 1e-9);
          expect(low).toBeGreaterThanOrEqual(Math.min(...numbers) - 1e-9);
          expect(high).toBeLessThanOrEqual(Math.max(...numbers) + 1e-9);
        },
      ),
    );
  });
});

describe("a figure", () => {
  const figure: Figure = { name: "start", value: 3, unit: "s", floor: { what: "bare", value: 2 } };

  test("is held against its target by value or by ratio", () => {
    expect(ratioOf(figure)).toBe(1.5);
    expect(ratioOf({ ...figure, ratio: 1.4 })).toBe(1.4);
    expect(isMet(figure)).toBeNull();
    expect(isMet({ ...figure, target: { of: "value", atMost: 3 } })).toBe(true);
    expect(isMet({ ...figure, target: { of: "value", atMost: 2.9 } })).toBe(false);
    expect(isMet({ ...figure, target: { of: "ratio", atLeast: 1.6 } })).toBe(false);
    expect(isMet({ name: "x", value: Number.NaN, unit: "s", target: { of: "value", atMost: 1 } })).toBe(false);
  });

  test("is one line of the table that says when a target is missed", () => {
    const lines = table([{ ...figure, target: { of: "ratio", atMost: 1 } }]).split("\n");
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatch(/^start\s+3\.00\s+s\s+2\.00\s+1\.50\s+ratio ≤ 1\s+NO\s+bare$/);
  });
});

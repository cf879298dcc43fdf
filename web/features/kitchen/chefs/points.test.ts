import { expect, test } from "bun:test";
import fc from "fast-check";
import { draftSum, fitDraft, spent } from "./points.ts";

const points = fc.integer({ min: 0, max: 60 });
const stats = fc.record({ efficiency: points, resilience: points, expertise: points });

test("a draft that is fitted never takes more points than there are, nor a statistic above its maximum", () => {
  fc.assert(
    fc.property(stats, stats, points, fc.integer({ min: 60, max: 100 }), (draft, now, remaining, max) => {
      const fitted = fitDraft(draft, now, remaining, max);
      expect(draftSum(fitted)).toBeLessThanOrEqual(remaining);
      for (const stat of ["efficiency", "resilience", "expertise"] as const) {
        expect(fitted[stat]).toBeGreaterThanOrEqual(0);
        expect(fitted[stat]).toBeLessThanOrEqual(draft[stat]);
        expect(now[stat] + fitted[stat]).toBeLessThanOrEqual(max);
      }
    }),
  );
});

test("spending moves points: together they stay as many", () => {
  const before = { efficiency: 1, resilience: 0, expertise: 2, remaining: 3 };
  expect(spent(before, { efficiency: 2, resilience: 0, expertise: 0 })).toEqual({
    efficiency: 3,
    resilience: 0,
    expertise: 2,
    remaining: 1,
  });
});

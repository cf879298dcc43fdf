import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { GameFacts } from "../../schemas/game.ts";
import { fatigueWord, restCost, tiredBy, treatFor } from "./fatigue.ts";
import { type BrigadeChef, brigadeEffect, partOf, rewardOf } from "./reward.ts";
import { defaultRules as rules } from "./rules.ts";

const dish = (over: Partial<GameFacts> = {}): GameFacts => ({
  tags: ["cuisine:french", "specialty:stew"],
  categories: [],
  difficulty: "medium",
  diets: [],
  minutes: 40,
  ...over,
});
const chef = (over: Partial<BrigadeChef> = {}): BrigadeChef => ({
  id: 1,
  stats: { efficiency: 20, resilience: 10, expertise: 10 },
  fatigue: 0,
  specialties: ["specialty:stew"],
  ...over,
});
const nobody = brigadeEffect(rules, [], dish());
const points = fc.nat(150);
const anyChef = fc.record({
  id: fc.nat(),
  stats: fc.record({ efficiency: points, resilience: points, expertise: points }),
  fatigue: fc.nat(100),
  specialties: fc.subarray(["specialty:stew", "cuisine:french", "cuisine:thai"]),
});
const anyDish = fc.record({
  tags: fc.subarray(["specialty:stew", "cuisine:french"]),
  categories: fc.constant([]),
  difficulty: fc.constantFrom("easy" as const, "medium" as const, "hard" as const, null),
  diets: fc.constant([]),
  minutes: fc.option(fc.nat(10_000)),
});

describe("a reward", () => {
  test("is shown with all its parts, which add up", () => {
    const brigade = brigadeEffect(rules, [chef()], dish());
    expect(brigade).toEqual({ chefs: [{ id: 1, counts: true, efficiency: 40, expertise: 30 }], permille: 70 });
    const reward = rewardOf(rules, dish(), { firstTime: true, brigade });
    expect(reward.parts).toEqual([
      { key: "difficulty", xp: 55, spoon: 16 },
      { key: "hands_on", xp: 16, spoon: 5 },
      { key: "first_time", xp: 14, spoon: 4 },
      { key: "brigade", xp: 5, spoon: 1 },
    ]);
    expect([reward.xp, reward.spoon]).toEqual([90, 26]);
    const half = partOf(reward, 50);
    expect([half.xp, half.spoon]).toEqual([45, 13]);
    expect(half.parts.at(-1)).toEqual({ key: "half", xp: -45, spoon: -13 });
    const plain = rewardOf(rules, dish({ difficulty: null, minutes: null }), { firstTime: false, brigade: nobody });
    expect([plain.xp, plain.spoon]).toEqual([40, 12]);
  });

  test("consists of whole numbers that add up, and grows neither by tired nor by missing chefs", () => {
    fc.assert(
      fc.property(anyDish, fc.array(anyChef, { maxLength: 8 }), fc.boolean(), (one, chefs, firstTime) => {
        const effect = brigadeEffect(rules, chefs, one);
        expect(effect.permille).toBeLessThanOrEqual(rules.reward.brigade_percent * 10);
        const reward = rewardOf(rules, one, { firstTime, brigade: effect });
        for (const kind of ["xp", "spoon"] as const) {
          expect(reward.parts.every((part) => Number.isInteger(part[kind]) && part[kind] >= 0)).toBe(true);
          expect(reward.parts.reduce((sum, part) => sum + part[kind], 0)).toBe(reward[kind]);
          const alone = rewardOf(rules, one, { firstTime, brigade: brigadeEffect(rules, [], one) });
          expect(reward[kind]).toBeGreaterThanOrEqual(alone[kind]);
        }
        const tired = chefs.map((each) => ({ ...each, fatigue: 100 }));
        expect(brigadeEffect(rules, tired, one).permille).toBe(0);
        const half = partOf(reward, rules.evaluation.overdue_percent);
        expect(half.xp).toBe(Math.floor(reward.xp / 2));
        expect(half.parts.reduce((sum, { spoon }) => sum + spoon, 0)).toBe(half.spoon);
      }),
    );
  });

  test("expertise counts only where a specialty is a tag of the dish", () => {
    const stranger = chef({ specialties: ["cuisine:thai"] });
    expect(brigadeEffect(rules, [stranger], dish()).permille).toBe(40);
  });
});

describe("fatigue", () => {
  test("rises with every cooking, less with resilience and equipment, and ends at 100", () => {
    expect(tiredBy(rules, { fatigue: 0, resilience: 0 })).toBe(12);
    expect(tiredBy(rules, { fatigue: 0, resilience: 50 })).toBe(9);
    expect(tiredBy(rules, { fatigue: 95, resilience: 0 })).toBe(100);
    fc.assert(
      fc.property(fc.nat(100), points, points, fc.nat(100), (fatigue, resilience, more, equipmentPercent) => {
        const usual = tiredBy(rules, { fatigue, resilience });
        const sturdy = tiredBy(rules, { fatigue, resilience: resilience + more, equipmentPercent });
        expect(sturdy).toBeLessThanOrEqual(usual);
        expect(sturdy).toBeGreaterThanOrEqual(Math.min(100, fatigue + rules.fatigue.minimum));
        expect(usual).toBeLessThanOrEqual(100);
      }),
    );
  });

  test("has a word and a price", () => {
    expect([0, 24, 25, 59, 60, 100].map((one) => fatigueWord(rules, one))).toEqual(
      ["fresh", "fresh", "fine", "fine", "tired", "tired"], //
    );
    expect([0, 1, 50, 100].map((one) => restCost(rules, one))).toEqual([0, 1, 25, 50]);
  });

  test("is taken off by the smallest thing that is enough, else by the largest", () => {
    const treats = [
      { id: 9, rest: 60 },
      { id: 8, rest: 20 },
      { id: 7, rest: 20 },
      { id: 6, rest: 40 },
    ];
    expect([5, 20, 21, 60, 61, 100].map((fatigue) => treatFor(treats, fatigue)?.id)).toEqual([7, 7, 6, 9, 9, 9]);
    expect(treatFor([], 50)).toBeNull();
  });
});

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { noFacts, type Objective } from "../../schemas/game.ts";
import { drawChef, statsOf } from "./chefs.ts";
import { levelOf } from "./levels.ts";
import { isPhotoHash, nearKeys, photoDistance, photoKeys } from "./photos.ts";
import { advanced, drawQuests, isCompleted, meets } from "./quests.ts";
import { defaultRules as rules } from "./rules.ts";
import { dayNumber, endOf, seasonOf, weekNumber, weekOf } from "./seasons.ts";
import { chanceOf, tail, verdictOf } from "./votes.ts";

describe("a chef", () => {
  test("is the same for the same seed, within the range of the rank", () => {
    fc.assert(
      fc.property(fc.string(), (seed) => {
        const chef = drawChef(rules, seed);
        expect(drawChef(rules, seed)).toEqual(chef);
        const rank = rules.chefs.ranks.find(({ key }) => key === chef.rank)!;
        const sum = chef.base.efficiency + chef.base.resilience + chef.base.expertise;
        expect(sum).toBeGreaterThanOrEqual(rank.points.from);
        expect(sum).toBeLessThanOrEqual(rank.points.to);
        expect(new Set(chef.specialties).size).toBe(rank.specialties);
        expect(Object.keys(chef.traits)).toEqual(Object.keys(rules.chefs.traits));
      }),
    );
  });

  test("comes by the published odds, and looks say nothing of rank", () => {
    const chefs = Array.from({ length: 20_000 }, (_, i) => drawChef(rules, `seed ${i}`));
    const share = (list: typeof chefs, holds: (chef: (typeof chefs)[number]) => boolean) =>
      (100 * list.filter(holds).length) / list.length;
    for (const { key, percent } of rules.chefs.ranks)
      expect(Math.abs(share(chefs, ({ rank }) => rank === key) - percent)).toBeLessThan(1.5);
    for (const [kind, percent] of Object.entries(rules.chefs.traits.headwear!)) {
      const wearing = chefs.filter(({ traits }) => traits.headwear === kind);
      expect(Math.abs((100 * wearing.length) / chefs.length - percent)).toBeLessThan(1.5);
      expect(Math.abs(share(wearing, ({ rank }) => rank === "apprentice") - 50)).toBeLessThan(4);
    }
  });

  test("has no statistic beyond the maximum", () => {
    const stats = statsOf(
      rules,
      { efficiency: 90, resilience: 3, expertise: 1 },
      { efficiency: 40, resilience: 2, expertise: 0 },
    );
    expect(stats).toEqual({ efficiency: 100, resilience: 5, expertise: 1 });
  });
});

describe("the quests of a period", () => {
  const ids = Array.from({ length: 20 }, (_, i) => i + 1);
  const draw = (userId: number, period: number, list: readonly number[] = ids) =>
    drawQuests(list, { userId, kind: "daily", period, count: 3 });

  test("are reproducible, different ones, in whatever order the quests are read", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1e9 }),
        fc.nat(100_000),
        fc.uniqueArray(fc.nat(500), { maxLength: 25 }),
        (user, day, list) => {
          const drawn = draw(user, day, list);
          expect(draw(user, day, list.toReversed())).toEqual(drawn);
          expect(new Set(drawn).size).toBe(Math.min(3, list.length));
          expect(drawn.every((id) => list.includes(id))).toBe(true);
        },
      ),
    );
  });

  test("are spread: each comes about as often, and none of a round comes back within it", () => {
    const counts = new Map<number, number>();
    for (let user = 1; user <= 50; user++)
      for (let day = 20_000; day < 20_200; day++)
        for (const id of draw(user, day)) counts.set(id, (counts.get(id) ?? 0) + 1);
    const mean = (50 * 200 * 3) / 20;
    for (const id of ids) expect(Math.abs((counts.get(id) ?? 0) - mean)).toBeLessThan(mean * 0.05);
    const round = Array.from({ length: 6 }, (_, i) => draw(7, 20 * 100 + i)).flat();
    expect(new Set(round).size).toBe(18);
  });

  test("differ between users", () => {
    const firsts = new Set(Array.from({ length: 200 }, (_, user) => draw(user + 1, 20_000).join()));
    expect(firsts.size).toBeGreaterThan(150);
  });
});

describe("an objective", () => {
  const objective = (filters: Objective["filters"], count = 2): Objective => ({
    event: "cooking_approved",
    filters,
    count,
  });
  const facts = {
    tags: ["cuisine:thai"],
    categories: ["vegetables"],
    difficulty: "hard",
    diets: ["vegan"],
    minutes: 30,
  } as const;
  const thai = {
    type: "cooking_approved",
    facts: { ...noFacts, ...facts, tags: [...facts.tags], categories: [...facts.categories], diets: [...facts.diets] },
  } as const;

  test("counts events that meet every filter; what is unknown meets none", () => {
    expect(meets(objective({}), thai)).toBe(true);
    expect(
      meets(
        objective({
          tag: "cuisine:thai",
          category: "vegetables",
          difficulty: "hard",
          diet: "vegan",
          max_minutes: 30,
          min_minutes: 30,
        }),
        thai,
      ),
    ).toBe(true);
    const others: Objective["filters"][] = [
      { tag: "cuisine:french" },
      { category: "meat" },
      { difficulty: "easy" },
      { diet: "paleo" },
      { max_minutes: 29 },
      { min_minutes: 31 },
    ];
    for (const filters of others) {
      expect(meets(objective({ tag: "cuisine:thai", ...filters }), thai)).toBe(false);
      expect(meets(objective(filters), { type: "cooking_approved", facts: noFacts })).toBe(false);
    }
    expect(meets(objective({}), { ...thai, type: "recipe_liked" })).toBe(false);
  });

  test("is reached exactly when so many have come, never counts beyond, and the same once", () => {
    const objectives = [objective({}, 2), objective({ tag: "cuisine:thai" }, 1)];
    let counted: string[][] = [];
    const seen = ["a", "a", "b", "c"].map((entity) => {
      counted = advanced(objectives, counted, { ...thai, entity });
      return [...counted.map((list) => list.length), isCompleted(objectives, counted)];
    });
    expect(seen).toEqual([
      [1, 1, false],
      [1, 1, false],
      [2, 1, true],
      [2, 1, true],
    ]);
    expect(isCompleted([], [])).toBe(false);
  });
});

test("levels follow from thresholds", () => {
  const thresholds = rules.restaurant_levels.map(({ xp_threshold }) => xp_threshold);
  expect(levelOf(thresholds, 0)).toEqual({ level: 1, from: 0, next: 60 });
  expect(levelOf(thresholds, 59).level).toBe(1);
  expect(levelOf(thresholds, 60).level).toBe(2);
  expect(levelOf(thresholds, 1e9)).toEqual({ level: 30, from: thresholds[29]!, next: null });
  fc.assert(
    fc.property(fc.nat(30_000), fc.nat(5000), (xp, more) => {
      const { level, from, next } = levelOf(thresholds, xp);
      expect(from <= xp && (next === null || xp < next)).toBe(true);
      expect(levelOf(thresholds, xp + more).level).toBeGreaterThanOrEqual(level);
    }),
  );
});

test("a season is a month, a week begins on Monday, both in UTC", () => {
  expect(seasonOf(new Date("2026-01-31T23:59:59.999Z"))).toBe("2026-01");
  expect(seasonOf(new Date("2026-02-01T00:30:00+01:00"))).toBe("2026-01");
  expect(endOf("season", new Date("2026-12-24T10:00:00Z")).toISOString()).toBe("2027-01-01T00:00:00.000Z");
  expect(weekOf(new Date("2026-11-29T23:59:59Z"))).toBe("W2026-11-23");
  expect(weekOf(new Date("2026-11-30T00:00:00Z"))).toBe("W2026-11-30");
  fc.assert(
    fc.property(fc.date({ min: new Date(0), max: new Date("2100-01-01"), noInvalidDate: true }), (date) => {
      for (const period of ["day", "week", "season"] as const) expect(endOf(period, date) > date).toBe(true);
      expect(endOf("week", date).getUTCDay()).toBe(1);
      expect(weekNumber(endOf("week", date))).toBe(weekNumber(date) + 1);
      expect(dayNumber(endOf("day", date))).toBe(dayNumber(date) + 1);
      expect(seasonOf(endOf("season", date))).not.toBe(seasonOf(date));
    }),
  );
});

describe("photos", () => {
  const hash = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }).map((bits) => bits.toString(16).padStart(16, "0"));
  const flipped = (text: string, bits: readonly number[]) =>
    bits
      .reduce((value, bit) => value ^ (1n << BigInt(bit)), BigInt(`0x${text}`))
      .toString(16)
      .padStart(16, "0");

  test("that differ in up to seven bits find each other", () => {
    fc.assert(
      fc.property(hash, fc.uniqueArray(fc.nat(63), { maxLength: 7 }), (one, bits) => {
        const other = flipped(one, bits);
        expect(isPhotoHash(other)).toBe(true);
        expect(photoDistance(one, other)).toBe(bits.length);
        const near = new Set(nearKeys(one));
        expect(photoKeys(other).some((key) => near.has(key))).toBe(true);
      }),
    );
  });
});

describe("answers", () => {
  test("decide once a majority is certain", () => {
    expect(verdictOf([], 3)).toBeNull();
    expect(verdictOf([true, false], 3)).toBeNull();
    expect(verdictOf([true, false, true], 3)).toBe(true);
    expect(verdictOf([false, false], 3)).toBe(false);
    expect(verdictOf([true], 1)).toBe(true);
  });

  test("of two cooks who approve each other more often than chance stand out", () => {
    const honest = { approvals: [1, 1], answers: [60, 60], cookings: [20, 20], total: 3000 } as const;
    expect(chanceOf(honest, 3)).toBeGreaterThan(0.1);
    expect(chanceOf({ ...honest, approvals: [15, 15] }, 3)).toBeLessThan(1e-9);
    expect(tail(0, 5)).toBe(1);
    expect(tail(1, 5)).toBeCloseTo(1 - Math.exp(-5), 10);
    fc.assert(
      fc.property(fc.nat(60), fc.double({ min: 0.001, max: 50, noNaN: true }), (count, mean) => {
        expect(tail(count, mean)).toBeGreaterThanOrEqual(0);
        expect(tail(count + 1, mean)).toBeLessThanOrEqual(tail(count, mean) + 1e-9);
      }),
    );
  });
});

import { expect, test } from "bun:test";
import { defaultRules } from "../../shared/game/rules.ts";
import { reportOf, simulate } from "./simulate.ts";

const small = { count: 400, days: 30 };

test("the same rules give the same figures, and wallets hold what came in and did not go out", async () => {
  const [one, two] = [await simulate(defaultRules, small), await simulate(defaultRules, small)];
  expect(reportOf(one)).toEqual(reportOf(two));
  for (const { spoon, earned, paid } of one.players) {
    expect(spoon).toBeGreaterThanOrEqual(0);
    expect(spoon).toBe(earned.cooking + earned.judging + earned.quests - paid.chefs - paid.rests);
  }
}, 60_000);

test("nobody cooks more often than charges come", async () => {
  const { players } = await simulate(defaultRules, small);
  const most = Math.max(...defaultRules.restaurant_levels.map(({ charges }) => charges));
  const come = (small.days * 24) / defaultRules.charges.hours_per_charge;
  expect(Math.max(...players.map(({ spent }) => spent))).toBeLessThanOrEqual(come + most);
}, 60_000);

test("no strategy earns more than three times the median of honest play a charge; where a rule is loose, it shows", async () => {
  const most = async (rules: typeof defaultRules) => {
    const { strategies, honestPerCharge } = reportOf(await simulate(rules, small));
    return Math.max(...strategies.map(({ perCharge }) => (perCharge ?? 0) / honestPerCharge));
  };
  expect(await most(defaultRules)).toBeLessThan(3);
  const difficulty = { ...defaultRules.reward.difficulty, hard: { xp: 75, spoon: 800 } };
  expect(await most({ ...defaultRules, reward: { ...defaultRules.reward, difficulty } })).toBeGreaterThan(3);
}, 60_000);

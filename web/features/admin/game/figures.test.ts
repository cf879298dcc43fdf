import { expect, test } from "bun:test";
import { defaultRules } from "@toque/db/shared/game/rules.ts";
import {
  exampleDishes,
  exampleReward,
  figureErrors,
  figureFault,
  figuresDraft,
  figuresPatch,
  withDraft,
} from "./figures.ts";

const draft = figuresDraft(defaultRules);

test("a form without input changes nothing", () => {
  expect(figureErrors(draft)).toEqual([]);
  expect(withDraft(defaultRules, draft)).toEqual(defaultRules);
  expect(figuresPatch(defaultRules, withDraft(defaultRules, draft))).toEqual({});
});

test("a save sends the figures that differ, and no others", () => {
  const typed = { ...draft, "evaluation.spoon": "2", "difficulty.hard.xp": "80", "hands_on.1.spoon": " 3 " };
  const patch = figuresPatch(defaultRules, withDraft(defaultRules, typed));
  const { difficulty, hands_on } = defaultRules.reward;
  expect(patch).toEqual({
    evaluation: { spoon: 2 },
    reward: {
      difficulty: { ...difficulty, hard: { ...difficulty.hard, xp: 80 } },
      hands_on: hands_on.map((row, i) => (i === 1 ? { ...row, spoon: 3 } : row)),
    },
  });
});

test("what is no whole number within its bounds is named", () => {
  const typed = {
    ...{ ...draft, "charges.hours_per_charge": "0", "reward.brigade_percent": "101", "cooking.photo_distance": "8" },
    ...{ "difficulty.easy.xp": "-1", "fatigue.rest_cost": "1.5", "quests.daily": "", "rings.chance": "many" },
  };
  expect(figureErrors(typed).sort()).toEqual([
    "charges.hours_per_charge",
    "cooking.photo_distance",
    "difficulty.easy.xp",
    "fatigue.rest_cost",
    "quests.daily",
    "reward.brigade_percent",
    "rings.chance",
  ]);
});

test("figures that contradict each other are found before they are sent", () => {
  const faultOf = (typed: Record<string, string>) => figureFault(withDraft(defaultRules, { ...draft, ...typed }));
  expect(faultOf({})).toBeNull();
  expect(faultOf({ "evaluation.answers": "4" })).toBe("answers");
  expect(faultOf({ "evaluation.against": "20" })).toBe("against");
  expect(faultOf({ "fatigue.minimum": "13" })).toBe("fatigue");
  expect(faultOf({ "chefs.stat_max": "1" })).toBe("other");
});

test("the preview adds up as a reward does", () => {
  expect(exampleDishes.map((dish) => exampleReward(defaultRules, dish))).toEqual([
    { spoon: 14, xp: 48 },
    { spoon: 25, xp: 85 },
    { spoon: 34, xp: 118 },
  ]);
});

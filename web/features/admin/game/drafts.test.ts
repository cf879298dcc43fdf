import { expect, test } from "bun:test";
import type { Quest } from "@toque/db/schemas/game-quest.ts";
import {
  emptyObjective,
  itemDraft,
  itemErrors,
  missingIn,
  questDraft,
  questErrors,
  toItem,
  toObjective,
  toQuest,
  wholeOf,
} from "./drafts.ts";

const quest: Quest = {
  id: 7,
  questline_id: 2,
  questline_pos: 3,
  type: "questline",
  name: { en: "The sauce", fr: "La sauce" },
  description: { en: "It will not thicken." },
  origin_lang: "en",
  xp_reward: 220,
  token_reward: 80,
  item_rewards: [{ item_template_id: 4, num: 1 }],
  objectives: [{ event: "cooking_approved", count: 3, filters: { tag: "technique:simmering", max_minutes: 40 } }],
};

test("a quest that is only looked at is sent as it was", () => {
  const draft = questDraft(quest);
  expect(questErrors(draft)).toEqual([]);
  const { id: _, origin_lang: __, ...rest } = quest;
  expect(toQuest(draft)).toEqual(rest as never);
});

test("a quest that is drawn has no place in a line", () => {
  expect(toQuest({ ...questDraft(quest), type: "daily" })).toMatchObject({ questline_id: null, questline_pos: null });
});

test("what a draft lacks is named", () => {
  const draft = { ...questDraft(null), type: "questline" as const, xp: "-1", token: "many" };
  const items = [
    { id: "1", num: "1" },
    { id: "1", num: "2" },
  ];
  const objectives = [{ ...emptyObjective, min: "30", max: "10" }];
  expect(questErrors({ ...draft, items, objectives })).toEqual([
    ...(["name", "description", "line", "position", "xp", "token", "items", "objectives"] as const),
  ]);
  expect(questErrors({ ...draft, objectives: [] })).toContain("objectives");
});

test("an objective keeps only the filters that were chosen", () => {
  expect(toObjective({ ...emptyObjective, diet: "vegan", min: "15" })).toEqual({
    event: "cooking_finished",
    count: 1,
    filters: { diet: "vegan", min_minutes: 15 },
  });
  expect(toObjective({ ...emptyObjective, count: "0" })).toBeNull();
});

test("an item does what its kind does", () => {
  const draft = { ...itemDraft(null), cost: "10", effect: "25" };
  expect(toItem({ ...draft, type: "chefbox" }, null)).toMatchObject({ opening_cost: 10, effect: {} });
  expect(toItem({ ...draft, type: "consumable" }, null)).toMatchObject({ opening_cost: 0, effect: { rest: 25 } });
  expect(toItem({ ...draft, type: "equipment" }, null)).toMatchObject({ effect: { fatigue_percent: 25 } });
  expect(itemErrors({ ...draft, type: "equipment", effect: "" })).toEqual(["name", "description", "effect"]);
});

test("whole numbers in bounds, and languages without a text", () => {
  expect(["3", " 3 ", "", "3.5", "-1", "soup", "11"].map((text) => wholeOf(text, 0, 10))).toEqual([
    ...[3, 3, null, null, null, null, null],
  ]);
  expect(missingIn({ en: "a", fr: "b" }, { en: "c", fr: " " })).toEqual(["fr", "es", "de"]);
});

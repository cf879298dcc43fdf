import { expect, test } from "bun:test";
import { langs } from "@toque/db/schemas/common.ts";
import { foodTest, listOf } from "../compose/terms.ts";
import { foodIndex, knowledge } from "../testing/harness.ts";
import tips from "./tips.json";
import { tipsFor } from "./tips.ts";
import { summarize } from "./upgrade.ts";

test("every tip is about foods that there are, safety first", () => {
  for (const { about } of tips) {
    for (const term of listOf(about).map((word) => word.replace(/^-/, "")))
      expect([term, knowledge.foods.some(foodTest(term))]).toEqual([term, true]);
  }
  const dish = ["egg", "parsley", "chicken-breast"].flatMap((key) => foodIndex.byKey(key) ?? []);
  expect(tipsFor(dish, "en", 2, () => false).map(({ food }) => food.key)).toEqual(["chicken-breast", "parsley"]);
});

test("one thing done is told otherwise than several, and nothing is left to fill in", () => {
  const nothing = { split: 0, timed: 0, oven: 0, seasoned: 0, equipment: 0, tips: 0, serving: 0 };
  expect(summarize(nothing, "es")).toBe("No hay nada que mejorar.");
  expect(summarize({ ...nothing, split: 1, tips: 3 }, "en")).toBe("Split a long step and added 3 tips.");
  for (const lang of langs) {
    for (const count of [1, 2]) {
      const all = { split: count, timed: count, oven: 1, seasoned: 1, equipment: 3, tips: count, serving: 1 };
      const said = summarize(all, lang);
      expect(said).not.toMatch(/[{}]|undefined/);
      expect(said.includes("2")).toBe(count === 2);
    }
  }
});

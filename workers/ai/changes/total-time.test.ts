import { expect, test } from "bun:test";
import type { RecipeContent } from "@toque/db/schemas/recipe-content.ts";
import { applyChanges } from "./apply.ts";
import type { RecipeChange } from "./schema.ts";

const step = (id: number, duration: number | null) => ({
  id,
  order: id,
  img: null,
  duration,
  text: { en: `step ${id}` },
});

/** A recipe of 30 minutes: 10 of preparation, then 20 in the oven; one step states no time. */
const recipe = {
  origin_lang: "en",
  preparation_time: 10,
  total_time: 30,
  steps: [step(1, 10), step(2, 20), step(3, null)],
  ingredients: [],
  sub_recipes: [],
  dietetic_info: null,
} as unknown as RecipeContent;

const totalOf = (...changes: RecipeChange[]) =>
  applyChanges(recipe, changes, { lang: "en", nextId: () => 99 }).total_time;
const longer: RecipeChange = { op: "rewrite_step", step_id: 2, text: "Bake it.", duration: 50 };

test("the total time follows what the steps take", () => {
  expect(totalOf(longer)).toBe(60);
  expect(totalOf({ op: "rewrite_step", step_id: 2, text: "Fry it.", duration: 5 })).toBe(15);
  expect(totalOf({ op: "add_step", order: 3, text: "Let it rest.", duration: 15 })).toBe(45);
  expect(totalOf({ op: "remove_step", step_id: 1 })).toBe(20);
});

test("it stays where the times of the steps do, or are stated for the first time", () => {
  expect(totalOf({ op: "rewrite_step", step_id: 2, text: "Bake it until brown." })).toBe(30);
  expect(totalOf({ op: "rewrite_step", step_id: 3, text: "Serve.", duration: 5 })).toBe(30);
  expect(totalOf({ op: "move_step", step_id: 2, order: 0 })).toBe(30);
});

test("it is never shorter than the preparation or the longest step", () => {
  expect(totalOf({ op: "remove_step", step_id: 2 })).toBe(10);
  expect(totalOf({ op: "remove_step", step_id: 1 }, { op: "remove_step", step_id: 3 })).toBe(20);
});

test("what a change says of it holds", () => {
  expect(totalOf(longer, { op: "set_times", total_time: 45 })).toBe(45);
  expect(totalOf(longer, { op: "set_times", preparation_time: 12 })).toBe(60);
});

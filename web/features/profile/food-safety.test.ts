import { expect, test } from "bun:test";
import type { PersonalInfo } from "@toque/db/entities/user.ts";
import { undone } from "./use-food-safety.ts";

const before: PersonalInfo = {
  user_id: 1,
  gender: null,
  birth_date: "1990-05-17",
  weight: null,
  height: null,
  sporting_activity: null,
  nutrition_goals: [],
  allergies: [3],
  diet: null,
};

test("a change that failed is taken back alone", () => {
  const now = { ...before, allergies: [3, 5], diet: 2 };
  expect(undone(now, { allergies: [3, 5] }, before)).toEqual({ ...before, diet: 2 });
  expect(undone(now, { diet: 2 }, before)).toEqual({ ...before, allergies: [3, 5] });
});

test("no diet is a change as well", () => {
  const vegan = { ...before, diet: 2 };
  expect(undone({ ...vegan, diet: null }, { diet: null }, vegan)).toEqual(vegan);
});

test("where nothing was known there is nothing to go back to", () => {
  expect(undone(undefined, { diet: 2 }, undefined)).toBeUndefined();
});

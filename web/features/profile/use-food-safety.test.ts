import { expect, test } from "bun:test";
import type { PersonalInfo } from "@toque/db/schemas/user.ts";
import { rollBack } from "./use-food-safety.ts";

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

test("rolls back only the change that failed", () => {
  const now = { ...before, allergies: [3, 5], diet: 2 };
  expect(rollBack(now, { allergies: [3, 5] }, before)).toEqual({ ...before, diet: 2 });
  expect(rollBack(now, { diet: 2 }, before)).toEqual({ ...before, allergies: [3, 5] });
});

test("rolls back a change to no diet", () => {
  const vegan = { ...before, diet: 2 };
  expect(rollBack({ ...vegan, diet: null }, { diet: null }, vegan)).toEqual(vegan);
});

test("does nothing without a previous state", () => {
  expect(rollBack(undefined, { diet: 2 }, undefined)).toBeUndefined();
});

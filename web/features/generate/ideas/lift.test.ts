import { expect, test } from "bun:test";
import type { FoodAtHand } from "@toque/db/schemas/ai.ts";
import { lifted, liftOf } from "./lift.ts";

const food = (over: Partial<FoodAtHand>): FoodAtHand => ({
  food_id: 7,
  used: false,
  reason: "dish",
  minutes: null,
  allergy_ids: [],
  ...over,
});

test("time, the dish and what was ruled out are the person's; safety never is", () => {
  expect(liftOf(food({ reason: "time", minutes: 28 }))).toEqual({ kind: "time", foodId: 7, minutes: 30 });
  expect(liftOf(food({ reason: "dish" }))).toEqual({ kind: "dish", foodId: 7 });
  expect(liftOf(food({ reason: "forbidden" }))).toEqual({ kind: "forbidden", foodId: 7 });
  for (const reason of ["allergy", "allergens_unknown", "diet", "unknown"] as const)
    expect(liftOf(food({ reason, minutes: 5, allergy_ids: [1] }))).toBeNull();
  expect(liftOf(food({ used: true, reason: null }))).toBeNull();
});

test("a lifted limit requires the food and keeps all else", () => {
  const request = { available_food: [7, 8], required_food: [8], forbidden_food: [7, 9], allergies: [3], max_time: 20 };
  expect(lifted(request, { kind: "time", foodId: 7, minutes: 30 })).toEqual({
    ...request,
    max_time: 30,
    required_food: [8, 7],
    forbidden_food: [9],
  });
  expect(lifted({ allergies: [3] }, { kind: "dish", foodId: 7 })).toEqual({
    allergies: [3],
    required_food: [7],
    forbidden_food: [],
  });
  const full = Array.from({ length: 20 }, (_, index) => index + 100);
  expect(lifted({ required_food: full }, { kind: "dish", foodId: 7 }).required_food).toEqual(full);
});

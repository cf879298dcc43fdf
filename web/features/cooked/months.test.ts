import { expect, test } from "bun:test";
import type { CookedRecipe } from "@toque/db/schemas/cooking.ts";
import { dateOfDay, dayHere } from "../../shared/cooking/cook-log.ts";
import { byMonth } from "./months.ts";

const entry = (id: number, cooked_at: string): CookedRecipe => ({
  ...{ id, recipe_id: 1, user_id: 1, cooked_at, nb_servings: null, note: null, rating: null },
  ...{ created_at: "", updated_at: "", title: "Soup", recipe: null },
});

test("entries stand in their months, in their order", () => {
  const months = byMonth([
    entry(4, "2026-05-04"),
    entry(3, "2026-05-01"),
    entry(2, "2026-04-30"),
    entry(1, "2025-05-09"),
  ]);
  expect(months.map(({ key, entries }) => [key, entries.map(({ id }) => id)])).toEqual([
    ["2026-05", [4, 3]],
    ["2026-04", [2]],
    ["2025-05", [1]],
  ]);
  expect(months[0]!.first.getMonth()).toBe(4);
});

test("a day of the log stays that day", () => {
  for (const day of ["2026-01-01", "2026-03-29", "2026-12-31"]) expect(dayHere(dateOfDay(day))).toBe(day);
});

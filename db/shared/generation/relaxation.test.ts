import { expect, test } from "bun:test";
import { relaxationOf, relaxed } from "./relaxation.ts";

const food = (id: number | null) => ({ id, name: { en: `food ${id}` } });

test("time and difficulty are given up as far as a dish needs it, in steps of the form", () => {
  const error = {
    code: "recipe_not_possible",
    findings: [{ code: "chef_other_difficulty" as const, params: { difficulty: "medium" as const, minutes: 62 } }],
  };
  const relaxation = relaxationOf(error)!;
  expect(relaxation).toEqual({ minutes: 65, difficulty: "medium", without: [] });
  expect(relaxed({ difficulty: "easy", max_time: 60 }, relaxation)).toEqual({ difficulty: "medium", max_time: 65 });
  expect(relaxed({ max_time: 90 }, relaxation)).toEqual({ difficulty: "medium", max_time: 90 });
});

test("a required food that must not be in the dish is taken out of what is required, and stays forbidden", () => {
  const error = {
    code: "request_contradicts_itself",
    findings: [
      { code: "required_and_forbidden" as const, params: { foods: [food(3), food(null)] } },
      { code: "allergens_in_foods" as const, params: { allergens: [food(9)], foods: [food(3), food(4)] } },
    ],
  };
  const relaxation = relaxationOf(error)!;
  expect(relaxation.without.map(({ id }) => id)).toEqual([3, 4]);
  const request = { required_food: [3, 4, 5], forbidden_food: [3], allergies: [9] };
  expect(relaxed(request, relaxation)).toEqual({ required_food: [5], forbidden_food: [3], allergies: [9] });
});

test.each([
  [
    "another failure",
    { code: "recipe_failed_checks", findings: [{ code: "against_diet", params: { foods: [food(3)] } }] },
  ],
  ["findings that name nothing", { code: "recipe_not_possible", findings: [{ code: "chef_no_dish", params: {} }] }],
  [
    "more time than the server takes",
    { code: "recipe_not_possible", findings: [{ code: "chef_quickest", params: { minutes: 1441 } }] },
  ],
  ["no findings", { code: "recipe_not_possible" }],
] as [string, Parameters<typeof relaxationOf>[0]][])("nothing is offered after %s", (_, error) => {
  expect(relaxationOf(error)).toBeNull();
});

import { expect, test } from "bun:test";
import type { PersonalInfo } from "@toque/db/schemas/user.ts";
import fc from "fast-check";
import { checkHealth, healthChanges, least, most, parseNumber, toHealthForm } from "./health-form.ts";

const info: PersonalInfo = {
  user_id: 1,
  gender: "female",
  birth_date: "1990-05-17",
  weight: 68.5,
  height: 172,
  sporting_activity: "light",
  nutrition_goals: ["less_salt"],
  allergies: [1],
  diet: 2,
};
const today = new Date("2026-11-23");

test("what is saved shows in the form and changes nothing, in every language", () => {
  for (const lang of ["en", "fr", "es", "de"]) {
    const form = toHealthForm(info, lang);
    expect(form.weight).toBe(lang === "en" ? "68.5" : "68,5");
    expect(checkHealth(form, today)).toEqual({});
    expect(healthChanges(form, info)).toEqual({});
  }
});

test("only what has changed is sent, and never allergies or diet", () => {
  const form = { ...toHealthForm(info, "de"), weight: "70,2", gender: "", sporting_activity: "", nutrition_goals: [] };
  expect(healthChanges(form, info)).toEqual({
    weight: 70.2,
    gender: null,
    sporting_activity: null,
    nutrition_goals: [],
  });
});

test.each([
  ["", null],
  ["68", 68],
  [" 68,5 ", 68.5],
  ["68.55", 68.55],
  ["ninety", undefined],
  ["-4", undefined],
  ["6e2", undefined],
  ["1,000.5", undefined],
] as const)("%p is the number %p", (typed, value) => {
  expect(parseNumber(typed)).toBe(value);
});

test("a value that the server would refuse is refused here", () => {
  const form = toHealthForm(info, "en");
  expect(checkHealth({ ...form, birth_date: "2030-01-01", weight: "0", height: "1.70" }, today)).toEqual({
    birth_date: "birth_date_invalid",
    weight: "weight_invalid",
    height: "height_invalid",
  });
  fc.assert(
    fc.property(fc.string({ maxLength: 8 }), (weight) => {
      if (checkHealth({ ...form, weight }, today).weight) return;
      const sent = healthChanges({ ...form, weight }, info).weight;
      expect(sent === undefined || sent === null || (sent >= least.weight && sent <= most.weight)).toBe(true);
    }),
  );
});

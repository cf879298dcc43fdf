import { expect, test } from "bun:test";
import { Glob } from "bun";
import { calendarFoods, hemisphereOf, inSeason, seasonOf } from "./season.ts";

const months = Array.from({ length: 12 }, (_, index) => index + 1);

test("every month has enough to choose from", () => {
  for (const month of months) expect(inSeason(month).length).toBeGreaterThanOrEqual(6);
});

test("foods are listed only in their months, including spans across the new year", () => {
  expect(inSeason(5)).toContain("Asparagus");
  expect(inSeason(11)).not.toContain("Asparagus");
  for (const month of [11, 12, 1, 2, 3]) expect(inSeason(month)).toContain("Kale");
  for (const month of [4, 10]) expect(inSeason(month)).not.toContain("Kale");
  expect([3, 4, 5, 9, 10, 11].every((month) => inSeason(month).includes("Spinach"))).toBe(true);
  expect(inSeason(7)).not.toContain("Spinach");
});

test("a food's months are those in which it is found", () => {
  expect(seasonOf("Tomato")).toEqual([7, 8, 9]);
  expect(seasonOf("Leek")).toEqual([1, 2, 3, 4, 10, 11, 12]);
  expect(seasonOf("Tomato", "south")).toEqual([1, 2, 3]);
  expect(seasonOf("Butter")).toEqual([]);
  expect(seasonOf("constructor")).toEqual([]);
});

test("the southern hemisphere is shifted by six months", () => {
  for (const month of months) expect(inSeason(month, "south")).toEqual(inSeason(((month + 5) % 12) + 1));
  expect(inSeason(1, "south")).toContain("Tomato");
});

test("the time zone determines the hemisphere", () => {
  for (const zone of ["Australia/Sydney", "America/Argentina/Cordoba", "Africa/Johannesburg", "Pacific/Auckland"])
    expect(hemisphereOf(zone)).toBe("south");
  for (const zone of ["Europe/Paris", "America/New_York", "Asia/Tokyo", "UTC", ""])
    expect(hemisphereOf(zone)).toBe("north");
});

test("every food of the calendar exists in the seed data under the same name", async () => {
  const folder = new URL("../lexicon/words/foods/", import.meta.url).pathname;
  const names = new Set<string>();
  for (const file of new Glob("*.json").scanSync(folder)) {
    const { foods }: { foods: { names: { en: string } }[] } = await Bun.file(`${folder}${file}`).json();
    for (const food of foods) names.add(food.names.en);
  }
  expect(calendarFoods.filter((name) => !names.has(name))).toEqual([]);
});

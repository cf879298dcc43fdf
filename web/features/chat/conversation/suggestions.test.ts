import { expect, test } from "bun:test";
import { recipe, shakshouka, units } from "../../../testing/fixtures.ts";
import { suggestionsFor } from "./suggestions.ts";

const keys = (one: typeof shakshouka) => suggestionsFor(one, "en").map(({ key }) => key);
const diet = (id: number, key: string) => ({ id, key, name: key, img: null });

test("suggests vegan, then gluten-free, then neither", () => {
  expect(keys(shakshouka)).toContain("vegan");
  expect(keys({ ...shakshouka, diets: [diet(1, "vegan")] })).toContain("gluten_free");
  const both = keys({ ...shakshouka, diets: [diet(1, "vegan"), diet(2, "gluten-free")] });
  expect(both).not.toContain("vegan");
  expect(both).not.toContain("gluten_free");
});

test("suggests another number of servings", () => {
  expect(suggestionsFor(shakshouka, "en")[0]).toEqual({ key: "servings", count: 6 });
  expect(suggestionsFor({ ...shakshouka, nb_servings: 6 }, "en")[0]).toEqual({ key: "servings", count: 2 });
});

test("suggests leaving out a food that is not the dish itself", () => {
  expect(suggestionsFor(shakshouka, "en")).toContainEqual({ key: "without", food: "Eggs" });
  expect(keys(recipe(2, "Eggs", { lines: [["Eggs", 4, units.piece]] }))).not.toContain("without");
});

test("names the food as the ingredient list does", () => {
  const lines = shakshouka.ingredients.map((line) => ({
    ...line,
    food: { ...line.food, name: "Egg", plural: "Eggs" },
  }));
  const some = (multiplier: number) =>
    suggestionsFor(
      { ...shakshouka, ingredients: lines.map((line) => ({ ...line, multiplier, quantity: units.piece })) },
      "en",
    );
  expect(some(4).find(({ key }) => key === "without")).toMatchObject({ food: "Eggs" });
  expect(some(1).find(({ key }) => key === "without")).toMatchObject({ food: "Egg" });
});

test("suggests less salt or sugar only where there is much; unknown is not much", () => {
  expect(keys({ ...shakshouka, salt: 2 })).toContain("salt");
  expect(keys({ ...shakshouka, salt: null })).not.toContain("salt");
  expect(keys({ ...shakshouka, salt: 0.4, sugar: 40 })).toContain("sugar");
  expect(keys({ ...shakshouka, salt: 0.4, sugar: null })).toContain("keep");
});

test("suggests at most four", () => expect(suggestionsFor(shakshouka, "en").length).toBeLessThanOrEqual(4));

import { expect, test } from "bun:test";
import type { Recipe } from "@toque/db/schemas/recipe.ts";
import { recipe } from "../../../testing/fixtures.ts";
import { missingLanguages } from "./missing-languages.ts";

const none = { tips: {}, serving_tips: {}, food_and_wine_pairing: {}, kitchen_equipment: {}, dietetic_info: null };
const soup = (changes: Partial<Recipe>): Recipe =>
  recipe(1, "", { name: { en: "Soup", fr: "Soupe" }, description: {}, ...none, ...changes });

test("a language is missing where one text lacks it; a text without words in any language is not missed", () => {
  expect(missingLanguages(soup({}))).toEqual(["es", "de"]);
  expect(missingLanguages(soup({ description: { en: "Warm." } }))).toEqual(["fr", "es", "de"]);
  expect(missingLanguages(soup({ description: { en: " ", fr: "" } }))).toEqual(["es", "de"]);
});

test("lists and steps count as well", () => {
  expect(missingLanguages(soup({ tips: { en: ["Stir."] } }))).toEqual(["fr", "es", "de"]);
  const step = { id: 1, recipe_id: 1, order: 0, img: null, duration: null };
  expect(
    missingLanguages(soup({ steps: [{ ...step, text: { en: "Stir.", fr: "Remuez.", es: "Remover." } }] })),
  ).toEqual(["es", "de"]);
});

test("a recipe in four languages lacks none", () => {
  expect(missingLanguages(soup({ name: { en: "Soup", fr: "Soupe", es: "Sopa", de: "Suppe" } }))).toEqual([]);
});

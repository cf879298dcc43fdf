import { expect, test } from "bun:test";
import type { Food } from "@toque/db/schemas/food.ts";
import { bodyOf, emptyFoodForm, type FoodForm, formOfFood, problemsOf, readNumber } from "./food-form.ts";

const leek: Food = {
  id: 7,
  name: { en: "Leek", fr: "Poireau" },
  plural: "Leeks",
  plurals: { en: "Leeks" },
  aliases: { de: ["Porree", "Breitlauch"] },
  origin_lang: "en",
  revision: 3,
  img_url: null,
  energy: 30,
  water: 90,
  protein: 1.2,
  lipid: 0.25,
  saturated_fatty_acids: null,
  carbohydrate: 3,
  sugar: 0,
  salt: 0.05,
  fiber: 3,
  from_ciqual: true,
  personal: false,
  estimated: ["lipid"],
  density: null,
  density_source: null,
  traits: ["gluten"],
  traits_known: true,
  allergens_known: false,
  allergies: [],
  may_contain: [{ id: 9, name: { en: "Celery" } }],
  category_id: 2,
  subcategory_id: null,
  category: { id: 2, name: { en: "Vegetables" } },
  subcategory: null,
};
const link = { id: 1, food_id: 7, ciqual_food_id: 20_039, coefficient: 1, ciqual_food: null };

test("a food that is not changed is sent back as it is, without its source", () => {
  const form = formOfFood(leek, [link]);
  expect(bodyOf(form, form)).toEqual({
    name: { en: "Leek", fr: "Poireau" },
    origin_lang: "en",
    plural: { en: "Leeks" },
    aliases: { de: ["Porree", "Breitlauch"] },
    category_id: 2,
    subcategory_id: null,
    allergy_ids: null,
    may_contain_ids: [9],
    traits: ["gluten"],
    density: null,
  });
});

test("unknown allergens are null, and none of them an empty list", () => {
  const form = formOfFood(leek, [link]);
  expect(bodyOf({ ...form, allergensKnown: true }, form).allergy_ids).toEqual([]);
  expect(bodyOf({ ...form, allergensKnown: false, contains: [3] }, form).allergy_ids).toBeNull();
  expect(bodyOf({ ...form, traitsKnown: false }, form).traits).toBeNull();
});

test("figures that are not typed stay unknown", () => {
  const form = formOfFood(leek, [link]);
  const typed: FoodForm = { ...form, parts: [], figures: { ...form.figures, energy: "30", sugar: "0" } };
  expect(bodyOf(typed, form)).toMatchObject({ ciqual_food_weighted_list: [], energy: 30, sugar: 0, salt: null });
  expect(bodyOf({ ...form, parts: [{ code: 1, name: "a", weight: "2,5" }] }, form).ciqual_food_weighted_list).toEqual([
    { ciqual_food_id: 1, weight: 2.5 },
  ]);
});

test("what keeps it from being saved is named", () => {
  const empty = emptyFoodForm("fr");
  expect(problemsOf(empty)).toEqual(["name", "category"]);
  expect(problemsOf(empty, true)).toEqual(["name", "category", "allergens", "traits"]);
  const form = formOfFood(leek, [link]);
  expect(problemsOf(form)).toEqual([]);
  expect(problemsOf({ ...form, parts: [{ code: 1, name: "", weight: "" }] })).toEqual(["weight"]);
  expect(problemsOf({ ...form, parts: [{ code: 1, name: "", weight: "0" }] })).toEqual(["weight"]);
  expect(problemsOf({ ...form, parts: [], figures: { ...form.figures, salt: "101" } })).toEqual(["figure"]);
  expect(problemsOf({ ...form, density: "1e3" })).toEqual(["density"]);
});

test("numbers are read with a point or a comma", () => {
  expect(["", " ", "1,5", "1.5", "x", "-1", "1.5.2"].map(readNumber)).toEqual([
    null,
    null,
    1.5,
    1.5,
    Number.NaN,
    Number.NaN,
    Number.NaN,
  ]);
});

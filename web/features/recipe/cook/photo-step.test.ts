import { expect, test } from "bun:test";
import type { IngredientLine, Step } from "@toque/db/schemas/recipe.ts";
import type { RecipePart } from "../recipe-parts.ts";
import { richRecipe } from "../testing/rich-recipe.ts";
import { photoStepOf } from "./photo-step.ts";

const [sample] = richRecipe(1).ingredients;
const foods: IngredientLine[] = ["onion", "carrot", "rice", "stock"].map((name, at) => ({
  ...sample!,
  id: at + 1,
  name,
  food: { ...sample!.food, id: at + 1, name, plural: `${name}s` },
}));
const [anyStep] = richRecipe(1).steps;
const part = (...texts: string[]): RecipePart => ({
  ...{ sub: null, ingredients: foods },
  steps: texts.map((text, at): Step => ({ ...anyStep!, id: at + 10, order: at, text })),
});

test("the photo is asked for where most foods come together", () => {
  const parts = [part("Chop the onion.", "Fry onion, carrot and rice.", "Pour in the stock.", "Serve.")];
  expect(photoStepOf(parts, "en")).toBe(11);
});

test("of equals the later one is taken, and never the last: the dish is asked for after it", () => {
  const texts = ["Fry onion and carrot.", "Stir in rice and stock.", "Serve onion, carrot, rice and stock."];
  expect(photoStepOf([part(...texts)], "en")).toBe(11);
});

test("a recipe in which no step stands out is asked for the dish alone", () => {
  expect(photoStepOf([part("Chop the onion.", "Fry the carrot.", "Serve.")], "en")).toBeNull();
  expect(photoStepOf([part("Cook onion, carrot and rice.")], "en")).toBeNull();
  expect(photoStepOf([], "en")).toBeNull();
});

import { describe, expect, test } from "bun:test";
import type { IngredientLine, Step } from "@toque/db/schemas/recipe.ts";
import { richRecipe } from "../testing/rich-recipe.ts";
import { stepIngredients, stepPieces, timerFood } from "./step-ingredients.ts";

const [sample] = richRecipe(1).ingredients;
const line = (id: number, name: string, plural: string, grams = 10): IngredientLine => ({
  ...sample!,
  ...{ id, food_known: true, original_text: null, multiplier: grams },
  food: { ...sample!.food, id, name, plural },
  quantity: { ...sample!.quantity, weight: 1 },
});
const step = (text: string): Step => ({ id: 1, recipe_id: 1, order: 0, img: null, duration: 9, text });
const part = {
  ingredients: [
    line(1, "Spaghetti", "Spaghetti", 400),
    line(2, "Salt", "Salt", 6),
    line(3, "Olive oil", "Olive oil", 20),
    line(4, "Egg", "Eggs", 200),
    line(5, "Black pepper", "Black pepper"),
    line(6, "Red pepper", "Red peppers", 150),
  ],
};
const ids = (text: string, of = part, lang: "en" | "fr" | "de" = "en") =>
  stepIngredients(of, step(text), lang).map(({ id }) => id);

describe("the ingredients of a step", () => {
  test("are those that it names, in its order, singular or plural", () => {
    expect(ids("Add the salt to the boiling water and cook the spaghetti.")).toEqual([2, 1]);
    expect(ids("Beat an egg. Set the other eggs aside.")).toEqual([4]);
    expect(ids("Wait.")).toEqual([]);
  });

  test("are known by one word where it is theirs alone", () => {
    expect(ids("Heat the oil.")).toEqual([3]);
    expect(ids("Add the pepper.")).toEqual([]);
    expect(ids("Slice the red peppers.")).toEqual([6]);
  });

  test("are found in other languages", () => {
    const french = { ingredients: [line(1, "Œuf", "Œufs"), line(2, "Huile d’olive", "Huiles d’olive")] };
    expect(ids("Battez les œufs, puis chauffez l’huile.", french, "fr")).toEqual([1, 2]);
    const german = { ingredients: [line(1, "Zwiebel", "Zwiebeln"), line(2, "Möhre", "Möhren")] };
    expect(ids("Möhren und Zwiebeln würfeln.", german, "de")).toEqual([2, 1]);
  });

  test("stand out in its text, of which nothing is lost", () => {
    const text = "Add the salt to the water.\nCook the spaghetti.";
    const pieces = stepPieces(part, step(text), "en");
    expect(pieces.map((piece) => piece.text).join("")).toBe(text);
    expect(pieces.filter(({ isFood }) => isFood).map((piece) => piece.text)).toEqual(["salt", "spaghetti"]);
  });

  test("name its timer by the heaviest", () => {
    expect(timerFood(part, step("Add the salt and cook the spaghetti."), "en")).toBe("Spaghetti");
    expect(timerFood(part, step("Rest."), "en")).toBe("");
  });
});

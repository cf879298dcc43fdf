import { expect, test } from "bun:test";
import type { IngredientLine, Recipe } from "@toque/db/schemas/recipe.ts";
import { lookFor } from "./look-for.ts";
import { swipeDirection } from "./use-verdict-swipe.ts";

const line = (id: number, name: string) => ({ id, food: { name } }) as unknown as IngredientLine;
const nameOf = ({ food }: IngredientLine): string => food.name as string;
const recipe = (weights: [name: string, weight: number][]): Recipe =>
  ({
    ingredients: weights.map(([name], id) => line(id, name)),
    sub_recipes: [],
    nutrition_provenance: weights.map(([, weight], ingredient_id) => ({ ingredient_id, weight })),
  }) as unknown as Recipe;

test("what is looked for are the heaviest foods that can be seen, each once", () => {
  const weights: [string, number][] = [
    ["Salt", 4],
    ["Water", 900],
    ["Tomato", 400],
    ["Egg", 220],
    ["Tomato", 100],
    ["Pepper", 180],
    ["Onion", 120],
  ];
  expect(lookFor(recipe(weights), nameOf)).toEqual(["Tomato", "Egg", "Pepper"]);
});

test("liquids that nobody sees are not looked for, in any language", () => {
  const unseen = [
    "Gemüsebrühe",
    "Kalbsfond",
    "Mineralwasser",
    "bouillon de légumes",
    "Eau minérale",
    "Agua",
    "chicken stock",
  ];
  const seen = ["Aguacate", "Wassermelone", "Gâteau"];
  const weights = [...unseen, ...seen].map((name, i): [string, number] => [name, 900 - i]);
  expect(lookFor(recipe(weights), nameOf)).toEqual(seen);
});

test("what nobody weighs or knows is not looked for", () => {
  expect(
    lookFor(
      recipe([
        ["Parsley", 0],
        ["", 500],
      ]),
      nameOf,
    ),
  ).toEqual([]);
});

test("a swipe needs its length and a direction", () => {
  expect(swipeDirection(90, 10)).toBe("right");
  expect(swipeDirection(-90, 10)).toBe("left");
  expect(swipeDirection(5, -140)).toBe("up");
  expect(swipeDirection(40, 0)).toBeNull();
  expect(swipeDirection(5, -90)).toBeNull();
  expect(swipeDirection(5, 200)).toBeNull();
  expect(swipeDirection(90, 90)).toBeNull();
});

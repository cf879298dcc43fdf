import { expect, test } from "bun:test";
import { join } from "node:path";
import type { IngredientLine, Recipe } from "@toque/db/schemas/recipe.ts";
import { lookFor } from "./look-for.ts";
import { swipeDirection } from "./use-verdict-swipe.ts";

/** As the server lists them. */
const subcategories = new Map([
  [1, "water"],
  [2, "stocks"],
  [3, "tropical"],
]);
const line = (id: number, name: string, subcategory_id: number | null) =>
  ({ id, food: { name, subcategory_id } }) as unknown as IngredientLine;
const nameOf = ({ food }: IngredientLine): string => food.name as string;
const recipe = (foods: [name: string, weight: number, subcategory?: number][]): Recipe =>
  ({
    ingredients: foods.map(([name, , subcategory], id) => line(id, name, subcategory ?? null)),
    sub_recipes: [],
    nutrition_provenance: foods.map(([, weight], ingredient_id) => ({ ingredient_id, weight })),
  }) as unknown as Recipe;

test("what is looked for are the heaviest foods that can be seen, each once", () => {
  const foods: [string, number, number?][] = [
    ["Salt", 4],
    ["Water", 900, 1],
    ["Tomato", 400],
    ["Egg", 220],
    ["Tomato", 100],
    ["Pepper", 180],
    ["Onion", 120],
  ];
  expect(lookFor(recipe(foods), subcategories, nameOf)).toEqual(["Tomato", "Egg", "Pepper"]);
});

test("foods of an invisible subcategory, such as stocks, are not looked for, whatever their names", () => {
  const invisible: [string, number][] = [
    ["Gemüsebrühe", 2],
    ["Kalbsfond", 2],
    ["Eau minérale", 1],
    ["Zorbel", 1],
  ];
  const seen: [string, number][] = [
    ["Aguacate", 3],
    ["Wassermelone", 3],
    ["Water chestnut", 3],
  ];
  const foods = [...invisible, ...seen].map(([name, of], i): [string, number, number] => [name, 900 - i, of]);
  expect(lookFor(recipe(foods), subcategories, nameOf)).toEqual(["Aguacate", "Wassermelone", "Water chestnut"]);
});

test("the invisible subcategories exist in the lexicon, and their foods are not looked for", async () => {
  const words = join(import.meta.dir, "../../../../db/shared/lexicon/words/foods");
  const rest = { drinks: "water", condiments: "stocks" };
  for (const [file, key] of Object.entries(rest)) {
    const { subcategories: listed, foods } = await Bun.file(join(words, `${file}.json`)).json();
    expect(listed.map((one: { key: string }) => one.key)).toContain(key);
    const all = new Map([[1, key]]);
    const own = foods.filter((food: { subcategory: string }) => food.subcategory === key);
    expect(own.length).toBeGreaterThan(2);
    const some = own.map((food: { names: { en: string } }): [string, number, number] => [food.names.en, 500, 1]);
    expect(lookFor(recipe(some), all, nameOf)).toEqual([]);
  }
});

test("ingredients without a weight or a name are not looked for", () => {
  expect(
    lookFor(
      recipe([
        ["Parsley", 0],
        ["", 500],
      ]),
      subcategories,
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

import { expect, test } from "bun:test";
import { langs } from "../schemas/common.ts";
import type { FoodTrait } from "../schemas/food.ts";
import { readFoodFiles } from "./files.ts";

const foods = (await readFoodFiles()).flatMap((file) => file.foods);
const byKey = new Map(foods.map((food) => [food.key, food]));
const byName = new Map(foods.map((food) => [food.names.en.toLowerCase(), food]));
/** What the starter foods are made of, where that is a starter food itself. */
const parts = foods.flatMap((food) =>
  food.made_of.flatMap((name) => {
    const part = byKey.get(name) ?? byName.get(name.toLowerCase());
    return part ? [{ food, part }] : [];
  }),
);

test("no two starter foods show the same name in a language", () => {
  const shared = langs.flatMap((lang) => {
    const keys = new Map<string, string>();
    return foods.flatMap(({ key, names }) => {
      const name = names[lang].toLowerCase();
      const other = keys.get(name);
      keys.set(name, key);
      return other ? [`${lang} ${name}: ${other}, ${key}`] : [];
    });
  });
  expect(shared).toEqual([]);
});

test("a food holds, or may hold, the allergens of what it is made of", () => {
  expect(parts.length).toBeGreaterThan(1000);
  const lacking = parts.flatMap(({ food, part }) =>
    (food.allergens === null ? [] : (part.allergens ?? []))
      .filter((key) => !food.allergens?.includes(key) && !food.may_contain.includes(key))
      .map((key) => `${food.key} of ${part.key}: ${key}`),
  );
  expect(lacking).toEqual([]);
});

test("a food has the traits of what it is made of that a faith or a plant-based diet excludes", () => {
  const excluded: FoodTrait[] = [
    "pork",
    "alcohol",
    "gelatine",
    "fish",
    "crustacean",
    "mollusc",
    "honey",
    "egg",
    "dairy",
  ];
  const lacking = parts.flatMap(({ food, part }) =>
    excluded
      .filter((trait) => part.traits?.includes(trait) && !food.traits?.includes(trait))
      .map((trait) => `${food.key} of ${part.key}: ${trait}`),
  );
  expect(lacking).toEqual([]);
});

test("German names begin with a capital, and no word is twice among those of a food", () => {
  expect(foods.filter(({ names }) => /^\p{Ll}/u.test(names.de)).map(({ key }) => key)).toEqual([]);
  const twice = foods.flatMap(({ key, aliases }) =>
    langs.flatMap((lang) => {
      const words = aliases[lang] ?? [];
      return words.filter((word, i) => words.indexOf(word) !== i).map((word) => `${key}: ${word}`);
    }),
  );
  expect(twice).toEqual([]);
});

import { describe, expect, test } from "bun:test";
import type { KnownFood } from "../knowledge.ts";
import { food, foodIndex } from "../testing/harness.ts";
import { conflict, constraintsOf, dietConstraint } from "./constraints.ts";
import { factorBetween, substitutionRules, type WatchKey, watchFor } from "./rules.ts";

const carrot = food("carrot");
const unstated: KnownFood = { ...carrot, key: "own-1", traits: [], traits_known: false };

describe("a diet", () => {
  test("is not confirmed for a food without stated traits", () => {
    for (const key of ["vegan", "halal", "gluten-free"]) {
      const diet = dietConstraint(key, foodIndex)!;
      expect([diet.forbids(unstated), diet.unsure(unstated)]).toEqual([false, true]);
      expect([diet.forbids(carrot), diet.unsure(carrot)]).toEqual([false, false]);
    }
    const vegan = constraintsOf({ allergy_keys: [], diet_key: "vegan" }, foodIndex);
    expect(conflict(unstated, vegan)?.key).toBe("vegan");
    expect(conflict(carrot, vegan)).toBeUndefined();
  });

  test("about allergens needs them stated, except for a food excluded by name", () => {
    const glutenFree = dietConstraint("gluten-free", foodIndex)!;
    expect(glutenFree.unsure({ ...carrot, allergen_keys: null })).toBe(true);
    expect(glutenFree.unsure({ ...carrot, key: "gluten-free-bread", allergen_keys: null })).toBe(false);
  });
});

test("an allergy is not confirmed as safe for a food without stated allergens", () => {
  const allergic = constraintsOf({ allergy_keys: ["milk"], diet_key: null }, foodIndex);
  expect(conflict({ ...carrot, allergen_keys: null }, allergic)?.key).toBe("allergen:milk");
  expect(conflict(food("butter"), allergic)?.key).toBe("allergen:milk");
  expect(conflict(carrot, allergic)).toBeUndefined();
});

test("the table of substitutes names foods of the table only", () => {
  for (const rule of substitutionRules) {
    const keys = [...rule.keys, ...rule.options.flatMap(({ foods }) => foods.map(([key]) => key))];
    expect(keys.filter((key) => !foodIndex.byKey(key))).toEqual([]);
  }
});

test.each([
  ["butter", "olive-oil", 0.8, "oil_for_fat"],
  ["white-sugar", "honey", 0.75, "sweetener"],
  ["chicken-breast", "red-lentil", 0.45, "legume_for_meat"],
  ["chickpea", "green-lentil", 0.45, "legume_for_meat"],
  ["green-lentil", "chickpea", 2.2, "legume_for_meat"],
  ["wheat-flour", "rice-flour", 1, "gluten_free_flour"],
  ["rice-flour", "wheat-flour", 1, "grain_time"],
  ["penne", "spaghetti", 1, "grain_time"],
  ["cumin", "paprika", 1, null],
  ["carrot", "apple", 1, "generic"],
] as [string, string, number, WatchKey | null][])(
  "%s is replaced by %s, %d times as much",
  (old, now, factor, watch) => {
    expect([factorBetween(food(old), food(now)), watchFor(food(old), food(now))]).toEqual([factor, watch]);
  },
);

import { describe, expect, test } from "bun:test";
import type { KnownFood } from "../knowledge.ts";
import { food, pantry } from "../testing/kitchen.ts";
import { conflict, constraintsOf, dietConstraint } from "./constraints.ts";

const carrot = food("carrot");
const unstated: KnownFood = { ...carrot, key: "own-1", traits: [], traits_known: false };

describe("a diet", () => {
  test("is not promised with a food of which nobody has said what it holds", () => {
    for (const key of ["vegan", "halal", "gluten-free"]) {
      const diet = dietConstraint(key, pantry)!;
      expect([diet.forbids(unstated), diet.unsure(unstated)]).toEqual([false, true]);
      expect([diet.forbids(carrot), diet.unsure(carrot)]).toEqual([false, false]);
    }
    const vegan = constraintsOf({ allergy_keys: [], diet_key: "vegan" }, pantry);
    expect(conflict(unstated, vegan)?.key).toBe("vegan");
    expect(conflict(carrot, vegan)).toBeUndefined();
  });

  test("that is about allergens needs them stated, but for a food that its own name rules out", () => {
    const glutenFree = dietConstraint("gluten-free", pantry)!;
    expect(glutenFree.unsure({ ...carrot, allergen_keys: null })).toBe(true);
    expect(glutenFree.unsure({ ...carrot, key: "gluten-free-bread", allergen_keys: null })).toBe(false);
  });
});

test("an allergy is not promised with a food whose allergens nobody has stated", () => {
  const allergic = constraintsOf({ allergy_keys: ["milk"], diet_key: null }, pantry);
  expect(conflict({ ...carrot, allergen_keys: null }, allergic)?.key).toBe("allergen:milk");
  expect(conflict(food("butter"), allergic)?.key).toBe("allergen:milk");
  expect(conflict(carrot, allergic)).toBeUndefined();
});

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { recipe, units } from "../../../testing/fixtures.ts";
import { ownSafety } from "./own-safety.ts";

const milk = { id: 7, name: "Milk" };
const nuts = { id: 8, name: "Nuts" };
const vegan = { id: 2, key: "vegan", name: "Vegan", img: null };
const lines: [string, number, typeof units.gram][] = [["Oats", 100, units.gram]];

describe("what a recipe means for one cook", () => {
  test("what it contains, what not, and the diet", () => {
    const porridge = recipe(1, "Porridge", { lines, allergies: [milk], diets: [vegan] });
    expect(ownSafety(porridge, { allergies: [7, 8], diet: 2 })).toEqual({
      contains: [7],
      mayContain: [],
      free: [8],
      diet: "fits",
      unknownFoods: [],
    });
    expect(ownSafety(porridge, { allergies: [], diet: 3 }).diet).toBe("not");
    expect(ownSafety(porridge, { allergies: [], diet: null }).diet).toBeNull();
  });

  test("one food that nobody knows, and nothing is free of anything", () => {
    const granola = recipe(2, "Granola", { lines, allergies: [milk], diets: [vegan], unknown_allergen_food_ids: [20] });
    expect(ownSafety(granola, { allergies: [7, 8], diet: 2 })).toMatchObject({
      contains: [7],
      mayContain: [8],
      free: [],
      diet: "unknown",
    });
    // What is known to break the diet breaks it.
    expect(ownSafety(granola, { allergies: [], diet: 3 }).diet).toBe("not");
  });

  test("a recipe without ingredients is not safe, it is unknown", () => {
    expect(ownSafety(recipe(3, "Empty"), { allergies: [7], diet: 2 })).toMatchObject({
      mayContain: [7],
      free: [],
      diet: "unknown",
    });
  });

  test("every own allergy is told once, and as free only where all foods are known", () => {
    const id = fc.integer({ min: 1, max: 14 });
    fc.assert(
      fc.property(
        fc.uniqueArray(id),
        fc.uniqueArray(id),
        fc.uniqueArray(id),
        fc.boolean(),
        (own, found, open, some) => {
          const dish = recipe(4, "Dish", {
            lines: some ? lines : [],
            allergies: found.map((one) => ({ id: one, name: `${one}` })),
            unknown_allergen_food_ids: open,
          });
          const { contains, mayContain, free } = ownSafety(dish, { allergies: own, diet: null });
          expect([...contains, ...mayContain, ...free].sort()).toEqual([...own].sort());
          expect(contains.every((one) => found.includes(one))).toBe(true);
          if (open.length > 0 || !some) expect(free).toEqual([]);
          expect([nuts.id].filter((one) => free.includes(one) && found.includes(one))).toEqual([]);
        },
      ),
    );
  });
});

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { recipe, units } from "../../../testing/fixtures.ts";
import { checkSafety } from "./check-safety.ts";

const milk = { id: 7, name: "Milk" };
const nuts = { id: 8, name: "Nuts" };
const vegan = { id: 2, key: "vegan", name: "Vegan", img: null };
const lines: [string, number, typeof units.gram][] = [["Oats", 100, units.gram]];

describe("the safety check of a recipe", () => {
  test("contained and free allergens, and the diet", () => {
    const porridge = recipe(1, "Porridge", { lines, allergies: [milk], diets: [vegan] });
    expect(checkSafety(porridge, { allergies: [7, 8], diet: 2 })).toEqual({
      contains: [7],
      mayContain: [],
      free: [8],
      diet: "fits",
      unknownFoods: [],
      unlisted: [],
    });
    expect(checkSafety(porridge, { allergies: [], diet: 3 }).diet).toBe("not");
    expect(checkSafety(porridge, { allergies: [], diet: null }).diet).toBeNull();
  });

  test("with one unknown food nothing is free of an allergen", () => {
    const granola = recipe(2, "Granola", { lines, allergies: [milk], diets: [vegan], unknown_allergen_food_ids: [20] });
    expect(checkSafety(granola, { allergies: [7, 8], diet: 2 })).toMatchObject({
      contains: [7],
      mayContain: [8],
      free: [],
      diet: "unknown",
    });
    // A known food breaks the diet.
    expect(checkSafety(granola, { allergies: [], diet: 3 }).diet).toBe("not");
  });

  test("what some kinds of a food hold may be in it, and nothing is free of an allergen if the text names more", () => {
    const soup = recipe(5, "Soup", { lines, may_contain: [milk], diets: [vegan] });
    expect(checkSafety(soup, { allergies: [7, 8], diet: 2 })).toMatchObject({
      mayContain: [7],
      free: [8],
      diet: "fits",
    });
    const unlisted_foods = [
      { text: "walnuts", field: "steps" as const, adds_allergens: true },
      { text: "rice", field: "steps" as const, adds_allergens: false },
    ];
    const salad = recipe(6, "Salad", { lines, unlisted_foods, diets: [vegan] });
    expect(checkSafety(salad, { allergies: [7], diet: 2 })).toMatchObject({
      mayContain: [7],
      free: [],
      unlisted: ["walnuts"],
      diet: "unknown",
    });
    expect(
      checkSafety(recipe(7, "Rice", { lines, unlisted_foods: unlisted_foods.slice(1) }), { allergies: [7], diet: null })
        .free,
    ).toEqual([7]);
  });

  test("a recipe without ingredients is unknown", () => {
    expect(checkSafety(recipe(3, "Empty"), { allergies: [7], diet: 2 })).toMatchObject({
      mayContain: [7],
      free: [],
      diet: "unknown",
    });
  });

  test("every allergy is reported once, and as free only where all foods are known", () => {
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
          const { contains, mayContain, free } = checkSafety(dish, { allergies: own, diet: null });
          expect([...contains, ...mayContain, ...free].sort()).toEqual([...own].sort());
          expect(contains.every((one) => found.includes(one))).toBe(true);
          if (open.length > 0 || !some) expect(free).toEqual([]);
          expect([nuts.id].filter((one) => free.includes(one) && found.includes(one))).toEqual([]);
        },
      ),
    );
  });
});

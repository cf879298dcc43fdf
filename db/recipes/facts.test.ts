import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { IngredientContent, Nutrient, Nutrition } from "../schemas/recipe-content.ts";
import { nutrients } from "../schemas/recipe-content.ts";
import { computeFacts } from "./facts.ts";
import type { FoodFacts, Reference } from "./reference.ts";

const values = (over: Partial<Record<Nutrient, number | null>> = {}): Record<Nutrient, number | null> => ({
  energy: 100,
  protein: 10,
  lipid: 5,
  saturated_fatty_acids: 1,
  carbohydrate: 10,
  sugar: 2,
  salt: 0.1,
  fiber: 2,
  ...over,
});

const food = (id: number, over: Partial<FoodFacts> = {}): FoodFacts => ({
  id,
  key: `food-${id}`,
  name: { en: `Food ${id}` },
  values: values(),
  estimated: [],
  allergen_ids: [],
  may_contain_ids: [],
  traits: [],
  category_id: 1,
  subcategory_id: null,
  category_key: "vegetables",
  subcategory_key: null,
  ciqual_codes: [id],
  ...over,
});

const reference = (foods: FoodFacts[], diets: Reference["diets"] = []): Reference => ({
  foods: new Map(foods.map((f) => [f.id, f])),
  quantities: new Map([[1, { id: 1, weight: 1, food_id: null, subcategory_id: null, category_id: null }]]),
  diets,
});

const line = (id: number, foodId: number, grams: number): IngredientContent => ({
  id,
  order: id,
  food_id: foodId,
  quantity_id: 1,
  multiplier: grams,
});
const content = (lines: IngredientContent[], servings = 2) => ({
  nb_servings: servings,
  ingredients: lines,
  sub_recipes: [],
  declared_allergy_ids: [] as number[],
});

describe("nutrition of a recipe", () => {
  test("is multiplier × weight × value / 100, per serving", () => {
    const facts = computeFacts(
      content([line(1, 1, 200), line(2, 2, 50)]),
      reference([food(1), food(2, { values: values({ energy: 900 }) })]),
    );
    expect(facts.nutrition.energy).toBe((200 + 450) / 2);
    expect(facts.nutrition.protein).toBe(12.5);
    expect(facts.coverage).toBe(1);
    expect(facts.weight).toBe(250);
  });

  test("a missing value is unknown, not zero", () => {
    const unknown = food(2, { values: values({ energy: null }) });
    const facts = computeFacts(content([line(1, 1, 100), line(2, 2, 100)]), reference([food(1), unknown]));
    expect(facts.nutrition.energy).toBeNull();
    expect(facts.coverage).toBe(0.5);
    expect(facts.nutri_score).toBeNull();
    expect(facts.provenance[1]).toMatchObject({ food_id: 2, energy: null, unknown: ["energy"] });
  });

  test("lists for each line what is unknown and what is estimated", () => {
    const spice = food(2, { values: values({ salt: null }), estimated: ["energy", "lipid", "salt", "water"] });
    const facts = computeFacts(content([line(1, 1, 100), line(2, 2, 1)]), reference([food(1), spice]));
    expect(facts.provenance.map(({ unknown, estimated }) => [unknown, estimated])).toEqual([
      [[], []],
      [["salt"], ["energy", "lipid"]],
    ]);
  });

  test("a pinch of something unknown does not hide the rest", () => {
    const spice = food(2, { values: values({ energy: null, sugar: null }) });
    const facts = computeFacts(content([line(1, 1, 990), line(2, 2, 10)]), reference([food(1), spice]));
    expect(facts.coverage).toBe(0.99);
    expect(facts.nutrition.energy).toBe(495);
    expect(facts.nutri_score).not.toBeNull();
  });

  test("an empty recipe has no figures", () => {
    const facts = computeFacts(
      content([]),
      reference(
        [],
        [
          {
            id: 1,
            key: "vegan",
            name: { en: "Vegan" },
            excluded_traits: ["meat"],
            excluded_food_ids: [],
            excluded_subcategory_ids: [],
            excluded_category_ids: [],
          },
        ],
      ),
    );
    expect(facts.coverage).toBe(0);
    expect(Object.values(facts.nutrition).every((value) => value === null)).toBe(true);
    expect(facts.diet_ids).toEqual([]);
  });

  test("counts sub-recipes, and doubling every line doubles every figure", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 2000 }), { minLength: 1, maxLength: 8 }), (grams) => {
        const foods = grams.map((_, i) => food(i + 1));
        const lines = grams.map((g, i) => line(i + 1, i + 1, g));
        const half = Math.ceil(lines.length / 2);
        const sub = {
          id: 99,
          order: 0,
          name: { en: "Sub" },
          difficulty_id: 1,
          nb_servings: 1,
          steps: [],
          recipe_img: [],
          tag_ids: [],
        };
        const split = { ...content(lines.slice(0, half)), sub_recipes: [{ ...sub, ingredients: lines.slice(half) }] };
        const doubled = content(lines.map((l) => ({ ...l, multiplier: l.multiplier * 2 })));
        const once = computeFacts(content(lines), reference(foods));
        expect(computeFacts(split, reference(foods)).nutrition).toEqual(once.nutrition);
        const twice = computeFacts(doubled, reference(foods));
        for (const nutrient of nutrients)
          expect(twice.nutrition[nutrient]!).toBeCloseTo(once.nutrition[nutrient]! * 2, nutrient === "energy" ? -1 : 1);
      }),
    );
  });
});

describe("allergens and diets of a recipe", () => {
  test("allergens are the union of the foods' and the declared ones", () => {
    const facts = computeFacts(
      { ...content([line(1, 1, 1), line(2, 2, 1)]), declared_allergy_ids: [9] },
      reference([food(1, { allergen_ids: [3, 1] }), food(2, { allergen_ids: [3] })]),
    );
    expect(facts.allergy_ids).toEqual([1, 3, 9]);
    expect(facts.unknown_allergen_food_ids).toEqual([]);
  });

  test("a food with unknown allergens is named", () => {
    const facts = computeFacts(
      content([line(1, 1, 1), line(2, 2, 1)]),
      reference([food(1), food(2, { allergen_ids: null })]),
    );
    expect(facts.unknown_allergen_food_ids).toEqual([2]);
  });

  test("a diet fits only when every food complies with its rules", () => {
    const diet = (id: number, over: object) => ({
      id,
      key: `d${id}`,
      name: { en: "x" },
      excluded_traits: [],
      excluded_food_ids: [],
      excluded_subcategory_ids: [],
      excluded_category_ids: [],
      ...over,
    });
    const diets = [
      diet(1, { excluded_traits: ["meat"] }),
      diet(2, { excluded_food_ids: [1] }),
      diet(3, { excluded_subcategory_ids: [7] }),
      diet(4, { excluded_category_ids: [1] }),
      diet(5, { excluded_traits: ["fish"] }),
    ];
    const facts = computeFacts(
      content([line(1, 1, 1), line(2, 2, 1)]),
      reference([food(1), food(2, { traits: ["meat"], subcategory_id: 7 })], diets),
    );
    expect(facts.diet_ids).toEqual([5]);
  });

  test("a food with unknown traits fits no diet", () => {
    const diet = { id: 1, key: "d", name: { en: "x" }, excluded_traits: ["meat"], excluded_food_ids: [9] };
    const diets = [{ ...diet, excluded_subcategory_ids: [], excluded_category_ids: [] }];
    const nothing = Object.fromEntries(nutrients.map((n) => [n, null])) as Nutrition;
    const fitting = (over: Partial<FoodFacts>) =>
      computeFacts(content([line(1, 1, 1), line(2, 2, 1)]), reference([food(1), food(2, over)], diets)).diet_ids;
    expect(fitting({ traits: null, allergen_ids: null, values: nothing })).toEqual([]);
    // Neither its figures nor its allergens show whether it is ham.
    expect(fitting({ traits: null })).toEqual([]);
    expect(fitting({ traits: [], allergen_ids: null, values: nothing })).toEqual([1]);
    expect(fitting({ traits: ["egg"] })).toEqual([1]);
  });
});

import { describe, expect, test } from "bun:test";
import type { RecipeDraft } from "@toque/db/schemas/ai.ts";
import { type Lang, langs } from "@toque/db/schemas/common.ts";
import { difficultyKeys, dishTypes } from "@toque/db/schemas/recipe.ts";
import fc from "fast-check";

import { conflict, constraintsOf } from "../substitutions/constraints.ts";
import { faults } from "../testing/faults.ts";
import { food, foodIndex, knowledge } from "../testing/harness.ts";
import { compositions } from "./compose.ts";
import { templates } from "./dishes.ts";

const keys = knowledge.foods.map((entry) => entry.key);
// Not what no dish is made of, and water is never forbidden.
const cookable = keys.filter((key) => !/^(?:coffee|tea|dry-yeast|gelatine|agar|water)$/.test(key));

describe("any request", () => {
  test("gets a recipe that passes every check, or a reason", () => {
    let composed = 0;
    let infeasible = 0;
    fc.assert(
      fc.property(
        fc.record({
          lang: fc.constantFrom(...langs),
          available: fc.uniqueArray(fc.constantFrom(...cookable), { maxLength: 8 }),
          required: fc.uniqueArray(fc.constantFrom(...cookable), { maxLength: 2 }),
          forbidden: fc.uniqueArray(fc.constantFrom(...cookable), { maxLength: 4 }),
          allergies: fc.uniqueArray(
            fc.constantFrom("gluten", "milk", "eggs", "nuts", "soybeans", "fish", "sesame", "sulphites", "celery"),
            { maxLength: 3 },
          ),
          diet: fc.option(
            fc.constantFrom("vegan", "vegetarian", "gluten-free", "lactose-free", "pork-free", "pescatarian", "paleo"),
            { nil: null },
          ),
          dishType: fc.constantFrom(...dishTypes),
          difficulty: fc.constantFrom(...difficultyKeys),
          maxTime: fc.constantFrom(15, 25, 40, 60, 120, 180),
          servings: fc.integer({ min: 1, max: 50 }),
          seed: fc.nat({ max: 500 }),
        }),
        (wish) => {
          const constraints = constraintsOf(
            {
              allergy_keys: wish.allergies,
              diet_key: wish.diet,
              forbidden_ids: wish.forbidden.map((key) => food(key).id),
            },
            foodIndex,
          );
          const required = wish.required.map(food);
          fc.pre(!required.some((entry) => conflict(entry, constraints)));
          const found = compositions(
            { ...wish, required, available: wish.available.map(food), constraints },
            foodIndex,
          );
          if (found.length === 0) infeasible++;
          for (const { draft, template } of found.slice(0, 6)) {
            composed++;
            expect([template.key, ...faults(draft, wish)]).toEqual([template.key]);
          }
        },
      ),
      { numRuns: 600, seed: 20 },
    );
    expect(composed).toBeGreaterThan(600);
    expect(infeasible).toBeLessThan(400);
  });

  test("gets the same dish in every language", () => {
    let limited = 0;
    fc.assert(
      fc.property(
        fc.record({
          available: fc.uniqueArray(fc.constantFrom(...cookable), { maxLength: 6 }),
          required: fc.uniqueArray(fc.constantFrom(...cookable), { maxLength: 1 }),
          forbidden: fc.uniqueArray(fc.constantFrom(...cookable), { maxLength: 4 }),
          allergies: fc.uniqueArray(fc.constantFrom("gluten", "milk", "eggs", "nuts", "soybeans", "fish", "celery"), {
            maxLength: 2,
          }),
          diet: fc.option(fc.constantFrom("vegan", "vegetarian", "gluten-free", "lactose-free", "paleo"), {
            nil: null,
          }),
          dishType: fc.option(fc.constantFrom(...dishTypes), { nil: null }),
          difficulty: fc.option(fc.constantFrom(...difficultyKeys), { nil: null }),
          maxTime: fc.option(fc.constantFrom(15, 25, 40, 60, 120), { nil: null }),
          servings: fc.integer({ min: 1, max: 12 }),
          seed: fc.nat({ max: 500 }),
        }),
        (wish) => {
          const constraints = constraintsOf(
            {
              allergy_keys: wish.allergies,
              diet_key: wish.diet,
              forbidden_ids: wish.forbidden.map((key) => food(key).id),
            },
            foodIndex,
          );
          if (constraints.length > 0) limited++;
          const inLang = (lang: Lang) =>
            compositions(
              {
                ...wish,
                lang,
                required: wish.required.map(food),
                available: wish.available.map(food),
                constraints,
              },
              foodIndex,
            ).map(({ template, draft }) => [
              template.key,
              draft.ingredients.map(({ food_id, quantity_id, multiplier }) =>
                [food_id, quantity_id, multiplier].join(),
              ),
              draft.steps.map(({ minutes }) => minutes),
            ]);
          const [first, ...others] = langs.map(inLang);
          for (const other of others) expect(other).toEqual(first!);
        },
      ),
      { numRuns: 120, seed: 7 },
    );
    expect(limited).toBeGreaterThan(60);
  });

  test("may be kept by most dishes that a diet allows: no word of theirs is taken for a food that they do not hold", () => {
    const kept = (diet: string) => {
      const constraints = constraintsOf({ allergy_keys: [], diet_key: diet }, foodIndex);
      const all = dishTypes.flatMap((dishType) =>
        compositions(
          {
            lang: "en",
            dishType,
            difficulty: null,
            maxTime: null,
            servings: 4,
            required: [],
            available: [],
            constraints,
            seed: 1,
          },
          foodIndex,
        ),
      );
      return new Set(all.filter(({ related }) => !related).map(({ template }) => template.key)).size;
    };
    // The frittata needs eggs, the gratin and the muffins find plants for what they need.
    expect(kept("vegetarian")).toBe(templates.length);
    expect(kept("vegan")).toBeGreaterThanOrEqual(templates.length - 2);
  });

  test("with nothing but a kind of dish and time always gets one, in every diet and language", () => {
    for (const lang of langs) {
      for (const dishType of dishTypes) {
        for (const diet of [null, "vegan", "gluten-free", "lactose-free", "paleo"]) {
          for (const difficulty of difficultyKeys) {
            const constraints = constraintsOf({ allergy_keys: [], diet_key: diet }, foodIndex);
            const found = compositions(
              {
                lang,
                dishType,
                difficulty,
                maxTime: 60,
                servings: 4,
                required: [],
                available: [],
                constraints,
                seed: 1,
              },
              foodIndex,
            );
            expect([dishType, diet, difficulty, found.length > 0]).toEqual([dishType, diet, difficulty, true]);
          }
        }
      }
    }
  });

  test("fifteen minutes are enough for every kind of dish", () => {
    for (const dishType of dishTypes) {
      const found = compositions(
        {
          lang: "en",
          dishType,
          difficulty: "easy",
          maxTime: 15,
          servings: 2,
          required: [],
          available: [],
          constraints: [],
          seed: 3,
        },
        foodIndex,
      );
      expect([dishType, found.length > 0]).toEqual([dishType, true]);
    }
  });

  test("grows with the servings: the same foods, their weights in proportion, and pans enough", () => {
    const weightOf = (draft: RecipeDraft) =>
      draft.ingredients.map((line) => {
        const used = foodIndex.food(line.food_id ?? 0);
        const quantity = used?.quantities.find(({ id }) => id === line.quantity_id);
        return (quantity?.weight ?? 0) * line.multiplier;
      });
    fc.assert(
      fc.property(
        fc.record({
          lang: fc.constantFrom(...langs),
          available: fc.uniqueArray(fc.constantFrom(...cookable), { maxLength: 4 }),
          dishType: fc.constantFrom(...dishTypes),
          seed: fc.nat({ max: 100 }),
          servings: fc.integer({ min: 1, max: 11 }),
        }),
        (wish) => {
          const sized = (servings: number) =>
            compositions(
              {
                ...wish,
                servings,
                available: wish.available.map(food),
                required: [],
                constraints: [],
                difficulty: null,
                maxTime: null,
              },
              foodIndex,
            ).slice(0, 5);
          const more = sized(wish.servings + 1);
          for (const [i, { draft, template, foods, minutes }] of sized(wish.servings).entries()) {
            const larger = more[i]!;
            expect([larger.template.key, larger.foods, larger.minutes]).toEqual([template.key, foods, minutes]);
            const total = (all: number[]) => all.reduce((sum, weight) => sum + weight, 0);
            const [own, next] = [weightOf(draft), weightOf(larger.draft)];
            // Measures are rounded to what a cook would take, so a single line may stay as it is; it never gets less by much.
            for (const [at, weight] of own.entries()) expect(next[at]!).toBeGreaterThanOrEqual(weight * 0.85);
            const grown = total(next) / total(own) / ((wish.servings + 1) / wish.servings);
            // Whole pieces may be three tenths off, for one serving and for the next.
            expect(grown).toBeGreaterThan(0.6);
            expect(grown).toBeLessThan(1.6);
            const vessels = Math.ceil(wish.servings / (template.vessel?.servings ?? 99));
            const note = draft.tips.at(-1) ?? "";
            expect(note.includes(String(wish.servings)) && note.includes(String(vessels))).toBe(vessels > 1);
          }
        },
      ),
      { numRuns: 80, seed: 11 },
    );
  });

  test("a requested dessert is sweet, or there is none", () => {
    const wishes = {
      lang: "en",
      dishType: "dessert",
      difficulty: null,
      servings: 4,
      constraints: [],
      seed: 1,
    } as const;
    const asked = { ...wishes, maxTime: 60, available: [] };
    expect(compositions({ ...asked, required: [food("beef-mince")] }, foodIndex)).toEqual([]);
    const found = compositions({ ...asked, required: [food("apple")] }, foodIndex);
    expect(found.length).toBeGreaterThan(0);
    for (const { template } of found) expect([template.key, template.sweet]).toEqual([template.key, true]);
  });

  test("the repertoire is wide, and every dish of it can be reached", () => {
    expect(templates.length).toBeGreaterThanOrEqual(14);
    const reached = new Set<string>();
    for (const dishType of dishTypes) {
      for (let seed = 0; seed < 3; seed++) {
        const found = compositions(
          {
            lang: "en",
            dishType,
            difficulty: null,
            maxTime: 200,
            servings: 4,
            required: [],
            available: [],
            constraints: [],
            seed,
          },
          foodIndex,
        );
        for (const { template } of found) reached.add(template.key);
      }
    }
    expect([...reached].sort()).toEqual(templates.map((template) => template.key).sort());
  });
});

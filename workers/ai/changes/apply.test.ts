import { describe, expect, test } from "bun:test";
import { allIngredients } from "@toque/db/recipes/reference.ts";
import type { Lang } from "@toque/db/schemas/common.ts";
import type { IngredientContent, RecipeContent } from "@toque/db/schemas/recipe-content.ts";
import fc from "fast-check";
import { applyChanges, ChangeError, countNewParts } from "./apply.ts";
import type { RecipeChange } from "./schema.ts";

const step = (id: number, order: number) => ({
  id,
  order,
  img: null,
  duration: 5,
  text: { en: `step ${id}`, fr: `étape ${id}` },
});
const line = (id: number, order: number, multiplier = 2) => ({
  id,
  order,
  food_id: id + 100,
  quantity_id: id + 200,
  multiplier,
});

function recipe(): RecipeContent {
  return {
    origin_lang: "en",
    name: { en: "Pie", fr: "Tourte" },
    description: { en: "Good", fr: "Bon" },
    dietetic_info: null,
    difficulty_id: 1,
    nb_servings: 4,
    preparation_time: 10,
    total_time: 30,
    kitchen_equipment: {},
    tips: {},
    serving_tips: {},
    food_and_wine_pairing: {},
    recipe_img: [],
    video: null,
    steps: [step(1, 0), step(2, 1), step(3, 2)],
    ingredients: [line(11, 0), line(12, 1, 0.5), line(13, 2, 300)],
    sub_recipes: [
      {
        id: 50,
        order: 0,
        name: { en: "Dough" },
        difficulty_id: 1,
        nb_servings: 4,
        steps: [step(21, 0)],
        ingredients: [line(31, 0, 250)],
        recipe_img: [],
        tag_ids: [],
      },
    ],
    tag_ids: [],
    declared_diet_ids: [],
    declared_allergy_ids: [],
    declared_nutri_score: null,
    vessel: null,
  };
}

function apply(changes: RecipeChange[], lang: Lang = "en", content = recipe()) {
  let id = 1000;
  return applyChanges(content, changes, { lang, nextId: () => id++ });
}

describe("changes", () => {
  test("a food is replaced in its place, in a sub-recipe too", () => {
    const next = apply([
      { op: "replace_food", line_id: 12, food_id: 7, quantity_id: 8, multiplier: 3 },
      { op: "replace_food", line_id: 31, food_id: 9, quantity_id: 10, multiplier: 4 },
    ]);
    expect(next.ingredients[1]).toEqual({ id: 12, order: 1, food_id: 7, quantity_id: 8, multiplier: 3 });
    expect(next.sub_recipes[0]!.ingredients[0]).toMatchObject({ id: 31, food_id: 9, multiplier: 4 });
  });

  test("a line keeps its words, but for those about a food that is replaced", () => {
    const before = recipe();
    const words = { original_text: "2 apples or pears, peeled", note: { en: "peeled", fr: "pelées" } };
    const offered = [{ text: "pears", food_ids: [5], understood: true, offered: true }];
    before.ingredients[0] = { ...before.ingredients[0]!, ...words };
    before.ingredients[1] = { ...before.ingredients[1]!, ...words, alternatives: offered };
    const [first, second] = before.ingredients as [IngredientContent, IngredientContent];
    const kept = apply([{ op: "set_multiplier", line_id: first.id, multiplier: 7 }], "en", before).ingredients[0];
    expect(kept).toEqual({ ...first, multiplier: 7 });
    const amount = { quantity_id: 8, multiplier: 3 };
    const replaced = (line: IngredientContent, note?: string) => {
      const op = { op: "replace_food" as const, line_id: line.id, food_id: 77, ...amount };
      return apply([note === undefined ? op : { ...op, note }], "en", before).ingredients[line.order];
    };
    const bare = ({ id, order }: IngredientContent) => ({ id, order, food_id: 77, ...amount });
    expect(replaced(first)).toEqual({ ...bare(first), note: words.note });
    // A note that may offer the old food goes with it.
    expect(replaced(second)).toEqual(bare(second));
    expect(replaced(second, " cored ")).toEqual({ ...bare(second), note: { en: "cored" } });
    const set = (note: string) =>
      apply([{ op: "set_note", line_id: second.id, note }], "en", before).ingredients[second.order];
    const { original_text: _, alternatives: __, note: ___, ...plain } = before.ingredients[1]!;
    expect(set("in wedges")).toEqual({ ...plain, note: { en: "in wedges" } });
    expect(set("")).toEqual(plain);
    const added = { op: "add_food" as const, food_id: 1, ...amount, note: "chopped" };
    expect(apply([added]).ingredients.at(-1)).toMatchObject({ food_id: 1, note: { en: "chopped" } });
  });

  test("adding and removing renumbers, ids stay", () => {
    const next = apply([
      { op: "remove_food", line_id: 11 },
      { op: "add_food", food_id: 1, quantity_id: 2, multiplier: 1 },
      { op: "remove_step", step_id: 2 },
      { op: "add_step", order: 0, text: "first", duration: 3 },
      { op: "add_step", order: 99, text: "last" },
    ]);
    expect(next.ingredients.map(({ id, order }) => [id, order])).toEqual([
      [12, 0],
      [13, 1],
      [1000, 2],
    ]);
    expect(next.steps.map(({ id, order }) => [id, order])).toEqual([
      [1001, 0],
      [1, 1],
      [3, 2],
      [1002, 3],
    ]);
    expect(next.steps[3]).toMatchObject({ text: { en: "last" }, duration: null });
  });

  test("a rewritten text drops the languages that are now wrong, an equal one keeps them", () => {
    const next = apply(
      [
        { op: "rewrite_step", step_id: 1, text: "neu" },
        { op: "rewrite_step", step_id: 2, text: "step 2", duration: 9 },
      ],
      "de",
    );
    expect(next.steps[0]).toMatchObject({ text: { de: "neu" }, duration: 5 });
    expect(next.steps[1]!.text).toEqual({ de: "step 2" });
    const same = apply([
      { op: "rewrite_step", step_id: 2, text: "step 2", duration: 9 },
      { op: "set_texts", name: "Tourte" },
    ]);
    expect(same.steps[1]).toMatchObject({ text: { en: "step 2", fr: "étape 2" }, duration: 9 });
    expect(same.name).toEqual({ en: "Tourte" });
    expect(same.description).toEqual({ en: "Good", fr: "Bon" });
  });

  test("dietetic_info is cleared when other foods are used, and kept otherwise", () => {
    const source = { ...recipe(), dietetic_info: { en: "Entirely plant-based." } };
    const left = (changes: RecipeChange[]) => apply(changes, "en", structuredClone(source)).dietetic_info;
    expect(left([{ op: "add_food", food_id: 1, quantity_id: 2, multiplier: 1 }])).toBeNull();
    expect(left([{ op: "replace_food", line_id: 31, food_id: 9, quantity_id: 10, multiplier: 4 }])).toBeNull();
    expect(left([{ op: "remove_food", line_id: 11 }])).toBeNull();
    expect(left([{ op: "set_multiplier", line_id: 11, multiplier: 9 }])).toEqual(source.dietetic_info);
    expect(left([{ op: "scale_servings", nb_servings: 8 }])).toEqual(source.dietetic_info);
  });

  test.each<[RecipeChange, string]>([
    [{ op: "remove_food", line_id: 99 }, "there is no ingredient line 99"],
    [{ op: "set_multiplier", line_id: 1, multiplier: 2 }, "there is no ingredient line 1"],
    [{ op: "rewrite_step", step_id: 11, text: "x" }, "there is no step 11"],
    [{ op: "set_texts" }, "it names neither"],
    [{ op: "scale_servings", nb_servings: 1000 }, ""],
  ])("%p is refused by name", (bad, why) => {
    const content = recipe();
    content.ingredients[2]!.multiplier = 99_000;
    const before = structuredClone(content);
    const run = () => apply([{ op: "remove_step", step_id: 1 }, bad], "en", content);
    expect(run).toThrow(ChangeError);
    expect(run).toThrow(`Change 2 (${bad.op}): ${why}`);
    expect(content).toEqual(before);
  });

  test("the last ingredient and the last step cannot be removed", () => {
    const bare = { ...recipe(), sub_recipes: [], steps: [step(1, 0)], ingredients: [line(11, 0)] };
    expect(() => apply([{ op: "remove_food", line_id: 11 }], "en", bare)).toThrow("at least one ingredient");
    expect(() => apply([{ op: "remove_step", step_id: 1 }], "en", bare)).toThrow("at least one step");
  });
});

const lineIds = [11, 12, 13, 31];
const stepIds = [1, 2, 3, 21];
const multiplier = fc.double({ min: 0.001, max: 1000, noNaN: true });
const anyChange: fc.Arbitrary<RecipeChange> = fc.oneof(
  fc.record({
    op: fc.constant("replace_food" as const),
    line_id: fc.constantFrom(...lineIds),
    food_id: fc.nat(),
    quantity_id: fc.nat(),
    multiplier,
  }),
  fc.record({ op: fc.constant("remove_food" as const), line_id: fc.constantFrom(...lineIds) }),
  fc.record({ op: fc.constant("add_food" as const), food_id: fc.nat(), quantity_id: fc.nat(), multiplier }),
  fc.record({ op: fc.constant("set_multiplier" as const), line_id: fc.constantFrom(...lineIds), multiplier }),
  fc.record({ op: fc.constant("scale_servings" as const), nb_servings: fc.integer({ min: 1, max: 40 }) }),
  fc.record({
    op: fc.constant("rewrite_step" as const),
    step_id: fc.constantFrom(...stepIds),
    text: fc.string({ minLength: 1 }),
  }),
  fc.record({ op: fc.constant("remove_step" as const), step_id: fc.constantFrom(...stepIds) }),
  fc.record({ op: fc.constant("add_step" as const), order: fc.nat(9), text: fc.string({ minLength: 1 }) }),
);
type Numbered = { id: number; order: number };
const parts = (content: RecipeContent, kind: "steps" | "ingredients"): Numbered[] =>
  [content, ...content.sub_recipes].flatMap((owner): Numbered[] => owner[kind]);

describe("any list of changes", () => {
  test("is applied completely or not at all; ids stay unique and lists numbered", () => {
    fc.assert(
      fc.property(fc.array(anyChange, { maxLength: 12 }), (changes) => {
        const content = recipe();
        let next: RecipeContent;
        try {
          next = apply(changes, "fr", content);
        } catch (error) {
          expect(error).toBeInstanceOf(ChangeError);
          return;
        } finally {
          expect(content).toEqual(recipe());
        }
        for (const kind of ["steps", "ingredients"] as const) {
          const ids = parts(next, kind).map((part) => part.id);
          expect(new Set(ids).size).toBe(ids.length);
          const old = new Set(parts(content, kind).map((part) => part.id));
          expect(ids.filter((id) => !old.has(id)).length).toBeLessThanOrEqual(countNewParts(changes));
          for (const owner of [next, ...next.sub_recipes])
            expect(owner[kind].map((part) => part.order)).toEqual(owner[kind].map((_, order) => order));
        }
      }),
    );
  });

  test("scaling keeps the proportions, and scaling back gives the amounts again", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100 }),
        fc.array(multiplier, { minLength: 3, maxLength: 3 }),
        (servings, amounts) => {
          const content = recipe();
          for (const [i, amount] of amounts.entries()) content.ingredients[i]!.multiplier = amount;
          const scaled = apply([{ op: "scale_servings", nb_servings: servings }], "en", content);
          expect(scaled.nb_servings).toBe(servings);
          const before = allIngredients(content);
          for (const [i, part] of allIngredients(scaled).entries())
            expect(part.multiplier / before[i]!.multiplier / (servings / 4)).toBeCloseTo(1, 6);
          const back = apply([{ op: "scale_servings", nb_servings: 4 }], "en", scaled);
          for (const [i, amount] of amounts.entries())
            expect(back.ingredients[i]!.multiplier / amount).toBeCloseTo(1, 6);
        },
      ),
    );
  });
});

import { describe, expect, test } from "bun:test";
import type { IngredientLine, Recipe, Step } from "@toque/db/schemas/recipe.ts";
import { align } from "@toque/db/shared/text-diff/align.ts";
import fc from "fast-check";
import { food, recipe, shakshouka, units } from "../../../testing/fixtures.ts";
import { diffRecipes } from "./diff.ts";
import { partOf } from "./part-of.ts";
import { diffWords } from "./words.ts";

const numbered = <T extends object>(parts: T[]) => parts.map((part, order) => ({ ...part, order }));

const lineArbitrary = fc.record({
  id: fc.nat(12),
  foodId: fc.nat(6),
  quantity: fc.constantFrom(units.piece, units.gram, units.teaspoon),
  multiplier: fc.constantFrom(0.5, 1, 2, 100),
});
const linesArbitrary = fc.uniqueArray(lineArbitrary, { maxLength: 8, selector: ({ id }) => id }).map((lines) =>
  numbered(lines).map(
    ({ id, order, foodId, quantity, multiplier }): IngredientLine => ({
      id,
      recipe_id: 1,
      order,
      multiplier,
      quantity,
      food: food(foodId, `food ${foodId}`),
      food_known: true,
      food_personal: false,
      original_text: null,
      note: null,
      alternatives: [],
    }),
  ),
);
const stepsArbitrary = fc
  .uniqueArray(
    fc.record({
      id: fc.nat(12),
      text: fc.constantFrom("Chop.", "Fry.", "Serve hot."),
      duration: fc.constantFrom(null, 5),
    }),
    { maxLength: 6, selector: ({ id }) => id },
  )
  .map((steps) => numbered(steps).map((step): Step => ({ ...step, recipe_id: 1, img: null })));
const recipeArbitrary = fc
  .record({
    ingredients: linesArbitrary,
    steps: stepsArbitrary,
    nb_servings: fc.integer({ min: 1, max: 8 }),
    name: fc.constantFrom("Soup", "Vegan soup"),
    tips: fc.array(fc.constantFrom("Salt late.", "Serve hot."), { maxLength: 2 }),
  })
  .map((changes) => recipe(1, changes.name, changes));

const changed = (parts: { kind: string }[]) => parts.filter(({ kind }) => kind !== "same");

describe("differences other than texts", () => {
  const step = (id: number, order: number): Step => ({
    id,
    order,
    recipe_id: 1,
    text: `Step ${id}.`,
    duration: null,
    img: null,
  });
  const plain = recipe(1, "Soup", { tags: [], steps: [step(1, 0), step(2, 1)] });
  const tag = { id: 3, name: "Quick", type: "occasion" } as Recipe["tags"][number];
  const photo = { id: 9, recipe_id: 1, img_url: "/media/9.jpg" };
  const film = { id: 1, video_url: "https://example.org/a.mp4", jacket_url: null, width: null, height: null };

  test.each([
    ["a tag", { tags: [tag] }, "tags", ["Quick"]],
    ["a photo", { recipe_img: [photo] }, "pictures", ["/media/9.jpg"]],
    ["a step's picture", { steps: [step(1, 0), { ...step(2, 1), img: "/media/8.jpg" }] }, "pictures", ["/media/8.jpg"]],
    ["a video", { video: film }, "video", ["https://example.org/a.mp4"]],
  ] as const)("reports %s", (_, change, field, after) => {
    const diff = diffRecipes(plain, { ...plain, ...(change as Partial<Recipe>) });
    expect(diff.isEmpty).toBe(false);
    expect(diff.fields).toEqual([{ field, before: [], after: [...after] }]);
  });

  test("ignores the generated cover", () => {
    expect(diffRecipes(plain, { ...plain, cover_url: "/covers/new.svg", img: ["/covers/new.svg"] }).isEmpty).toBe(true);
  });

  test("reports steps that were only reordered", () => {
    const diff = diffRecipes(plain, { ...plain, steps: [step(2, 0), step(1, 1)] });
    expect(diff.isEmpty).toBe(false);
    expect(partOf(diff, null)).toMatchObject({ stepsMoved: true, linesMoved: false, kind: "changed" });
    const without = diffRecipes(plain, { ...plain, steps: [step(2, 0)] });
    expect(partOf(without, null)).toMatchObject({ stepsMoved: false });
  });

  test("reports a declared allergen", () => {
    const allergies = [{ id: 4, name: "Fish" }] as Recipe["allergies"];
    const diff = diffRecipes(plain, { ...plain, allergies });
    expect(diff.isEmpty).toBe(false);
    expect(diff.consequences.allergensGained).toEqual(allergies);
  });
});

describe("the diff of two versions", () => {
  test("is empty for equal versions", () => {
    fc.assert(
      fc.property(recipeArbitrary, (one) => {
        const diff = diffRecipes(one, structuredClone(one));
        expect(diff.isEmpty).toBe(true);
        expect(diff.fields).toEqual([]);
        expect(diff.parts.flatMap(({ lines, steps }) => changed([...lines, ...steps]))).toEqual([]);
      }),
    );
  });

  test("contains every line and step of both versions exactly once, in the order of the new version", () => {
    fc.assert(
      fc.property(recipeArbitrary, recipeArbitrary, (before, after) => {
        const part = partOf(diffRecipes(before, after), null)!;
        expect(part.lines.flatMap((line) => line.after ?? [])).toEqual(after.ingredients);
        expect(part.steps.flatMap((step) => step.after ?? [])).toEqual(after.steps);
        const ids = (list: { id: number }[]) => list.map(({ id }) => id).sort((a, b) => a - b);
        expect(ids(part.lines.flatMap((line) => line.before ?? []))).toEqual(ids(before.ingredients));
        expect(ids(part.steps.flatMap((step) => step.before ?? []))).toEqual(ids(before.steps));
      }),
    );
  });

  test("turns the old version into the new one", () => {
    fc.assert(
      fc.property(recipeArbitrary, recipeArbitrary, (before, after) => {
        const diff = diffRecipes(before, after);
        for (const { lines, steps } of diff.parts) {
          for (const line of lines) {
            if (!line.before || !line.after) continue;
            expect(line.food).toBe(line.before.food.id !== line.after.food.id);
            const same =
              line.before.multiplier === line.after.multiplier && line.before.quantity.id === line.after.quantity.id;
            expect(line.amount).toBe(!same);
            expect(line.kind).toBe(line.food || line.amount ? "changed" : "same");
          }
          for (const step of steps) {
            if (!step.before || !step.after) continue;
            expect(step.text).toBe(step.before.text !== step.after.text);
            expect(step.duration).toBe(step.before.duration !== step.after.duration);
          }
        }
        const patched: Recipe = { ...before };
        for (const field of diff.fields) Object.assign(patched, { [field.field]: field.after });
        expect(patched).toMatchObject({ name: after.name, nb_servings: after.nb_servings, tips: after.tips });
      }),
    );
  });

  test("is symmetric: what one direction adds the other removes", () => {
    fc.assert(
      fc.property(recipeArbitrary, recipeArbitrary, (one, other) => {
        const count = (a: Recipe, b: Recipe, kind: string) =>
          diffRecipes(a, b)
            .parts.flatMap(({ lines, steps }) => [...lines, ...steps])
            .filter((entry) => entry.kind === kind).length;
        expect(count(one, other, "added")).toBe(count(other, one, "removed"));
        expect(count(one, other, "changed")).toBe(count(other, one, "changed"));
      }),
    );
  });

  test("marks the lines of a scaled recipe as only scaled", () => {
    fc.assert(
      fc.property(recipeArbitrary, fc.integer({ min: 1, max: 24 }), (before, nb_servings) => {
        fc.pre(nb_servings !== before.nb_servings);
        const factor = nb_servings / before.nb_servings;
        const ingredients = before.ingredients.map((line) => ({ ...line, multiplier: line.multiplier * factor }));
        const { lines } = partOf(diffRecipes(before, { ...before, nb_servings, ingredients }), null)!;
        expect(lines.every(({ scaled, kind }) => scaled && kind === "changed")).toBe(true);
      }),
    );
  });
});

describe("an edited recipe", () => {
  const lines = (diff: ReturnType<typeof diffRecipes>) => partOf(diff, null)!.lines;

  test("a replaced food is a changed line, also in a variant with other ids", () => {
    const tofu = food(99, "Firm tofu");
    const ingredients = shakshouka.ingredients.map((line) => ({
      ...line,
      id: line.id + 5000,
      ...(line.food.name === "Eggs" ? { food: tofu, quantity: units.gram, multiplier: 300 } : {}),
    }));
    const found = lines(diffRecipes(shakshouka, { ...shakshouka, id: 7, ingredients }));
    expect(found.map(({ kind }) => kind)).toEqual(["same", "same", "changed", "same", "same"]);
    expect(found[2]).toMatchObject({
      food: true,
      before: { food: { name: "Eggs" } },
      after: { food: { name: "Firm tofu" } },
    });
  });

  test("a removed line keeps its position", () => {
    const ingredients = shakshouka.ingredients.filter(({ food: { name } }) => name !== "Eggs");
    const found = lines(diffRecipes(shakshouka, { ...shakshouka, ingredients }));
    expect(found.map(({ kind }) => kind)).toEqual(["same", "same", "removed", "same", "same"]);
  });

  test("compares the contents of sub-recipes", () => {
    const sauce = (multiplier: number) => ({
      id: 5,
      order: 0,
      name: "Sauce",
      difficulty: "easy" as const,
      nb_servings: 4,
      steps: [],
      ingredients: [
        {
          id: 1,
          recipe_id: 1,
          order: 0,
          multiplier,
          food: food(1, "Tomato"),
          quantity: units.gram,
          food_known: true,
          food_personal: false,
          original_text: null,
          note: null,
          alternatives: [],
        },
      ],
      recipe_img: [],
      tags: [],
    });
    const diff = diffRecipes(
      { ...shakshouka, sub_recipes: [sauce(100)] },
      { ...shakshouka, sub_recipes: [sauce(200)] },
    );
    expect(partOf(diff, 5)).toMatchObject({
      kind: "changed",
      lines: [{ kind: "changed", amount: true, scaled: false }],
    });
    expect(diff.isEmpty).toBe(false);
  });

  test("a note, or what is offered instead, is a change of its line", () => {
    const [line, ...others] = shakshouka.ingredients;
    const after = (over: Partial<IngredientLine>) => ({
      ...shakshouka,
      ingredients: [{ ...line!, ...over }, ...others],
    });
    const offered = { food_ids: [9], understood: true, offered: true };
    for (const over of [
      { note: "peeled" },
      { alternatives: [{ ...offered, text: "butter" }] },
      { food_known: false, original_text: "a pinch of moon dust" },
    ]) {
      const diff = diffRecipes(shakshouka, after(over));
      const [changed] = partOf(diff, null)!.lines;
      expect(changed).toMatchObject({ kind: "changed", words: true, food: false, amount: false, scaled: false });
      expect(diff.isEmpty).toBe(false);
    }
    // What is only named, and the words of a food that is known, are not shown on the page.
    const named = { alternatives: [{ ...offered, text: "butter", offered: false }], original_text: "1 tomato" };
    expect(diffRecipes(shakshouka, after(named)).isEmpty).toBe(true);
  });

  test("reports consequences for allergens and diets", () => {
    const vegan = { id: 2, key: "vegan", name: "Vegan", img: null };
    const { consequences } = diffRecipes(shakshouka, { ...shakshouka, allergies: [], diets: [vegan] });
    expect(consequences.allergensLost.map(({ name }) => name)).toEqual(["Eggs"]);
    expect(consequences.dietsGained).toEqual([vegan]);
  });
});

describe("aligning and words", () => {
  test("entries without a match are paired between the matches", () => {
    const a = [{ k: "x" }, { k: "a" }];
    const b = [{ k: "y" }, { k: "a" }, { k: "z" }];
    expect(align(a, b, [({ k }) => k], ({ k }) => k)).toEqual([
      { before: { k: "x" }, after: { k: "y" } },
      { before: { k: "a" }, after: { k: "a" } },
      { before: null, after: { k: "z" } },
    ]);
  });

  test("kept and removed words are the old text, kept and added ones the new", () => {
    const text = fc
      .array(fc.constantFrom("break", "an", "egg", "tofu", "into", "each"), { maxLength: 12 })
      .map((w) => w.join(" "));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const words = diffWords(before, after);
        const read = (kind: string) =>
          words
            .filter((word) => word.kind === "kept" || word.kind === kind)
            .flatMap((word) => word.text.trim().split(/\s+/))
            .filter(Boolean)
            .join(" ");
        expect(read("removed")).toBe(before);
        expect(read("added")).toBe(after);
      }),
    );
  });

  test("only the changed word is reported", () => {
    expect(
      diffWords("Break an egg into each.", "Break tofu into each.").map(({ kind, text }) => `${kind} ${text.trim()}`),
    ).toEqual(["kept Break", "removed an egg", "added tofu", "kept into each."]);
  });

  test("a word includes its punctuation; words are also split in scripts without spaces", () => {
    const told = (before: string, after: string, lang: string) =>
      diffWords(before, after, lang).map(({ kind, text }) => `${kind} ${text}`);
    expect(told("Faire cuire l’œuf.", "Faire cuire l’ail !", "fr")).toEqual([
      "kept Faire cuire ",
      "removed l’œuf.",
      "added l’ail !",
    ]);
    expect(told("塩を入れる", "砂糖を入れる", "ja")).toEqual(["removed 塩", "added 砂糖", "kept を入れる"]);
  });

  test("a text with too many changed words is replaced as a whole", () => {
    const before = Array.from({ length: 600 }, (_, word) => `a${word}`).join(" ");
    const after = Array.from({ length: 600 }, (_, word) => `b${word}`).join(" ");
    expect(diffWords(before, after)).toEqual([
      { kind: "removed", text: before },
      { kind: "added", text: after },
    ]);
  });
});

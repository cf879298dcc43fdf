import { describe, expect, test } from "bun:test";
import { align } from "@toque/db/alignment/align.ts";
import type { IngredientLine, Recipe, Step } from "@toque/db/entities/recipe.ts";
import fc from "fast-check";
import { food, recipe, shakshouka, units } from "../../../testing/fixtures.ts";
import { diffRecipes, partOf } from "./diff.ts";
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

describe("what differs beside the words", () => {
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
  ] as const)("%s is told", (_, change, field, after) => {
    const diff = diffRecipes(plain, { ...plain, ...(change as Partial<Recipe>) });
    expect(diff.isEmpty).toBe(false);
    expect(diff.fields).toEqual([{ field, before: [], after: [...after] }]);
  });

  test("the drawn cover is not: it follows from the foods", () => {
    expect(diffRecipes(plain, { ...plain, cover_url: "/covers/new.svg", img: ["/covers/new.svg"] }).isEmpty).toBe(true);
  });

  test("steps that changed places have moved, though each says the same", () => {
    const diff = diffRecipes(plain, { ...plain, steps: [step(2, 0), step(1, 1)] });
    expect(diff.isEmpty).toBe(false);
    expect(partOf(diff, null)).toMatchObject({ stepsMoved: true, linesMoved: false, kind: "changed" });
    const without = diffRecipes(plain, { ...plain, steps: [step(2, 0)] });
    expect(partOf(without, null)).toMatchObject({ stepsMoved: false });
  });

  test("an allergen that was declared is", () => {
    const allergies = [{ id: 4, name: "Fish" }] as Recipe["allergies"];
    const diff = diffRecipes(plain, { ...plain, allergies });
    expect(diff.isEmpty).toBe(false);
    expect(diff.consequences.allergensGained).toEqual(allergies);
  });
});

describe("the difference of two versions", () => {
  test("of the same version is nothing", () => {
    fc.assert(
      fc.property(recipeArbitrary, (one) => {
        const diff = diffRecipes(one, structuredClone(one));
        expect(diff.isEmpty).toBe(true);
        expect(diff.fields).toEqual([]);
        expect(diff.parts.flatMap(({ lines, steps }) => changed([...lines, ...steps]))).toEqual([]);
      }),
    );
  });

  test("holds every line and step of both exactly once, those of the new one in their order", () => {
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

  test("turns the old into the new: what is called the same is the same, what differs is told", () => {
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

  test("is its own mirror: what one direction adds the other removes", () => {
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

  test("says of a scaled recipe that its lines are only scaled", () => {
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

describe("a change of the shakshouka", () => {
  const lines = (diff: ReturnType<typeof diffRecipes>) => partOf(diff, null)!.lines;

  test("eggs become tofu in their own line, also where the variant has ids of its own", () => {
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

  test("a line that is gone is told where it stood", () => {
    const ingredients = shakshouka.ingredients.filter(({ food: { name } }) => name !== "Eggs");
    const found = lines(diffRecipes(shakshouka, { ...shakshouka, ingredients }));
    expect(found.map(({ kind }) => kind)).toEqual(["same", "same", "removed", "same", "same"]);
  });

  test("a sub-recipe is compared inside", () => {
    const sauce = (multiplier: number) => ({
      id: 5,
      order: 0,
      name: "Sauce",
      difficulty: "easy" as const,
      nb_servings: 4,
      steps: [],
      ingredients: [{ id: 1, recipe_id: 1, order: 0, multiplier, food: food(1, "Tomato"), quantity: units.gram }],
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

  test("allergens and diets follow", () => {
    const vegan = { id: 2, key: "vegan", name: "Vegan", img: null };
    const { consequences } = diffRecipes(shakshouka, { ...shakshouka, allergies: [], diets: [vegan] });
    expect(consequences.allergensLost.map(({ name }) => name)).toEqual(["Eggs"]);
    expect(consequences.dietsGained).toEqual([vegan]);
  });
});

describe("aligning and words", () => {
  test("two lists that share nothing are paired in their gaps", () => {
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

  test("only the word that changed is told", () => {
    expect(
      diffWords("Break an egg into each.", "Break tofu into each.").map(({ kind, text }) => `${kind} ${text.trim()}`),
    ).toEqual(["kept Break", "removed an egg", "added tofu", "kept into each."]);
  });
});

import { expect, test } from "bun:test";
import fc from "fast-check";
import { allIngredients } from "../recipes/reference.ts";
import type { IngredientContent, RecipeContent } from "../schemas/recipe-content.ts";
import { contentAfter, type MergedMeasure } from "./merge.ts";

// The content of a recipe after a personal food (1) was merged into a public one (2).

const [PERSONAL, PUBLIC] = [1, 2];

const lines = fc.array(
  fc.record({
    food_id: fc.integer({ min: 1, max: 5 }),
    quantity_id: fc.integer({ min: 1, max: 6 }),
    multiplier: fc.double({ min: 0.001, max: 10_000, noNaN: true }),
    note: fc.option(fc.record({ en: fc.string() }), { nil: undefined }),
  }),
  { maxLength: 12 },
);
const written = (list: readonly object[]): IngredientContent[] =>
  list.map((line, order) => ({ id: order + 1, order, ...line }) as IngredientContent);
const contents = fc.tuple(lines, fc.array(lines, { maxLength: 3 })).map(
  ([main, subs]) =>
    ({
      name: { en: "x" },
      ingredients: written(main),
      sub_recipes: subs.map((list, order) => ({ id: order, order, name: { en: "sub" }, ingredients: written(list) })),
    }) as unknown as RecipeContent,
);
/** Weights of the measures 1 to 6 in grams; 10 is a gram. */
const weights = fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 6, maxLength: 6 });
/** By measure: kept, that of the public food with the same name, or grams. */
const kinds = fc.array(fc.constantFrom("kept", "same", "grams"), { minLength: 6, maxLength: 6 });

const measuresOf = (weight: readonly number[], kind: readonly string[]): Map<number, MergedMeasure> =>
  new Map(
    weight.map((grams, i) => {
      if (kind[i] === "kept") return [i + 1, { id: i + 1, factor: 1 }];
      return [i + 1, kind[i] === "same" ? { id: i + 101, factor: 1 } : { id: 10, factor: grams }];
    }),
  );

test("no line has the personal food afterwards, no other line changes, and nothing is lost or added", () => {
  fc.assert(
    fc.property(contents, weights, kinds, (content, weight, kind) => {
      const before = allIngredients(content);
      const after = allIngredients(contentAfter(content, PERSONAL, PUBLIC, measuresOf(weight, kind)));
      expect(after).toHaveLength(before.length);
      for (const [i, line] of before.entries()) {
        const now = after[i]!;
        if (line.food_id !== PERSONAL) expect(now).toBe(line);
        else {
          expect(now).toMatchObject({ id: line.id, order: line.order, food_id: PUBLIC });
          expect(now.note).toEqual(line.note as never);
        }
      }
    }),
  );
});

test("what is weighed keeps its weight, what is measured keeps its number, and neither becomes nothing", () => {
  fc.assert(
    fc.property(contents, weights, kinds, (content, weight, kind) => {
      const before = allIngredients(content);
      const after = allIngredients(contentAfter(content, PERSONAL, PUBLIC, measuresOf(weight, kind)));
      for (const [i, line] of before.entries()) {
        if (line.food_id !== PERSONAL) continue;
        const now = after[i]!;
        expect(now.multiplier).toBeGreaterThan(0);
        const grams = weight[line.quantity_id - 1]!;
        if (kind[line.quantity_id - 1] === "grams")
          expect(Math.abs(now.multiplier - line.multiplier * grams)).toBeLessThanOrEqual(0.001);
        else expect(now.multiplier).toBe(line.multiplier);
      }
    }),
  );
});

test("a second merge finds nothing to do", () => {
  fc.assert(
    fc.property(contents, weights, kinds, (content, weight, kind) => {
      const measures = measuresOf(weight, kind);
      const once = contentAfter(content, PERSONAL, PUBLIC, measures);
      expect(contentAfter(once, PERSONAL, PUBLIC, measures)).toEqual(once);
    }),
  );
});

import { expect, test } from "bun:test";
import { join } from "node:path";
import { type Lang, langs } from "@toque/db/schemas/common.ts";
import fc from "fast-check";
import { pagesOf } from "../../eval/pages.ts";
import { readRecipeText } from "../text/read-text.ts";
import { draftOf } from "./draft.ts";
import { emptyRecipe, type PageRecipe } from "./page-recipe.ts";

const readAgain = (recipe: PageRecipe, lang: Lang) => {
  const draft = draftOf(recipe, lang);
  return {
    draft,
    again: readRecipeText(draft.text, lang, new Map(draft.recipe.lines.map(({ line, role }) => [line, role]))),
  };
};

test("the draft of every stored page is read again as what it is", async () => {
  let count = 0;
  for (const set of ["tuned", "unseen", "untidy", "whole", "marked", "plain"])
    for (const { recipe, lang } of await pagesOf(join(import.meta.dir, "../../eval/sets/pages", set))) {
      const { draft, again } = readAgain(recipe, lang);
      expect(again).toEqual(draft.recipe);
      count++;
    }
  expect(count).toBeGreaterThan(80);
});

test("so is that of any page, whatever its lines look like", () => {
  const words = fc.oneof(
    fc.constantFrom(
      ..."Ingredients|Zubereitung:|Notes|2 eggs|serves 4|12 muffins|1. Mix.|1. 2. Mix|- 100 g flour|Tip: eat|For the dough:|prep 10 min, cook 1 h|30-Minute Curry|3 Bean Salad|Salt and pepper, to taste.|Preheat the oven|# Pie|**Glaze**|**|:|Step 2".split(
        "|",
      ),
    ),
    fc.string({ unit: "grapheme", maxLength: 40 }),
  );
  const groups = fc.array(fc.record({ name: fc.option(words), lines: fc.array(words, { maxLength: 4 }) }), {
    maxLength: 3,
  });
  const minutes = fc.option(fc.integer({ min: 1, max: 3000 }));
  const page = fc.record({
    title: fc.option(words),
    description: fc.option(words),
    ingredients: groups,
    steps: groups,
    notes: fc.array(words, { maxLength: 3 }),
    yieldText: fc.option(words),
    servings: fc.option(fc.integer({ min: 1, max: 999 })),
    preparationTime: minutes,
    cookingTime: minutes,
    totalTime: minutes,
  });
  fc.assert(
    fc.property(page, fc.constantFrom(...langs), (said, lang) => {
      const { draft, again } = readAgain({ ...emptyRecipe(), ...said }, lang);
      expect(again).toEqual(draft.recipe);
      if (said.servings) expect(draft.recipe.servings).toBe(said.servings);
      for (const time of ["preparationTime", "cookingTime"] as const)
        if (said[time] && !/\d.*(?:min|h)/.test(said.yieldText ?? "")) expect(draft.recipe[time]).toBe(said[time]);
    }),
    { numRuns: 300 },
  );
});

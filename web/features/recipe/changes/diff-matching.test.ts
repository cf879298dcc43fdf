import { describe, expect, test } from "bun:test";
import type { IngredientLine, Recipe, Step } from "@toque/db/schemas/recipe.ts";
import fc from "fast-check";
import { food, recipe, units } from "../../../testing/fixtures.ts";
import { diffNames, diffRecipes, diffTexts, type PartDiff } from "./diff.ts";
import { partOf } from "./part-of.ts";

let lastId = 0;
const stepsOf = (texts: readonly string[]): Step[] =>
  texts.map((text, order) => ({ id: ++lastId, recipe_id: 1, order, text, duration: null, img: null }));
const linesOf = (foods: readonly (readonly [string, number])[]): IngredientLine[] =>
  foods.map(([name, multiplier], order) => ({
    id: ++lastId,
    recipe_id: 1,
    order,
    multiplier,
    quantity: units.gram,
    food: food(name.length * 1000 + (name.codePointAt(0) ?? 0), name),
    food_known: true,
    food_personal: false,
    original_text: null,
    note: null,
    alternatives: [],
  }));

/** The diff of a recipe and its variant, whose parts have other ids. */
function partFor(before: Partial<Recipe>, after: Partial<Recipe>): PartDiff {
  const diff = diffRecipes(recipe(1, "Soup", before), recipe(1, "Soup", after));
  return partOf(diff, null)!;
}
const between = (before: readonly string[], after: readonly string[]): PartDiff =>
  partFor({ ingredients: [], steps: stepsOf(before) }, { ingredients: [], steps: stepsOf(after) });

/** The reported changes of the steps: "+ text", "- text", "old > new". */
const changesOf = ({ steps }: PartDiff): string[] =>
  steps.flatMap(({ kind, before, after }) => {
    if (kind === "same") return [];
    if (kind === "added") return `+ ${after?.text}`;
    return kind === "removed" ? `- ${before?.text}` : `${before?.text} > ${after?.text}`;
  });

const [chop, fry, simmer, serve] = [
  "Chop the onions finely.",
  "Fry them in the oil until golden.",
  "Add the tomatoes and simmer for twenty minutes.",
  "Serve hot with bread.",
] as const;
const all = [chop, fry, simmer, serve];
const heat = "Heat the oven to 200 degrees.";

describe("steps without common ids", () => {
  test.each([
    ["a step inserted first", [heat, ...all], [`+ ${heat}`]],
    ["a step inserted in the middle", [chop, heat, fry, simmer, serve], [`+ ${heat}`]],
    ["the first removed", [fry, simmer, serve], [`- ${chop}`]],
    ["one in the middle removed", [chop, simmer, serve], [`- ${fry}`]],
    ["one rewritten", [chop, "Roast everything.", simmer, serve], [`${fry} > Roast everything.`]],
    [
      "one inserted before a reworded one",
      [chop, heat, "Fry them in the butter until golden.", simmer, serve],
      [`+ ${heat}`, `${fry} > Fry them in the butter until golden.`],
    ],
    [
      "one inserted first, every other reworded",
      [
        heat,
        "Chop the shallots finely.",
        "Fry them in butter until golden.",
        "Add the tomatoes and simmer for an hour.",
        "Serve hot with rice.",
      ],
      [
        `+ ${heat}`,
        `${chop} > Chop the shallots finely.`,
        `${fry} > Fry them in butter until golden.`,
        `${simmer} > Add the tomatoes and simmer for an hour.`,
        `${serve} > Serve hot with rice.`,
      ],
    ],
    [
      "the first removed, the next reworded",
      ["Fry the onions in the oil until golden.", simmer, serve],
      [`- ${chop}`, `${fry} > Fry the onions in the oil until golden.`],
    ],
  ])("reports %s, and nothing else", (_, after, expected) => {
    const part = between(all, after);
    expect(changesOf(part)).toEqual(expected);
    expect(part.stepsMoved).toBe(false);
  });

  test("reports swapped steps as reordered only", () => {
    const part = between(all, [chop, simmer, fry, serve]);
    expect(changesOf(part)).toEqual([]);
    expect(part).toMatchObject({ stepsMoved: true, kind: "changed" });
  });

  test("reports a moved and reworded step as changed, not as removed and added", () => {
    const part = between(all, [chop, simmer, serve, "Fry them in the butter until golden."]);
    expect(changesOf(part)).toEqual([`${fry} > Fry them in the butter until golden.`]);
    expect(part.stepsMoved).toBe(true);
  });

  test("of a repeated text the removed one is reported", () => {
    const part = between(["Stir.", chop, "Stir.", serve], [chop, "Stir.", serve]);
    expect(part.steps.map(({ kind }) => kind)).toEqual(["removed", "same", "same", "same"]);
    expect(part.stepsMoved).toBe(false);
    expect(changesOf(between([chop, "Stir.", serve], ["Stir.", chop, "Stir.", serve]))).toEqual(["+ Stir."]);
  });

  test("of a repeated text the one with the same duration is matched", () => {
    const [first, second] = stepsOf(["Stir.", "Stir."]) as [Step, Step];
    const part = partFor({ steps: [{ ...first, duration: 5 }, second] }, { steps: [{ ...second, id: 0, order: 0 }] });
    expect(part.steps.map(({ kind }) => kind)).toEqual(["removed", "same"]);
  });
});

describe("lines without common ids", () => {
  const before = linesOf([
    ["Butter", 50],
    ["Flour", 200],
    ["Butter", 20],
    ["Whole milk", 250],
  ]);
  const kinds = (after: IngredientLine[]) => {
    const { lines, linesMoved } = partFor({ ingredients: before }, { ingredients: after });
    return [linesMoved, ...lines.map(({ kind, before, after }) => `${kind} ${(after ?? before).food.name}`)];
  };

  test("of a repeated food the removed line is reported", () => {
    const after = linesOf([
      ["Flour", 200],
      ["Butter", 20],
      ["Whole milk", 250],
    ]);
    expect(kinds(after)).toEqual([false, "removed Butter", "same Flour", "same Butter", "same Whole milk"]);
  });

  test("a food added beside a replaced one is reported as added", () => {
    const after = linesOf([
      ["Butter", 50],
      ["Flour", 200],
      ["Butter", 20],
      ["Salt", 2],
      ["Oat milk", 250],
    ]);
    expect(kinds(after).slice(-2)).toEqual(["added Salt", "changed Oat milk"]);
  });
});

test("sub-recipes with another name and position are matched by their contents", () => {
  const sub = (name: string, steps: string[], order: number): Recipe["sub_recipes"][number] => ({
    id: ++lastId,
    order,
    name,
    difficulty: "easy",
    nb_servings: 4,
    steps: stepsOf(steps),
    ingredients: [],
    recipe_img: [],
    tags: [],
  });
  const { parts } = diffRecipes(
    recipe(1, "Pie", { sub_recipes: [sub("Dough", [chop, fry], 0)] }),
    recipe(1, "Pie", { sub_recipes: [sub("Sauce", [simmer], 0), sub("Pastry", [chop, fry], 1)] }),
  );
  expect(parts.slice(0, -1).map(({ kind, before, after }) => [kind, before?.name, after?.name])).toEqual([
    ["added", undefined, "Sauce"],
    ["changed", "Dough", "Pastry"],
  ]);
});

describe("the texts of a list", () => {
  const rows = (before: string[], after: string[]) => {
    const { rows, moved } = diffTexts(before, after);
    return [moved, ...rows.map(({ kind, before, after }) => `${kind} ${before ?? ""}>${after ?? ""}`)];
  };

  test("are matched like steps", () => {
    expect(rows(["Wok", "Large pot"], ["Oven", "Wok", "Very large pot"])).toEqual([
      false,
      "added >Oven",
      "same Wok>Wok",
      "changed Large pot>Very large pot",
    ]);
    expect(rows(["Wok", "Pot"], ["Pot", "Wok"])).toEqual([true, "same Pot>Pot", "same Wok>Wok"]);
  });

  test("tags are not: another name is another tag", () => {
    expect(diffNames(["Quick lunch", "Soup"], ["Soup", "Very quick lunch"]).map(({ kind }) => kind)).toEqual([
      "removed",
      "added",
    ]);
  });

  test("a removed repetition is reported", () => {
    expect(rows(["Pot", "Pot"], ["Pot"])).toEqual([false, "same Pot>Pot", "removed Pot>"]);
  });
});

describe("for any two lists", () => {
  const text = fc
    .array(fc.constantFrom("stir", "the", "rice", "beans", "and", "serve"), { minLength: 1, maxLength: 6 })
    .map((words) => words.join(" "));
  const list = fc.array(text, { maxLength: 8 });

  test("the diff applied to the old list gives the new one", () => {
    fc.assert(
      fc.property(list, list, (before, after) => {
        const { steps, stepsMoved } = between(before, after);
        const was = steps.flatMap((row) => row.before ?? []);
        expect(was.toSorted((a, b) => a.order - b.order).map((step) => step.text)).toEqual(before);
        if (!stepsMoved) expect(was.map((step) => step.text)).toEqual(before);
        const made = steps.flatMap(({ kind, before, after }) =>
          kind === "removed" ? [] : kind === "same" ? before!.text : after!.text,
        );
        expect(made).toEqual(after);
      }),
    );
  });

  test("reports nothing without a change, whatever the ids", () => {
    fc.assert(
      fc.property(list, (texts) => {
        expect(between(texts, texts)).toMatchObject({ kind: "same", stepsMoved: false });
        expect(diffTexts(texts, texts).rows.every(({ kind }) => kind === "same")).toBe(true);
      }),
    );
  });

  test("reports one inserted text as added and one deleted text as removed, at any position", () => {
    fc.assert(
      fc.property(list, text, fc.nat(), (texts, more, at) => {
        const longer = texts.toSpliced(at % (texts.length + 1), 0, more);
        for (const [part, sign] of [
          [between(texts, longer), "+"],
          [between(longer, texts), "-"],
        ] as const) {
          expect(changesOf(part)).toEqual([`${sign} ${more}`]);
          expect(part.stepsMoved).toBe(false);
        }
      }),
    );
  });

  test("matches all entries of a shuffled list", () => {
    const shuffled = fc
      .uniqueArray(text, { maxLength: 8 })
      .chain((texts) =>
        fc.tuple(fc.constant(texts), fc.shuffledSubarray(texts, { minLength: texts.length, maxLength: texts.length })),
      );
    fc.assert(
      fc.property(shuffled, ([before, after]) => {
        const part = between(before, after);
        expect(changesOf(part)).toEqual([]);
        expect(part.stepsMoved).toBe(before.join() !== after.join());
      }),
    );
  });
});

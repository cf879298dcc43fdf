import { describe, expect, test } from "bun:test";
import type { Lang } from "@toque/db/schemas/common.ts";
import type { Tag } from "@toque/db/schemas/recipe.ts";
import type { RecipeImport } from "@toque/db/schemas/recipe-import.ts";
import type { TextIngredient, UnderstoodText } from "@toque/db/schemas/recipe-text.ts";
import fc from "fast-check";
import { editPart, nextStep } from "../form/edits.ts";
import { mainKey, newForm, newStep } from "../form/types.ts";
import { form as anyForm } from "../testing/arbitraries.ts";
import { factsOf, sayFact, timesOf } from "./facts.ts";
import { fillForm, hasContent, tagsNamed, withImport } from "./fill-form.ts";
import { countStates, meaningOf, nameOf, noteOf, offeredInstead, pastedLines } from "./lines.ts";

const gram = { id: 1, type: "food" as const, name: "gram", plural: "grams", unit: "g" as const, weight: 1 };
const flour = { id: 7, name: "Flour", confidence: 1 };
const ingredient = (over: Partial<TextIngredient> = {}): TextIngredient => ({
  line: 3,
  original_text: "250 g flour, sifted",
  amount: 250,
  amount_max: null,
  unit: "g",
  food_text: "flour",
  food: flour,
  quantity: gram,
  multiplier: 250,
  preparation: "sifted",
  note: null,
  optional: false,
  alternatives: [],
  allergens_unknown: false,
  doubts: [],
  ...over,
});
const answer = { kind: "measure" as const, chosen: true, food: flour, name: null, quantity: gram, unit: "g" as const };
const doubtful = ingredient({
  original_text: "a glass of flour",
  preparation: null,
  doubts: [
    {
      kind: "unit_unknown",
      words: "a glass of",
      answers: [
        { ...answer, multiplier: 120 },
        { ...answer, chosen: false, multiplier: 90 },
      ],
    },
  ],
});
const written = ingredient({
  original_text: "2 tbsp moon powder",
  food_text: "moon powder",
  food: null,
  quantity: null,
  multiplier: null,
  preparation: null,
  doubts: [
    {
      kind: "food_unknown",
      words: "moon powder",
      answers: [
        {
          kind: "as_written",
          chosen: true,
          food: null,
          name: "moon powder",
          quantity: null,
          unit: "tbsp",
          multiplier: 2,
        },
      ],
    },
  ],
});
const text = (over: Partial<UnderstoodText> = {}): UnderstoodText => ({
  lang: "en",
  possible_langs: ["en"],
  lines: [],
  title: { line: 1, text: "Cake" },
  description: [],
  servings: 8,
  preparation_time: null,
  cooking_time: null,
  waiting_time: null,
  total_time: 90,
  sections: [
    { name: null, ingredients: [ingredient(), doubtful] },
    { name: "For the top", ingredients: [written] },
  ],
  steps: [{ line: 9, text: "Bake.", minutes: 50 }],
  notes: [{ line: 10, text: "Serve it warm." }],
  allergens_unknown: true,
  ...over,
});

describe("the lines of a pasted text", () => {
  test("are clear, doubtful or as written, until the cook settles them", () => {
    const lines = pastedLines(text(), new Map());
    expect(lines.map(({ state }) => state)).toEqual(["clear", "doubt", "written"]);
    expect(lines.map(({ meaning }) => [meaning.food?.id ?? null, meaning.written, meaning.amount])).toEqual([
      [7, null, 250],
      [7, null, 120],
      [null, "moon powder", 2],
    ]);
    const chosen = meaningOf(doubtful.doubts[0]!.answers[1]!);
    const mended = pastedLines(text(), new Map([[lines[1]!.key, chosen]]));
    expect(countStates(mended)).toEqual({ clear: 2, doubt: 0, written: 1 });
    expect(mended[1]!.meaning.amount).toBe(90);
    expect(pastedLines(text(), new Map([[lines[0]!.key, null]]))).toHaveLength(2);
  });

  test("keep what was settled while other lines are edited, and the same line twice is two", () => {
    const [, line] = pastedLines(text(), new Map());
    const mends = new Map([[line!.key, meaningOf(doubtful.doubts[0]!.answers[1]!)]]);
    const edited = text({ sections: [{ name: null, ingredients: [written, { ...doubtful, line: 8 }, doubtful] }] });
    expect(pastedLines(edited, mends).map(({ state }) => state)).toEqual(["written", "clear", "doubt"]);
  });

  test("name what may be taken instead, unless the cook takes it", () => {
    const [oat, shallot] = ["Oat milk", "Shallot"].map((name, i) => ({
      id: 20 + i,
      name,
      plural: name,
      confidence: 1,
    }));
    const said = (
      alternatives: TextIngredient["alternatives"],
      lang: Lang = "en",
      food: TextIngredient["food"] = flour,
    ) =>
      pastedLines(
        text({ sections: [{ name: null, ingredients: [ingredient({ food, alternatives })] }] }),
        new Map(),
      ).map((line) => nameOf(line.meaning, lang) + offeredInstead(line, lang))[0];
    const milk = { text: "oat milk", food: oat! };
    expect(said([])).toBe("Flour");
    expect(said([milk])).toBe("Flour or oat milk");
    expect(said([milk, { text: "moon dust", food: null }])).toBe("Flour, oat milk, or moon dust");
    expect(said([{ text: "2 shallots", food: shallot! }])).toBe("Flour or 2 shallots");
    expect(said([milk], "es")).toBe("Flour u oat milk");
    expect(said([milk], "de")).toBe("Flour oder Oat milk");
    expect(said([milk], "en", oat!)).toBe("Oat milk");
  });

  test("have what is done, remarks and their heading as a note", () => {
    const of = (group: string | null) => noteOf({ group, ingredient: ingredient({ note: "the fine one" }) });
    expect([of(null), of("For the dough")]).toEqual(["sifted, the fine one", "sifted, the fine one, for the dough"]);
  });
});

describe("filling the form", () => {
  const blank = newForm("en");
  const ready = (one: UnderstoodText) =>
    pastedLines(one, new Map()).map((line) => ({ line, food: { id: 7, name: "Flour" }, quantity: gram }));

  test("of an empty recipe takes all of it, in the language of the text", () => {
    const french = text({ lang: "fr" });
    const form = fillForm(blank, french, ready(french), { blank, lang: "en" });
    expect(form).toMatchObject({
      originLang: "fr",
      totalTime: "90",
      preparationTime: "40",
      tips: { fr: ["Serve it warm."] },
    });
    expect(form.main).toMatchObject({ name: { fr: "Cake" }, servings: "8" });
    expect(form.main.lines.map(({ amount, note, original }) => [amount, note?.fr ?? "", original])).toEqual([
      ["250", "sifted", "250 g flour, sifted"],
      ["120", "", "a glass of flour"],
      ["2", "for the top", "2 tbsp moon powder"],
    ]);
    expect(form.main.steps).toMatchObject([{ text: { fr: "Bake." }, duration: "50" }]);
  });

  test("takes what the cook typed over what was read, until the text says something else", () => {
    const read = text();
    const said = sayFact(sayFact({}, read, "title", "Rosa’s cake"), read, "servings", "12");
    const facts = factsOf(read, said);
    expect(facts).toEqual({ title: "Rosa’s cake", servings: "12", preparationTime: "40", totalTime: "90" });
    const form = fillForm(blank, read, ready(read), { blank, lang: "en", facts });
    expect(form.main).toMatchObject({ name: { en: "Rosa’s cake" }, servings: "12" });
    expect(factsOf({ ...read, servings: 6 }, said)).toMatchObject({ title: "Rosa’s cake", servings: "6" });
    const cleared = factsOf(read, sayFact({}, read, "totalTime", ""));
    expect(fillForm(blank, read, ready(read), { blank, lang: "en", facts: cleared }).totalTime).toBe("");
  });

  test("says the scale of a temperature that was read", () => {
    const step = { line: 9, text: "Bake at 180.", minutes: null };
    const read = text({ lang: "en", steps: [step] });
    const stepOf = (scales?: Map<string, "F">) =>
      fillForm(blank, read, ready(read), { blank, lang: "en", ...(scales && { scales }) }).main.steps[0]?.text.en;
    expect(stepOf()).toBe("Bake at 180\u00a0°C.");
    expect(stepOf(new Map([[step.text, "F"]]))).toBe("Bake at 180\u00a0°F.");
  });

  test("loses nothing of any form: what was entered stays, and the rest comes after it", () => {
    fc.assert(
      fc.property(anyForm, (form) => {
        if (!hasContent(form)) return;
        const filled = fillForm(form, text(), ready(text()), { blank, lang: "en" });
        const origin = form.originLang;
        expect(filled.originLang).toBe(origin);
        if (form.main.name[origin]) expect(filled.main.name).toEqual(form.main.name);
        if (form.totalTime) expect(filled.totalTime).toBe(form.totalTime);
        for (const [langName, value] of Object.entries(form.description))
          expect(Object.entries(filled.description)).toContainEqual([langName, value]);
        const keys = (rows: readonly { key: string }[]) => rows.map(({ key }) => key);
        const kept = form.main.lines.filter((line) => line.food !== null);
        expect(keys(filled.main.lines)).toEqual(expect.arrayContaining(keys(kept)));
        expect(filled.subs).toEqual(form.subs);
        expect(filled.main.images).toEqual(form.main.images);
      }),
      { numRuns: 60 },
    );
  });

  test("of an import is private, has its source and its picture once, and is of the first import", () => {
    const result = (site: string, img_url: string | null): RecipeImport => ({
      source: { url: `https://${site}/soup`, site, author: null, licence: null },
      found_by: "json-ld",
      text: "",
      understood: text(),
      yield_text: null,
      tags: [],
      img_url,
    });
    const form = withImport(blank, 12, result("a.example", "/media/soup"), []);
    expect(form.private).toBe(true);
    expect(form.imported).toEqual({ jobId: 12, source: result("a.example", null).source! });
    expect(withImport(blank, 12, { ...result("a.example", null), source: null }, [])).toEqual(blank);
    const twice = withImport(form, 12, result("a.example", "/media/soup"), []);
    const again = withImport(twice, 13, result("b.example", null), []);
    expect(again.main.images.map(({ url }) => url)).toEqual(["/media/soup"]);
    expect(again.imported?.jobId).toBe(12);
  });

  test("takes the tags that the page's words name, in any language and each once, but no diet", () => {
    const tag = (id: number, key: string, name: Tag["name"], type: Tag["type"]): Tag => ({
      id,
      key,
      name,
      type,
      img: null,
      color: null,
    });
    const tags = [
      tag(
        1,
        "main-course",
        { en: "Main course", fr: "Plat principal", es: "Plato principal", de: "Hauptgericht" },
        "meal_type",
      ),
      tag(2, "creole", "Créole", "cuisine"),
      tag(3, "vegan", "Vegan", "diet"),
    ];
    expect(tagsNamed(["hauptgericht", "CREOLE", "vegan", "weeknight"], tags)).toEqual([1, 2]);
    expect(tagsNamed(["Main Course", "plat principal"], tags)).toEqual([1]);
    expect(tagsNamed([], tags)).toEqual([]);
  });

  test("reads times from what is said of them", () => {
    const of = (over: Partial<UnderstoodText>) => timesOf(text({ steps: [], total_time: null, ...over }));
    expect(of({})).toEqual({ preparationTime: "", totalTime: "" });
    expect(of({ preparation_time: 20, cooking_time: 30, waiting_time: 60 })).toEqual({
      preparationTime: "20",
      totalTime: "110",
    });
    expect(of({ total_time: 60, cooking_time: 45 })).toEqual({ preparationTime: "15", totalTime: "60" });
  });
});

describe("Enter in a step", () => {
  const [one, two] = [newStep({ en: "Mix. Bake." }), newStep()];
  const form = editPart(newForm("en"), mainKey, (part) => ({ ...part, steps: [one, two] }));
  const at = (start: number, key = one.key, lang: "en" | "fr" = "en") =>
    nextStep(form, key, lang, { start, end: start });

  test("goes to the empty step below, or makes one of what stands behind the cursor", () => {
    expect(at(10)).toEqual({ form: null, key: two.key });
    const cut = at(4);
    expect(cut.form?.main.steps.map(({ text }) => text.en)).toEqual(["Mix.", "Bake.", undefined]);
    expect(cut.form?.main.steps.at(1)?.key ?? null).toBe(cut.key);
  });

  test("makes none after an empty one, and none in a translation", () => {
    expect(at(0, two.key)).toEqual({ form: null, key: null });
    expect(at(0, one.key, "fr")).toEqual({ form: null, key: two.key });
    expect(at(0, two.key, "fr")).toEqual({ form: null, key: null });
  });
});

test("a line is named as on the recipe's page: several of what is counted, and what is weighed, in the plural", () => {
  const measure = (name: string, unit: "g" | null) =>
    ({ id: 1, type: "food", name, plural: `${name}s`, weight: 60, unit }) as const;
  const egg = { id: 3, name: "Egg", plural: "Eggs" };
  const named = (amount: number | null, quantity: ReturnType<typeof measure> | null, food: typeof egg | null = egg) =>
    nameOf({ food, written: food ? null : "sea beans", quantity, unit: quantity?.unit ?? null, amount }, "en");
  expect(named(1, measure("piece", null))).toBe("Egg");
  expect(named(3, measure("piece", null))).toBe("Eggs");
  expect(named(200, measure("g", "g"))).toBe("Eggs");
  expect(named(2, measure("slice", null))).toBe("Egg");
  expect(named(null, null)).toBe("Egg");
  expect(named(2, null, null)).toBe("sea beans");
  // Chosen from a list, or of an import from before plurals were read.
  expect(
    nameOf(
      { food: { id: 3, name: "Egg" }, written: null, quantity: measure("piece", null), unit: null, amount: 3 },
      "en",
    ),
  ).toBe("Egg");
});

import { describe, expect, test } from "bun:test";
import { type Lang, langs } from "@toque/db/schemas/common.ts";
import fc from "fast-check";
import type { UpgradeContext, UpgradeView } from "../../ai/prompts/context.ts";
import { food, foodIndex } from "../testing/harness.ts";
import { lateOven, shareMinutes, splitStep, usualMinutes } from "./steps.ts";
import { upgradeByRules } from "./upgrade.ts";

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

describe("splitting a step", () => {
  test("a step of three sentences is left alone", () => {
    const text = "Chop the onions. Fry them in the butter. Season.";
    expect(splitStep(text)).toEqual([text]);
  });
  test("is split at lines and numbers", () => {
    expect(splitStep("1. Hachez l'ail.\n2. Faites revenir 5 minutes.")).toEqual([
      "Hachez l'ail.",
      "Faites revenir 5 minutes.",
    ]);
  });
  test("an abbreviation ends no sentence, a pronoun goes on with the one before", () => {
    const parts = splitStep(
      "Die Zwiebel mit 2 EL. Butter anbraten. Das Mehl zugeben. Es soll nicht bräunen. Die Milch zugießen. Aufkochen. Würzen.",
    );
    expect(parts[0]).toContain("2 EL. Butter anbraten.");
    expect(parts.some((part) => part.startsWith("Es soll"))).toBe(false);
    expect(parts.length).toBeGreaterThan(2);
  });
  test("a chain of then, then, then becomes sentences", () => {
    const chain =
      "Chop the onions as finely as you can, then fry them gently in the butter without letting them brown, then add the rice and stir until it is glossy all over.";
    expect(splitStep(chain).join(" ")).toBe(
      "Chop the onions as finely as you can. Fry them gently in the butter without letting them brown. Add the rice and stir until it is glossy all over.",
    );
  });
  test("no word except 'then' is removed, and none is added", () => {
    const sentence = fc
      .array(fc.constantFrom("onion", "fry", "5", "Brot", "ajoutez", "and", "then", "huevo"), {
        minLength: 1,
        maxLength: 12,
      })
      .map((list) => `${list.join(" ")}`);
    fc.assert(
      fc.property(
        fc.array(sentence, { minLength: 1, maxLength: 8 }),
        fc.constantFrom(". ", "\n", "; "),
        (list, joint) => {
          const text = `${list.join(joint)}.`;
          const kept = (words: readonly string[]) => words.filter((word) => word !== "then" && word !== "and");
          expect(kept(wordsOf(splitStep(text).join(" ")))).toEqual(kept(wordsOf(text)));
        },
      ),
    );
  });
});

describe("times", () => {
  test("times that depend on the heat are not estimated", () => {
    expect(usualMinutes("Fry the onions until golden.", "en")).toBeNull();
    expect(usualMinutes("Den Teig ruhen lassen.", "de")).toBeNull();
    expect(usualMinutes("Émincez les oignons.", "fr")).toBe(5);
  });
  test("a step's minutes are shared only where they come out even", () => {
    expect(shareMinutes(9, ["Cook 6 minutes.", "Turn, 3 minutes more."])).toEqual([6, 3]);
    expect(shareMinutes(10, ["Cook 6 minutes.", "Turn."])).toBeNull();
    expect(shareMinutes(null, ["Cook 6 minutes.", "Turn."])).toEqual([6, null]);
  });
});

test("a late oven step moves to the start, but not before a long rest", () => {
  const steps = ["Mix the dough.", "Meanwhile, preheat the oven to 200 °C.", "Bake for 20 minutes."];
  expect(lateOven(steps, "en")).toEqual({ at: 1, text: "Preheat the oven to 200 °C." });
  expect(lateOven(["Mix the dough and let it rest for two hours.", ...steps.slice(1)], "en")).toBeNull();
  expect(lateOven(["Den Teig mischen.", "Den Ofen auf 200 °C vorheizen.", "Backen."], "de")?.at).toBe(1);
});

const line = (key: string, grams: number) => {
  const known = food(key);
  const gram = known.quantities.find((quantity) => quantity.unit === "g")!;
  return { food_id: known.id, food_name: known.names.en!, quantity_name: "g", weight: gram.weight, multiplier: grams };
};
const view = (over: Partial<UpgradeView> = {}): UpgradeView => ({
  name: "Chicken and rice",
  description: "Plain.",
  dish_type: "main_course",
  nb_servings: 4,
  preparation_time: 10,
  total_time: 45,
  difficulty: "easy",
  salt: 0.1,
  ingredients: [line("chicken-breast", 500), line("basmati-rice", 250), line("garlic", 10)],
  steps: [
    { step_id: 11, text: "Chop the garlic.", duration: null },
    { step_id: 12, text: "Fry the chicken breast in a pan for 8 minutes.", duration: null },
    { step_id: 13, text: "Serve with the rice.", duration: null },
  ],
  sub_recipes: [],
  kitchen_equipment: [],
  tips: [],
  serving_tips: [],
  ...over,
});
const upgrade = (recipe: UpgradeView, context: Partial<UpgradeContext> = {}) =>
  upgradeByRules(
    {
      task: "upgrade",
      lang: "en",
      summary_lang: context.lang ?? "en",
      user: { allergy_keys: [], diet_key: null },
      recipe_id: 7,
      recipe,
      ...context,
    },
    foodIndex,
  );

describe("an upgrade by rules", () => {
  test("adds times, salt, tools, tips and how to serve, and says so in the user's language", () => {
    const done = upgrade(view(), { summary_lang: "fr" });
    expect(done.steps.map(({ step_id, minutes }) => [step_id, minutes])).toEqual([
      [11, 5],
      [12, 8],
      [null, 1],
      [13, 2],
    ]);
    expect(done.added_seasonings.map(({ food_id }) => food_id)).toEqual([food("salt").id, food("black-pepper").id]);
    expect(done.added_equipment).toEqual(["Pan"]);
    expect(done.added_tips).toHaveLength(2);
    expect(done.added_tips[0]).toContain("74 °C");
    expect(done.summary).toContain("sel manquant ajouté");
  });
  test("returns equal upgrades for equal recipes", () => {
    expect(upgrade(view())).toEqual(upgrade(view()));
  });
  test("leaves existing content unchanged", () => {
    const done = upgrade(
      view({
        salt: 1,
        kitchen_equipment: ["Frying pan"],
        tips: ["Cook the chicken through.", "Rinse the rice."],
        serving_tips: ["With a salad."],
        steps: view().steps.map((step) => ({ ...step, duration: 5 })),
      }),
    );
    expect(done.steps.map(({ step_id, text, minutes }) => ({ step_id, text, duration: minutes }))).toEqual(
      view().steps.map((step) => ({ ...step, duration: 5 })),
    );
    expect([done.added_seasonings, done.added_equipment, done.added_tips, done.added_serving_suggestions]).toEqual([
      [],
      [],
      [],
      [],
    ]);
  });
  test("salts no dessert, and nothing whose salt is unknown", () => {
    expect(upgrade(view({ dish_type: "dessert" })).added_seasonings).toEqual([]);
    expect(upgrade(view({ salt: null })).added_seasonings).toEqual([]);
  });
  test("after a rejection the steps are unchanged", () => {
    const done = upgrade(view(), { errors: ["The steps lost a food."] });
    expect(done.steps.map((step) => step.text)).toEqual(view().steps.map((step) => step.text));
    expect(done.added_seasonings).toEqual([]);
  });
  test("the times that handwork takes never exceed the whole", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 30 }),
        fc.array(fc.constantFrom("Chop the garlic.", "Stir.", "Knead well.", "Fry the chicken breast."), {
          minLength: 1,
          maxLength: 12,
        }),
        (total_time, texts) => {
          const steps = texts.map((text, i) => ({ step_id: i + 1, text, duration: null }));
          const done = upgrade(view({ total_time, steps, salt: 1 }));
          const sum = done.steps.reduce((all, step) => all + (step.minutes ?? 0), 0);
          expect(sum).toBeLessThanOrEqual(total_time);
        },
      ),
    );
  });
  test.each(langs.map((lang): [Lang] => [lang]))("speaks %s", (lang) => {
    const done = upgrade(view({ steps: [] }), { lang });
    expect(done.added_tips).toHaveLength(2);
    expect(done.summary).not.toBe("");
  });
});

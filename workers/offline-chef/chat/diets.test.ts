import { describe, expect, test } from "bun:test";
import { type Lang, langs } from "@toque/db/schemas/common.ts";
import { dietConstraint } from "../substitutions/constraints.ts";
import { type Asked, ask, food, foodIndex, viewOf } from "../testing/harness.ts";
import { seedRecipes } from "../testing/seed.ts";

const goals = [
  "vegan",
  "vegetarian",
  "gluten-free",
  "lactose-free",
  "dairy-free",
  "egg-free",
  "nut-free",
  "pork-free",
  "alcohol-free",
];
const requests: Record<Lang, (goal: string) => string> = {
  en: (goal) => `make it ${goal}`,
  fr: (goal) =>
    `rends-la ${{ vegan: "végane", vegetarian: "végétarienne", "gluten-free": "sans gluten", "lactose-free": "sans lactose", "dairy-free": "sans produits laitiers", "egg-free": "sans œufs", "nut-free": "sans fruits à coque", "pork-free": "sans porc", "alcohol-free": "sans alcool" }[goal]}`,
  es: (goal) =>
    `hazla ${{ vegan: "vegana", vegetarian: "vegetariana", "gluten-free": "sin gluten", "lactose-free": "sin lactosa", "dairy-free": "sin lácteos", "egg-free": "sin huevo", "nut-free": "sin frutos secos", "pork-free": "sin cerdo", "alcohol-free": "sin alcohol" }[goal]}`,
  de: (goal) =>
    `mach es ${{ vegan: "vegan", vegetarian: "vegetarisch", "gluten-free": "glutenfrei", "lactose-free": "laktosefrei", "dairy-free": "ohne Milchprodukte", "egg-free": "ohne Ei", "nut-free": "ohne Nüsse", "pork-free": "ohne Schweinefleisch", "alcohol-free": "alkoholfrei" }[goal]}`,
};

describe("a recipe is adapted to a diet", () => {
  test.each(langs.flatMap((lang) => goals.map((goal) => [lang, goal] as const)))(
    "%s %s: all starter recipes",
    async (lang, goal) => {
      const constraint = dietConstraint(goal, foodIndex);
      let changed = 0;
      for (const recipe of seedRecipes) {
        const before = viewOf(recipe.key, lang);
        const ids = [before, ...before.sub_recipes].flatMap((part) => part.ingredients).map((line) => line.food_id);
        const offends = ids.some((id) => constraint?.forbids(foodIndex.food(id) ?? food("salt")));
        const answer = await ask(requests[lang](goal), { lang, recipe: recipe.key });
        const touched = answer.calls.some((call) => call.name === "modify_recipe");
        if (!offends) expect([recipe.key, touched]).toEqual([recipe.key, false]);
        if (!touched) continue;
        changed++;
        const left = answer.foods.filter((key) => constraint?.forbids(food(key)));
        expect([recipe.key, ...left]).toEqual([recipe.key]);
        expect(answer.steps.every((step) => step.trim().length > 10)).toBe(true);
        expect(answer.modelCalls).toBeLessThanOrEqual(8);
      }
      expect(changed).toBeGreaterThan(0);
    },
  );

  test.each([
    ["chocolate-mousse", "vegan"],
    ["creme-brulee", "vegan"],
    ["gougeres", "gluten-free"],
    ["duck-breast-with-orange", "vegetarian"],
    ["tiramisu", "gluten-free"],
  ])("%s cannot honestly be made %s", async (recipe, goal) => {
    const answer = await ask(`make it ${goal}`, { recipe });
    expect(answer.changes).toEqual([]);
    expect(answer.text).toContain("I have changed nothing");
  });

  test("the profile limits the substitutes", async () => {
    const answer = await ask("make it vegan", { recipe: "pancakes", allergies: ["gluten"] });
    for (const key of answer.foods)
      expect([key, food(key).key === "wheat-flour" || !food(key).allergen_keys?.includes("gluten")]).toEqual([
        key,
        true,
      ]);
    expect(answer.foods).not.toContain("oat-milk");
  });

  test("a variant gets a distinct name", async () => {
    const answer = await ask("make it vegetarian, as a variant", { recipe: "spaghetti-carbonara" });
    const call = answer.calls.at(-1);
    expect(call?.name).toBe("create_variant");
    expect(call?.args.name).toBe("Spaghetti carbonara (vegetarian)");
    expect(call?.args).not.toHaveProperty("version");
    const again = await ask("als Variante bitte", {
      lang: "de",
      recipe: "pancakes",
      history: ["mach es vegan", "Erledigt."],
    });
    expect(again.calls.at(-1)?.name).toBe("create_variant");
  });
});

describe("foods that are only to be left out, beside other changes", () => {
  test.each([
    ["en", "for 3 people, without celery and without lardons"],
    ["fr", "pour 3 personnes, sans céleri et sans lardons"],
    ["es", "para 3 personas, sin apio y sin panceta"],
    ["de", "für 3 Personen, ohne Sellerie und ohne Speck"],
  ] as [Lang, string][])("%s: what may hold traces of them stays, and is named: %s", async (lang, message) => {
    const { text, foods } = await ask(message, { lang, recipe: "lasagne-bolognese" });
    expect(foods).not.toContain("celery");
    expect(foods).not.toContain("lardons");
    expect(foods).toContain("canned-tomato");
    expect(text).toContain(food("canned-tomato").names[lang]!.toLowerCase().slice(-6));
  });

  test.each([
    ["without celery", {}],
    ["I'm allergic to celery. For 3 people, without celery and without lardons", {}],
    ["celery-free and without lardons, for 3", {}],
    ["as a variant for 3 people, without celery and without lardons", {}],
    ["for 3 people, without celery and without lardons", { allergies: ["celery"] }],
    ["for 3 people, without celery and without lardons", { history: ["my son is allergic to celery", "Noted."] }],
  ] as [string, Asked][])("traces count all the same: %s %o", async (message, asked) => {
    const { changes } = await ask(message, { recipe: "lasagne-bolognese", ...asked });
    expect(changes).toEqual([]);
  });
});

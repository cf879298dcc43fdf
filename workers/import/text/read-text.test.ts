import { describe, expect, test } from "bun:test";
import { type Lang, langs } from "@toque/db/schemas/common.ts";
import type { TextLineRole } from "@toque/db/schemas/recipe-text.ts";
import Ajv from "ajv";
import fc from "fast-check";
import { languageOfRecipe } from "./language.ts";
import { readFacts, readRecipeText } from "./read-text.ts";
import sections from "./sections.json";
import schema from "./sections.schema.json";

const read = (text: string) => readRecipeText(text, languageOfRecipe(text, "en"));

describe("a pasted recipe", () => {
  test("without any heading: title, servings, time, list and steps, each with its line", () => {
    const recipe = read(
      [
        "Aunt Rosa's apple cake",
        "for 8, takes 1h30",
        "",
        "4 apples (the sour ones)",
        "250 g flour",
        "pinch of cinnamon",
        "",
        "Beat the butter with the sugar, add the eggs one by one.",
        "Press in the apples and bake for 50 min at 180.",
      ].join("\n"),
    );
    expect(recipe).toMatchObject({
      lang: "en",
      title: { line: 1, text: "Aunt Rosa's apple cake" },
      servings: 8,
      totalTime: 90,
    });
    expect(recipe.ingredients.map(({ line, text }) => [line, text])).toEqual([
      [4, "4 apples (the sour ones)"],
      [5, "250 g flour"],
      [6, "pinch of cinnamon"],
    ]);
    expect(recipe.steps.map(({ line, minutes }) => [line, minutes])).toEqual([
      [8, null],
      [9, 50],
    ]);
  });

  test("with headings in French: groups, wrapped steps, times and a tip", () => {
    const recipe = read(
      [
        "# Ratatouille de mamie",
        "Pour 6 personnes",
        "Préparation : 20 min - Cuisson : 1 h",
        "Ingrédients :",
        "- 2 aubergines",
        "- sel, poivre",
        "Pour la sauce :",
        "- 4 tomates pelées",
        "Préparation",
        "1. Couper les légumes en dés.",
        "2. Faire revenir 10 minutes à feu doux",
        "puis ajouter les tomates.",
        "Astuce : encore meilleure le lendemain.",
      ].join("\n"),
    );
    expect(recipe).toMatchObject({ lang: "fr", servings: 6, preparationTime: 20, cookingTime: 60 });
    expect(recipe.ingredients.map(({ text, group }) => [text, group])).toEqual([
      ["2 aubergines", null],
      ["sel, poivre", null],
      ["4 tomates pelées", "Pour la sauce"],
    ]);
    expect(recipe.steps.map(({ text }) => text)).toEqual([
      "Couper les légumes en dés.",
      "Faire revenir 10 minutes à feu doux puis ajouter les tomates.",
    ]);
    expect(recipe.notes).toEqual([{ line: 13, text: "encore meilleure le lendemain." }]);
  });

  test("in Spanish and German, with the servings in the title or beside a heading", () => {
    expect(
      read(
        "Tortilla de patatas\nIngredientes (4 personas):\n6 huevos\n1 kg de patatas\nElaboración\nFreír 20 minutos.",
      ),
    ).toMatchObject({ lang: "es", title: { text: "Tortilla de patatas" }, servings: 4, steps: [{ minutes: 20 }] });
    const soup = read(
      "Kartoffelsuppe (4 Portionen)\nZutaten\n1 kg Kartoffeln\nSalz, Pfeffer\nZubereitung\nKartoffeln schälen und würfeln.",
    );
    expect(soup).toMatchObject({ lang: "de", title: { text: "Kartoffelsuppe" }, servings: 4 });
    expect(soup.ingredients).toHaveLength(2);
    expect(soup.steps).toHaveLength(1);
  });

  test("one line a step, without final stops, is as many steps; wrapped sentences are one", () => {
    const steps = (text: string, lang: Lang) => readRecipeText(text, lang).steps.map(({ text }) => text);
    expect(
      steps("Cake\nIngredients\n2 eggs\nMethod\nPreheat the oven\nMix flour and eggs\nBake it for\n20 minutes", "en"),
    ).toEqual(["Preheat the oven", "Mix flour and eggs", "Bake it for 20 minutes"]);
    expect(
      steps("Kuchen\nZutaten\n2 Eier\nZubereitung\nOfen vorheizen\nEier mit dem\nZucker schlagen\nBacken", "de"),
    ).toEqual(["Ofen vorheizen", "Eier mit dem Zucker schlagen", "Backen"]);
    expect(steps("Cake\nIngredients\n2 eggs\nMethod\nbeat the eggs\nbake them", "en")).toEqual([
      "beat the eggs",
      "bake them",
    ]);
  });
  test("a number in the title stays there, and says nothing of servings and times", () => {
    const of = (title: string, rest = "\nServes 4\nTotal time: 45 min\nIngredients\n2 eggs\nMethod\nStir.") => {
      const { title: read, servings, totalTime, ingredients } = readRecipeText(`${title}${rest}`, "en");
      return [read?.text, servings, totalTime, ingredients.length];
    };
    for (const title of [
      "30-Minute Chicken Curry",
      "3 Bean Salad",
      "5-Ingredient Dinner for 2 Nights",
      "7-Up Cake",
      "One-Hour Rolls",
    ])
      expect(of(title)).toEqual([title, 4, 45, 1]);
    expect(of("Potato soup (for 6 people, 20 min)")).toEqual(["Potato soup", 6, 45, 1]);
    expect(of("Potato soup for 6 people", "\n2 eggs")).toEqual(["Potato soup", 6, null, 1]);
    expect(of("3 Bean Salad", "\n1 can kidney beans, drained\n2 eggs")).toEqual(["3 Bean Salad", null, null, 2]);
    expect(of("2 eggs", "\n100 g flour")).toEqual([undefined, null, null, 2]);
    expect(of("2 eggs", "\n\n100 g flour\n\n1 l milk")).toEqual([undefined, null, null, 3]);
  });
  test("what a sentence or a line of the list says of minutes and pieces is no time and no servings of the dish", () => {
    const recipe = readRecipeText(
      "Curry\nA 20 minute dinner for busy evenings.\nIngredients\n8 pieces chicken\n2 eggs, boiled for 10 minutes\nMethod\nStir.",
      "en",
    );
    expect([recipe.servings, recipe.totalTime, recipe.ingredients.length]).toEqual([null, null, 2]);
  });
  test("a line of the list that ends as a sentence does not begin the method", () => {
    const { ingredients, steps } = readRecipeText(
      "Salad\nIngredients\n2 tomatoes\nSalt and pepper, to taste.\nA little good oil for frying.\n3 onions\nMethod\nMix it all.",
      "en",
    );
    expect([ingredients.length, steps.length]).toEqual([4, 1]);
    const bare = readRecipeText(
      "Salad\n\n2 tomatoes\nA little good oil for frying.\n3 onions\n\nMix it all in a bowl.",
      "en",
    );
    expect([bare.ingredients.length, bare.steps.length]).toEqual([3, 1]);
  });
  test("the name of a group of steps is no step", () => {
    const { steps, lines } = readRecipeText(
      "Pie\nIngredients\n2 eggs\nMethod\nFor the crust:\n1. Mix it.\n2. Roll it out\nFor the filling\n1. Beat the eggs.\n**Glaze**\nBrush it: twice.",
      "en",
    );
    expect(steps.map(({ text }) => text)).toEqual(["Mix it.", "Roll it out", "Beat the eggs.", "Brush it: twice."]);
    expect(lines.filter(({ role }) => role === "group").map(({ line }) => line)).toEqual([5, 8, 10]);
  });
  test("a line that is known is what it is known to be, and the others are told as before", () => {
    const text = "Soup\n2 carrots\nServe with bread and a good glass of wine.\n1 l water\nBoil it.";
    const roles = (known: [number, TextLineRole][]) =>
      readRecipeText(text, "en", new Map(known)).lines.map(({ role }) => role);
    expect(roles([])).toEqual(["title", "ingredient", "ingredient", "ingredient", "ingredient"]);
    expect(roles([[5, "step"]])).toEqual(["title", "ingredient", "ingredient", "ingredient", "step"]);
    expect(
      roles([
        [1, "ingredient"],
        [2, "title"],
        [3, "note"],
        [5, "step"],
      ]),
    ).toEqual(["ingredient", "title", "note", "ingredient", "step"]);
    const { title, steps } = readRecipeText(
      "- 2 eggs\n1. Wait 30 minutes",
      "en",
      new Map([
        [1, "title"],
        [2, "step"],
      ]),
    );
    expect([title?.text, steps]).toEqual(["- 2 eggs", [{ line: 2, text: "Wait 30 minutes", minutes: 30 }]]);
  });
  test("any text is read without an error, and every line of it is kept once at most", () => {
    const piece = fc.constantFrom(
      ..."Ingredients|Method:|2 eggs|serves 4|Zubereitung|1. Mix.|- 100 g flour||Tip: eat|For the dough:|prep 10 min, cook 1 h".split(
        "|",
      ),
    );
    const text = fc.oneof(
      fc.array(piece, { maxLength: 14 }).map((lines) => lines.join("\n")),
      fc.string({ unit: "grapheme", maxLength: 200 }),
    );
    fc.assert(
      fc.property(text, fc.constantFrom(...langs), (written, lang) => {
        const { title, description, ingredients, steps, notes } = readRecipeText(written, lang);
        const lines = [...(title ? [title] : []), ...description, ...ingredients, ...steps, ...notes].map(
          ({ line }) => line,
        );
        expect(new Set(lines).size).toBe(lines.length);
        const count = written.split(/\r?\n/).length;
        for (const line of lines) expect(line >= 1 && line <= count).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});

test("the words of sections follow their schema", () => {
  const isValid = new Ajv().compile(schema);
  isValid(sections);
  expect(isValid.errors ?? []).toEqual([]);
});

test.each([
  ["en", "Makes 1 galette, serves 8", 8],
  ["en", "Makes 1 large loaf (12 slices)", 12],
  ["en", "Makes 1 loaf in a 20 cm tin", 1],
  ["fr", "Pour une couronne de 10 parts", 10],
  ["de", "Menge: 1 Stollen, etwa 20 Scheiben", 20],
  ["es", "Cantidad: unas 40 rosquillas", 40],
] as const)("what a whole is cut into counts, not that it is one: %s, %s", (lang, line, servings) => {
  expect(readFacts([line], lang).servings).toBe(servings);
});

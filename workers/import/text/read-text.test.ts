import { describe, expect, test } from "bun:test";
import { langs } from "@toque/db/schemas/common.ts";
import Ajv from "ajv";
import fc from "fast-check";
import { languageOfRecipe } from "./language.ts";
import { readRecipeText } from "./read-text.ts";
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

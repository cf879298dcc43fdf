import { describe, expect, test } from "bun:test";
import { type Lang, langs } from "@toque/db/schemas/common.ts";
import { enumerate, fold, stem } from "../../ai/language/fold.ts";
import { contracted, definite, nounOf, ofNoun } from "../../ai/language/grammar.ts";
import { fitAmount, formatAmount, weightOf } from "../foods/quantities.ts";
import { food, knowledge, reader } from "../testing/harness.ts";
import { removeFood } from "./removal.ts";
import { rewriteFood } from "./rewrite.ts";

const the = (key: string, lang: Lang, grams: number | null = null): string => definite(nounOf(food(key), lang, grams));

describe("grammar", () => {
  test.each([
    ["fr", "olive-oil", "l'huile d'olive"],
    ["fr", "plain-yogurt", "le yaourt nature"],
    ["fr", "tomato-puree", "le concentré de tomate"],
    ["fr", "white-bean", "les haricots blancs"],
    ["fr", "rolled-oats", "les flocons d'avoine"],
    ["fr", "double-cream", "la crème liquide entière"],
    ["es", "water", "el agua"],
    ["es", "milk", "la leche"],
    ["es", "chickpea", "los garbanzos"],
    ["es", "salt", "la sal"],
    ["de", "tofu", "den Tofu"],
    ["de", "olive-oil", "das Olivenöl"],
    ["de", "butter", "die Butter"],
    ["de", "red-onion", "die roten Zwiebeln"],
    ["de", "white-rice", "den weißen Reis"],
    ["de", "clarified-butter", "das Butterschmalz"],
    ["de", "garlic", "den Knoblauch"],
    ["en", "chickpea", "the chickpeas"],
  ] as [Lang, string, string][])("%s %s: %s", (lang, key, expected) => {
    expect(the(key, lang)).toBe(expected);
  });

  test("one of a thing is singular, several are plural, a part of a big one stays singular", () => {
    expect(the("yellow-onion", "en", 110)).toBe("the yellow onion");
    expect(the("yellow-onion", "en", 330)).toBe("the yellow onions");
    expect(the("pumpkin", "es", 800)).toBe("la calabaza");
    expect(the("walnut", "fr", 50)).toBe("les noix");
  });

  test("prepositions merge and elide", () => {
    const noun = (key: string, lang: Lang) => nounOf(food(key), lang, 500);
    expect(contracted(noun("butter", "fr"), "de")).toBe("du beurre");
    expect(contracted(noun("olive-oil", "fr"), "de")).toBe("de l'huile d'olive");
    expect(contracted(noun("carrot", "fr"), "à")).toBe("aux carottes");
    expect(ofNoun(noun("chicken-thigh", "fr"))).toBe("de hauts de cuisse de poulet");
    expect(contracted(noun("olive-oil", "es"), "de")).toBe("del aceite de oliva");
  });

  test("lists end as the language ends them", () => {
    expect(enumerate(["a", "b", "c"], "en")).toBe("a, b and c");
    expect(enumerate(["pan", "higos"], "es")).toBe("pan e higos");
    expect(enumerate([], "de")).toBe("");
  });

  test("singular and plural of every food fold to the same word or are both known", () => {
    for (const lang of langs) {
      for (const entry of knowledge.foods) {
        for (const name of [entry.names[lang], entry.plurals[lang]]) {
          const read = reader.read(name ?? "", [lang]);
          // A word of a group means the group.
          const isRead = read.some((mention) => mention.foodIds.includes(entry.id) || mention.groups.length > 0);
          expect([lang, name, isRead]).toEqual([lang, name, true]);
        }
      }
    }
    expect(stem(fold("Tomatoes"), "en")).toBe(stem("tomato", "en"));
  });
});

describe("steps are rewritten", () => {
  const put = (text: string, lang: Lang, old: string, now: string[], others: string[] = []) =>
    rewriteFood(
      text,
      food(old),
      others.map(food),
      now.map((key) => ({ food: food(key), grams: 60 })),
      lang,
      reader,
    );

  test.each([
    [
      "en",
      "Melt the butter and brown the onion in it.",
      "butter",
      ["olive-oil"],
      "Warm the olive oil and brown the onion in it.",
    ],
    ["en", "Butter the dish.", "butter", ["olive-oil"], "Grease the dish."],
    [
      "fr",
      "Ajoutez le beurre fondu. Prenez du beurre froid.",
      "butter",
      ["olive-oil"],
      "Ajoutez l'huile d'olive. Prenez de l'huile d'olive.",
    ],
    [
      "fr",
      "Mélangez au lait et versez le reste de lait.",
      "milk",
      ["oat-milk"],
      "Mélangez à la boisson à l'avoine et versez le reste de boisson à l'avoine.",
    ],
    [
      "es",
      "Cubre con la leche hasta que la leche esté caliente.",
      "milk",
      ["soy-yogurt"],
      "Cubre con el yogur de soja hasta que el yogur de soja esté caliente.",
    ],
    [
      "de",
      "Mit der Butter bestreichen, bis die Butter schmilzt.",
      "butter",
      ["olive-oil"],
      "Mit dem Olivenöl bestreichen, bis das Olivenöl schmilzt.",
    ],
    ["de", "Die kalte Milch zur Milch geben.", "milk", ["oat-milk"], "Den kalten Haferdrink zum Haferdrink geben."],
    ["de", "Den Saft der Zitrone zugeben.", "lemon", ["lime"], "Den Saft der Limette zugeben."],
    [
      "en",
      "Beat the eggs with the flour.",
      "egg",
      ["flaxseed", "water"],
      "Beat the linseeds with the water with the flour.",
    ],
  ] as [Lang, string, string, string[], string][])("%s: %s", (lang, text, old, now, expected) => {
    expect(put(text, lang, old, now)).toBe(expected);
  });

  test("a longer name is not touched, and neither is a word that other foods share", () => {
    expect(put("Stir in the peanut butter.", "en", "butter", ["olive-oil"])).toBeNull();
    expect(put("Add the chicken.", "en", "chicken-thigh", ["tofu"], ["chicken-breast"])).toBeNull();
    expect(put("Add the chicken.", "en", "chicken-thigh", ["tofu"])).toBe("Add the tofu.");
  });

  const without = (text: string, lang: Lang, key: string, others: string[]) =>
    removeFood(text, food(key), others.map(food), lang, reader, "-");

  test.each([
    [
      "en",
      "Fry the garlic, the onion and the carrot.",
      "garlic",
      ["yellow-onion", "carrot"],
      "Fry the onion and the carrot.",
    ],
    [
      "en",
      "Fry the onion, the garlic and the carrot.",
      "garlic",
      ["yellow-onion", "carrot"],
      "Fry the onion and the carrot.",
    ],
    [
      "en",
      "Fry the onion, the carrot and the garlic.",
      "garlic",
      ["yellow-onion", "carrot"],
      "Fry the onion and the carrot.",
    ],
    [
      "en",
      "Take off the heat, pour in the cream and blend until smooth.",
      "double-cream",
      [],
      "Take off the heat, blend until smooth.",
    ],
    ["fr", "Ajoutez l'ail et le thym.", "garlic", ["thyme"], "Ajoutez le thym."],
    [
      "de",
      "Zwiebel, Knoblauch und Karotte würfeln.",
      "garlic",
      ["yellow-onion", "carrot"],
      "Zwiebel und Karotte würfeln.",
    ],
    ["es", "Pica el ajo. Añade la sal.", "garlic", ["salt"], "Añade la sal."],
  ] as [Lang, string, string, string[], string][])("%s: %s without %s", (lang, text, key, others, expected) => {
    expect(without(text, lang, key, others)).toBe(expected);
  });
});

describe("amounts", () => {
  test.each([
    ["olive-oil", 40, "3 tbsp olive oil"],
    ["milk", 309, "300 ml milk"],
    ["yellow-onion", 230, "2 yellow onions"],
    ["egg", 190, "4 eggs"],
    ["garlic", 12, "2 cloves garlic"],
    ["tofu", 402, "400 g tofu"],
    ["salt", 0.5, "1 pinch salt"],
    ["cumin", 4, "2 tsp cumin"],
    ["cherry-tomato", 260, "260 g cherry tomatoes"],
  ])("%s %d g: %s", (key, grams, expected) => {
    expect(formatAmount(fitAmount(food(key), grams), "en")).toBe(expected);
  });

  test("whatever the food and the weight, the measure is the food's own and near the weight", () => {
    for (const entry of knowledge.foods) {
      for (const grams of [3, 30, 150, 900]) {
        const amount = fitAmount(entry, grams);
        expect(entry.quantities).toContain(amount.quantity);
        expect([entry.key, grams, amount.multiplier > 0 && Math.abs(weightOf(amount) - grams) / grams <= 0.6]).toEqual([
          entry.key,
          grams,
          true,
        ]);
      }
    }
  });
});

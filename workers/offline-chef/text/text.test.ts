import { describe, expect, test } from "bun:test";
import { type Lang, langs } from "@toque/db/schemas/common.ts";
import { enumerate, fold, stem } from "../../ai/language/fold.ts";
import { contracted, definite, nounOf, ofNoun } from "../../ai/language/grammar.ts";
import { fitAmount, formatAmount, weightOf } from "../foods/quantities.ts";
import { food, knowledge, reader } from "../testing/harness.ts";

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
          const isRead = read.some((mention) => mention.ids.includes(entry.id) || mention.kinds.length > 0);
          expect([lang, name, isRead]).toEqual([lang, name, true]);
        }
      }
    }
    expect(stem(fold("Tomatoes"), "en")).toBe(stem("tomato", "en"));
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

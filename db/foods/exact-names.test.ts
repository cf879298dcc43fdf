import { beforeAll, describe, expect, test } from "bun:test";
import Ajv from "ajv";
import { type Lang, langs } from "../schemas/common.ts";
import schema from "../shared/lexicon/subcategories.schema.json";
import words from "../shared/lexicon/words/subcategories.json";
import { starterLexicon } from "../testing/lexicon.ts";
import { exactNamesOf, foodsOfOffers } from "./exact-names.ts";
import { FoodLexicon } from "./lexicon.ts";
import type { FoodRow } from "./lexicon-rows.ts";

let lexicon: FoodLexicon;
beforeAll(async () => {
  ({ lexicon } = await starterLexicon());
});

const rows: readonly { key: string; behind: Partial<Record<Lang, string[]>> }[] = words;
const keyOf = (phrase: string, lang: Lang, known = lexicon) => exactNamesOf(known, lang).find(phrase)?.food.key ?? null;

describe("words of a subcategory behind the name of a food", () => {
  test("follow their schema, for subcategories that there are", () => {
    const isValid = new Ajv().compile(schema);
    isValid(words);
    expect(isValid.errors ?? []).toEqual([]);
    const keys = new Set([...lexicon.all()].map(({ subcategory }) => subcategory));
    expect(rows.map(({ key }) => key).filter((key) => !keys.has(key))).toEqual([]);
    expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
  });

  test.each<[Lang, string, string | null]>([
    ["en", "Edam cheese", "edam"],
    ["en", "penne noodles", "penne"],
    ["en", "turmeric powder", "turmeric"],
    ["en", "basil leaves", "basil"],
    ["en", "penne cheese", null],
    ["en", "butter powder", null],
    ["de", "Edamer Käse", "edam"],
    ["fr", "édam salad", null],
  ])("%s: %s", (lang, phrase, key) => expect(keyOf(phrase, lang)).toBe(key));

  test("leave every food of the subcategory what it is", () => {
    let count = 0;
    const wrong: string[] = [];
    for (const lang of langs)
      for (const { key, behind } of rows)
        for (const word of behind[lang] ?? [])
          for (const food of lexicon.all()) {
            if (food.subcategory !== key) continue;
            const name = food.names[lang][0]!;
            // The end of a longer name may be another name together with the word: "frozen spinach leaf".
            if (/\s/.test(name) || keyOf(name, lang) !== food.key) continue;
            if (lexicon.called(`${name} ${word}`, lang).length > 0) continue;
            count++;
            const found = keyOf(`${name} ${word}`, lang);
            if (found !== food.key) wrong.push(`${lang} ${name} ${word}: ${found}`);
          }
    expect(wrong).toEqual([]);
    expect(count).toBeGreaterThan(100);
  });

  test("are those of a new food, too, by its subcategory alone", () => {
    const cheese: FoodRow = {
      ...lexicon.food("edam")!,
      key: "zorbel",
      names: { en: ["Zorbel"], fr: ["Zorbel"], es: ["Zorbel"], de: ["Zorbel"] },
      aliases: {},
    };
    const known = new FoodLexicon([cheese]);
    expect([keyOf("zorbel cheese", "en", known), keyOf("Zorbel Käse", "de", known)]).toEqual(["zorbel", "zorbel"]);
    expect([keyOf("zorbel noodle", "en", known), keyOf("zorbel powder", "en", known)]).toEqual([null, null]);
    const pasta = new FoodLexicon([{ ...cheese, category: "grains-and-pasta", subcategory: "pasta" }]);
    expect([keyOf("zorbel noodles", "en", pasta), keyOf("zorbel cheese", "en", pasta)]).toEqual(["zorbel", null]);
  });
});

describe("the offers of a list share what they are made of", () => {
  test.each<[Lang, string, string]>([
    ["en", "almond | soya milk", "almond-milk | soy-milk"],
    ["en", "milk | oat milk", "milk | oat-milk"],
    ["en", "butter | olive oil", "butter | olive-oil"],
    ["de", "Milch | Haferdrink", "milk | oat-milk"],
    ["fr", "lait | de boisson à l'avoine", "milk | oat-milk"],
    ["fr", "lait | boisson à l'avoine", "milk | oat-milk"],
    ["fr", "lait d'amande | de soja", "almond-milk | soy-milk"],
    ["fr", "lait de vache | d’avoine", "milk | oat-milk"],
    ["fr", "lait d'avoine | de soja | d'amande", "oat-milk | soy-milk | almond-milk"],
    ["fr", "beurre | huile d'olive | de colza", "butter | olive-oil | rapeseed-oil"],
    ["fr", "huile d'olive | de tournesol | beurre", "olive-oil | sunflower-oil | butter"],
    ["fr", "farine de blé | d'épeautre", "wheat-flour | spelt-flour"],
    ["fr", "bouillon de poule | de légumes", "chicken-stock | vegetable-stock"],
    ["fr", "vin rouge | blanc", "red-wine | white-wine"],
    ["fr", "beurre | d'huile d'olive", "butter | olive-oil"],
    ["fr", "beurre | cacahuètes", "butter | peanut"],
    ["fr", "sucre | de miel", "white-sugar | honey"],
    ["fr", "noix | de noisettes", "walnut | hazelnut"],
    ["es", "leche | de bebida de avena", "milk | oat-milk"],
    ["es", "leche de almendra | soja", "almond-milk | soy-milk"],
    ["es", "aceite de oliva | de girasol", "olive-oil | sunflower-oil"],
    ["es", "mantequilla | aceite de oliva", "butter | olive-oil"],
    ["es", "queso | de cabra", "cheese | goat-cheese"],
  ])("%s: %s", (lang, offers, keys) => {
    const found = foodsOfOffers(offers.split(" | "), exactNamesOf(lexicon, lang));
    expect(found.map((food) => food?.key ?? null).join(" | ")).toBe(keys);
  });
});

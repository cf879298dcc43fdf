import { afterAll, beforeAll, expect, test } from "bun:test";
import { Value } from "@sinclair/typebox/value";
import type { Database } from "../client/types.ts";
import { langs } from "../schemas/common.ts";
import { allergensOf } from "../shared/lexicon/mention.ts";
import { tokensOf } from "../shared/lexicon/tokens.ts";
import { testDatabase } from "../testing/database.ts";
import type { FoodLexicon } from "./lexicon.ts";
import type { FoodRow } from "./lexicon-rows.ts";
import { loadLexicon } from "./load-lexicon.ts";
import data from "./plain-words.json";
import { PlainWords } from "./plain-words.ts";

let db: Database;
let lexicon: FoodLexicon;
beforeAll(async () => {
  db = await testDatabase();
  lexicon = await loadLexicon(db.sql);
}, 120_000);
afterAll(() => db.close());

const idOf = (key: string): number => {
  const food = lexicon.food(key);
  if (!food) throw new Error(`no food ${key}`);
  return food.id;
};

test("the data has its form, and names foods and entries that there are", () => {
  expect([...Value.Errors(PlainWords, data)]).toEqual([]);
  const foods = [...lexicon.all()];
  const known = new Set(
    foods.flatMap((food) => [food.key, `category:${food.category}`, `subcategory:${food.subcategory}`]),
  );
  const named = [
    ...data.alternatives,
    ...data.apart.map((key) => `subcategory:${key}`),
    ...data.categories.map((key) => `category:${key}`),
    ...data.stands_for.flatMap(({ of }) => of),
  ];
  expect(named.filter((one) => !known.has(one))).toEqual([]);
});

test.each([
  ["fr", "Parsemez de noix.", "nuts", "butter"],
  ["fr", "Parsemez de noix.", "nuts", "nutmeg"],
  ["fr", "Parsemez de noix.", "nuts", "coconut"],
  ["es", "Añade una nuez picada.", "nuts", "nutmeg"],
  ["de", "Nüsse darüberstreuen.", "nuts", "nutmeg"],
  ["de", "Nüsse darüberstreuen.", "nuts", "coconut"],
  ["de", "Mandeln darüberstreuen.", "nuts", "tiger-nut"],
  ["en", "Scatter the nuts.", "nuts", "peanut"],
  ["en", "Beat 2 eggs.", "eggs", "aubergine"],
  ["en", "Beat 2 eggs.", "eggs", "durum-pasta"],
  ["en", "Add the oysters.", "molluscs", "oyster-mushroom"],
  ["en", "Melt the butter.", "milk", "peanut-butter"],
  ["en", "Melt the butter.", "milk", "cocoa-butter"],
  ["en", "Melt the butter.", "milk", "white-bean"],
  ["en", "Melt a knob of real butter.", "milk", "vegan-butter"],
  ["en", "Use regular milk.", "milk", "oat-milk"],
  ["en", "Use milk instead of the oat milk.", "milk", "oat-milk"],
  ["en", "Pour in the oat milk, or milk if you have none.", "milk", "oat-milk"],
  ["en", "Swap the oat milk for milk.", "milk", "oat-milk"],
  ["en", "Cook the normal pasta.", "gluten", "gluten-free-pasta"],
  ["en", "Add ordinary soy sauce.", "gluten", "tamari"],
  ["fr", "Faites fondre du vrai beurre.", "milk", "vegan-butter"],
  ["fr", "Versez du lait ordinaire.", "milk", "oat-milk"],
  ["fr", "Remplacez le lait d'avoine par du lait.", "milk", "oat-milk"],
  ["es", "Derrite mantequilla de verdad.", "milk", "vegan-butter"],
  ["es", "Vierte la leche de avena o leche.", "milk", "oat-milk"],
  ["de", "Echte Butter schmelzen.", "milk", "vegan-butter"],
  ["de", "Statt der Hafermilch Milch zugießen.", "milk", "oat-milk"],
  ["de", "Hafermilch oder Milch zugießen.", "milk", "oat-milk"],
] as const)("%s: %s hides no %s behind %s", (lang, text, allergen, key) => {
  const avoided = { allergens: new Set([allergen]) };
  expect(lexicon.strayMentions(text, lang, avoided, new Set([idOf(key)]))).toHaveLength(1);
  const added = lexicon.addingTo(new Set([idOf(key)]), lang)(text);
  expect(added.flatMap((one) => one.allergens ?? [])).toContain(allergen);
});

test.each([
  ["en", "Pour in the milk.", "milk", "oat-milk"],
  ["de", "Die Milch zugießen.", "milk", "oat-milk"],
  ["fr", "Versez le lait.", "milk", "oat-milk"],
  ["es", "Vierte la leche.", "milk", "oat-milk"],
  ["fr", "Versez la crème.", "milk", "coconut-cream"],
  ["en", "Sift the flour.", "gluten", "rice-flour"],
  ["de", "Das Mehl sieben.", "gluten", "buckwheat-flour"],
  ["fr", "Ajoutez la farine.", "gluten", "chickpea-flour"],
  ["en", "Boil the noodles.", "gluten", "rice-noodle"],
  ["en", "Toast the bread.", "gluten", "gluten-free-bread"],
  ["en", "Stir in the soy sauce.", "gluten", "tamari"],
  ["en", "Spread the mayonnaise.", "eggs", "vegan-mayonnaise"],
] as const)("%s: %s is the listed food of that name, without %s: %s", (lang, text, allergen, key) => {
  const avoided = { allergens: new Set([allergen]) };
  expect(lexicon.strayMentions(text, lang, avoided, new Set([idOf(key)]))).toEqual([]);
  expect(
    lexicon
      .addingTo(
        new Set([idOf(key)]),
        lang,
      )(text)
      .flatMap((one) => one.allergens ?? []),
  ).toEqual([]);
});

test("of a title only the dish is exempt, not the last word of a food in it", () => {
  const avoided = { allergens: new Set(["milk"]) };
  const stray = (text: string, title: string) => lexicon.strayMentions(text, "en", avoided, new Set(), title);
  expect(stray("Melt the butter.", "Noodles with peanut butter")).toEqual(["butter"]);
  expect(stray("Bake the lasagne.", "Lasagne for a crowd")).toEqual([]);
});

test("a dish in a step adds what it holds, unless the title names it", () => {
  const added = (text: string, title: string) =>
    lexicon
      .addingTo(
        new Set(),
        "en",
        title,
      )(text)
      .flatMap(({ allergens }) => allergens ?? []);
  expect(added("Spread the frangipane.", "Pear tart")).toContain("nuts");
  expect(added("Serve it with Caesar salad.", "Grilled corn")).toContain("fish");
  expect(added("Spread the frangipane.", "Frangipane tart")).toEqual([]);
});

/** Every run of words in a food's names, and the endings of German compounds, shorter than the name. */
function* partsOf(food: FoodRow, lang: (typeof langs)[number]): Generator<string> {
  const seen = new Set<string>();
  for (const name of [...food.names[lang], ...(food.aliases[lang] ?? [])]) {
    const words = tokensOf(name).filter(({ isWord }) => isWord);
    for (let from = 0; from < words.length; from++)
      for (let to = from + 1; to <= words.length; to++) {
        if (to - from === words.length) continue;
        const part = name.slice(words[from]!.start, words[to - 1]!.end);
        if (!seen.has(part)) yield part;
        seen.add(part);
      }
    const last = name.slice(words.at(-1)?.start ?? 0);
    if (lang === "de")
      for (let from = 2; last.length - from >= 4; from++) {
        const part = last[from]!.toUpperCase() + last.slice(from + 1);
        if (!seen.has(part)) yield part;
        seen.add(part);
      }
  }
}

test("no listed food hides what it does not hold, unless it is of the same kind or declared to be called so", () => {
  const isOf = (food: FoodRow, of: readonly string[]) =>
    [food.key, `category:${food.category}`, `subcategory:${food.subcategory}`].some((one) => of.includes(one));
  const hidden: string[] = [];
  let judged = 0;
  for (const food of lexicon.all()) {
    const held = new Set([...(food.allergens ?? []), ...food.may_contain]);
    for (const lang of langs)
      for (const part of partsOf(food, lang))
        for (const mention of lexicon.scan(part, lang)) {
          if (mention.negated !== null || lexicon.idsOf(mention).includes(food.id)) continue;
          const lacked = (allergensOf(mention).holds ?? []).filter((key) => !held.has(key));
          if (lacked.length === 0) continue;
          judged++;
          const avoided = { allergens: new Set(lacked) };
          if (lexicon.strayMentions(part, lang, avoided, new Set([food.id])).length > 0) continue;
          const isDeclared =
            isOf(food, data.alternatives) ||
            mention.entries.some(({ key }) => {
              const other = lexicon.food(key);
              const isOfKind =
                other?.subcategory === food.subcategory ||
                (other?.category === food.category && data.categories.includes(food.category));
              const of = data.stands_for.find((one) => one.key === key)?.of ?? [];
              return (isOfKind && !data.apart.includes(food.subcategory ?? "")) || isOf(food, of);
            });
          if (!isDeclared) hidden.push(`${lang} ${food.key} hides ${mention.text}: ${lacked.join(" ")}`);
        }
  }
  expect(hidden).toEqual([]);
  expect(judged).toBeGreaterThan(1000);
}, 300_000);

import { describe, expect, test } from "bun:test";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { FoodLexicon } from "@toque/db/foods/lexicon.ts";
import { langs } from "@toque/db/schemas/common.ts";
import { readFoodFiles } from "@toque/db/seed/files.ts";
import { findBreaches } from "./breaches.ts";

/** A labelled text: the fact that it falls below, or null if it has to be accepted. */
interface HygieneCase {
  refused: string | null;
  title: string;
  /** Keys of foods of the list. */
  foods: string[];
  text: string;
}

const foods = (await readFoodFiles()).flatMap((file) => file.foods);
const lexicon = new FoodLexicon(
  foods.map((food, i) => ({
    id: i + 1,
    key: food.key,
    names: {
      en: [food.names.en, food.plurals.en],
      fr: [food.names.fr, food.plurals.fr],
      es: [food.names.es, food.plurals.es],
      de: [food.names.de, food.plurals.de],
    },
    aliases: food.aliases,
    allergens: food.allergens,
    may_contain: food.may_contain,
    traits: food.traits,
    made_of: food.made_of,
  })),
);
const byKey = new Map(foods.map((food) => [food.key, food]));

describe.each([...langs])("labelled texts: %s", async (lang) => {
  const lines = (await readFile(join(import.meta.dir, "cases", `${lang}.jsonl`), "utf8")).trim().split("\n");
  const cases = lines.map((line): HygieneCase => JSON.parse(line) as HygieneCase);

  test("there are enough of both kinds", () => {
    expect(cases.filter(({ refused }) => refused !== null).length).toBeGreaterThanOrEqual(25);
    expect(cases.filter(({ refused }) => refused === null).length).toBeGreaterThanOrEqual(25);
  });

  test.each(cases.map((one) => [one.refused ?? "accepted", one.text, one] as const))("%s: %s", (_fact, _text, one) => {
    const breaches = findBreaches(lexicon, {
      lang,
      title: one.title,
      foods: one.foods.map((key) => ({ name: byKey.get(key)!.names[lang], key, traits: byKey.get(key)!.traits })),
      texts: [one.text],
    });
    const facts = breaches.map(({ fact }) => fact);
    if (one.refused === null) expect(facts).toEqual([]);
    else expect(facts).toContain(one.refused);
  });
});

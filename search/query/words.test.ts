import { expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { langs } from "@toque/db/schemas/common.ts";
import { foodTraits } from "@toque/db/schemas/food.ts";
import { allergies } from "@toque/db/seed/reference/allergies.ts";
import { diets } from "@toque/db/seed/reference/diets.ts";
import { tags } from "@toque/db/seed/reference/tags.ts";
import { lexiconWords } from "@toque/db/shared/lexicon/data.ts";
import { foldWord } from "@toque/db/shared/lexicon/tokens.ts";
import Ajv from "ajv";
import exclusions from "./exclusions.json";
import exclusionsSchema from "./exclusions.schema.json";
import de from "./words/de.json";
import en from "./words/en.json";
import es from "./words/es.json";
import fr from "./words/fr.json";
import wordsSchema from "./words.schema.json";

const words = { en, fr, es, de };
const ajv = new Ajv({ strict: false });

test("the words of every language are as their schema says, and folded", () => {
  const isValid = ajv.compile(wordsSchema);
  for (const lang of langs) {
    expect([lang, isValid(words[lang]), isValid.errors]).toEqual([lang, true, null]);
    for (const text of JSON.stringify(words[lang]).match(/"[^"]+"/g) ?? [])
      expect(foldWord(text)).toBe(text.toLowerCase());
  }
});

test("the diets and tags that words mean are there", () => {
  const known = new Set([...diets.map(({ key }) => key), ...tags.map(({ key }) => key)]);
  for (const lang of langs)
    for (const key of [words[lang].diets, words[lang].tags, words[lang].alone].flatMap(Object.keys))
      expect([lang, key, known.has(key)]).toEqual([lang, key, true]);
});

test("no phrase means two things", () => {
  for (const lang of langs) {
    const { diets: byDiet, tags: byTag, alone, times, difficulties, literal, fillers } = words[lang];
    const all = [
      ...[byDiet, byTag, alone].flatMap((lists) => Object.values(lists).flat()),
      ...times.quick.phrases,
      ...times.fixed.map(({ text }) => text),
      ...difficulties.easy,
      ...difficulties.easyBesideQuick,
      ...literal,
      ...fillers,
    ];
    expect([lang, all.filter((text, i) => all.indexOf(text) !== i)]).toEqual([lang, []]);
  }
});

test("what is left out stands for foods, allergens, diets and traits that exist", () => {
  const isValid = ajv.compile(exclusionsSchema);
  expect([isValid(exclusions), isValid.errors]).toEqual([true, null]);
  const folder = join(import.meta.dir, "../../db/shared/lexicon/words/foods");
  const foods = readdirSync(folder).flatMap((file) =>
    (JSON.parse(readFileSync(join(folder, file), "utf8")) as { foods: { key: string }[] }).foods.map(({ key }) => key),
  );
  const keys = new Set([...foods, ...lexiconWords().entries.map(({ key }) => key)]);
  const { $schema: _, ...byKey } = exclusions;
  for (const [key, rule] of Object.entries(byKey as Record<string, Record<string, string[] | string>>)) {
    expect([key, keys.has(key)]).toEqual([key, true]);
    for (const allergen of rule.allergens ?? []) expect(Object.keys(allergies)).toContain(allergen);
    for (const trait of rule.traits ?? []) expect(foodTraits as readonly string[]).toContain(trait);
    if (rule.diet) expect(diets.map((diet) => diet.key)).toContain(rule.diet as string);
  }
});

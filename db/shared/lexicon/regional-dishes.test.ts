import { beforeAll, expect, test } from "bun:test";
import type { FoodLexicon } from "../../foods/lexicon.ts";
import { langs } from "../../schemas/common.ts";
import { starterLexicon } from "../../testing/lexicon.ts";
import { lexiconWords } from "./data.ts";
import { allergensOf, traitsOf } from "./mention.ts";
import dishes from "./words/regional-dishes.json";

interface Dish {
  key: string;
  names: Partial<Record<string, string>>;
  aliases: Partial<Record<string, string[]>>;
  allergens: string[];
  may_contain: string[];
  traits: string[];
}
const rows = dishes as Dish[];

let lexicon: FoodLexicon;
beforeAll(async () => {
  ({ lexicon } = await starterLexicon());
});

test("no two entries of the lexicon have the same key", () => {
  const keys = [...lexiconWords().entries.map(({ key }) => key)];
  expect(keys.filter((key, i) => keys.indexOf(key) !== i)).toEqual([]);
});

test("allergens and traits are those that the lexicon knows, and what is certain is not also possible", () => {
  const known = lexiconWords().entries.filter(({ key }) => !rows.some((row) => row.key === key));
  const allergens = new Set(known.flatMap((entry) => [...(entry.allergens ?? []), ...entry.mayContain]));
  const traits = new Set(known.flatMap((entry) => entry.traits ?? []));
  for (const row of rows) {
    expect([row.key, [...row.allergens, ...row.may_contain].filter((one) => !allergens.has(one))]).toEqual([
      row.key,
      [],
    ]);
    expect([row.key, row.traits.filter((one) => !traits.has(one))]).toEqual([row.key, []]);
    expect([row.key, row.may_contain.filter((one) => row.allergens.includes(one))]).toEqual([row.key, []]);
  }
});

test("every word of a dish is read in a sentence of its language with all that the dish holds", () => {
  const sentences = { en: "Then add the", fr: "Ensuite, ajoutez :", es: "Luego añade:", de: "Danach dazu:" };
  const lost: string[] = [];
  for (const { key, names, aliases, allergens, traits } of rows)
    for (const lang of langs)
      for (const word of [names[lang], ...(aliases[lang] ?? [])]) {
        if (word === undefined) continue;
        const used = lexicon.scan(`${sentences[lang]} ${word}.`, lang).filter((one) => one.negated === null);
        const held = new Set(used.flatMap((one) => [...(allergensOf(one).holds ?? []), ...(traitsOf(one) ?? [])]));
        const missing = [...allergens, ...traits].filter((one) => !held.has(one));
        if (missing.length > 0) lost.push(`${lang} ${key}, ${word}: ${missing.join(" ")}`);
      }
  expect(lost).toEqual([]);
});

import { expect, test } from "bun:test";
import { type Lang, langs } from "@toque/db/schemas/common.ts";
import kindsSchema from "@toque/db/shared/lexicon/kinds.schema.json";
import { kindByKey } from "@toque/db/shared/lexicon/kinds.ts";
import kinds from "@toque/db/shared/lexicon/words/kinds.json";
import Ajv from "ajv";
import { food, foodIndex, reader } from "../testing/harness.ts";

test("the kinds are as their schema says, have foods, and what stands for them is one", () => {
  const isValid = new Ajv({ strict: false }).compile(kindsSchema);
  expect([isValid(kinds), isValid.errors]).toEqual([true, null]);
  for (const kind of kindByKey.values()) expect([kind.key, kind.has(food(kind.usual))]).toEqual([kind.key, true]);
});

test("every word of a kind is read as one, and only unlisted ones are unknown to the lexicon", () => {
  for (const kind of kinds)
    for (const [words, isListed] of [
      [kind.words ?? {}, true],
      [kind.unlisted ?? {}, false],
    ] as [Partial<Record<Lang, string[]>>, boolean][])
      for (const lang of langs)
        for (const word of words[lang] ?? []) {
          const whole = foodIndex.lexicon.scan(word, lang).some((mention) => mention.text === word);
          expect([kind.key, word, whole]).toEqual([kind.key, word, isListed]);
          const groups = reader.read(word, [lang]).flatMap((mention) => mention.kinds.map(({ key }) => key));
          expect([word, groups.includes(kind.key)]).toEqual([word, true]);
        }
});

/** What is read: the keys of foods, of groups after "*". */
const read = (text: string, lang: Lang): string[] =>
  reader
    .read(text, [lang])
    .map(({ ids, kinds, text: words }) =>
      [words, ...ids.map((id) => foodIndex.food(id)?.key), ...kinds.map(({ key }) => `*${key}`)].join(" "),
    );

test.each([
  ["en", "the chicken and two onions", ["chicken chicken-breast *chicken", "onions yellow-onion *onion"]],
  ["en", "chicken stock", ["chicken stock chicken-stock"]],
  ["en", "any spices or fresh herbs", ["spices *spice", "fresh herbs *herb"]],
  ["en", "double cream, then cream", ["double cream double-cream", "cream double-cream *cream"]],
  ["fr", "du pâté", []],
  ["fr", "les pâtes et le sirop", ["pâtes penne *pasta", "sirop *syrup"]],
  ["es", "el queso y las hierbas", ["queso *cheese", "hierbas *herb"]],
  ["de", "Zwiebeln mit Gewürzen", ["Zwiebeln yellow-onion *onion", "Gewürzen *spice"]],
  ["en", "toast the bread", ["bread *bread"]],
] as [Lang, string, string[]][])("%s: %s", (lang, text, expected) => {
  expect(read(text, lang)).toEqual(expected);
});

test("a word for a kind means all of its foods, not only the one that stands for it", () => {
  const [mention] = reader.read("without chicken", ["en"]);
  expect(reader.foodsOf(mention!).map(({ key }) => key)).toEqual(
    expect.arrayContaining(["chicken-breast", "chicken-thigh"]),
  );
});

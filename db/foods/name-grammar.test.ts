import { expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import Ajv from "ajv";
import { type Lang, langs } from "../schemas/common.ts";
import capitalsSchema from "../shared/lexicon/capitals.schema.json";
import { keepsCapital } from "../shared/lexicon/capitals.ts";
import schema from "../shared/lexicon/foods.schema.json";
import { firstWord, headWords } from "../shared/lexicon/head-word.ts";
import { looksPlural } from "../shared/lexicon/noun-endings.ts";
import capitals from "../shared/lexicon/words/capitals.json";
import { elides, isAlikeInPlural, type NounGender, nounForm, readFoodGrammar } from "./name-grammar.ts";

const folder = join(import.meta.dir, "../shared/lexicon/words/foods");
const foods = readFoodGrammar();

interface Labelled {
  lang: Lang;
  name: string;
  gender: NounGender;
  plural?: boolean;
  /** Not looked at while the rules were written. */
  held_out?: boolean;
}

const labelled = readFileSync(join(import.meta.dir, "testing/unlisted-names.jsonl"), "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as Labelled);

const share = (names: readonly Labelled[], isRight: (name: Labelled) => boolean): number =>
  names.filter(isRight).length / names.length;

test("the foods of every category are as their schema says: with their genders, and the h of French names", () => {
  const isValid = new Ajv({ strict: false }).compile(schema);
  const files = readdirSync(folder);
  expect(files.length).toBeGreaterThan(10);
  for (const file of files) {
    const data: unknown = JSON.parse(readFileSync(join(folder, file), "utf8"));
    expect([file, isValid(data), isValid.errors]).toEqual([file, true, null]);
  }
});

test("the words that keep their capital are as their schema says, and begin the name of a food", () => {
  const isValid = new Ajv({ strict: false }).compile(capitalsSchema);
  expect([isValid(capitals), isValid.errors]).toEqual([true, null]);
  for (const lang of langs) {
    const first = new Set(foods.flatMap(({ names }) => [firstWord(names[lang]), names[lang].split(" ", 2).join(" ")]));
    expect(capitals[lang].filter((word) => !first.has(word))).toEqual([]);
  }
});

test("a name that looks like a plural is said to be one, or not", () => {
  const unsaid = foods.flatMap(({ names, plurals, plural_only }) =>
    langs
      .filter((lang) => !plurals?.[lang] && !plural_only && looksPlural(headWords(names[lang], lang)[0]!, lang))
      .map((lang) => `${lang} ${names[lang]}`),
  );
  expect(unsaid).toEqual([]);
  const both = foods.filter(({ plurals, plural_only }) => plural_only?.some((lang) => plurals?.[lang]));
  expect(both.map(({ key }) => key)).toEqual([]);
});

test("German adjectives and their names agree: a gender that is wrong shows there", () => {
  const endings = { m: "er", f: "e", n: "es" };
  const wrong = foods.flatMap(({ names, gender, plural_only }) => {
    const ending = /^\p{Lu}[\p{L}-]+?(e[rsn]?) \p{Lu}/u.exec(names.de)?.[1];
    if (!ending || keepsCapital(names.de, "de")) return [];
    return ending === (plural_only?.includes("de") ? "e" : endings[gender.de]) ? [] : [names.de];
  });
  expect(wrong).toEqual([]);
});

test("every name of a starter food has the gender and the number that the lexicon states", () => {
  for (const { names, gender, plural_only = [] } of foods)
    for (const lang of langs)
      expect([names[lang], nounForm(names[lang], lang)]).toEqual([
        names[lang],
        { gender: lang === "en" ? "m" : gender[lang], isPlural: plural_only.includes(lang) },
      ]);
});

test.each([false, true])("names that the lexicon lacks: at least nine in ten are right (held out: %p)", (isHeldOut) => {
  const names = labelled.filter(({ held_out = false }) => held_out === isHeldOut);
  expect(names.length).toBe(isHeldOut ? 40 : 80);
  for (const lang of ["fr", "es", "de"] as const) {
    const own = names.filter((name) => name.lang === lang);
    const gender = share(own, (one) => nounForm(one.name, lang).gender === one.gender);
    const number = share(own, (one) => nounForm(one.name, lang).isPlural === (one.plural ?? false));
    expect([lang, gender >= 0.9, number >= 0.9]).toEqual([lang, true, true]);
  }
});

test("a name that was given to a food later counts, not that of its key", () => {
  expect(nounForm("Süßrahmbutter", "de")).toEqual({ gender: "f", isPlural: false });
  expect(nounForm("Beurre salé de ferme", "fr")).toEqual({ gender: "m", isPlural: false });
});

test("a silent h, names with capitals, and plurals spelt as the singular are known from the lexicon", () => {
  expect(["huile", "herbes", "hydromel", "orge", "œuf"].map(elides)).toEqual([true, true, true, true, true]);
  expect(["haricots", "harissa", "yaourt", "homard", "beurre"].map(elides)).toEqual([
    false,
    false,
    false,
    false,
    false,
  ]);
  expect(keepsCapital("Greek honey", "en")).toBe(true);
  expect(keepsCapital("BBQ sauce", "en")).toBe(true);
  expect(keepsCapital("Green honey", "en")).toBe(false);
  expect(keepsCapital("New Zealand honey", "en")).toBe(true);
  expect(keepsCapital("New potato", "en")).toBe(false);
  expect([isAlikeInPlural("Brötchen", "de"), isAlikeInPlural("Butter", "de")]).toEqual([true, false]);
});

import { expect, test } from "bun:test";
import type { Lang } from "@toque/db/schemas/common.ts";
import { type Case, declined, definite, inSentence, type NameableFood, nounOf, ofNoun } from "./grammar.ts";
import { opensWithStressedA } from "./spanish-stress.ts";

/** A food with one name and perhaps a plural, as somebody wrote it. */
const foodOf = (lang: Lang, name: string, plural = name): NameableFood => ({
  key: "own",
  names: { [lang]: name },
  plurals: { [lang]: plural },
  subcategory_key: "",
  quantities: [],
});
const the = (lang: Lang, name: string, grammaticalCase?: Case): string =>
  definite(nounOf(foodOf(lang, name), lang), grammaticalCase);

test("Spanish feminine nouns have 'el' before a stressed a only", () => {
  const stressed = "agua haba alga ave anca hambre aula águila asa".split(" ");
  const others = "avena harina acelga anchoa almeja arepa ahumada acedía aguaturma leche azúcar anís".split(" ");
  expect(stressed.filter((word) => !opensWithStressedA(word))).toEqual([]);
  expect(others.filter(opensWithStressedA)).toEqual([]);
  expect(the("es", "Alga crujiente")).toBe("el alga crujiente");
  expect(the("es", "Habas secas")).toBe("las habas secas");
});

test.each([
  ["fr", "Socca au romarin", "la socca au romarin"],
  ["fr", "Huile de cameline vierge", "l'huile de cameline vierge"],
  ["fr", "Haricot de montagne", "le haricot de montagne"],
  ["fr", "Flocons de châtaigne", "les flocons de châtaigne"],
  ["es", "Infusión de tomillo", "la infusión de tomillo"],
  ["es", "Copos de algarroba", "los copos de algarroba"],
  ["de", "Festtagsbutter", "die Festtagsbutter"],
  ["de", "Vogelbeeren", "die Vogelbeeren"],
  ["en", "Barley flakes", "the barley flakes"],
] as const)("%s: %s, which the lexicon lacks, is %s", (lang, name, expected) => {
  expect(the(lang, name)).toBe(expected);
});

test("an English proper name keeps its capital, and so does an abbreviation", () => {
  expect(inSentence("Chinese noodles", "en")).toBe("Chinese noodles");
  expect(inSentence("XO sauce", "en")).toBe("XO sauce");
  expect(inSentence("CMC en polvo", "es")).toBe("CMC en polvo");
  expect(inSentence("Brie", "fr")).toBe("brie");
});

test("German names: only adjectives are declined, and only the noun takes the ending of the case", () => {
  expect(the("de", "Harzer Käse", "dat")).toBe("dem Harzer Käse");
  expect(the("de", "Sauce Hollandaise", "dat")).toBe("der Sauce Hollandaise");
  expect(the("de", "Milder französischer Senf", "dat")).toBe("dem milden französischen Senf");
  expect(the("de", "Kräuter der Provence", "dat")).toBe("den Kräutern der Provence");
  const tinned = nounOf(foodOf("de", "Makrele aus der Dose", "Makrelen aus der Dose"), "de");
  expect(declined(tinned, "dat", true)).toBe("Makrelen aus der Dose");
  expect(declined(nounOf(foodOf("de", "Frische Bachforelle"), "de"), "dat", false)).toBe("frischer Bachforelle");
});

test("what is counted and spelt alike in singular and plural is several; what is not counted is one", () => {
  const piece = [{ key: "piece", weight: 50 }];
  const rolls = { ...foodOf("de", "Brötchen"), quantities: piece };
  expect(definite(nounOf(rolls, "de", 200))).toBe("die Brötchen");
  expect(definite(nounOf(rolls, "de", 50))).toBe("das Brötchen");
  expect(the("fr", "Noix de muscade")).toBe("la noix de muscade");
  expect(ofNoun(nounOf(foodOf("fr", "Noix"), "fr", 100))).toBe("de noix");
  expect(the("fr", "Noix")).toBe("les noix");
});

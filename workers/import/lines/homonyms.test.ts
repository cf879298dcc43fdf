import { beforeAll, describe, expect, test } from "bun:test";
import { FoodLexicon } from "@toque/db/foods/lexicon.ts";
import type { FoodRow } from "@toque/db/foods/lexicon-rows.ts";
import { isSelected } from "@toque/db/foods/selectors.ts";
import { type Lang, langs } from "@toque/db/schemas/common.ts";
import { starterLexicon } from "@toque/db/testing/lexicon.ts";
import Ajv from "ajv";
import { FoodMatcher } from "../foods.ts";
import homonyms from "./homonyms.json";
import schema from "./homonyms.schema.json";
import { parseIngredientLine } from "./parse.ts";
import de from "./words/de.json";
import en from "./words/en.json";
import es from "./words/es.json";
import fr from "./words/fr.json";

let lexicon: FoodLexicon;
beforeAll(async () => {
  ({ lexicon } = await starterLexicon());
});

const rowsOf: Readonly<
  Record<Lang, readonly { unit: string; of?: readonly string[]; means: string | null; behind?: boolean }[]>
> = homonyms;
const unitsOf: Readonly<Record<Lang, Readonly<Record<string, unknown>>>> = {
  en: en.units,
  fr: fr.units,
  es: es.units,
  de: de.units,
};
const shown = (line: string, lang: Lang, known = lexicon): string => {
  const { unit, food } = parseIngredientLine(line, lang, new FoodMatcher([], known, lang));
  return `${unit ?? ""}|${food}`;
};

describe("the table of homonyms", () => {
  test("follows its schema", () => {
    const isValid = new Ajv().compile(schema);
    isValid(homonyms);
    expect(isValid.errors ?? []).toEqual([]);
  });

  test("names units of the language, and foods, categories and subcategories that there are", () => {
    const selectors = new Set(
      [...lexicon.all()].flatMap(({ key, category, subcategory }) => [
        key,
        `category:${category}`,
        `subcategory:${subcategory}`,
      ]),
    );
    const all = new Set(langs.flatMap((lang) => Object.keys(unitsOf[lang])));
    for (const lang of langs)
      for (const { unit, of = [], means } of rowsOf[lang]) {
        expect([lang, unit, unit in unitsOf[lang]]).toEqual([lang, unit, true]);
        expect(means === null || all.has(means)).toBe(true);
        expect(of.filter((one) => !selectors.has(one))).toEqual([]);
      }
  });

  test("has no row behind one for any other food", () => {
    for (const lang of langs)
      for (const [i, { unit, of }] of rowsOf[lang].entries())
        if (of === undefined)
          expect(
            rowsOf[lang]
              .slice(i + 1)
              .map((row) => row.unit)
              .includes(unit),
          ).toBe(false);
  });
});

test.each<[Lang, string, string]>([
  ["fr", "2 gousses d'ail", "clove|ail"],
  ["fr", "3 gousses d'ail nouveau", "clove|ail nouveau"],
  ["fr", "1 gousse de vanille", "pod|vanille"],
  ["fr", "4 gousses de carvi noir", "pod|carvi noir"],
  ["fr", "2 branches de céleri", "stalk|céleri"],
  ["fr", "2 branches de thym", "sprig|thym"],
  ["fr", "1 filet d'huile d'olive vierge", "dash|huile d'olive vierge"],
  ["fr", "un filet de citron", "dash|citron"],
  ["fr", "2 filets de poulet au citron", "|filets de poulet au citron"],
  // The fish is not in the lexicon: the lemon behind it does not decide the unit.
  ["fr", "2 filets de zébrasome au citron", "|filets de zébrasome au citron"],
  ["fr", "6 plaques de lasagnes", "|plaques de lasagnes"],
  ["fr", "1 noix de beurre demi-sel", "knob|beurre demi-sel"],
  ["fr", "1 noix de muscade", "|noix de muscade"],
  ["es", "1 barra de pan de ayer", "loaf|pan de ayer"],
  ["es", "1 barra de mantequilla", "stick|mantequilla"],
  ["es", "1 rama de canela", "stalk|canela"],
  ["es", "2 ramitas de perejil", "sprig|perejil"],
  ["es", "2 filetes de merluza", "|filetes de merluza"],
  ["es", "1 nuez de mantequilla", "knob|mantequilla"],
  ["en", "2 cinnamon sticks", "|cinnamon sticks"],
  ["en", "2 sticks of cinnamon", "stick|cinnamon"],
  ["en", "2 celery sticks", "stick|celery"],
])("what a unit means depends on its food, %s: %s", (lang, line, expected) => {
  expect(shown(line, lang)).toBe(expected);
});

describe("every food is read as the selectors of the table say", () => {
  const phrases: [Lang, string, string][] = [
    ["fr", "clove", "1 gousse de "],
    ["fr", "sprig", "1 branche de "],
    ["es", "stick", "1 barra de "],
    ["es", "sprig", "1 rama de "],
  ];
  test.each(phrases)("%s: %s", (lang, unit, before) => {
    const rows = rowsOf[lang].filter((row) => row.unit === unit);
    const wrong: string[] = [];
    for (const food of lexicon.all()) {
      const name = food.names[lang][0]!.toLowerCase();
      // A name that several foods share may mean any of them, and a name of a dish or a class is none.
      if (lexicon.called(name, lang).length !== 1 || parseIngredientLine(name, lang).food !== name) continue;
      const row = rows.find(({ of }) => of === undefined || isSelected(food, of));
      const read = parseIngredientLine(`${before}${name}`, lang, new FoodMatcher([], lexicon, lang));
      if (read.food === name && read.unit !== (row?.means ?? unit)) wrong.push(`${name}: ${read.unit}`);
    }
    expect(wrong).toEqual([]);
  });
});

test("a new food is read like those of its subcategory, and one of another subcategory is not", () => {
  const named = (key: string, like: string, fr: string, es: string): FoodRow => ({
    ...lexicon.food(like)!,
    id: 1_000_000 + fr.length,
    key,
    names: { en: [key], fr: [fr], es: [es], de: [key] },
    aliases: {},
  });
  const added = [
    named("zorbel-oil", "olive-oil", "Zorbeline", "Zorbelina"),
    named("zorbel-fish", "trout", "Truitelle", "Truchela"),
    named("zorbel-bread", "baguette", "Fournelle", "Hornazuelo"),
  ];
  const shownWith = (line: string, lang: Lang) => shown(line, lang, new FoodLexicon(added));
  expect(shownWith("1 filet de zorbeline", "fr")).toBe("dash|zorbeline");
  expect(shownWith("2 filets de truitelle", "fr")).toBe("|filets de truitelle");
  expect(shownWith("1 barra de hornazuelo", "es")).toBe("loaf|hornazuelo");
  expect(shownWith("1 barra de zorbelina", "es")).toBe("stick|zorbelina");
  expect(shown("1 filet de zorbeline", "fr")).toBe("|filet de zorbeline");
});

import { expect, test } from "bun:test";
import { shownAliases } from "./food-names.ts";

test("the first five other names are shown, German nouns with a capital letter", () => {
  const aliases = {
    en: ["unsalted butter", "sweet butter"],
    de: ["süßrahmbutter", "weiche butter", "Anken", "teebutter", "markenbutter", "gebuttert", "ausbuttern"],
  };
  expect(shownAliases({ aliases }, "en")).toEqual(["unsalted butter", "sweet butter"]);
  expect(shownAliases({ aliases }, "fr")).toEqual([]);
  expect(shownAliases({ aliases }, "de")).toEqual([
    "Süßrahmbutter",
    "weiche Butter",
    "Anken",
    "Teebutter",
    "Markenbutter",
  ]);
});

test("a German noun has its capital before what only describes it, too", () => {
  const de = [
    "kichererbsen gekocht",
    "buttermilch natur",
    "brot glutenfrei",
    "fertiges fischgericht",
    "sahne tiefgekühlt",
  ];
  expect(shownAliases({ aliases: { de } }, "de")).toEqual([
    "Kichererbsen gekocht",
    "Buttermilch natur",
    "Brot glutenfrei",
    "fertiges Fischgericht",
    "Sahne tiefgekühlt",
  ]);
});

import { expect, test } from "bun:test";
import { aliasesIn, namesElsewhere } from "./food-names.ts";

test("names of other languages are those that say something new", () => {
  expect(namesElsewhere({ en: "Butter", fr: "Beurre", es: "Mantequilla", de: "Butter" }, "en")).toEqual([
    { lang: "fr", name: "Beurre" },
    { lang: "es", name: "Mantequilla" },
  ]);
  expect(namesElsewhere({ en: "Kimchi", fr: "Kimchi" }, "de")).toEqual([]);
  expect(namesElsewhere("Grandmother's powder", "fr")).toEqual([]);
});

test("other names are those of the reader's language", () => {
  const aliases = { en: ["stick of butter"], fr: ["beurre doux"] };
  expect(aliasesIn({ aliases }, "fr")).toEqual(["beurre doux"]);
  expect(aliasesIn({ aliases }, "de")).toEqual([]);
  expect(aliasesIn({ aliases: ["a"] }, "de")).toEqual(["a"]);
});

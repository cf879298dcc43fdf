import { expect, test } from "bun:test";
import { readdirSync } from "node:fs";

const languages = ["en", "fr", "es", "de"] as const;
type Tree = { [key: string]: string | Tree };

const files = (language: string): string[] => readdirSync(new URL(`./${language}/`, import.meta.url)).sort();
const read = (language: string, file: string): Promise<Tree> =>
  Bun.file(new URL(`./${language}/${file}`, import.meta.url)).json();

function leaves(tree: Tree, prefix = ""): [key: string, text: string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "string" ? [[prefix + key, value] as [string, string]] : leaves(value, `${prefix}${key}.`),
  );
}

const pluralForm = /_(zero|one|two|few|many|other)$/;
const placeholders = (text: string): string[] => [...text.matchAll(/\{\{\s*(\w+)/g)].map(([, name]) => name!).sort();

test("every language has the same catalogues", () => {
  for (const language of languages) expect(files(language)).toEqual(files("en"));
});

for (const file of files("en")) {
  test(`${file} has the same keys in four languages, none of them empty`, async () => {
    const keys = async (language: string) =>
      [...new Set(leaves(await read(language, file)).map(([key]) => key.replace(pluralForm, "")))].sort();
    const expected = await keys("en");
    for (const language of languages) {
      expect(await keys(language)).toEqual(expected);
      for (const [key, text] of leaves(await read(language, file)))
        expect(`${key}: ${text.trim()}`).not.toBe(`${key}: `);
    }
  });

  test(`${file} has every plural form that each language needs`, async () => {
    for (const language of languages) {
      const all = leaves(await read(language, file)).map(([key]) => key);
      const stems = new Set(all.filter((key) => pluralForm.test(key)).map((key) => key.replace(pluralForm, "")));
      for (const stem of stems) {
        for (const form of new Intl.PluralRules(language).resolvedOptions().pluralCategories) {
          expect(all).toContain(`${stem}_${form}`);
        }
      }
    }
  });

  test(`${file} keeps the placeholders in every language`, async () => {
    const english = new Map(leaves(await read("en", file)));
    for (const language of languages) {
      for (const [key, text] of leaves(await read(language, file))) {
        const original = english.get(key) ?? english.get(key.replace(pluralForm, "_other"));
        expect(`${language} ${key} ${placeholders(text)}`).toBe(`${language} ${key} ${placeholders(original ?? "")}`);
      }
    }
  });
}

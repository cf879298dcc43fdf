import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Glob } from "bun";
import { parseSync } from "vite";

// Spaces and quotation marks as each language sets them, in all that people read: the page, mails, recipes, the offline chef.
// The templates of the chef's dishes are set as they are filled in: workers/offline-chef/compose.

const root = join(import.meta.dir, "../..");
const languages = ["en", "fr", "es", "de"] as const;
type Language = (typeof languages)[number];

/** Where texts of several languages are written; patterns, lists of words and prompts are read by code alone. */
const places = [
  "web/i18n/*/*.json",
  "db/seed/**/*.json",
  "db/shared/change-list/*.json",
  "db/shared/hygiene/facts.json",
  "workers/offline-chef/{texts,upgrade}/*.json",
  "workers/ai/checks/answer/replies.json",
  "workers/ai/fun-facts/*.ts",
  "workers/platform/mail/templates/*.ts",
  "workers/jobs/translate/*.ts",
  "api/recipe/export/*.ts",
];
const files = places
  .flatMap((place) => [...new Glob(place).scanSync({ cwd: root })])
  .filter((file) => !/\.test\.ts$|\/testing\//.test(file))
  .sort();

interface Text {
  file: string;
  lang: Language;
  text: string;
}
const isLanguage = (name: unknown): name is Language => languages.includes(name as Language);

/** The language of a whole file: that of its folder or its name. */
const languageOf = (file: string): Language | null => {
  const name = /\/(?:i18n\/(\w\w)\/\w+|(\w\w))\.json$/.exec(file);
  const lang = name?.[1] ?? name?.[2];
  return isLanguage(lang) ? lang : null;
};

/** The texts of a JSON value, each in the language of the nearest key that names one. */
function jsonTexts(file: string, value: unknown, lang: Language | null): Text[] {
  if (typeof value === "string") return lang ? [{ file, lang, text: value }] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => jsonTexts(file, one, isLanguage(key) ? key : lang));
}

/** The same of the objects that code writes. */
function codeTexts(file: string, node: unknown, lang: Language | null): Text[] {
  if (Array.isArray(node)) return node.flatMap((one) => codeTexts(file, one, lang));
  if (typeof node !== "object" || node === null || !("type" in node)) return [];
  const said = (text: string): Text[] => (lang ? [{ file, lang, text }] : []);
  if (node.type === "Literal" && "value" in node && typeof node.value === "string") return said(node.value);
  if (node.type === "TemplateElement" && "value" in node) return said((node.value as { cooked: string }).cooked);
  if (node.type === "Property") {
    const { key, value } = node as unknown as { key: { name?: string }; value: unknown };
    return codeTexts(file, value, isLanguage(key.name) ? key.name : lang);
  }
  return Object.values(node).flatMap((one) => codeTexts(file, one, lang));
}

const texts = files.flatMap((file) => {
  const source = readFileSync(join(root, file), "utf8");
  return file.endsWith(".json")
    ? jsonTexts(file, JSON.parse(source), languageOf(file))
    : codeTexts(file, parseSync(file, source).program, null);
});

const faults = (lang: Language, isWrong: (text: string) => boolean): string[] =>
  texts.filter((one) => one.lang === lang && isWrong(one.text)).map(({ file, text }) => `${file}: ${text}`);

/** A sign, or a guillemet, with another space than the narrow no-break one (U+202F), or with none. */
const isLoose = (text: string): boolean =>
  /[ \u00a0][!?;:»%](?!\w)|«[^\u202f]|[^\u202f]»/u.test(text) ||
  // Not an address, nor the time of a day.
  /[\p{L}\p{N})}][!?;](?!\w)|[\p{L})}][:](?![/\w])/u.test(text.replace(/https?:\S+/g, ""));

test("the texts are found", () => {
  for (const place of places) expect(files.filter((file) => new Glob(place).match(file))).not.toEqual([]);
  for (const lang of languages) expect(texts.filter((one) => one.lang === lang).length).toBeGreaterThan(2500);
  expect(["Quoi ?", "Quoi\u00a0?", "Quoi?", "« si »", "«si»", "5 %"].filter((text) => !isLoose(text))).toEqual([]);
  expect(["Quoi\u202f?", "«\u202fsi\u202f»", "5\u202f%", "https://a.b", "à 12:30"].filter(isLoose)).toEqual([]);
});

test("French keeps its double signs, its guillemets and its % with the word beside them, by a narrow space", () => {
  expect(faults("fr", isLoose)).toEqual([]);
});

test("English sets % at its number", () => {
  expect(faults("en", (text) => /[ \u00a0\u202f]%/.test(text))).toEqual([]);
});

test("an ellipsis at the end stands at its word, in German a space after it", () => {
  for (const lang of ["en", "fr", "es"] as const) expect(faults(lang, (text) => /\s…$/.test(text))).toEqual([]);
  expect(faults("de", (text) => /[\p{L}\p{N}]…$/u.test(text))).toEqual([]);
});

/** The quotation marks of a language, and no others; an apostrophe is none. */
const foreign: Record<Language, RegExp> = {
  en: /["„«»‹›‚]/,
  fr: /["„“”‹›‚]/,
  es: /["„“”‹›‚]/,
  de: /["”«»‹›]/,
};
for (const lang of languages)
  test(`${lang} has its own quotation marks`, () => {
    expect(faults(lang, (text) => foreign[lang].test(text))).toEqual([]);
  });

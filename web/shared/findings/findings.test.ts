import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DraftCheck } from "@toque/db/schemas/ai.ts";
import { langs } from "@toque/db/schemas/common.ts";
import { type FindingCode, findingCodes, findingParams, jobErrorCodes } from "@toque/db/schemas/findings.ts";
import { type FindingReader, findingValues, isSayable } from "./finding-values.ts";

const catalogue = (lang: string, name: string) =>
  JSON.parse(readFileSync(join(import.meta.dir, `../../i18n/${lang}/${name}.json`), "utf8"));
const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name ?? "");

describe.each([...langs])("the catalogues in %s", (lang) => {
  const { finding, failure } = catalogue(lang, "checks") as Record<"finding" | "failure", Record<string, string>>;

  test("have a text for every code, and none without one", () => {
    expect(Object.keys(finding).sort()).toEqual([...findingCodes].sort());
    expect(Object.keys(failure).sort()).toEqual([...jobErrorCodes].sort());
  });

  test("have only placeholders that the codes provide", () => {
    for (const code of findingCodes)
      for (const name of placeholders(finding[code] ?? ""))
        expect(`${code}: ${findingParams[code].some((one) => one === name) ? "" : name}`).toBe(`${code}: `);
    for (const text of Object.values(failure)) expect(placeholders(text)).toEqual([]);
  });

  test("have a name and two general sentences for every check, and for nothing else", () => {
    const names: readonly string[] = DraftCheck.properties.name.enum;
    const { title, passed, not_passed, lead, ...checks } = catalogue(lang, "generate").checks;
    expect([title, passed, not_passed, lead]).not.toContain(undefined);
    expect(Object.keys(checks).sort()).toEqual([...names].sort());
    for (const check of Object.values(checks) as object[])
      expect(Object.keys(check)).toEqual(["name", "fine", "missed"]);
  });
});

const reader: FindingReader = {
  lang: "fr",
  system: "metric",
  servings: (count) => `${count} parts`,
  difficulty: (key) => `<${key}>`,
};

test("names are given in the user's language, those without an id unchanged", () => {
  const foods = [
    { id: 4, name: "Œuf" },
    { id: 5, name: { en: "Tomato", fr: "Tomate" } },
    { id: null, name: "Zorbleberry" },
  ];
  expect(findingValues({ foods, diet: { id: 1, name: "Végétarien" } }, reader)).toEqual({
    foods: "œuf, tomate et Zorbleberry",
    diet: "végétarien",
  });
  const nbsp = "\u00a0";
  expect(
    findingValues({ minutes: 95, grams: 1250, servings: 3, asked_difficulty: "hard", asked_lang: "de" }, reader),
  ).toEqual({
    minutes: `1${nbsp}h${nbsp}35`,
    grams: `1,25${nbsp}kg`,
    servings: "3 parts",
    asked_difficulty: "<hard>",
    asked_lang: "allemand",
  });
});

test("every code is sayable with its parameters, and not if one is missing", () => {
  const all = {
    foods: [{ id: 1, name: "a" }],
    allergens: [{ id: 1, name: "b" }],
    diet: { id: 1, name: "c" },
    words: ["d"],
    text: "e",
    part: "f",
    advice: "n",
    id: 1,
    minutes: 1,
    limit_minutes: 2,
    before_minutes: 3,
    grams: 4,
    limit_grams: 5,
    servings: 6,
    asked_servings: 7,
    difficulty: "easy",
    asked_difficulty: "hard",
    temperature: "180 °C",
    lang: "en",
    asked_lang: "de",
  } as const;
  const texts = catalogue("en", "checks").finding as Record<FindingCode, string>;
  for (const code of findingCodes) {
    const names: readonly (keyof typeof all)[] = findingParams[code];
    const values = findingValues(Object.fromEntries(names.map((name) => [name, all[name]])), reader);
    expect(`${code} ${isSayable(texts[code], values)}`).toBe(`${code} true`);
  }
  expect(isSayable(texts.foods_missing, findingValues({ foods: [] }, reader))).toBe(false);
  expect(isSayable(texts.over_time, findingValues({ minutes: 5 }, reader))).toBe(false);
  expect(isSayable(undefined, {})).toBe(false);
});

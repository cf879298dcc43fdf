import { describe, expect, test } from "bun:test";
import { langs } from "@toque/db/schemas/common.ts";
import { IntlMessageFormat } from "intl-messageformat";
import { catalogues, durationIn, labelOf, sayings, type TextKey, withExamples } from "./say.ts";

interface Part {
  type: number;
  value?: unknown;
  options?: Record<string, { value: Part[] }>;
}

/** The type of text between parameters. */
const LITERAL = 0;

const parametersOf = (parts: readonly Part[]): string[] =>
  parts.flatMap(({ type, value, options }) => [
    ...(typeof value === "string" && type !== LITERAL ? [value] : []),
    ...Object.values(options ?? {}).flatMap((option) => parametersOf(option.value)),
  ]);

const parameters = (text: string): string[] => [
  ...new Set(parametersOf(new IntlMessageFormat(text, "en", undefined, { ignoreTag: true }).getAst()).sort()),
];

describe("the catalogues", () => {
  const keys = Object.keys(catalogues.en) as TextKey[];

  test.each(langs.filter((lang) => lang !== "en"))("%s has every text of the English one, and no other", (lang) => {
    expect(Object.keys(catalogues[lang])).toEqual(keys);
    for (const key of keys)
      expect([key, parameters(catalogues[lang][key])]).toEqual([key, parameters(catalogues.en[key])]);
  });

  test.each(langs)("every text in %s shows its parameters, and a text without one of them is refused", (lang) => {
    for (const key of keys) {
      const names = parameters(catalogues[lang][key]);
      const said = sayings[lang](key, Object.fromEntries(names.map((name, i) => [name, i + 2])));
      expect(said).not.toMatch(/[{}]|undefined|''/);
      if (names.length > 0) expect(() => sayings[lang](key)).toThrow("was not provided");
    }
  });
});

test("lists, plurals and choices are those of the language", () => {
  expect(sayings.es("dietNo", { label: "vegana", foods: ["pan", "higos"] })).toBe(
    "No, no es vegana, por: pan e higos.",
  );
  expect(sayings.en("stepsRewritten", { n: 1 })).toBe("1 step rewritten");
  expect(sayings.de("stepsRewritten", { n: 4 })).toBe("4 Schritte umgeschrieben");
  expect(sayings.es("notInRecipe", { words: "col", count: 0, foods: [] })).toBe("No encuentro «col» en esta receta.");
  expect(sayings.es("notInRecipe", { words: "col", count: 1, foods: ["pan"] })).toEndWith(" Lleva: pan.");
  expect(withExamples("greeting", sayings.en, false)).toStartWith("Hello! I am the offline chef. Try “what can I");
});

test.each([
  [0, "0 Min."],
  [59.6, "1 Std."],
  [95, "1 Std. 35 Min."],
])("%d minutes are %s", (minutes, expected) => {
  expect(durationIn(minutes, "de")).toBe(expected);
});

test("a diet that the catalogues do not know keeps its key", () => {
  expect([labelOf("gluten-free", "fr"), labelOf("allergen:milk", "de"), labelOf("low_carb", "es")]).toEqual([
    "sans gluten",
    "Milch",
    "low carb",
  ]);
});

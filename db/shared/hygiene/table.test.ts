import { describe, expect, test } from "bun:test";
import { Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { langs } from "../../schemas/common.ts";
import facts from "./facts.json";
import groups from "./groups.json";
import sources from "./sources.json";
import { hygieneFacts, sourcesOf } from "./table.ts";
import words from "./words.json";

const text = Type.String({ minLength: 20 });
const figure = Type.Optional(Type.Number({ exclusiveMinimum: -30 }));
const Facts = Type.Array(
  Type.Object(
    {
      key: Type.String({ pattern: "^[a-z-]+$" }),
      topics: Type.Array(Type.String(), { minItems: 1 }),
      about: Type.Array(Type.String()),
      who: Type.Union(["everyone", "infants", "young-children", "pregnant"].map((who) => Type.Literal(who))),
      figures: Type.Object(
        {
          ...Object.fromEntries(
            (
              "core_c core_f rest_minutes fridge_days raw_fridge_days freezer_months fridge_c freezer_c limit_minutes " +
              "limit_grams limit_mg boil_minutes from_months from_c to_c"
            )
              .split(" ")
              .map((name) => [name, figure]),
          ),
          equivalents: Type.Optional(
            Type.Array(Type.Object({ c: Type.Number(), minutes: Type.Number() }), { minItems: 1 }),
          ),
        },
        { additionalProperties: false },
      ),
      text: Type.Object({ en: text, fr: text, es: text, de: text }, { additionalProperties: false }),
      sources: Type.Array(Type.String(), { minItems: 1 }),
    },
    { additionalProperties: false },
  ),
);
const Sources = Type.Record(
  Type.String(),
  Type.Object({
    agency: Type.String({ minLength: 2 }),
    title: Type.String({ minLength: 2 }),
    url: Type.String({ pattern: "^https://" }),
  }),
);
const patterns = Type.Array(Type.String({ minLength: 1 }), { minItems: 1 });
const Words = Type.Record(Type.String(), Type.Object({ en: patterns, fr: patterns, es: patterns, de: patterns }));

test("the tables keep to their schemas", () => {
  expect([...Value.Errors(Facts, facts)]).toEqual([]);
  expect([...Value.Errors(Sources, sources)]).toEqual([]);
  expect([...Value.Errors(Words, words)]).toEqual([]);
  expect(new Set(hygieneFacts.map(({ key }) => key)).size).toBe(hygieneFacts.length);
});

describe.each(hygieneFacts.map((fact) => [fact.key, fact] as const))("%s", (_key, fact) => {
  test("names groups and sources that there are", () => {
    expect(fact.about.filter((group) => !(group in groups))).toEqual([]);
    expect(sourcesOf(fact)).not.toContain(undefined as never);
  });

  test("states its core temperature in every text, and the same in °F", () => {
    const { core_c, core_f } = fact.figures;
    if (core_c === undefined) return;
    expect(Math.abs((core_c * 9) / 5 + 32 - core_f!)).toBeLessThan(1);
    for (const lang of langs) expect(fact.text[lang]).toContain(`${core_c} °C`);
    expect(fact.text.en).toContain(`${core_f} °F`);
  });

  test("has the same figures in °C in all languages", () => {
    const celsius = (lang: (typeof langs)[number]) =>
      [...new Set(fact.text[lang].match(/\d+(?= °C)/g) ?? [])].sort().join(" ");
    for (const lang of langs) expect(`${lang} ${celsius(lang)}`).toBe(`${lang} ${celsius("en")}`);
  });
});

test("no source is left over", () => {
  const used = new Set(hygieneFacts.flatMap((fact) => fact.sources));
  expect(Object.keys(sources).filter((key) => !used.has(key))).toEqual([]);
});

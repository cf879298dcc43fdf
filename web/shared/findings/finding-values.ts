import type { Lang, MeasurementSystem } from "@toque/db/schemas/common.ts";
import type { FindingParams, Named } from "@toque/db/schemas/findings.ts";
import { decapitalizeFood } from "../foods/decapitalize.ts";
import { formatMinutes } from "../formatting/duration.ts";
import { localeOf } from "../formatting/locale.ts";
import { formatWeight } from "../formatting/quantity.ts";
import { textOf } from "../formatting/text.ts";

type ParamName = keyof FindingParams;

/** The user's language and units, and the texts from other catalogues, for a finding. */
export interface FindingReader {
  lang: Lang;
  system: MeasurementSystem;
  servings: (count: number) => string;
  difficulty: (key: NonNullable<FindingParams["difficulty"]>) => string;
}

/** A finding's parameters, formatted in the user's language. An empty list is omitted. */
export function findingValues(
  params: Partial<FindingParams>,
  reader: FindingReader,
): Partial<Record<ParamName, string>> {
  const { lang, system } = reader;
  const list = (names: readonly string[]) => new Intl.ListFormat(localeOf(lang), { type: "conjunction" }).format(names);
  // A name without an id is the user's own wording.
  const nameOf = ({ id, name }: Named) =>
    id === null ? textOf(name, lang) : decapitalizeFood(textOf(name, lang), lang);
  const names = (all: readonly Named[]) => list(all.map(nameOf));
  const time = (minutes: number) => formatMinutes(minutes, lang);
  const weight = (grams: number) => formatWeight(grams, system, lang);
  const language = (code: Lang) => new Intl.DisplayNames(localeOf(lang), { type: "language" }).of(code) ?? code;
  const write: { [P in ParamName]-?: (value: NonNullable<FindingParams[P]>) => string } = {
    foods: names,
    allergens: names,
    diet: nameOf,
    words: (words) => words.join(", "),
    text: (text) => text,
    part: (part) => textOf(part, lang),
    id: String,
    minutes: time,
    limit_minutes: time,
    before_minutes: time,
    grams: weight,
    limit_grams: weight,
    servings: reader.servings,
    asked_servings: reader.servings,
    difficulty: reader.difficulty,
    asked_difficulty: reader.difficulty,
    temperature: (temperature) => temperature,
    lang: language,
    asked_lang: language,
    advice: (advice) => textOf(advice, lang),
  };
  // Each value is formatted by the writer of the same name.
  const writers: Record<ParamName, (value: never) => string> = write;
  const one = (name: ParamName): [ParamName, string][] => {
    const value = params[name];
    const written = value === undefined ? "" : writers[name](value as never);
    return written === "" ? [] : [[name, written]];
  };
  return Object.fromEntries((Object.keys(write) as ParamName[]).flatMap(one));
}

/** True when there is a value for every placeholder of a text. */
export const isSayable = (text: unknown, values: Partial<Record<string, string>>): boolean =>
  typeof text === "string" &&
  [...text.matchAll(/\{\{(\w+)\}\}/g)].every(([, name]) => values[name ?? ""] !== undefined);

import type { FoodLexicon } from "@toque/db/foods/lexicon.ts";
import type { Lang } from "@toque/db/schemas/common.ts";
import { groupsOfFood, type HygieneGroup } from "@toque/db/shared/hygiene/groups.ts";
import { type Concerned, hygieneFact } from "@toque/db/shared/hygiene/table.ts";
import { isProhibited, type Place, placesOf, type WordClass } from "@toque/db/shared/hygiene/text.ts";
import { type Reading, readSentences } from "./reading.ts";
import { brokenBy, hygieneRules } from "./rules.ts";
import { coldCore, coldHolding } from "./temperatures.ts";

/** A recipe as the rules of hygiene read it. */
export interface RecipeTexts {
  lang: Lang;
  title: string;
  /** Foods of the list: as they are called, and their keys and traits where they are known. */
  foods: readonly { name: string; key: string | null; traits: readonly string[] | null }[];
  /** Every other text, in order. */
  texts: readonly string[];
}

/** A sentence that falls below a fact of the table. */
export interface Breach {
  /** Key of the fact. */
  fact: string;
  /** The sentence. */
  text: string;
}

const found = (reading: Reading, kind: WordClass): Place[] =>
  placesOf(kind, reading.normal, reading.lang).filter((place) => !isProhibited(reading.normal, place, reading.lang));

/** Months of age that words name: "from 6 months", "for a 2-year-old". */
function monthsIn(text: string): number | null {
  const [, months, years] =
    /(\d+)\s*\+?\s*(?:months?|mois|meses|monat)|(\d+) (?:years?|ans?|anos?|jahre?) /.exec(text) ?? [];
  return months ? Number(months) : years ? Number(years) * 12 : null;
}

/** For whom a recipe says that it is. */
export function audienceOf(readings: readonly Reading[]): Set<Concerned> {
  const who = new Set<Concerned>(["everyone"]);
  for (const reading of readings) {
    if (found(reading, "not-for").length > 0) continue;
    if (found(reading, "pregnant").length > 0) who.add("pregnant");
    if (found(reading, "toddlers").length > 0) who.add("young-children");
    if (found(reading, "infants").length > 0) {
      who.add("young-children");
      if ((monthsIn(reading.normal) ?? 0) < 12) who.add("infants");
    }
  }
  return who;
}

/** What is no food, used as one: neither cleaning with it nor tasting of it is a use. */
function noFood(reading: Reading): boolean {
  const names = reading.foods.filter(({ groups }) => groups.includes("no-food"));
  const tastes = found(reading, "tastes-of");
  const used = names.filter(
    (place) => !isProhibited(reading.normal, place, reading.lang) && !tastes.some(({ end }) => end === place.start - 1),
  );
  if (used.length === 0 || found(reading, "discard").length > 0) return false;
  const cleaning = found(reading, "clean").filter(
    (place) => !names.some((name) => place.start < name.end && name.start < place.end),
  );
  if (cleaning.length === 0) return true;
  // Food itself is not washed with it.
  const food = reading.foods.some(({ groups }) => !groups.includes("no-food"));
  return food && found(reading, "surface").length === 0 && found(reading, "jar").length === 0;
}

const DAY = 1440;
const cookedGroups: readonly HygieneGroup[] = [
  "poultry",
  "mince",
  "pork",
  "whole-cut",
  "fish",
  "soup",
  "poultry-cooked",
  "leftovers",
  "cooked",
  "egg-dish",
];

/** The fact on keeping that a sentence goes beyond; null if none. */
function keptTooLong(reading: Reading): string | null {
  if (found(reading, "store").length === 0 || found(reading, "fridge").length === 0) return null;
  if (found(reading, "freeze").length > 0 || found(reading, "cured").length > 0 || found(reading, "acid").length > 0)
    return null;
  const days = reading.minutes / DAY;
  if (reading.named.has("rice") && days > hygieneFact("rice").figures.fridge_days!) return "rice";
  const limit = hygieneFact("leftovers").figures.fridge_days!;
  return days > limit && cookedGroups.some((group) => reading.about.has(group)) ? "leftovers" : null;
}

function breachesIn(reading: Reading, who: ReadonlySet<Concerned>): string[] {
  const facts = [coldCore(reading, who), keptTooLong(reading)].filter((fact) => fact !== null);
  if (coldHolding(reading)) facts.push("danger-zone");
  if (noFood(reading)) facts.push("no-food");
  return facts;
}

/** The readings of a recipe: its list first, then its title and texts. */
export function readRecipe(lexicon: FoodLexicon, { foods, title, texts, lang }: RecipeTexts): Reading[] {
  const byFood = foods.map(({ key, traits }) => (key === null ? [] : groupsOfFood(key, traits)));
  const listed = foods.map(({ name }, i) => {
    const [reading] = readSentences(lexicon, [name], lang, new Set());
    const groups = byFood[i]!;
    if (!reading || foods[i]!.key === null) return reading;
    const own = { groups, isNegated: false, start: 0, end: reading.normal.length };
    return { ...reading, foods: [own], named: new Set(groups), about: new Set(groups) };
  });
  return [
    ...listed.filter((reading) => reading !== undefined),
    ...readSentences(lexicon, [title, ...texts], lang, new Set(byFood.flat())),
  ];
}

/** What a recipe says that falls below the table, each fact once a sentence; empty when nothing does. */
export function findBreaches(lexicon: FoodLexicon, recipe: RecipeTexts): Breach[] {
  const readings = readRecipe(lexicon, recipe);
  const who = audienceOf(readings);
  const breaches = [
    ...hygieneRules
      .filter((rule) => who.has(rule.who ?? "everyone"))
      .flatMap((rule) => brokenBy(rule, readings).map(({ text }) => ({ fact: rule.fact, text }))),
    ...readings.flatMap((reading) => breachesIn(reading, who).map((fact) => ({ fact, text: reading.text }))),
  ];
  const once = new Map(breaches.map((breach) => [`${breach.fact} ${breach.text}`, breach]));
  return [...once.values()];
}

/** Whether a sentence warns: an answer must be able to say what is dangerous. */
const warns = (reading: Reading): boolean =>
  placesOf("caution", reading.normal, reading.lang).length > 0 || found(reading, "warning").length > 0;

/**
 * What an answer says that falls below the table, each fact once a sentence. Rules over a whole recipe do not count, it is none.
 * @param about groups that a first sentence without a food is about: those of the question, or of the recipe
 */
export function breachesInAnswer(
  lexicon: FoodLexicon,
  { lang, text, about }: { lang: Lang; text: string; about: ReadonlySet<HygieneGroup> },
): Breach[] {
  const readings = readSentences(lexicon, [text], lang, about);
  const who = audienceOf(readings);
  const rules = hygieneRules.filter((rule) => rule.scope !== "recipe" && who.has(rule.who ?? "everyone"));
  const breaches = [
    ...rules.flatMap((rule) => brokenBy(rule, readings).map((reading) => ({ fact: rule.fact, reading }))),
    ...readings.flatMap((reading) => breachesIn(reading, who).map((fact) => ({ fact, reading }))),
  ].filter(({ reading }) => !warns(reading));
  return [...new Map(breaches.map(({ fact, reading: { text } }) => [`${fact} ${text}`, { fact, text }])).values()];
}

/** The groups of the foods that a text names. */
export const groupsNamed = (lexicon: FoodLexicon, text: string, lang: Lang): Set<HygieneGroup> =>
  new Set(readSentences(lexicon, [text], lang, new Set()).flatMap(({ named }) => [...named]));

/** Facts on what only those at risk must not eat. */
const forThoseAtRisk: ReadonlySet<string> = new Set(["pregnant-raw", "pregnant-eggs", "pregnant-cheese"]);

/** What those at risk should know of a recipe that is fine for others: keys of facts, each once. */
export function findNotes(lexicon: FoodLexicon, recipe: RecipeTexts): string[] {
  const readings = readRecipe(lexicon, recipe);
  const rules = hygieneRules.filter((rule) => rule.who === "pregnant" && forThoseAtRisk.has(rule.fact));
  return [...new Set(rules.filter((rule) => brokenBy(rule, readings).length > 0).map(({ fact }) => fact))];
}

import type { Lang } from "@toque/db/schemas/common.ts";
import { comparable, Phrases } from "../lines/patterns.ts";
import words from "./sections.json";

export type Section = "ingredients" | "method" | "notes";
export type Fact = "preparation_time" | "cooking_time" | "waiting_time" | "total_time";
const facts = ["preparation_time", "cooking_time", "waiting_time", "total_time"] as const satisfies readonly Fact[];

/** The words of one language by which a recipe's text is told apart. */
export interface SectionWords {
  headings: ReadonlyMap<string, Section>;
  before: Phrases<true>;
  after: Phrases<true>;
  times: Phrases<Fact>;
  /** Words that no sentence ends with. */
  open: ReadonlySet<string>;
  /** What a line begins with that says goodbye. */
  closing: Phrases<true>;
  /** Labels of other facts. */
  otherFacts: Phrases<true>;
  /** What a number behind "for" may count instead of people. */
  otherCounts: Phrases<true>;
  /** Words that greet on a page, and name no dish. */
  greetings: Phrases<true>;
  /** Headings of lists of tools. */
  equipment: ReadonlySet<string>;
  /** What a recipe fills one of: "for 1 baking tray". */
  vessels: Phrases<true>;
}

/** A heading without marks, accents and case. */
export const plain = (text: string): string =>
  comparable(text)
    .replace(/[\p{P}\p{S}]+/gu, " ")
    .replace(/\s+/g, " ")
    .trim();

function compile(lang: Lang): SectionWords {
  const list = words[lang];
  const phrases = (one: readonly string[]) => new Phrases(one.map((phrase) => [phrase, true] as const));
  return {
    headings: new Map(
      (["ingredients", "method", "notes"] as const).flatMap((section) =>
        list[section].map((heading) => [plain(heading), section] as const),
      ),
    ),
    before: phrases(list.servings_before),
    after: phrases(list.servings_after),
    times: new Phrases(facts.flatMap((fact) => list[fact].map((label) => [label, fact] as const))),
    open: new Set(list.open.map(comparable)),
    closing: phrases(list.closing),
    otherFacts: phrases(list.other_facts),
    otherCounts: phrases(list.other_counts),
    greetings: phrases(list.greetings),
    equipment: new Set(list.equipment.map(plain)),
    vessels: phrases(list.vessels),
  };
}

const compiled = new Map<Lang, SectionWords>();
/** The words of a language, compiled once. */
export const sectionWordsOf = (lang: Lang): SectionWords => {
  const known = compiled.get(lang) ?? compile(lang);
  compiled.set(lang, known);
  return known;
};

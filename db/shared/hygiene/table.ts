import type { Lang } from "../../schemas/common.ts";
import facts from "./facts.json";
import sources from "./sources.json";

/** Whom a fact is about; `infants` before the first birthday, `young-children` before the fourth. */
export type Concerned = "everyone" | "infants" | "young-children" | "pregnant";

/** Figures of a fact, for code; its text says the same. Temperatures in °C (`core_f` in °F), times as their names say. */
export interface HygieneFigures {
  core_c?: number;
  core_f?: number;
  rest_minutes?: number;
  /** Core temperatures with the minutes that make them as safe as 70 °C for two. */
  equivalents?: { c: number; minutes: number }[];
  fridge_days?: number;
  raw_fridge_days?: number;
  freezer_months?: number;
  fridge_c?: number;
  freezer_c?: number;
  limit_minutes?: number;
  limit_grams?: number;
  limit_mg?: number;
  boil_minutes?: number;
  from_months?: number;
  from_c?: number;
  to_c?: number;
}

/** A fact of kitchen hygiene. Its sentences hold by themselves, in each language. */
export interface HygieneFact {
  key: string;
  /** What is asked or done: "keep", "thaw", "core" and the like (`topics` of questions.json). */
  topics: string[];
  /** Keys of groups.json; empty: it is about no food in particular. */
  about: string[];
  who: Concerned;
  figures: HygieneFigures;
  text: Record<Lang, string>;
  /** Keys of sources.json. */
  sources: string[];
}

/** Who says it, and where. */
export interface HygieneSource {
  agency: string;
  title: string;
  url: string;
}

export const hygieneFacts = facts as HygieneFact[];
const bySource: Record<string, HygieneSource> = sources;
const byKey = new Map(hygieneFacts.map((fact) => [fact.key, fact]));

/** @throws Error if the table has no such fact, which is a mistake of the caller */
export function hygieneFact(key: string): HygieneFact {
  const fact = byKey.get(key);
  if (!fact) throw new Error(`the table of hygiene has no fact ${key}`);
  return fact;
}

export const sourcesOf = (fact: HygieneFact): HygieneSource[] => fact.sources.map((key) => bySource[key]!);

/** Who says it, in a few words: "USDA FSIS, BfR". */
export const agenciesOf = (fact: HygieneFact): string =>
  [...new Set(sourcesOf(fact).map(({ agency }) => agency))].join(", ");

/** A source as it is cited: agency, title, address. */
export const citationOf = ({ agency, title, url }: HygieneSource): string => `${agency}, “${title}”, ${url}`;

/** Every source of the table as it is cited. */
export const citations: readonly string[] = Object.values(bySource).map(citationOf);

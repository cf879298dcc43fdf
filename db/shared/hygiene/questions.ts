import type { Lang } from "../../schemas/common.ts";
import { groupsOfFood, type HygieneGroup } from "./groups.ts";
import phrases from "./phrases.json";
import words from "./questions.json";
import { citationOf, type HygieneFact, type HygieneSource, hygieneFact, hygieneFacts, sourcesOf } from "./table.ts";
import { patternOf, placesOf, sentencesOf, type WordClass } from "./text.ts";

/** What a question on keeping and safety names. */
export interface NamedFoods {
  groups: ReadonlySet<HygieneGroup>;
  /** Whether it names any food, also one that the table does not know. */
  any: boolean;
  /** Whether it is asked beside a recipe: leftovers are of that dish then. */
  ofDish?: boolean;
}

/** An answer from the table, in the reader's language, or the honest word that it has none (`covered` is false). */
export interface SafetyAnswer {
  covered: boolean;
  /** Sentences of the table with their source. */
  text: string;
  facts: string[];
  sources: HygieneSource[];
  /** Whether the question names no food, and these are all facts on those whom it asks for. */
  isGeneral: boolean;
}

type QuestionWords = keyof typeof words;

const MOST_FACTS = 2;

function normalOf(text: string): string {
  return sentencesOf(text)
    .map(({ normal }) => normal)
    .join(" ");
}

const asks = (kind: QuestionWords, normal: string, lang: Lang): boolean =>
  normal.search(new RegExp(patternOf(`question:${kind}:${lang}`, words[kind][lang]).source)) >= 0;
const says = (kind: WordClass, normal: string, lang: Lang): boolean => placesOf(kind, normal, lang).length > 0;

/** Topics that the words themselves name, the most special first. */
const byClass: readonly [topic: string, kind: WordClass][] = [
  ["refreeze", "refreeze"],
  ["thaw", "thaw"],
  ["wash", "wash"],
  ["can", "water-bath"],
  ["marinade", "marinade-reuse"],
  ["reheat", "reheat"],
];
const byQuestion: readonly [topic: string, kind: QuestionWords][] = [
  ["left-out", "left-out"],
  ["core", "core"],
  ["keep", "keep"],
  ["freeze", "freeze"],
];

/** The topics of a question, the most special first; empty when it is none on keeping or safety. */
function topicsOf(normal: string, lang: Lang): string[] {
  return [
    ...byClass.flatMap(([topic, kind]) => (says(kind, normal, lang) ? [topic] : [])),
    ...byQuestion.flatMap(([topic, kind]) => (asks(kind, normal, lang) ? [topic] : [])),
    ...(says("pink", normal, lang) ? ["pink"] : []),
    ...(asks("safe", normal, lang) ? ["poison", "raw", "core"] : []),
  ];
}

type Asked = "pregnant" | "baby" | "everyone";

function askedFor(normal: string, lang: Lang): Asked {
  if (says("pregnant", normal, lang)) return "pregnant";
  return asks("baby", normal, lang) ? "baby" : "everyone";
}

/** Whether a text may be a question on keeping or safety. What asks for allergens, diets or recipes is none. */
export function asksAboutSafety(text: string, lang: Lang): boolean {
  const normal = normalOf(text);
  if (!asks("question", normal, lang) || asks("ruled-out", normal, lang)) return false;
  return topicsOf(normal, lang).length > 0 || judgesFor(normal, lang);
}

/** Whether a text asks how long something keeps, or whether it may be frozen or made before it is eaten. */
export function asksToKeep(text: string, lang: Lang): boolean {
  const [topic] = topicsOf(normalOf(text), lang);
  return (topic === "keep" || topic === "freeze") && asksAboutSafety(text, lang);
}

const judgesFor = (normal: string, lang: Lang): boolean =>
  askedFor(normal, lang) !== "everyone" && (asks("safe", normal, lang) || asks("suits", normal, lang));

const isFor = ({ who }: HygieneFact, asked: Asked): boolean =>
  asked === "baby" ? who === "infants" || who === "young-children" : who === asked;

const isAbout = ({ about }: HygieneFact, groups: ReadonlySet<HygieneGroup>): boolean =>
  about.some((group) => groups.has(group as HygieneGroup));

/** The facts that answer; null when the question is none for the table. */
function factsFor(normal: string, lang: Lang, { groups, any, ofDish }: NamedFoods): HygieneFact[] | null {
  const topics = topicsOf(normal, lang);
  const isOfDish = ofDish && groups.size > 0 && [...groups].every((group) => group === "leftovers");
  if (isOfDish && topics[0] === "keep") return null;
  const asked = askedFor(normal, lang);
  if (asked !== "everyone") {
    const own = hygieneFacts.filter((fact) => isFor(fact, asked));
    if (!any && groups.size === 0) return judgesFor(normal, lang) ? own : null;
    const found = own.filter((fact) => isAbout(fact, groups));
    // Those that name the food itself before those about all that is raw.
    return found.sort((a, b) => a.about.length - b.about.length).slice(0, MOST_FACTS);
  }
  const common = hygieneFacts.filter(({ who }) => who === "everyone");
  for (const topic of topics) {
    const found = common.filter((fact) => fact.topics.includes(topic) && isAbout(fact, groups));
    if (found.length > 0) return found.sort((a, b) => a.about.length - b.about.length).slice(0, 1);
  }
  if (any || groups.size > 0) return [];
  if (topics.includes("left-out")) return [hygieneFact("danger-zone")];
  if (topics.includes("thaw")) return [hygieneFact("thawing")];
  return null;
}

/** Whether a text may ask what pregnant women or infants may eat: "is this ok when pregnant?". */
export const asksForSomebody = (text: string, lang: Lang): boolean =>
  asksAboutSafety(text, lang) && judgesFor(normalOf(text), lang);

interface DishFood {
  key: string;
  traits: readonly string[] | null;
}

/** The facts for those whom a question names that are about foods of a dish, and these foods. */
export function factsOnDish<Food extends DishFood>(
  text: string,
  lang: Lang,
  dish: readonly Food[],
): { facts: HygieneFact[]; foods: Food[] } {
  const asked = askedFor(normalOf(text), lang);
  const groupsOf = ({ key, traits }: Food) => new Set(groupsOfFood(key, traits));
  const own = hygieneFacts.filter((fact) => isFor(fact, asked));
  const facts = own.filter((fact) => dish.some((food) => isAbout(fact, groupsOf(food))));
  return { facts, foods: dish.filter((food) => facts.some((fact) => isAbout(fact, groupsOf(food)))) };
}

/** A fact as a person reads it: its sentences, and who says so and where. */
export function tellFact(fact: HygieneFact, lang: Lang): string {
  const sources = sourcesOf(fact).map(citationOf);
  return `${fact.text[lang]}\n${phrases.source[lang]}: ${sources.join("; ")}`;
}

/** The facts that a text tells word for word, with their sources. */
export const factsToldIn = (text: string, lang: Lang): HygieneFact[] =>
  hygieneFacts.filter((fact) => text.includes(tellFact(fact, lang)));

/**
 * Answers a question on keeping and safety from the table of kitchen hygiene.
 * @param asked language of the question
 * @param lang of the answer
 * @param foods that the question names
 * @returns null when it is no such question, or names nothing that it could be about
 */
export function answerSafetyQuestion(text: string, asked: Lang, lang: Lang, foods: NamedFoods): SafetyAnswer | null {
  if (!asksAboutSafety(text, asked)) return null;
  const facts = factsFor(normalOf(text), asked, foods);
  if (facts === null) return null;
  if (facts.length === 0)
    return { covered: false, text: phrases.unknown[lang], facts: [], sources: [], isGeneral: false };
  return {
    covered: true,
    isGeneral: !foods.any && foods.groups.size === 0,
    text: facts.map((fact) => tellFact(fact, lang)).join("\n\n"),
    facts: facts.map(({ key }) => key),
    sources: [...new Set(facts.flatMap(sourcesOf))],
  };
}

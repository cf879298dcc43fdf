import { Type } from "@sinclair/typebox";
import { type Lang, langs } from "@toque/db/schemas/common.ts";
import { tokenize } from "../../../ai/language/fold.ts";
import { compiled, Fields, Pattern } from "../../data.ts";
import { type FoodReader, isCompound } from "../../foods/reader.ts";
import { allergiesIn, listed } from "./allergies.ts";
import { absencesIn, goalsIn } from "./goals.ts";
import file from "./patterns/judgements.json";
import { causesOf, thingsIn } from "./things.ts";
import type { FoodPhrase, Intent } from "./types.ts";

const patterns = compiled(
  Fields({
    adapts: Type.Array(Pattern(), {
      description: "requests a change of the recipe for a person, rather than a judgement",
    }),
    doubts: Pattern("", "a statement of doubt, which is not a request: 'I'm not sure it's vegan'"),
    eating: Pattern("", "'can she eat it?'"),
    reader: Pattern("", "the reader asks"),
    open: Pattern("", "and not for what, when or how"),
  }),
  file,
  "patterns/judgements.json",
);

/** Whether a folded clause asks if the recipe suits a person with an allergy. */
export function asksForSomebody(clause: string, reader: FoodReader): boolean {
  return allergiesIn(clause, reader).length > 0 && !patterns.adapts.some((pattern) => pattern.test(clause));
}

/** Whether a folded clause states a doubt. */
export const isDoubt = (clause: string): boolean => patterns.doubts.test(clause);

function phraseOf(words: string, reader: FoodReader): FoodPhrase {
  return { words, mention: reader.read(words, langs)[0] ?? null, amount: null };
}

/**
 * Everything that a folded question wants the recipe judged by: diets and allergens together, then each food. What names
 * no known food is kept without a mention, for the answer to say so.
 */
export function judgementsIn(clause: string, goals: readonly string[], reader: FoodReader): Intent[] {
  const absences = absencesIn(clause, reader);
  const allergies = allergiesIn(clause, reader).flatMap(({ others }) => others);
  // "Coconut milk" is no milk; who says it may mean that all the same.
  const loosely = allergies.flatMap((item) => (item.includes(" ") ? causesOf(item.split(" ").at(-1)!, reader) : []));
  const keys = [...new Set([...goals, ...absences.goals, ...loosely])];
  const words = [...allergies, ...absences.others];
  const foods = words.map((word) => phraseOf(word, reader));
  return [...(keys.length ? [{ kind: "is_diet" as const, goals: keys }] : []), ...containing(foods)];
}

/** "Is it ok for someone allergic to sesame and garlic?": what it is to be judged by; `null` when it asks no such thing. */
export function judgedFor(clause: string, lang: Lang, reader: FoodReader): Intent[] | null {
  if (!asksForSomebody(clause, reader)) return null;
  const keys = goalsNamed(clause, lang, reader).map((goal) => goal.key);
  return judgementsIn(clause, keys, reader);
}

/** The diets that a clause names, those left out that are only part of a food's name. */
export function goalsNamed(clause: string, lang: Lang, reader: FoodReader): ReturnType<typeof goalsIn> {
  const names = reader.mentions(clause, lang).filter(isCompound);
  return goalsIn(clause, reader).filter(
    (goal) => !names.some(({ start, end }) => start <= goal.start && end > goal.end),
  );
}

/** "Does it contain sesame, garlic or kiwi?": each of them, when one at least is known. */
export function containedIn(words: string, reader: FoodReader): Intent[] {
  const read = listed(words).items.map((item) => {
    const keys = thingsIn(item, reader);
    const food = phraseOf(item, reader);
    const named = food.mention && food.mention.ids.length > 0 && !keys.some((key) => key === "egg-free");
    return { food, keys: named && !keys.includes("fish-free") ? [] : keys };
  });
  if (!read.some(({ food, keys }) => keys.length || food.mention || reader.knows(food.words))) return [];
  const goals = [...new Set(read.flatMap(({ keys }) => keys))];
  const foods = read.filter(({ keys }) => keys.length === 0).map(({ food }) => food);
  return [...(goals.length ? [{ kind: "is_diet" as const, goals }] : []), ...containing(foods)];
}

function containing(foods: readonly FoodPhrase[]): Intent[] {
  const unique = new Map(foods.map((food) => [(food.mention?.text ?? food.words).toLowerCase(), food]));
  return [...unique.values()].map((food) => ({ kind: "contains", food }));
}

/** Whether a folded clause asks if the reader may eat the dish: "can I eat this?". */
export const asksForReader = (clause: string): boolean =>
  /\?\s*$/.test(clause) && patterns.eating.test(clause) && patterns.reader.test(clause) && !patterns.open.test(clause);

/** An allergy and "can she eat it?", in whichever order two sentences say them, are one question. */
export function joined(clauses: readonly string[], question: RegExp, reader: FoodReader): string[] {
  const bare = (clause: string): boolean =>
    clause.endsWith("?") &&
    (question.test(clause) || patterns.eating.test(clause)) &&
    goalsIn(clause, reader).length === 0 &&
    allergiesIn(clause, reader).length === 0 &&
    !/\b(?:what|que|quoi|was)\b/.test(clause);
  const states = (clause: string): boolean => !clause.endsWith("?") && asksForSomebody(clause, reader);
  const whole: string[] = [];
  for (const clause of clauses) {
    const before = whole.at(-1);
    if (before !== undefined && bare(clause) && states(before)) whole[whole.length - 1] = `${before}, ${clause}`;
    else if (before !== undefined && bare(before) && states(clause)) whole[whole.length - 1] = `${clause}, ${before}`;
    else whole.push(clause);
  }
  return whole;
}

/** Restores the message's spelling of the items in question, for the answer to quote. */
export function asWritten(intents: readonly Intent[], message: string): Intent[] {
  const tokens = tokenize(message);
  const spelt = (words: string): string => {
    const wanted = tokenize(words).map((token) => token.folded);
    const at = tokens.findIndex((_, index) => wanted.every((word, next) => tokens[index + next]?.folded === word));
    const [first, last] = [tokens[at], tokens[at + wanted.length - 1]];
    return first && last ? message.slice(first.start, last.end) : words;
  };
  return intents.map((intent) => {
    if (intent.kind !== "contains") return intent;
    const { words, mention, amount } = intent.food;
    const named = mention ? { ...mention, text: spelt(mention.text) } : null;
    return { kind: "contains", food: { words: spelt(words), mention: named, amount } };
  });
}

import { Type } from "@sinclair/typebox";
import { compiled, Fields, Pattern } from "../../data.ts";
import type { FoodReader } from "../../foods/reader.ts";
import { allergiesIn, listed } from "./allergies.ts";
import { deniesGoal } from "./denials.ts";
import file from "./patterns/goals.json";
import { causesOf, namedIn, thingsIn, withoutThing } from "./things.ts";

/** How people ask for diets, on folded text of the four languages. What food is called is in the lexicon. */
const patterns = compiled(
  Fields({
    asked: Type.Record(Type.String(), Pattern("g"), { description: "words for the diet itself, by its key" }),
    before: Pattern("", "before a thing: it is not to be in there"),
    suffixed: Pattern("g", "the same, behind the thing or as one word with it, which is in the group `what`"),
    absences: Type.Array(Pattern("g"), { description: "what it is to be without, in the group `what`" }),
    list: Pattern("g", "'without nuts and eggs', in the groups `without`, `first` and `second`"),
    wrapped: Pattern("g", "what is said around a thing that it is to be without"),
    without: Pattern("", "opens such a list"),
    goesOn: Pattern("", "goes on with it, with a food in the group `food`"),
    noFood: Pattern("", "'without danger' is about no food"),
  }),
  file,
  "patterns/goals.json",
);

const asked = Object.entries(patterns.asked);
/** Whether a text has a word for a diet. */
const isAsked = (text: string): boolean => asked.some(([, pattern]) => text.search(pattern) >= 0);

export interface Goal {
  key: string;
  start: number;
  end: number;
}

/** Where a folded text asks for a diet by its word, or for what it is to be without. */
function spansIn(folded: string, reader: FoodReader): Goal[] {
  const called = asked.flatMap(([key, pattern]) =>
    [...folded.matchAll(pattern)].map(({ index: start, 0: text }) => ({ key, start, end: start + text.length })),
  );
  const preceded = namedIn(folded, reader).flatMap((one) => {
    const before = patterns.before.exec(folded.slice(0, one.start));
    return before ? withoutThing(one).map((key) => ({ key, start: before.index, end: one.end })) : [];
  });
  const suffixed = [...folded.matchAll(patterns.suffixed)].flatMap(({ index: start, 0: text, groups }) =>
    thingsIn(groups?.what ?? "", reader).map((key) => ({ key, start, end: start + text.length })),
  );
  return [...called, ...preceded, ...suffixed];
}

/**
 * Spans of goal words in a folded text; the caller omits those that are part of a food's name. A food that a person cannot
 * eat is such a goal too.
 */
export function goalsIn(folded: string, reader: FoodReader): Goal[] {
  const wanted = spansIn(folded, reader).filter(({ start, end }) => !deniesGoal(folded, start, end));
  const firsts = wanted.filter(({ key }, at) => wanted.findIndex((one) => one.key === key) === at);
  const kept = allergiesIn(folded, reader).flatMap(({ goals, start, end }) =>
    goals.map((key) => ({ key, start, end })),
  );
  return [...firsts, ...kept];
}

/** "Without nuts and eggs" as "without nuts, without eggs", where the second is a goal of its own. */
export const spreadWithout = (folded: string, reader: FoodReader): string =>
  folded.replace(patterns.list, (whole, without: string, first: string, second: string) =>
    !isAsked(second) && thingsIn(second, reader).length > 0
      ? `${without} ${first.trim()}, ${without} ${second}`
      : whole,
  );

/** "Without eggs or raisins": the words that a goal's "without" goes on to. */
export const goesOnFrom = (folded: string, { start, end }: Goal): string | undefined =>
  isLeftOut(folded, { key: "", start, end }) ? patterns.goesOn.exec(folded.slice(end))?.groups?.food : undefined;

/** Whether a goal is only worded as foods to leave out: "without celery". */
export const isLeftOut = (folded: string, { start, end }: Goal): boolean =>
  patterns.without.test(folded.slice(start, end));

/** What a question asks the recipe to be without: the diets that keep it out, and the words for the rest. */
export function absencesIn(folded: string, reader: FoodReader): { goals: string[]; others: string[] } {
  const items = patterns.absences
    .flatMap((pattern) => [...folded.matchAll(pattern)])
    .filter(({ index, 0: text }) => !deniesGoal(folded, index, index + text.length))
    .flatMap(({ groups }) => listed(groups?.what ?? "").items.map((item) => item.replace(patterns.wrapped, "")));
  const isDiet = (item: string) => isAsked(item) || thingsIn(item, reader).length + causesOf(item, reader).length > 0;
  const others = items.filter((item) => !isDiet(item) && !patterns.noFood.test(item));
  return { goals: [...new Set(items.flatMap((item) => causesOf(item, reader)))], others: [...new Set(others)] };
}

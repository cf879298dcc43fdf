import { Type } from "@sinclair/typebox";
import { strict } from "../../data.ts";
import { compiled, Pattern } from "../../patterns.ts";
import { allergiesIn, causesOf, listed } from "./allergies.ts";
import { deniesGoal } from "./denials.ts";
import file from "./patterns/goals.json";

/** How people name diets, on folded text of the four languages; by the key of the diet. */
const patterns = compiled(
  Type.Object(
    {
      asked: Type.Record(Type.String(), Pattern("g"), { description: "a request for the diet" }),
      things: Type.Record(Type.String(), Pattern(), {
        description: "the thing itself, as in 'does it contain gluten?'",
      }),
      absences: Type.Array(Pattern("g"), { description: "what it is to be without, in the group `what`" }),
      noFood: Pattern("", "'without danger' is about no food"),
    },
    strict,
  ),
  file,
  "patterns/goals.json",
);

const asked = Object.entries(patterns.asked);
/** Whether a text is a request for a diet. */
const isAsked = (pattern: RegExp, text: string): boolean => text.search(pattern) >= 0;

/**
 * Spans of goal words in a folded text; the caller omits those that are part of a food's name. A food that a person cannot
 * eat is such a goal too.
 */
export function goalsIn(folded: string): { key: string; start: number; end: number }[] {
  const named = asked.flatMap(([key, pattern]) => {
    const spans = [...folded.matchAll(pattern)].map((match) => ({
      key,
      start: match.index,
      end: match.index + match[0].length,
    }));
    return spans.filter(({ start, end }) => !deniesGoal(folded, start, end)).slice(0, 1);
  });
  const kept = allergiesIn(folded).flatMap(({ goals, start, end }) => goals.map((key) => ({ key, start, end })));
  return [...named, ...kept];
}

/** "Without nuts and eggs" as "without nuts, without eggs", where the second is a goal of its own. */
export function spreadWithout(folded: string): string {
  return folded.replace(
    /\b(without(?: any)?|no|sans|sin|ohne) ((?:[^\s,.;:!?]+ ){1,4}?)(?:or|nor|and|ni|et|ou|y|e|o|u|und|oder|noch) (?:de |d')?(?!(?:without|no|sans|sin|ohne)\b)([^\s,.;:!?]+)/g,
    (whole, without: string, first: string, second: string) =>
      asked.some(([, pattern]) => isAsked(pattern, `${without} ${second}`) && !isAsked(pattern, second))
        ? `${without} ${first.trim()}, ${without} ${second}`
        : whole,
  );
}

/** Diets that the item in a question belongs to. */
export function thingsIn(folded: string): string[] {
  return Object.entries(patterns.things).flatMap(([key, pattern]) => (pattern.test(folded) ? [key] : []));
}

/** What a question asks the recipe to be without: the diets that keep it out, and the words for the rest. */
export function absencesIn(folded: string): { goals: string[]; others: string[] } {
  const items = patterns.absences.flatMap((pattern) =>
    [...folded.matchAll(pattern)].flatMap((match) =>
      deniesGoal(folded, match.index, match.index + match[0].length)
        ? []
        : listed(match.groups?.what ?? "").items.map((item) =>
            item.replace(/-?(?:free)?$|^(?:without|sans|sin|ohne) /g, ""),
          ),
    ),
  );
  const isDiet = (item: string): boolean =>
    asked.some(([, pattern]) =>
      [`without ${item}`, `sans ${item}`, `sin ${item}`, `ohne ${item}`, `${item}-free`, `${item}frei`, item].some(
        (text) => isAsked(pattern, text),
      ),
    );
  const others = items.filter((item) => causesOf(item).length === 0 && !isDiet(item) && !patterns.noFood.test(item));
  return { goals: [...new Set(items.flatMap(causesOf))], others: [...new Set(others)] };
}

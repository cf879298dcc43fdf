import type { Lang } from "@toque/db/schemas/common.ts";
import { compiled, Fields, Pattern } from "../../data.ts";
import { numberFrom } from "./numbers.ts";
import { patterns } from "./patterns/index.ts";
import file from "./patterns/servings.json";
import type { Intent } from "./types.ts";

const { oneOfPeople, after } = compiled(
  Fields({
    oneOfPeople: Pattern("", "the word of a person itself: 'for one person', not 'for one pregnant woman'"),
    after: Pattern("", "may follow a number of servings that stands without a word for people"),
  }),
  file,
  "patterns/servings.json",
);

/**
 * The number of servings that a folded clause asks for, or the factor.
 * @returns also what the clause says beside it, and its words
 */
export function scaleIn(clause: string, lang: Lang): { intent: Intent; rest: string; words: string } | null {
  const p = patterns[lang].clause;
  if (p.ask.some(([pattern, topic]) => topic === "servings" && pattern.test(clause))) return null;
  // A negative number of servings makes no sense.
  if (/(?:^|\s)-\d/.test(clause)) return null;
  const without = (match: RegExpExecArray): string =>
    `${clause.slice(0, match.index)} ${clause.slice(match.index + match[0].length)}`.replace(/\s+/g, " ").trim();
  for (const pattern of p.scale) {
    const match = pattern.exec(clause);
    const n = match?.groups?.n;
    const servings = n ? numberFrom(n) : null;
    // "For a person who is allergic" says whom it is for.
    if (servings === 1 && n !== "1" && (p.allergens.test(clause) || !oneOfPeople.test(match?.[0] ?? ""))) continue;
    if (match && !after.test(clause.slice(match.index + match[0].length).trim())) continue;
    if (match && servings !== null && Number.isInteger(servings) && servings >= 1 && servings <= 200) {
      return { intent: { kind: "scale", servings, factor: null }, rest: without(match), words: match[0].trim() };
    }
  }
  for (const [pattern, factor] of p.scaleFactor) {
    const match = pattern.exec(clause);
    if (match)
      return { intent: { kind: "scale", servings: null, factor }, rest: without(match), words: match[0].trim() };
  }
  return null;
}

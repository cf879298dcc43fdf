import type { Lang } from "@toque/db/schemas/common.ts";
import { patterns } from "./message.ts";
import { numberFrom } from "./numbers.ts";
import type { Intent } from "./types.ts";

/** The word of a person in the clause itself: "for one person", not "for one pregnant woman". */
const oneOfPeople = /\b(?:person\w*|people|portion\w*|servings?|convives?|parts?|racion\w*|comensal\w*|mensch\w*)\b/;
/** What may follow a number of servings that stands without a word for people. */
const afterServings =
  /^(?:$|[,;:.!?(]|(?:and|with|without|but|please|tonight|today|tomorrow|now|instead|people|persons?|guests?|servings?|portions?|adults?|kids|children|hungry|et|avec|sans|mais|ce soir|demain|s'il|stp|svp|personnes?|convives?|adultes?|enfants|y|con|sin|pero|por favor|esta|hoy|manana|personas?|comensales|adultos|ninos|raciones|und|mit|ohne|aber|bitte|heute|morgen|personen|leute|gaste|portionen|erwachsene|kinder|statt|als|en lugar|au lieu)\b)/;
/**
 * The number of servings that a folded clause asks for, or the factor.
 * @returns also what the clause says beside it, and its words
 */
export function scaleIn(clause: string, lang: Lang): { intent: Intent; rest: string; words: string } | null {
  const p = patterns[lang];
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
    if (match && !afterServings.test(clause.slice(match.index + match[0].length).trim())) continue;
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

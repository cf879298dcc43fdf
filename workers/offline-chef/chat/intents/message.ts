import { type Lang, langs } from "@toque/db/schemas/common.ts";
import { fold, tokenize } from "../../../ai/language/fold.ts";
import type { FoodReader } from "../../foods/reader.ts";
import { joined } from "./judgements.ts";
import { de } from "./patterns/de.ts";
import { en } from "./patterns/en.ts";
import { es } from "./patterns/es.ts";
import { fr } from "./patterns/fr.ts";
import type { Patterns } from "./patterns/types.ts";
import type { Intent } from "./types.ts";

/** The patterns of each language. */
export const patterns: Record<Lang, Patterns> = { en, fr, es, de };
const stopwords = Object.fromEntries(
  langs.map((lang) => [lang, new Set(patterns[lang].stopwords.split(" "))]),
) as Record<Lang, Set<string>>;

/** The language of a message by its function words, verbs and foods; the context's language when undecided. */
export function detectLang(message: string, fallback: Lang, reader: FoodReader): Lang {
  const tokens = tokenize(message.replace(/['’]/g, " "));
  const score = (lang: Lang): number =>
    tokens.reduce((sum, token) => sum + (stopwords[lang].has(token.folded) ? 1 : 0), 0) +
    0.8 * reader.mentions(tokens, [lang]).length +
    (new RegExp(`(?:^|\\s)(?:${patterns[lang].verbs})(?=\\s|$)`).test(fold(message)) ? 1 : 0) +
    (lang === fallback ? 0.5 : 0);
  return [...langs].sort((a, b) => score(b) - score(a))[0] ?? fallback;
}

const variantVerbs =
  "save(?: it| this)?|create|make|cree\\w*|crea|fais(?:-en)?|guarda\\w*|haz|erstell\\w*|mach\\w*|speicher\\w*(?: es)?";
const variantPrepositions = "as|into|in|en|comme|como|als";
const variantArticles = "a|an|une?|una|eine?|its own";

/** "Save it as a new variant:" and its like; the verb is removed only directly before it. */
function variantPhrase(lang: Lang): RegExp {
  return new RegExp(
    `(?:,? ?\\b(?:and|et|y|und) )?(?:\\b(?:${variantVerbs}) )?(?:\\b(?:${variantPrepositions}) )?` +
      `(?:\\b(?:${variantArticles}) )?(?:\\b(?:new|nouvelle|nueva|neue) )?${patterns[lang].variant.source}`,
    "g",
  );
}

/** "… as a variant" says how to save, not what to change. */
export function withoutVariant(folded: string, order: readonly Lang[]): string {
  return order
    .reduce((text, lang) => text.replace(variantPhrase(lang), " "), folded)
    .replace(/\s+/g, " ")
    .replace(/^[ ,:;-]+|[ ,:;-]+$/g, "");
}

/** The parts of a folded message with one request or question each. */
export function clausesOf(folded: string, lang: Lang): string[] {
  const and = "(?:and|then|et|puis|y|e|und|dann|,)";
  const verbs = new RegExp(
    `(?:,|;)?\\s+${and}\\s+(?=(?:also |then |aussi |tambien |auch |bitte )?(?:${patterns[lang].verbs})\\b)`,
  );
  const clauses = folded
    .split(/[.!;\n]+(?=\s|$)|(?<=\?)/)
    .flatMap((sentence) => sentence.split(verbs))
    .map((clause) => clause.trim())
    .filter(Boolean);
  return joined(clauses, patterns[lang].question);
}

/** Folded, on one line, without what only looks like the end of a sentence: "¿", quotes and the stops of "c. à s.". */
export function plain(message: string): string {
  return fold(message)
    .replace(/[¿¡"«»„“”]/g, " ")
    .replace(/\b(c|cda|cdta|ca|nr|approx)\.(?= )/g, "$1")
    .replace(/\s+/g, " ")
    .trim();
}

/** Thanks and greetings before a request are not answered separately; several diets are one. */
export function merged(intents: readonly Intent[]): Intent[] {
  const social = new Set(["greeting", "thanks", "yes", "no", "bye"]);
  const wishes = intents.filter((intent) => !social.has(intent.kind));
  const kept = wishes.length ? wishes : intents.slice(0, 1);
  const goals = kept.flatMap((intent) => (intent.kind === "diet" ? intent.goals : []));
  const firstDiet = kept.findIndex((intent) => intent.kind === "diet");
  return kept.flatMap((intent, index): Intent[] => {
    if (intent.kind !== "diet") return [intent];
    return index === firstDiet ? [{ kind: "diet", goals: [...new Set(goals)] }] : [];
  });
}

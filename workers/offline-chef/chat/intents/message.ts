import { type Lang, langs } from "@toque/db/schemas/common.ts";
import { fold, tokenize } from "../../../ai/language/fold.ts";
import type { FoodReader } from "../../foods/reader.ts";
import { joined } from "./judgements.ts";
import { patterns } from "./patterns/index.ts";
import type { Intent } from "./types.ts";

/** The language of a message by its function words, verbs and foods; the context's language when undecided. */
export function detectLang(message: string, fallback: Lang, reader: FoodReader): Lang {
  const text = message.replace(/['’]/g, " ");
  const words = tokenize(text);
  const score = (lang: Lang): number =>
    words.filter(({ folded }) => patterns[lang].stopwords.has(folded)).length +
    0.8 * reader.mentions(text, lang).length +
    (patterns[lang].message.opening.test(fold(message)) ? 1 : 0) +
    (lang === fallback ? 0.5 : 0);
  return [...langs].sort((a, b) => score(b) - score(a))[0] ?? fallback;
}

/** "… as a variant" says how to save, not what to change. */
export function withoutVariant(folded: string, order: readonly Lang[]): string {
  return order
    .reduce((text, lang) => text.replace(patterns[lang].message.saveAs, " "), folded)
    .replace(/\s+/g, " ")
    .replace(/^[ ,:;-]+|[ ,:;-]+$/g, "");
}

/** The parts of a folded message with one request or question each. */
export function clausesOf(folded: string, lang: Lang, reader: FoodReader): string[] {
  const clauses = folded
    .split(/[.!;\n]+(?=\s|$)|(?<=\?)/)
    .flatMap((sentence) => sentence.split(patterns[lang].message.next))
    .map((clause) => clause.trim())
    .filter(Boolean);
  return joined(clauses, patterns[lang].clause.question, reader);
}

/** Folded, on one line, without what only looks like the end of a sentence: "¿", quotes and the stops of "c. à s.". */
export function plain(message: string): string {
  return fold(message)
    .replace(/[¿¡"«»„“”~]/g, " ")
    .replace(/\b(c|cda|cdta|ca|nr|approx)\.(?= )/g, "$1")
    .replace(/\s+/g, " ")
    .trim();
}

/** Thanks and greetings before a request are not answered separately; several diets are one. */
export function merged(intents: readonly Intent[]): Intent[] {
  const social = new Set(["greeting", "thanks", "yes", "no", "bye"]);
  const wishes = intents.filter((intent) => !social.has(intent.kind));
  const kept = wishes.length ? wishes : intents.slice(0, 1);
  const diets = kept.filter((intent) => intent.kind === "diet");
  const goals = diets.flatMap((intent) => intent.goals);
  const plain = diets.every((intent) => intent.plain === true);
  const firstDiet = kept.findIndex((intent) => intent.kind === "diet");
  return kept.flatMap((intent, index): Intent[] => {
    if (intent.kind !== "diet") return [intent];
    return index === firstDiet ? [{ kind: "diet", goals: [...new Set(goals)], plain }] : [];
  });
}

import type { Lang } from "../../schemas/common.ts";
import { Phrases } from "./patterns.ts";
import { isEnd, type Token } from "./tokens.ts";
import predicates from "./words/predicates.json";

// "The granola is gluten-free", "das Brot kommt ohne Gluten aus": a sentence says of a food what it is without. A question or a
// condition does not.

interface Predicates {
  /** Verbs that say what a food is or holds. */
  verbs: ReadonlySet<string>;
  /** Words that may stand between. */
  words: ReadonlySet<string>;
  /** What begins a condition or a doubt. */
  doubts: Phrases;
}

const made = (lang: Lang): Predicates => ({
  verbs: new Set(predicates[lang].verbs),
  words: new Set([...predicates[lang].verbs, ...predicates[lang].words]),
  doubts: new Phrases(predicates[lang].doubts, 0),
});
const byLang: Record<Lang, Predicates> = { en: made("en"), fr: made("fr"), es: made("es"), de: made("de") };

/** Whether the sentence of a place is a question. */
export function isAsked(tokens: readonly Token[], place: number): boolean {
  let at = place;
  while (!isEnd(tokens[at])) at += 1;
  return tokens[at]?.text === "?";
}

/** Whether the sentence of a place doubts, or sets a condition before it. */
export function isDoubtful(tokens: readonly Token[], place: number, lang: Lang): boolean {
  const { doubts } = byLang[lang];
  for (let at = place; at >= 0 && !isEnd(tokens[at]); at--) if (doubts.find(tokens, at)) return true;
  return false;
}

/**
 * Whether the words between a food and what is negated say it of the food.
 * @param from behind the food, `to` the place of what is negated, `end` behind that
 * @param negation the pattern that negates, whose words count as well
 */
export function isSaidOf(
  tokens: readonly Token[],
  { from, to, end }: { from: number; to: number; end: number },
  { negation, isListed }: { negation: string; isListed: (token: number) => boolean },
  lang: Lang,
): boolean {
  if (to <= from || to - from > 12) return false;
  const { verbs, words } = byLang[lang];
  const negates = new Set(negation.split(" "));
  const says = ({ text }: Token) => words.has(text) || negates.has(text);
  let start = from;
  // "The muesli bears the mark, so it is gluten-free": a second clause without a subject, where nothing else is named.
  if (!verbs.has(tokens[from]!.text)) {
    while (start < to && !(tokens[start]!.text === "," && verbs.has(tokens[start + 1]?.text ?? ""))) {
      if (isListed(start) || isEnd(tokens[start])) return false;
      start += 1;
    }
    if (start === to) return false;
    start += 1;
  }
  for (let at = start; at < to; at++) if (!says(tokens[at]!) && !isListed(at)) return false;
  return !isDoubtful(tokens, end - 1, lang);
}

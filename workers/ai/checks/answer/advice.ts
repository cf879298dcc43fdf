import type { Avoided, FoodLexicon } from "@toque/db/foods/lexicon.ts";
import type { Lang } from "@toque/db/schemas/common.ts";
import { allergensOf, type Mention, traitsOf } from "@toque/db/shared/lexicon/mention.ts";
import type { Sentence } from "./clauses.ts";
import { patternsOf } from "./patterns.ts";

/** What surely holds something that the user avoids. What only some kinds hold is left to the card and the list. */
function isAvoided(mention: Mention, { allergens, traits, foods }: Avoided, lexicon: FoodLexicon): boolean {
  if (mention.entries.every(({ kind }) => kind === "dish")) return false;
  if (allergensOf(mention).holds?.some((key) => allergens?.has(key))) return true;
  if (traitsOf(mention)?.some((trait) => traits?.has(trait))) return true;
  const ids = lexicon.idsOf(mention);
  return ids.length > 0 && ids.every((id) => foods?.has(id));
}

/**
 * The foods that an answer advises to use or eat although its reader must not, each once. They may be named in a warning, and
 * what the recipe itself holds in a description. Words that the recipe says are its own.
 * @param listed foods of the recipe
 * @param quoted texts of the recipe
 */
export function forbiddenAdvice(
  sentences: readonly Sentence[],
  lang: Lang,
  {
    avoided,
    listed,
    quoted,
    lexicon,
  }: {
    avoided: Avoided;
    listed: ReadonlySet<number>;
    quoted: readonly string[];
    lexicon: FoodLexicon;
  },
): string[] {
  const of = patternsOf(lang);
  const any = (patterns: readonly RegExp[], words: string) => patterns.some((pattern) => pattern.test(words));
  const isBad = (sentence: Sentence, mention: Mention): boolean => {
    const clause = sentence.clauses.find(({ start, end }) => mention.start >= start && mention.end <= end);
    const isAdvised = clause && any(of.advice, clause.words) && !any(of.refusal, clause.words);
    if (isAdvised) return true;
    if (any(of.warning, sentence.words)) return false;
    const inSentence = { ...mention, start: mention.start - sentence.start, end: mention.end - sentence.start };
    return !lexicon.explains(listed, inSentence, lang, avoided, sentence.raw);
  };
  const found = sentences.flatMap((sentence) =>
    sentence.mentions
      .filter((mention) => mention.negated === null && isAvoided(mention, avoided, lexicon))
      .filter((mention) => isBad(sentence, mention))
      .filter(() => !quoted.some((text) => text.includes(sentence.raw.replace(/[.!?…\n]+$/u, "").trim())))
      .map(({ text }) => text),
  );
  return [...new Set(found)];
}

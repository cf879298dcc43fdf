import type { FoodLexicon } from "@toque/db/foods/lexicon.ts";
import type { Lang } from "@toque/db/schemas/common.ts";
import { allergensOf } from "@toque/db/shared/lexicon/mention.ts";
import { type Clause, isAvoidable, type Sentence, sentencesOf } from "./clauses.ts";
import { patternsOf } from "./patterns.ts";

/** What is known of the recipe that the answer is about, to compare what it says is not in it. */
export interface KnownContents {
  /** Keys of the allergens that no ingredient may hold; empty where anything is unknown. */
  absentAllergens: ReadonlySet<string>;
  /** Foods of the table on the list. */
  foods: ReadonlySet<number>;
  /** Keys of the diets that it keeps. */
  diets: ReadonlySet<string>;
}

/** What a message asks about, if it is a question of safety. */
export interface SafetyQuestion {
  people: ("pregnancy" | "infant")[];
}

const starter =
  /^(?:is|are|does|do|can|could|may|will|would|has|have|any|est|sont|puis|peut|peux|y|contient|es|son|hay|lleva|contiene|tiene|puede|puedo|ist|sind|enthalt|hat|darf|kann|gibt)$/u;

/** Reads a message of the user: null unless it asks whether something is safe, free of something or fit for somebody. */
export function safetyQuestionIn(message: string, lang: Lang, lexicon: FoodLexicon): SafetyQuestion | null {
  const of = patternsOf(lang);
  const asked = sentencesOf(message, lang, lexicon).filter(
    ({ words, isQuestion, clauses }) =>
      (isQuestion || starter.test(words.split(" ")[0] ?? "")) &&
      of.question.some((pattern) => pattern.test(words)) &&
      !of.notQuestion.some((pattern) => clauses.some((clause) => pattern.test(clause.words))),
  );
  if (asked.length === 0) return null;
  const has = (pattern: RegExp) => asked.some(({ words }) => pattern.test(words));
  return {
    people: [...(has(of.pregnancy) ? (["pregnancy"] as const) : []), ...(has(of.infant) ? (["infant"] as const) : [])],
  };
}

/** Whether everything that a clause says is not in the recipe is indeed not. */
function isBorneOut(sentence: Sentence, clause: Clause, known: KnownContents, lexicon: FoodLexicon): boolean {
  const named = sentence.mentions.filter(
    (mention) => mention.start >= clause.start && mention.end <= clause.end && isAvoidable(mention),
  );
  return (
    named.length > 0 &&
    named.every((mention) => {
      const { holds, may } = allergensOf({ ...mention, without: new Set() });
      return (
        holds?.length !== 0 &&
        [...(holds ?? ["?"]), ...may].every((key) => known.absentAllergens.has(key)) &&
        !lexicon.idsOf(mention).some((id) => known.foods.has(id))
      );
    })
  );
}

/**
 * The clauses that claim safety, or that something is free of something: neither is the model's to say. What is plainly not in
 * the recipe may be said where the message does not ask about safety.
 * @param asked the message asks about safety: a plain yes or no claims it as well
 * @param known null where no recipe was read
 */
export function safetyClaims(
  sentences: readonly Sentence[],
  text: string,
  lang: Lang,
  { asked, known, lexicon }: { asked: boolean; known: KnownContents | null; lexicon: FoodLexicon },
): string[] {
  const of = patternsOf(lang);
  const any = (patterns: readonly RegExp[], words: string) => patterns.some((pattern) => pattern.test(words));
  const isClaim = (sentence: Sentence, clause: Clause): boolean => {
    const { words } = clause;
    const diet = of.diet.exec(words);
    if (diet) {
      const keeps = [...(known?.diets ?? [])].some((key) => diet[0].includes(key.slice(0, 5)));
      if (!keeps && !any(of.safetyAllowed, words)) return true;
    }
    if (!any(of.safety, words) || any(of.safetyAllowed, words)) return false;
    // "That is not so (free of gluten)": what stands in brackets belongs to the clause before.
    const before = sentence.clauses[sentence.clauses.indexOf(clause) - 1];
    if (before?.words.endsWith("(") && any(of.safetyAllowed, `${before.words} ${words}`)) return false;
    return asked || known === null || !any(of.absence, words) || !isBorneOut(sentence, clause, known, lexicon);
  };
  return sentences.flatMap((sentence) => {
    if (sentence.isQuestion) return [];
    const claims = sentence.clauses.filter((clause) => isClaim(sentence, clause));
    if (claims.length > 0) return claims.map(({ start, end }) => text.slice(start, end));
    // A claim that a comma parts: "free, completely, of nuts".
    const bare = sentence.words.replace(/ [,;:()–—•"“”„«»](?= |$)/gu, "");
    const whole = sentence.clauses.length > 1 && any(of.safety, bare) && !any(of.safetyAllowed, bare);
    if (whole && (asked || known === null)) return [sentence.raw];
    // There are too many idioms to list them: whatever is said of safety reassures, unless it names
    // what is listed or is one of the plain ways to speak of it.
    const isOfSafety = asked || of.about.test(sentence.words);
    // "I would not use butter because of your allergy": a refusal beside the allergy itself, whose word is one as well.
    const refuses = !asked && any(of.refusal, sentence.words.replace(of.about, " "));
    const names = sentence.mentions.some((mention) => lexicon.idsOf(mention).some((id) => known?.foods.has(id)));
    const isPlain = refuses || names || any([...of.plain, ...of.safetyAllowed], sentence.words);
    const reassures = isOfSafety && !isPlain && /\p{L}/u.test(sentence.words);
    return reassures || (asked && any(of.affirmation, sentence.words)) ? [sentence.raw] : [];
  });
}

import type { Conn } from "@toque/db/client/types.ts";
import type { FoodLexicon } from "@toque/db/foods/lexicon.ts";
import { loadLexicon } from "@toque/db/foods/load-lexicon.ts";
import { allIngredients, foodIdsOfLine } from "@toque/db/recipes/reference.ts";
import { type Lang, type LangMap, langs } from "@toque/db/schemas/common.ts";
import type { RecipeContent } from "@toque/db/schemas/recipe-content.ts";
import { groupsOfFood } from "@toque/db/shared/hygiene/groups.ts";
import { hygieneFact } from "@toque/db/shared/hygiene/table.ts";
import { functionWordsIn, languageOf } from "../language/detect.ts";
import type { Constraints } from "../read/constraints.ts";
import { readKnownContents } from "../read/safety-card.ts";
import type { ChangeOperation } from "../tools/change-set.ts";
import { forbiddenAdvice } from "./answer/advice.ts";
import { falseChangeClaims, stagedChanges, talkOfUnchanged } from "./answer/change-claims.ts";
import { type Sentence, sentencesOf } from "./answer/clauses.ts";
import { isEcho } from "./answer/echo.ts";
import { isCutOff } from "./answer/ending.ts";
import type { LeakFinder } from "./answer/leaks.ts";
import { markupIn } from "./answer/markup.ts";
import { patternsOf } from "./answer/patterns.ts";
import { safetyClaims } from "./answer/safety-claims.ts";
import { isInOtherLanguage } from "./answer/tongue.ts";
import { avoidedBy, avoidsNothing } from "./guard.ts";
import { breachesInAnswer, groupsNamed } from "./hygiene/breaches.ts";

export const answerFaultKinds = [
  "change",
  "safety",
  "advice",
  "language",
  "cut_off",
  "echo",
  "leak",
  "markup",
  "hygiene",
] as const;
export type AnswerFaultKind = (typeof answerFaultKinds)[number];

/** What is wrong with an answer: `text` is a sentence for the model. */
export interface AnswerFault {
  kind: AnswerFaultKind;
  text: string;
  /** The words that it is about. */
  words: string[];
}

/** What an answer is compared with. */
export interface AnswerContext {
  conn: Conn;
  lang: Lang;
  /** What the user wrote. */
  message: string;
  constraints: Constraints;
  /** The changes that this message really makes. */
  operations: readonly ChangeOperation[];
  /** The recipe of the conversation as it stands, if it was read. */
  recipe: RecipeContent | null;
  /** All recipes that were read, whose texts the answer may quote. */
  read: readonly RecipeContent[];
  /** The message asks about safety. */
  asksSafety: boolean;
  leaks: LeakFinder;
}

const textsOf = (map: LangMap | null | undefined): string[] => Object.values(map ?? {});

/** The texts of a recipe in all languages. */
const quotable = (content: RecipeContent): string[] =>
  [content, ...content.sub_recipes].flatMap((part) => [
    ...textsOf(part.name),
    ...part.steps.flatMap(({ text }) => textsOf(text)),
    ...("description" in part ? textsOf(part.description) : []),
  ]);

const quote = (words: readonly string[]): string => words.map((word) => JSON.stringify(word)).join(", ");

function faultsOfForm(text: string, lang: Lang, message: string, leaks: LeakFinder): AnswerFault[] {
  const faults: AnswerFault[] = [];
  const markup = markupIn(text);
  if (markup.length > 0)
    faults.push({ kind: "markup", text: `It must be plain text, without ${markup.join(", ")}.`, words: markup });
  const leak = leaks.in(text);
  if (leak !== null)
    faults.push({ kind: "leak", text: "It repeats what only you were told: leave that out.", words: [leak] });
  const own = languageOf(message);
  if (isInOtherLanguage(text, own ? [lang, own] : [lang]))
    faults.push({ kind: "language", text: `It is not in the language of the user (${lang}).`, words: [] });
  if (isEcho(text, message))
    faults.push({
      kind: "echo",
      text: "It only repeats what the user wrote: do it with a tool, or say why it cannot be done.",
      words: [],
    });
  if (isCutOff(text, lang)) faults.push({ kind: "cut_off", text: "It stops within a sentence.", words: [] });
  return faults;
}

/** A short sentence in another language is not known as such and would be believed all the same: it is read in its own, too. */
const mayBeIn = (raw: string, tongue: Lang, lang: Lang): boolean =>
  tongue === lang || functionWordsIn(raw, tongue) > functionWordsIn(raw, lang);

function faultsOfContent(
  text: string,
  context: AnswerContext,
  lexicon: FoodLexicon,
  known: Awaited<ReturnType<typeof readKnownContents>> | null,
): AnswerFault[] {
  const { lang, message, constraints, operations, recipe, read, asksSafety } = context;
  const sentences = sentencesOf(text, lang, lexicon);
  const faults: AnswerFault[] = [];
  const isIn = (raw: string, tongue: Lang) => mayBeIn(raw, tongue, lang);
  const inAll = (find: (of: readonly Sentence[], tongue: Lang) => readonly string[]) => [
    ...new Set(
      langs.flatMap((tongue) => {
        const own = tongue === lang ? sentences : sentencesOf(text, tongue, lexicon);
        return find(
          own.filter(({ raw }) => isIn(raw, tongue)),
          tongue,
        );
      }),
    ),
  ];
  const staged = stagedChanges(operations);
  // What a question names is no wish.
  const wishes = sentencesOf(message, lang, lexicon).filter((sentence) => !sentence.isQuestion);
  const wished = wishes.flatMap(({ mentions }) => mentions.flatMap((mention) => lexicon.idsOf(mention)));
  const changes = inAll((of, tongue) => [
    ...falseChangeClaims(of, text, tongue, staged, lexicon),
    ...talkOfUnchanged(of, text, tongue, wished, staged, lexicon),
  ]);
  if (changes.length > 0)
    faults.push({
      kind: "change",
      text: `It claims a change that was not made: ${quote(changes)}. Make it with a tool, or do not claim it.`,
      words: changes,
    });
  const claims = inAll((of, tongue) => safetyClaims(of, text, tongue, { asked: asksSafety, known, lexicon }));
  if (claims.length > 0)
    faults.push({
      kind: "safety",
      text: `It claims that something is safe or free of something: ${quote(claims)}. That is not yours to say: call check_recipe_safety and refer to its card.`,
      words: claims,
    });
  const avoided = avoidedBy(constraints);
  const listed = new Set((recipe ? allIngredients(recipe) : []).flatMap(foodIdsOfLine));
  const quoted = read.flatMap(quotable);
  const advice = avoidsNothing(avoided)
    ? []
    : inAll((of, tongue) => forbiddenAdvice(of, tongue, { avoided, listed, quoted, lexicon }));
  if (advice.length > 0)
    faults.push({
      kind: "advice",
      text: `It advises what is against the user's allergies or diet: ${quote(advice)}.`,
      words: advice,
    });
  return faults;
}

/** What an answer advises below kitchen hygiene, or of what is no food. Words that a recipe says are its own. */
function faultsOfHygiene(text: string, context: AnswerContext, lexicon: FoodLexicon): AnswerFault[] {
  const { lang, message, recipe, read } = context;
  const asked = groupsNamed(lexicon, message, lang);
  const listed = (recipe ? allIngredients(recipe) : [])
    .flatMap(foodIdsOfLine)
    .flatMap((id) => lexicon.food(lexicon.keyOf(id) ?? "") ?? []);
  const about = asked.size > 0 ? asked : new Set(listed.flatMap(({ key, traits }) => groupsOfFood(key, traits)));
  const quoted = read.flatMap(quotable);
  const breaches = langs
    .filter((tongue) => mayBeIn(text, tongue, lang))
    .flatMap((tongue) => breachesInAnswer(lexicon, { lang: tongue, text, about }))
    .filter((breach) => !quoted.some((one) => one.includes(breach.text.replace(/[.!?…\s]+$/u, ""))));
  return [
    ...breaches.map((breach) => ({
      kind: "hygiene" as const,
      text: `It falls below kitchen hygiene: ${quote([breach.text])}. ${hygieneFact(breach.fact).text.en}`,
      words: [breach.text],
    })),
    ...(savesSpoiled(text, context, lexicon)
      ? [{ kind: "hygiene" as const, text: "Food that has gone off is thrown away: say so.", words: [] }]
      : []),
  ];
}

/** Whether a message tells of food that has gone off, and an answer does not say to throw it away or not to eat it. */
function savesSpoiled(text: string, { lang, message }: AnswerContext, lexicon: FoodLexicon): boolean {
  const { spoiled, discard } = patternsOf(lang);
  const has = (of: string, patterns: readonly RegExp[]) =>
    sentencesOf(of, lang, lexicon).some(({ words }) => patterns.some((pattern) => pattern.test(words)));
  return has(message, spoiled) && !has(text, discard);
}

/** Everything that is wrong with an answer; empty when it may be shown. */
export async function checkAnswer(text: string, context: AnswerContext): Promise<AnswerFault[]> {
  const lexicon = await loadLexicon(context.conn);
  const known = context.recipe ? await readKnownContents(context.conn, context.recipe) : null;
  return [
    ...faultsOfForm(text, context.lang, context.message, context.leaks),
    ...faultsOfContent(text, context, lexicon, known),
    ...faultsOfHygiene(text, context, lexicon),
  ];
}

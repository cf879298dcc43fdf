import type { Conn } from "@toque/db/client/types.ts";
import { type FoodLexicon, loadLexicon } from "@toque/db/foods/lexicon.ts";
import type { Lang } from "@toque/db/schemas/common.ts";
import type { Logger } from "../../platform/logging/logger.ts";
import { languageOf } from "../checks/language.ts";
import { shownFaults } from "../checks/shown.ts";
import { numbersOf } from "../language/measures.ts";
import type { ChatModelPort } from "../ports.ts";
import { funFactContext, funFactPrompt } from "../prompts/fun-fact.ts";
import { noConstraints } from "../read/constraints.ts";
import { FailedAnswer } from "./failures.ts";
import { MAX_RETRIES } from "./structured.ts";
import { askText } from "./text.ts";

/** Characters of a fun fact. */
const [SHORTEST, LONGEST] = [20, 300];

/** Whether a text names the foods of a fact, and no others. */
function hasFoodsOf(fact: string, text: string, lang: Lang, lexicon: FoodLexicon): boolean {
  const idsIn = (one: string) => lexicon.scan(one, lang).map((mention) => lexicon.idsOf(mention));
  const [given, said] = [idsIn(fact), idsIn(text)];
  const isAmong = (ids: readonly number[], others: readonly number[][]) =>
    ids.length === 0 || others.some((other) => other.some((id) => ids.includes(id)));
  return given.every((ids) => isAmong(ids, said)) && said.every((ids) => isAmong(ids, given));
}

/** The faults of a fun fact, in sentences; empty when there are none. */
export function funFactProblems(text: string, lang: Lang, facts: readonly string[], lexicon: FoodLexicon): string[] {
  const spoken = languageOf(text);
  const sources = facts.filter((fact) => {
    const figures = numbersOf(fact);
    return numbersOf(text).length > 0 && numbersOf(text).every((number) => figures.includes(number));
  });
  return [
    ...(text.length < SHORTEST || text.length > LONGEST
      ? [`It has ${text.length} characters; ${SHORTEST} to ${LONGEST} are wanted.`]
      : []),
    ...(/\n|https?:|[*#_`|<>]/.test(text) ? ["It must be plain sentences without line breaks, links or markup."] : []),
    ...(spoken !== null && spoken !== lang ? [`It is in "${spoken}", not in "${lang}".`] : []),
    ...(sources.length > 0 ? [] : ["Its figures are not those of one of the facts."]),
    ...(sources.length === 0 || sources.some((fact) => hasFoodsOf(fact, text, lang, lexicon))
      ? []
      : ["Its foods are not those of the fact with these figures."]),
  ];
}

/**
 * Phrases one of the facts; an answer with faults is sent back to the model, at most twice.
 * @param facts sentences in `lang`, at least one
 * @throws FailedAnswer, ModelError, or the signal's reason
 */
export async function tellFunFact(work: {
  model: ChatModelPort;
  conn: Conn;
  lang: Lang;
  facts: readonly string[];
  signal: AbortSignal;
  log: Logger;
}): Promise<string> {
  const { model, conn, lang, facts, signal, log } = work;
  const lexicon = await loadLexicon(conn);
  const budget = { left: MAX_RETRIES + 1 };
  let errors: string[] = [];
  for (let attempt = 0; attempt <= MAX_RETRIES; attempt++) {
    const prompt = funFactPrompt(funFactContext(lang, facts, errors));
    const text = await askText({ model, prompt, message: "Tell me a fun fact.", budget, signal, log });
    errors = funFactProblems(text, lang, facts, lexicon);
    if (errors.length === 0) errors = await shownFaults(conn, text, { lang, constraints: noConstraints, prompt });
    if (errors.length === 0) return text;
    log.info("a fun fact goes back to the model", { attempt, errors });
  }
  throw new FailedAnswer("model_bad_answer", "The AI model gave no usable fun fact.", []);
}

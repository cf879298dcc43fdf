import type { Lang } from "@toque/db/schemas/common.ts";
import type { Logger } from "../../platform/logging/logger.ts";
import { languageOf } from "../checks/language.ts";
import { numbersOf } from "../language/measures.ts";
import type { ChatModelPort } from "../ports.ts";
import { funFactContext, funFactPrompt } from "../prompts/fun-fact.ts";
import { FailedAnswer } from "./failures.ts";
import { MAX_RETRIES } from "./structured.ts";
import { askText } from "./text.ts";

/** Characters of a fun fact. */
const [SHORTEST, LONGEST] = [20, 300];

/** The faults of a fun fact, in sentences; empty when there are none. */
export function funFactProblems(text: string, lang: Lang, facts: readonly string[]): string[] {
  const spoken = languageOf(text);
  const sourced = facts.some((fact) => {
    const figures = numbersOf(fact);
    return numbersOf(text).length > 0 && numbersOf(text).every((number) => figures.includes(number));
  });
  return [
    ...(text.length < SHORTEST || text.length > LONGEST
      ? [`It has ${text.length} characters; ${SHORTEST} to ${LONGEST} are wanted.`]
      : []),
    ...(/\n|https?:|[*#_`|<>]/.test(text) ? ["It must be plain sentences without line breaks, links or markup."] : []),
    ...(spoken !== null && spoken !== lang ? [`It is in "${spoken}", not in "${lang}".`] : []),
    ...(sourced ? [] : ["Its figures are not those of one of the facts."]),
  ];
}

/**
 * Phrases one of the facts; an answer with faults is sent back to the model, at most twice.
 * @param facts sentences in `lang`, at least one
 * @throws FailedAnswer, ModelError, or the signal's reason
 */
export async function tellFunFact(work: {
  model: ChatModelPort;
  lang: Lang;
  facts: readonly string[];
  signal: AbortSignal;
  log: Logger;
}): Promise<string> {
  const { model, lang, facts, signal, log } = work;
  const budget = { left: MAX_RETRIES + 1 };
  let errors: string[] = [];
  for (let attempt = 0; attempt <= MAX_RETRIES; attempt++) {
    const prompt = funFactPrompt(funFactContext(lang, facts, errors));
    const text = await askText({ model, prompt, message: "Tell me a fun fact.", budget, signal, log });
    errors = funFactProblems(text, lang, facts);
    if (errors.length === 0) return text;
    log.info("a fun fact goes back to the model", { attempt, errors });
  }
  throw new FailedAnswer("model_bad_answer", "The AI model gave no usable fun fact.", []);
}

import type { Conn } from "@toque/db/client/types.ts";
import type { FoodLexicon } from "@toque/db/foods/lexicon.ts";
import { loadLexicon } from "@toque/db/foods/load-lexicon.ts";
import type { Lang } from "@toque/db/schemas/common.ts";
import type { Logger } from "../../platform/logging/logger.ts";
import { notPlain } from "../checks/answer/markup.ts";
import { shownFaults } from "../checks/shown.ts";
import { healthClaims, saysOnly } from "../fun-facts/claims.ts";
import { languageOf } from "../language/detect.ts";
import type { ChatModelPort } from "../ports.ts";
import { funFactContext, funFactPrompt } from "../prompts/fun-fact.ts";
import { noConstraints } from "../read/constraints.ts";
import { FailedAnswer } from "./failures.ts";
import { MAX_RETRIES } from "./structured.ts";
import { askText } from "./text.ts";

/** Characters of a fun fact. */
const [SHORTEST, LONGEST] = [20, 300];

/** The faults of a fun fact, in sentences; empty when there are none. */
export function funFactProblems(text: string, lang: Lang, facts: readonly string[], lexicon: FoodLexicon): string[] {
  const spoken = languageOf(text);
  const markup = notPlain([text]);
  // "Digestive biscuits" are a food of the table.
  const named = new Set(facts.flatMap((fact) => healthClaims(fact, lang)));
  const claims = healthClaims(text, lang).filter((word) => !named.has(word));
  return [
    ...(text.length < SHORTEST || text.length > LONGEST
      ? [`It has ${text.length} characters; ${SHORTEST} to ${LONGEST} are wanted.`]
      : []),
    ...(markup !== null || /[\n*#_`|<>]/.test(text)
      ? ["It must be plain sentences without line breaks, links or markup."]
      : []),
    ...(spoken !== null && spoken !== lang ? [`It is in "${spoken}", not in "${lang}".`] : []),
    ...(claims.length > 0 ? [`It speaks of health (${claims.join(", ")}): no fact does.`] : []),
    ...(facts.some((fact) => saysOnly(lexicon, text, fact, lang))
      ? []
      : [
          "Its figures are not those of one of the facts, or it names what that fact does not: another food, unit or nutrient.",
        ]),
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

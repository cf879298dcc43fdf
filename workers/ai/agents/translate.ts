import { Type } from "@sinclair/typebox";
import type { Lang } from "@toque/db/schemas/common.ts";
import type { Logger } from "../../platform/logging/logger.ts";
import { type Problem, problem, unusable } from "../checks/problem.ts";
import { excerptOf, faultOf, type TranslationCheck } from "../checks/translation.ts";
import type { ChatModelPort } from "../ports.ts";
import { type TranslationSubject, translatePrompt, translateRequest } from "../prompts/translate.ts";
import type { ResponseTool } from "../response-tools.ts";
import type { SourceText } from "../translate/slots.ts";
import { askStructured, MAX_RETRIES, type StructuredAnswer } from "./structured.ts";

/** Limits of texts and characters per call. */
const MAX_TEXTS = 40;
const MAX_CHARACTERS = 6000;

const translations = {
  name: "translations",
  description: "The translated texts",
  schema: Type.Object({
    texts: Type.Array(
      Type.Object({ key: Type.String({ minLength: 1 }), text: Type.String({ minLength: 1, maxLength: 10_000 }) }),
      { maxItems: 200 },
    ),
  }),
} as const satisfies ResponseTool;

export interface TranslationWork {
  model: ChatModelPort;
  check: TranslationCheck;
  subject: TranslationSubject;
  texts: readonly SourceText[];
  to: Lang;
  /** Foods of the recipe that the texts belong to. */
  listed: ReadonlySet<number>;
  signal: AbortSignal;
  log: Logger;
}

/** The translations, and the faults of the missing ones. */
export interface Translated {
  texts: Map<string, string>;
  /** Key to the faults of its last translation. */
  refused: Map<string, Problem[]>;
}

/** The texts in batches of one call each. */
function portions(texts: readonly SourceText[]): SourceText[][] {
  const all: SourceText[][] = [];
  let length = 0;
  for (const text of texts) {
    const last = all.at(-1);
    length += text.text.length;
    if (last && last.length < MAX_TEXTS && length <= MAX_CHARACTERS) last.push(text);
    else {
      all.push([text]);
      length = text.text.length;
    }
  }
  return all;
}

async function translatePortion(work: TranslationWork, portion: SourceText[], into: Translated): Promise<void> {
  const { check, to, listed } = work;
  let open = portion;
  let errors: string[] = [];
  for (let attempt = 0; attempt <= MAX_RETRIES && open.length > 0; attempt++) {
    const { answer, fault }: StructuredAnswer<typeof translations> = await askStructured({
      model: work.model,
      responses: [translations],
      tools: [],
      prompt: translatePrompt(to, work.subject, errors),
      message: translateRequest(open),
      budget: { left: 3 },
      signal: work.signal,
      log: work.log,
    });
    const given = new Map<string, string[]>();
    for (const { key, text } of answer?.value.texts ?? []) given.set(key, [...(given.get(key) ?? []), text]);
    into.refused.clear();
    for (const source of open) {
      const [text, ...more] = given.get(source.key) ?? [];
      const problems =
        text === undefined
          ? [fault === null ? problem("it is missing.", "translation_missing", excerptOf(source)) : unusable(fault)]
          : more.length > 0
            ? [problem("it stands twice.", "translation_twice", excerptOf(source))]
            : check.problems(source, text, to, listed);
      if (problems.length === 0) into.texts.set(source.key, text!.trim());
      else into.refused.set(source.key, problems);
    }
    open = open.filter((source) => into.refused.has(source.key));
    errors = open.flatMap((source) => (into.refused.get(source.key) ?? []).map((one) => faultOf(source, one)));
    if (open.length > 0)
      work.log.info("translations go back to the model", { to, attempt, errors: errors.slice(0, 5) });
  }
}

/**
 * Translates texts into one language and checks each in code; those with faults are sent back to the model, at most twice.
 * @throws ModelError, or the signal's reason
 */
export async function translateTexts(work: TranslationWork): Promise<Translated> {
  const all: Translated = { texts: new Map(), refused: new Map() };
  for (const portion of portions(work.texts)) {
    const one: Translated = { texts: new Map(), refused: new Map() };
    await translatePortion(work, portion, one);
    for (const [key, text] of one.texts) all.texts.set(key, text);
    for (const [key, problems] of one.refused) all.refused.set(key, problems);
  }
  return all;
}

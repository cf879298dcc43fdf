import type { Lang } from "@toque/db/schemas/common.ts";
import type { Logger } from "../../platform/logging/logger.ts";
import { markupIn } from "../checks/answer/markup.ts";
import type { ChatModelPort } from "../ports.ts";
import { fridgePrompt } from "../prompts/fridge.ts";
import { FailedAnswer } from "./failures.ts";
import { MAX_RETRIES } from "./structured.ts";
import { askText } from "./text.ts";

const MAX_FOODS = 60;
const MAX_NAME = 100;
/** Characters of the model's raw answer that are kept. */
const MAX_RAW = 10_000;

/** The foods that a vision model recognised. */
export interface SeenFoods {
  /** Names, each once, in the order of the answer. */
  foods: string[];
  /** The answer as it came. */
  raw: string;
}

/** Words of the longest name of a food; more of them are a sentence. */
const MAX_WORDS = 6;

/** Whether a text can be the name of a food: what stands on a picture may be a label or an order to the model. */
const isName = (text: string): boolean =>
  text !== "" &&
  text.length <= MAX_NAME &&
  text.split(/\s+/).length <= MAX_WORDS &&
  !/[:;!?¡¿=<>{}[\]|@#*_\\"“”„«»]|\.\S{2,}/u.test(text) &&
  markupIn(text).length === 0;

/**
 * Reads the names out of an answer: a JSON array of strings, or an object with one, with or without prose around it.
 * What can be no name of a food is left out.
 * @returns null when there is none
 */
export function parseFoods(raw: string): string[] | null {
  const text = /\[[\s\S]*\]/.exec(raw)?.[0];
  if (text === undefined) return null;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (!Array.isArray(value) || !value.every((entry) => typeof entry === "string")) return null;
  const names = new Map<string, string>();
  for (const entry of value) {
    const name = entry.replace(/[\p{C}\s]+/gu, " ").trim();
    if (isName(name) && !names.has(name.toLowerCase())) names.set(name.toLowerCase(), name);
  }
  return [...names.values()].slice(0, MAX_FOODS);
}

/**
 * Asks a vision model which foods are on a picture; an unreadable answer is requested again, at most twice.
 * @param picture WebP
 * @throws FailedAnswer, ModelError, or the signal's reason
 */
export async function seeFoods(work: {
  vision: ChatModelPort;
  picture: Uint8Array;
  lang: Lang;
  signal: AbortSignal;
  log: Logger;
}): Promise<SeenFoods> {
  const { vision, picture, lang, signal, log } = work;
  const budget = { left: MAX_RETRIES + 1 };
  for (let attempt = 0; attempt <= MAX_RETRIES; attempt++) {
    const raw = await askText({
      model: vision,
      prompt: fridgePrompt(lang, attempt === 0 ? null : "it was no JSON array of strings."),
      message: "Which foods are on this picture?",
      picture: { bytes: picture, contentType: "image/webp" },
      budget,
      signal,
      log,
    });
    const foods = parseFoods(raw);
    if (foods) return { foods, raw: raw.slice(0, MAX_RAW) };
    log.info("a list of foods could not be read", { attempt });
  }
  throw new FailedAnswer("model_bad_answer", "The AI model gave no usable list of foods.", []);
}

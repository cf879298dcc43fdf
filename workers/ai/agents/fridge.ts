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

/** A food as a vision model saw it. */
export interface SeenFood {
  name: string;
  /** 0 to 1; null where the model did not say. */
  sure: number | null;
  /** What else it may be. */
  or: string[];
}

/** The foods that a vision model recognised. */
export interface SeenFoods {
  /** Each once, in the order of the answer. */
  foods: SeenFood[];
  /** The answer as it came; of one with markup, addresses or invisible characters the names alone. */
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

/** What else one food may be, at most. */
const MAX_OTHERS = 2;

const cleaned = (text: string): string => text.replace(/[\p{C}\s]+/gu, " ").trim();

/** One entry of an answer: a name, or an object with one. */
function readEntry(entry: unknown): SeenFood | null {
  if (typeof entry === "string") return { name: cleaned(entry), sure: null, or: [] };
  if (typeof entry !== "object" || entry === null || !("name" in entry) || typeof entry.name !== "string") return null;
  const sure = "sure" in entry && typeof entry.sure === "number" ? entry.sure : null;
  const or = "or" in entry && Array.isArray(entry.or) ? entry.or : [];
  const others = or.flatMap((one) => (typeof one === "string" && isName(cleaned(one)) ? [cleaned(one)] : []));
  return {
    name: cleaned(entry.name),
    sure: sure === null || !Number.isFinite(sure) ? null : Math.min(1, Math.max(0, sure / 100)),
    or: [...new Set(others)].slice(0, MAX_OTHERS),
  };
}

/**
 * Reads the foods out of an answer: a JSON array of names, or of objects with them, with or without prose around it.
 * What can be no name of a food is left out.
 * @returns null when there is none
 */
export function parseSeen(raw: string): SeenFood[] | null {
  // From the first bracket: the lists inside the entries are closed by others.
  const text = /\[[\s\S]*\]/.exec(raw)?.[0];
  if (text === undefined) return null;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (!Array.isArray(value)) return null;
  const entries = value.map(readEntry);
  const foods = new Map<string, SeenFood>();
  for (const entry of entries) {
    if (entry === null) return null;
    if (isName(entry.name) && !foods.has(entry.name.toLowerCase())) foods.set(entry.name.toLowerCase(), entry);
  }
  return [...foods.values()].slice(0, MAX_FOODS);
}

/** The answer as it came; where it holds more than plain text, the names that were read in it. */
const plainOf = (raw: string, foods: readonly SeenFood[]): string => {
  const shown = raw.slice(0, MAX_RAW);
  return markupIn(shown).length > 0 ? JSON.stringify(foods.map(({ name }) => name)) : shown;
};

/** The names of {@link parseSeen}. */
export const parseFoods = (raw: string): string[] | null => parseSeen(raw)?.map(({ name }) => name) ?? null;

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
      prompt: fridgePrompt(lang, attempt === 0 ? null : "it was no JSON array of such entries."),
      message: "Which foods are on this picture?",
      picture: { bytes: picture, contentType: "image/webp" },
      budget,
      signal,
      log,
    });
    const foods = parseSeen(raw);
    if (foods) return { foods, raw: plainOf(raw, foods) };
    log.info("a list of foods could not be read", { attempt });
  }
  throw new FailedAnswer("model_bad_answer", "The AI model gave no usable list of foods.", []);
}

import type { Logger } from "../../platform/logging/logger.ts";
import { markupIn } from "../checks/answer/markup.ts";
import type { ChatModelPort } from "../ports.ts";
import { pagePhotoPrompt } from "../prompts/page-photo.ts";
import { FailedAnswer } from "./failures.ts";
import { MAX_RETRIES } from "./structured.ts";
import { askText } from "./text.ts";

const MOST_LINES = 300;
const LONGEST_LINE = 2000;

/**
 * Reads the lines out of an answer: a JSON array of texts. A line that is more than plain text is left out: what stands on a picture may
 * be an address or an order to the model.
 * @returns null when the answer is anything else
 */
export function parseLines(raw: string): string[] | null {
  const text = /^\s*(?:```(?:json)?)?\s*(\[[\s\S]*\])\s*(?:```)?\s*$/.exec(raw)?.[1];
  if (text === undefined) return null;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (!Array.isArray(value) || !value.every((line) => typeof line === "string")) return null;
  const lines = value
    .flatMap((line) => line.split(/\r?\n/))
    .map((line) => line.replace(/\s+/g, " ").trim().slice(0, LONGEST_LINE))
    .filter((line) => line !== "" && line.isWellFormed() && markupIn(line).length === 0);
  return lines.slice(0, MOST_LINES);
}

/**
 * Has a vision model copy the text of a photographed page; an unreadable answer is requested again, at most twice.
 * @param picture WebP
 * @returns its lines, none where there is no text
 * @throws FailedAnswer, ModelError, or the signal's reason
 */
export async function copyPage(work: {
  vision: ChatModelPort;
  picture: Uint8Array;
  signal: AbortSignal;
  log: Logger;
}): Promise<string[]> {
  const { vision, picture, signal, log } = work;
  const budget = { left: MAX_RETRIES + 1 };
  for (let attempt = 0; attempt <= MAX_RETRIES; attempt++) {
    const raw = await askText({
      model: vision,
      prompt: pagePhotoPrompt(attempt === 0 ? null : "it was no JSON array of strings."),
      message: "Copy the text of this page.",
      picture: { bytes: picture, contentType: "image/webp" },
      budget,
      signal,
      log,
    });
    const lines = parseLines(raw);
    if (lines) return lines;
    log.info("the text of a page could not be read", { attempt });
  }
  throw new FailedAnswer("model_bad_answer", "The AI model gave no usable text of the page.", []);
}

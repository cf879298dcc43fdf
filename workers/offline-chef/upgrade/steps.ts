import type { Lang } from "@toque/db/schemas/common.ts";
import { capitalize } from "../../ai/language/fold.ts";
import { minutesNamed } from "../../ai/language/measures.ts";
import { sentencesOf } from "../text/mentions.ts";
import { joints, workWords } from "../text/work.ts";

/** Sentences that one step may have before it is hard to cook from. */
const MAX_SENTENCES = 3;
/** Characters of a single sentence beyond which it is split into its parts. */
const LONG_SENTENCE = 140;
/** Characters that a part made of two sentences may have. */
const FULL_PART = 180;

const ENUMERATOR = /^\s*(?:\d{1,2}\s?[.)](?!\d)|[-–•*])\s+/;

function sentences(line: string): string[] {
  const whole: string[] = [];
  for (const { text } of sentencesOf(line)) {
    const before = whole.at(-1);
    if (before !== undefined && (joints.abbreviation.test(before) || joints.goesOn.test(text)))
      whole[whole.length - 1] = before + text;
    else whole.push(text);
  }
  return whole.map((text) => text.trim()).filter((text) => text !== "");
}

const wordCount = (text: string) => text.trim().split(/\s+/).length;
const asSentence = (text: string) => capitalize(text.trim().replace(/[,;]$/, "")).replace(/(?<![.!?…])$/, ".");

/** A chain in one sentence, "a; b; c" or "a, then b, then c", as sentences; the sentence itself where it is none. */
function links(sentence: string): string[] {
  if (sentence.length < LONG_SENTENCE) return [sentence];
  for (const joint of joints.chains) {
    const parts = sentence.split(joint);
    if (parts.length >= 3 && parts.every((part) => wordCount(part) >= 3)) return parts.map(asSentence);
  }
  return [sentence];
}

/** Two short sentences make one part, a long one stands alone. */
function packed(list: readonly string[]): string[] {
  const parts: { text: string; sentences: number }[] = [];
  for (const sentence of list) {
    const last = parts.at(-1);
    if (last && last.sentences < 2 && last.text.length + sentence.length < FULL_PART) {
      last.text = `${last.text} ${sentence}`;
      last.sentences += 1;
    } else parts.push({ text: sentence, sentences: 1 });
  }
  return parts.map(({ text }) => text);
}

/**
 * A step with too many actions, as several steps: at its lines and numbers, between its sentences, or at the joints of a
 * chain. The words stay the author's.
 * @returns the text alone where there is nothing to part
 */
export function splitStep(text: string): string[] {
  const lines = text
    .split(/\n+/)
    .map((line) => line.replace(ENUMERATOR, "").trim())
    .filter((line) => line !== "");
  if (lines.length > 1) return lines.flatMap((line) => splitStep(line));
  const list = sentences(lines[0] ?? "").flatMap(links);
  return list.length > MAX_SENTENCES || list.length > sentences(lines[0] ?? "").length ? packed(list) : [text];
}

/**
 * How long the handwork of a step usually takes, in minutes. Null where it depends on the food or the heat: that is for the
 * cook to see.
 */
export function usualMinutes(text: string, lang: Lang): number | null {
  const { slow, handwork } = workWords[lang];
  if (slow.test(text)) return null;
  const work = handwork.filter(({ words }) => words.test(text)).map(({ minutes }) => minutes);
  return work.length === 0 ? null : Math.max(...work);
}

/**
 * Shares the minutes of a step among the parts it was split into, as their own words have it. Null when that does not come
 * out even: the step is then better left whole than its time guessed at.
 */
export function shareMinutes(minutes: number | null, parts: readonly string[]): (number | null)[] | null {
  const stated = parts.map(minutesNamed);
  const sum = stated.reduce<number>((all, part) => all + (part ?? 0), 0);
  return minutes === null || sum === minutes ? stated : null;
}

/**
 * Finds an oven that is turned on too late: a step of nothing else, after another step that needs no long wait before it.
 * @returns its position among the steps and the text it has as the first one; null where the order is fine
 */
export function lateOven(texts: readonly string[], lang: Lang): { at: number; text: string } | null {
  const { alone, meanwhile, wait } = workWords[lang].oven;
  const at = texts.findIndex((text) => sentencesOf(text).length === 1 && alone.test(text.trim()));
  if (at < 1 || texts.slice(0, at).some((text) => wait.test(text))) return null;
  return { at, text: capitalize(texts[at]!.trim().replace(meanwhile, "")) };
}

import { capitalize } from "../../ai/language/fold.ts";
import { sentencesOf } from "../text/mentions.ts";

/** Sentences that one step may have before it is hard to cook from. */
const MAX_SENTENCES = 3;
/** Characters of a single sentence beyond which it is split into its parts. */
const LONG_SENTENCE = 140;
/** Characters that a part made of two sentences may have. */
const FULL_PART = 180;

/** A full stop after these ends no sentence. */
const ABBREVIATION =
  /(?:^|[\s(])(?:ca|evtl|bzw|gem|getr|gestr|geh|ggf|inkl|z\. ?B|d\. ?h|EL|TL|Msp|Pck|Min|Std|min|approx|env|aprox|aprx|tbsp|tsp|oz|lb|nº|No|p\. ?ex|p\. ?ej|c\. ?à ?[sc]|\p{Lu})\.\s*$/u;
/** The beginning of a sentence that continues the previous one. */
const GOES_ON = /^(?:it|they|this|these|il|elle|ils|elles|cela|ça|ceci|esto|eso|dies|sie|es|dabei|dadurch|dazu)\b/iu;
const ENUMERATOR = /^\s*(?:\d{1,2}\s?[.)](?!\d)|[-–•*])\s+/;
const THEN: readonly RegExp[] = [
  /[,;] (?:and )?then /i,
  /[,;] (?:et )?puis /i,
  /[,;] (?:y )?luego /i,
  /[,;] (?:und )?dann /i,
];

function sentences(line: string): string[] {
  const whole: string[] = [];
  for (const { text } of sentencesOf(line)) {
    const before = whole.at(-1);
    if (before !== undefined && (ABBREVIATION.test(before) || GOES_ON.test(text)))
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
  for (const joint of [/; /, ...THEN]) {
    const parts = sentence.split(new RegExp(joint, "giu"));
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

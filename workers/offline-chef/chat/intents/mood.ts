import type { Lang } from "@toque/db/schemas/common.ts";
import { patterns } from "./patterns/index.ts";

/** The sentences of a folded message. */
export const sentencesOf = (folded: string): string[] =>
  folded
    .split(/[.!;\n]+(?=\s|$)|(?<=\?)/)
    .map((sentence) => sentence.trim())
    .filter(Boolean);

const parted = /[,:;()]| - | (?:and|but|so|et|mais|donc|y|pero|und|aber) /;

/** Whether a folded sentence can only be read as a request to do something; what is asked, told or reported is none. */
export function isRequest(sentence: string, lang: Lang): boolean {
  const mood = patterns[lang].mood;
  const bare = (text: string): string => text.trim().replace(mood.filler, "").trim();
  const whole = bare(sentence);
  if (mood.polite.some((pattern) => pattern.test(whole))) return true;
  if (sentence.includes("?") || mood.never.test(sentence)) return false;
  return [whole, ...sentence.split(parted).map(bare)].some(
    (part) =>
      mood.request.some((pattern) => pattern.test(part)) || (mood.elliptic.test(part) && !mood.finite.test(part)),
  );
}

/** A negative clause: the foods it excludes, in words, if any, and the alternative it wants. */
export interface Refusal {
  food?: string;
  instead: string;
}

/** How much of a thing is meant, or how: "don't add too much salt" is no refusal of salt. */
const byDegree = /\b(?:too|so|trop|tant|autant|demasiad\w+|tan|tant[ao]s?|zu viele?|so viele?)\b/;

/** The exclusions of a folded clause; `null` when there are none. */
export function refusalIn(clause: string, lang: Lang): Refusal | null {
  const { put, other, instead } = patterns[lang].refusal;
  const parted = (text: string): [head: string, tail: string] => {
    const cut = instead.exec(text);
    return cut ? [text.slice(0, cut.index), text.slice(cut.index + cut[0].length)] : [text, ""];
  };
  for (const pattern of put) {
    const match = pattern.exec(clause);
    if (!match?.groups?.food || byDegree.test(match[0])) continue;
    const [head, tail] = parted(match.groups.food);
    return { food: head.trim(), instead: tail.trim() };
  }
  const match = other.exec(clause);
  if (!match || byDegree.test(clause)) return null;
  const [, tail] = parted(clause.slice(match.index + match[0].length));
  return { instead: tail.trim() };
}

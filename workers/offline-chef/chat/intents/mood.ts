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

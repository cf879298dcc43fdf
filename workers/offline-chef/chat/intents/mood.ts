import { type Lang, langs } from "@toque/db/schemas/common.ts";
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
  if (sentence.split(parted).some((part) => mood.unclear.test(part))) return false;
  const bare = (text: string): string => text.trim().replace(mood.filler, "").trim();
  const whole = bare(sentence);
  if (mood.polite.some((pattern) => pattern.test(whole))) return true;
  if (sentence.includes("?") || mood.never.test(sentence)) return false;
  return (
    whole.startsWith(DENIED) ||
    [whole, ...sentence.split(parted).map(bare)].some(
      (part) =>
        mood.request.some((pattern) => pattern.test(part)) || (mood.elliptic.test(part) && !mood.finite.test(part)),
    )
  );
}

/** A negative clause: the foods it excludes, in words, and the alternative it wants. */
export interface Refusal {
  food: string;
  instead: string;
}

/** How much of a thing is meant, or how: "don't add too much salt" is no refusal of salt. */
const byDegree = /\b(?:too|so|trop|tant|autant|demasiad\w+|tan|tant[ao]s?|zu viele?|so viele?)\b/;

/** The exclusions of a folded clause; `null` when there are none. */
export function refusalIn(clause: string, lang: Lang): Refusal | null {
  const { put, instead } = patterns[lang].refusal;
  for (const pattern of put) {
    const match = pattern.exec(clause);
    if (!match?.groups?.food || byDegree.test(match[0])) continue;
    const { food } = match.groups;
    const cut = instead.exec(food);
    if (!cut) return { food: food.trim(), instead: "" };
    return { food: food.slice(0, cut.index).trim(), instead: food.slice(cut.index + cut[0].length).trim() };
  }
  return null;
}

/** Stands for what is not to be done. */
export const DENIED = "~";

/** Foods, each after a comma, that a denial goes on to. */
const listed = new RegExp(
  `(${DENIED}),((?: (?!(?:but|only|just|mais|pero|sino|solo|aber|sondern|nur)\\b)[^,.;:!?()${DENIED}]+))(?=[,.;:!?()]|$)`,
);

/**
 * A folded message with {@link DENIED} in the place of what it says not to do ("don't take the garlic out"), so that this is not
 * read as a request, and the words of it.
 */
export function withoutDenied(folded: string, isFoods: (words: string) => boolean): { text: string; denied: string[] } {
  const denied: string[] = [];
  const marked = (words: string): string => {
    if (byDegree.test(words)) return words;
    denied.push(words);
    return `, ${DENIED}`;
  };
  let text = langs
    .flatMap((lang) => patterns[lang].refusal.denied)
    .reduce((all, one) => all.replace(one, marked), folded);
  for (let list = listed.exec(text); list?.[2] && isFoods(list[2]); list = listed.exec(text)) {
    denied.push(list[2]);
    text = text.replace(listed, "$1");
  }
  return { text: text.replace(/^[ ,]+/, ""), denied };
}

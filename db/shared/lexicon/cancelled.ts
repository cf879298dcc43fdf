import type { Lang } from "../../schemas/common.ts";
import type { Patterns } from "./negation-patterns.ts";
import { beginsAt, endsAt, type Words } from "./patterns.ts";
import { isEnd, type Token } from "./tokens.ts";
import reversals from "./words/reversals.json";

// What negates in form only: the food is in the dish.

/** Words that stand with another negation and mean the same. */
const agreeing: ReadonlySet<string> = new Set("ni nada ningun ninguna tampoco aucun aucune".split(" "));

/** Whether a negation is negated itself, or its words are others: "do not leave out", "not only". */
export function isCancelled(tokens: readonly Token[], start: number, end: number, of: Patterns): boolean {
  // "Do not leave out the butter": a negation of a negation; "no lleva ni pizca de" is one.
  const isDoubled = agreeing.has(tokens[start]!.text);
  for (let at = start - 1; at >= Math.max(0, start - 2) && tokens[at]!.isWord && !isDoubled; at--)
    if (of.negators.has(tokens[at]!.text)) return true;
  for (let at = start - 1; at > start - 7 && tokens[at]?.isWord; at--) if (of.reluctant.find(tokens, at)) return true;
  return of.cancel.some((words) => {
    for (let stop = start; stop <= end; stop++)
      if (endsAt(tokens, stop, words) && stop - words.length < end) return true;
    return [...Array(end - start).keys()].some((i) => beginsAt(tokens, start + i, words));
  });
}

/** "Ohne die Butter zu bräunen", "without the butter burning": what happens to it is negated, not the food. */
export function isOfAction(tokens: readonly Token[], end: number, lang: Lang): boolean {
  const next = tokens[end];
  if (lang === "en")
    return next?.isWord === true && next.text.length > 5 && next.text.endsWith("ing") && next.text !== "pudding";
  if (lang !== "de") return false;
  for (let at = end; at < end + 6 && !isEnd(tokens[at]) && tokens[at]!.text !== ","; at++) {
    const { text } = tokens[at]!;
    if (text === "zu" || /^(?:an|ab|auf|aus|ein|durch|um|um|hinzu|mit|weg|unter)zu\p{L}+en$/u.test(text)) return true;
  }
  return false;
}

const uses: ReadonlySet<string> = new Set(
  "verwenden nehmen benutzen nutzen zugeben hinzufugen dazugeben hineingeben essen kaufen".split(" "),
);

/** "Nicht die Sahne aufkochen": what is done with it is negated, unless that is to use it. */
export const isOfVerb = (tokens: readonly Token[], end: number, words: Words): boolean =>
  words.join(" ") === "nicht" &&
  /^\p{Ll}{3,}en$/u.test(tokens[end]?.text ?? "") &&
  tokens[end]!.capital === false &&
  !uses.has(tokens[end]!.text);

/** "Without mustard nothing goes", "never serve it without mustard": it has to be there. */
export function isIndispensable(
  tokens: readonly Token[],
  { start, end }: { start: number; end: number },
  of: Patterns,
): boolean {
  for (let at = start - 1; at >= 0 && at > start - 16 && !isEnd(tokens[at]); at--)
    if (of.neverWithout.has(tokens[at]!.text)) return true;
  // "Sans beurre, rien ne va", but not "sin gluten, nada de huevo".
  if (tokens[end]?.text === ",")
    return of.cancelLater.has(tokens[end + 1]?.text ?? "") && !/^(?:de|d)$/.test(tokens[end + 2]?.text ?? "");
  for (let at = end; at < end + 5 && !isEnd(tokens[at]) && tokens[at]!.text !== ","; at++)
    if (of.cancelLater.has(tokens[at]!.text)) return true;
  return false;
}

/** "No peanuts were spared", "no trace of flour should remain": the "no" is of what is done with it, or of what is seen of it. */
export function isReversed(tokens: readonly Token[], words: Words, end: number, lang: Lang): boolean {
  const pattern = words.join(" ");
  return [reversals[lang], reversals[lang].traces].some(({ negators, later }) => {
    if (!negators.includes(pattern)) return false;
    const phrases = later.map((phrase) => phrase.split(" "));
    for (let at = end; at < end + 5 && tokens[at]?.isWord; at++)
      if (phrases.some((phrase) => beginsAt(tokens, at, phrase))) return true;
    return false;
  });
}

/**
 * "Do not add the butter until it has cooled", "if you have no butter": a time, a manner or a condition is meant, and not the
 * food as such.
 */
export function isLimited(
  tokens: readonly Token[],
  { start, end }: { start: number; end: number },
  words: Words,
  of: Patterns,
): boolean {
  if (!words.some((word) => of.forbids.has(word))) return false;
  for (let at = start; at > start - 8 && (at === start || tokens[at]?.isWord); at--)
    if (of.if.find(tokens, at)) return true;
  // "With no butter until" would be odd: only verbs have a time.
  if (words.length === 1 && words[0] !== "never") return false;
  for (let at = end; at < end + 4 && tokens[at]?.isWord; at++) if (of.until.find(tokens, at)) return true;
  return false;
}

const without: ReadonlySet<string> = new Set(["without", "sans", "sin", "ohne"]);
const none: ReadonlySet<string> = new Set("no not aucun aucune pas ningun ninguna kein keine keinen".split(" "));

/** "No risotto without butter": of what a "no" says that it is none without something, there is some. */
export const isNoneWithout = (tokens: readonly Token[], end: number, words: Words): boolean =>
  none.has(words[0]!) && without.has(tokens[end]?.text ?? "");

/** "Ne remplacez pas le beurre", "ersetze die Butter nicht": who is told not to leave it out. */
export function isForbidden(
  tokens: readonly Token[],
  { start, end }: { start: number; end: number },
  words: Words,
  { lang, of }: { lang: Lang; of: Patterns },
): boolean {
  if (words.some((word) => of.forbids.has(word))) return false;
  // "Swap butter in for the oil".
  if (lang === "en") return /^swap/.test(words[0]!) && tokens[end]?.text === "in" && tokens[end + 1]?.text === "for";
  if (lang === "fr") return /^ne?$/.test(tokens[start - 1]?.text ?? "");
  return (
    lang === "de" &&
    /^(?:ersetz|streich|verzicht|tausch|entfern|vermeid|lass)/.test(words[0]!) &&
    tokens[end]?.text === "nicht"
  );
}

import type { Lang } from "../../schemas/common.ts";
import { absenceOf } from "./absences.ts";
import {
  isCancelled,
  isForbidden,
  isIndispensable,
  isLimited,
  isNoneWithout,
  isOfAction,
  isOfVerb,
  isReversed,
} from "./cancelled.ts";
import { isMoved } from "./moved.ts";
import { type Patterns, patternsOf, skipFillers } from "./negation-patterns.ts";
import { beginsAt, endsAt, type Words } from "./patterns.ts";
import { isEnd, type Token } from "./tokens.ts";

/** The words, as the pattern gives them, that negate what stands at these tokens; null if none do. */
export function negationOf(
  tokens: readonly Token[],
  { start, end }: { start: number; end: number },
  lang: Lang,
): string | null {
  const of = patternsOf(lang);
  const from = skipFillers(tokens, start, of.fillers);
  // A filler may belong to the pattern ("pas de", "allergie au").
  for (let at = from; at <= start; at++) {
    const words = of.before.find(tokens, at);
    if (!words) continue;
    if (isCancelled(tokens, at - words.length, at, of) || isReversed(tokens, words, end, lang)) continue;
    if (isMoved(tokens, words, { start: at - words.length, end }, lang)) continue;
    if (
      isForbidden(tokens, { start: at - words.length, end }, words, { lang, of }) ||
      isNoneWithout(tokens, end, words) ||
      isOfVerb(tokens, end, words)
    )
      continue;
    if (isLimited(tokens, { start: at - words.length, end }, words, of)) continue;
    if (["without", "ohne", "statt", "anstatt"].includes(words[0]!) && isOfAction(tokens, end, lang)) continue;
    if (
      ["without", "ohne", "sans", "sin"].includes(words[0]!) &&
      (of.noneWithout.findEnding(tokens, at - words.length, ({ isWord }) => isWord) ||
        isIndispensable(tokens, { start, end }, of))
    )
      continue;
    return words.join(" ");
  }
  // "Ne beurrez pas le moule".
  if (
    lang === "fr" &&
    /^ne?$/.test(tokens[start - 1]?.text ?? "") &&
    /^(?:pas|jamais|plus)$/.test(tokens[end]?.text ?? "")
  )
    return `ne … ${tokens[end]!.text}`;
  const likeness = likenessOf(tokens, start, end, of);
  if (likeness) return likeness;
  const next = tokens[end];
  if (next?.isWord) {
    const words = of.after.find(tokens, end);
    const follows = tokens[end + (words?.length ?? 0)];
    if (
      words &&
      !(follows && of.cancelNext.has(follows.text)) &&
      !isMoved(tokens, words, { start: end, end, after: end + words.length }, lang) &&
      !isAroundBegun(tokens, start, words, of)
    ) {
      const fillersStart = skipFillers(tokens, start, of.fillers);
      const negator = tokens[fillersStart - 1];
      if (!negator?.isWord || !of.negators.has(negator.text)) return words.join(" ");
    }
  }
  return (
    around(tokens, { start, end }, of, lang) ??
    later(tokens, { start, end }, of) ??
    absenceOf(tokens, { start, end }, lang)
  );
}

/** Whether words behind a food end a pair that began before it, which decides: "nimm die Eier raus". */
function isAroundBegun(tokens: readonly Token[], start: number, words: Words, of: Patterns): boolean {
  return of.around.some(([first, last]) => {
    if (last.join(" ") !== words.join(" ")) return false;
    for (let at = start; at > Math.max(0, start - 8) && !isEnd(tokens[at - 1]); at--)
      if (endsAt(tokens, at, first)) return true;
    return false;
  });
}

/** "If cream is not needed": a condition before it in its own clause. */
function isOnCondition(tokens: readonly Token[], start: number, of: Patterns): boolean {
  for (let at = start - 1; at > start - 8 && tokens[at]?.isWord; at--) if (of.if.find(tokens, at)) return true;
  return false;
}

/** "The nuts are not needed", "Nüsse sind überflüssig": words after it in its own clause. */
function later(tokens: readonly Token[], { start, end }: { start: number; end: number }, of: Patterns): string | null {
  for (let at = end; at < end + 6 && tokens[at]?.isWord && !of.and.has(tokens[at]!.text); at++) {
    if (!of.laterFirst.has(tokens[at]!.text)) continue;
    const closing = of.closing.find(tokens, at);
    const words = of.later.find(tokens, at) ?? (closing && !tokens[at + closing.length]?.isWord ? closing : undefined);
    if (!words) continue;
    const isNegated = tokens.slice(end, at).some(({ text }) => of.negators.has(text));
    // "Gehört nicht in den Kühlschrank", "is not needed until the end".
    const isLimited = [...words.keys(), words.length].some(
      (i) => i > 0 && i + (of.until.find(tokens, at + i)?.length ?? 0) > words.length,
    );
    // "Die Hälfte der Butter durch Öl ersetzen".
    const isPart = tokens.slice(Math.max(0, start - 4), start).some(({ text }) => of.parts.has(text));
    return isNegated || isLimited || isPart || isOnCondition(tokens, start, of) ? null : words.join(" ");
  }
  return resumed(tokens, end, of);
}

const prepositions: ReadonlySet<string> = new Set(
  "from off into onto in on at to overnight until de del du des dans sur en sobre aus von vom auf".split(" "),
);

/** "The rum, which I left out", "las yemas las suprimí", "celery? Not in my soup": a clause about it that follows. */
function resumed(tokens: readonly Token[], end: number, of: Patterns): string | null {
  const isMarked = tokens[end] !== undefined && /^[,?]$/.test(tokens[end].text);
  const at = isMarked ? end + 1 : end;
  const answer = isMarked ? of.answered.find(tokens, at) : undefined;
  if (answer && !tokens[at + answer.length]?.isWord) return answer.join(" ");
  const words = of.resumed.find(tokens, at);
  // "Las gambas las quito del fuego".
  return words && !prepositions.has(tokens[at + words.length]?.text ?? "") ? words.join(" ") : null;
}

/** "A walnut-sized piece", "de la taille d'une noix": it says how large something else is. */
function likenessOf(tokens: readonly Token[], start: number, end: number, of: Patterns): string | null {
  const isAny = (token: Token) => token.isWord && !of.likeness.not.has(token.text);
  for (let at = skipFillers(tokens, start, of.fillers); at <= start; at++) {
    const before = of.likeness.before.findEnding(tokens, at, isAny);
    if (before) return before.join(" ");
  }
  // "Custard-like", but not "cheeses like Parmesan".
  const next = tokens[end]?.text ?? "";
  if (tokens[end - 1]!.hyphen && of.likeness.afterHyphen.has(next)) return next;
  return of.likeness.after.find(tokens, end)?.join(" ") ?? null;
}

/** Before "leaves" as a verb, which is else the noun. */
const beforeLeaves: ReadonlySet<string> = new Set(
  "she he who it one mum mom gran nan dad everyone everybody nobody recipe version usually often always sometimes".split(
    " ",
  ),
);

/** "Leave the nuts out", "auf Nüsse verzichten": words before and after it in one sentence. */
function around(
  tokens: readonly Token[],
  { start, end }: { start: number; end: number },
  of: Patterns,
  lang: Lang,
): string | null {
  for (let at = start; at > Math.max(0, start - 8) && !isEnd(tokens[at - 1]); at--)
    for (const [first, last] of of.aroundBy.get(tokens[at - 1]!.text) ?? []) {
      if (!endsAt(tokens, at, first)) continue;
      // "Basil leaves".
      if (first[0] === "leaves" && !beforeLeaves.has(tokens[at - 2]?.text ?? "")) continue;
      let stop = end;
      while (stop < end + 7 && !isEnd(tokens[stop]) && !beginsAt(tokens, stop, last)) stop += 1;
      if (stop === end + 7 || isEnd(tokens[stop]) || isCancelled(tokens, at - first.length, at, of)) continue;
      if (isForbidden(tokens, { start: at - first.length, end }, first, { lang, of })) continue;
      // "Auf keinen Fall auf Butter verzichten".
      if (of.cancel.some((words) => [...Array(start - at).keys()].some((i) => beginsAt(tokens, at + i, words))))
        continue;
      // "Swap 20 % of the flour", "half the flour": only a part of it.
      if (tokens.slice(at, start).some(({ text }) => /^\p{N}/u.test(text) || of.parts.has(text))) continue;
      // "Auf Butter kann man nicht verzichten".
      if (tokens.slice(end, stop).some(({ text }) => of.negators.has(text))) continue;
      if (!isMoved(tokens, first, { start: at - first.length, end, after: stop }, lang))
        return `${first.join(" ")} … ${last.join(" ")}`;
    }
  return null;
}

const adverbs: ReadonlySet<string> = new Set(
  "even today heute auch diesmal sonst aujourd hui meme siquiera hoy".split(" "),
);

/** "Neither butter nor, of course, cream", "weder Käse noch heute Sahne": words between the second "neither" and what it negates. */
function isSecondOfPair(tokens: readonly Token[], end: number, place: number): boolean {
  const at = tokens[end]?.text === "," ? end + 1 : end;
  const second = tokens[at]?.text ?? "";
  if (!/^(?:nor|ni|noch)$/.test(second) || place - at > 6) return false;
  // "Noch" alone is "still".
  if (second === "noch" && !tokens.slice(Math.max(0, end - 8), end).some(({ text }) => text === "weder")) return false;
  const between = tokens.slice(at + 1, place);
  if (between.length > 2 && between[0]!.text === "," && between.at(-1)!.text === ",")
    return between.slice(1, -1).every(({ isWord }) => isWord);
  return between.length > 0 && between.every(({ text }) => adverbs.has(text));
}

const additive: ReadonlySet<string> = new Set(["and", "et", "y", "e", "und"]);

/**
 * Whether what stands at `place` continues a list that ends at `end`: "nuts or milk", "nuts, milk or eggs". After a comma
 * only if the list goes on to a last "or", since a sentence may go on there.
 * @param isList whether what ends there continues one already
 */
export function continuesList(
  tokens: readonly Token[],
  end: number,
  place: number,
  lang: Lang,
  isListed: (token: number) => boolean,
  isList = false,
): boolean {
  const of = patternsOf(lang);
  const between = tokens.slice(end, place).filter((token) => !of.fillers.has(token.text) || of.and.has(token.text));
  if (isSecondOfPair(tokens, end, place)) return true;
  if (between.length === 0 || between.length > 2) return false;
  const last = between.at(-1)!;
  // "Without nuts, and milk": another clause, but "without nuts, eggs, and milk" and "nuts, or milk" are lists.
  if (of.and.has(last.text))
    return between.length === 1 || (between[0]!.text === "," && (isList || !additive.has(last.text)));
  if (last.text === "/") return true;
  if (last.text !== ",") return false;
  for (let at = place; at < place + 14 && !isEnd(tokens[at]); at++) {
    const { text, isWord } = tokens[at]!;
    if (isWord && of.and.has(text)) return true;
    if (isWord && !isListed(at) && !of.fillers.has(text)) return false;
  }
  return false;
}

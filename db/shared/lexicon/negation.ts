import type { Lang } from "../../schemas/common.ts";
import { beginsAt, endsAt, Phrases, type Words } from "./patterns.ts";
import type { Token } from "./tokens.ts";
import patterns from "./words/negation.json";
import qualifiers from "./words/qualifiers.json";
import reversals from "./words/reversals.json";

const split = (texts: readonly string[]): Words[] =>
  texts.map((text) => text.split(" ").filter(Boolean)).sort((a, b) => b.length - a.length);

interface Patterns {
  before: Phrases;
  after: Phrases;
  later: Phrases;
  around: (readonly [Words, Words])[];
  /** The last words of what begins one of `around`. */
  aroundEnds: ReadonlySet<string>;
  and: ReadonlySet<string>;
  negators: ReadonlySet<string>;
  cancel: Words[];
  cancelNext: ReadonlySet<string>;
  cancelLater: ReadonlySet<string>;
  neverWithout: ReadonlySet<string>;
  /** `not` has words of quantity and time: "as well as butter" is no likeness. */
  likeness: { before: Phrases; after: Phrases; afterHyphen: ReadonlySet<string>; not: ReadonlySet<string> };
  fillers: ReadonlySet<string>;
}

const byLang = new Map<Lang, Patterns>();

function patternsOf(lang: Lang): Patterns {
  const known = byLang.get(lang);
  if (known) return known;
  const of = patterns[lang];
  const around = of.around.map(([start, end]) => [start!.split(" "), end!.split(" ")] as const);
  const made: Patterns = {
    before: new Phrases(of.before, -1),
    after: new Phrases(of.after, 0),
    later: new Phrases(of.later, 0),
    around,
    aroundEnds: new Set(around.map(([first]) => first.at(-1)!)),
    and: new Set(of.and),
    negators: new Set(of.negators),
    cancel: split(of.cancel),
    cancelNext: new Set(of.cancelNext),
    cancelLater: new Set(of.cancelLater),
    neverWithout: new Set(of.neverWithout),
    likeness: {
      before: new Phrases(of.likeness.before, -1),
      after: new Phrases(of.likeness.after, 0),
      afterHyphen: new Set(of.likeness.afterHyphen),
      not: new Set(of.likeness.not),
    },
    fillers: new Set(qualifiers.fillers[lang]),
  };
  byLang.set(lang, made);
  return made;
}

const ends: ReadonlySet<string> = new Set(".;:!?\n");
const isEnd = (token: Token | undefined): boolean => !token || ends.has(token.text);

/** Where the fillers before a place begin. */
function skipFillers(tokens: readonly Token[], place: number, fillers: ReadonlySet<string>, most = 4): number {
  let at = place;
  while (at > 0 && place - at < most && tokens[at - 1]!.isWord && fillers.has(tokens[at - 1]!.text)) at -= 1;
  return at;
}

function isCancelled(tokens: readonly Token[], start: number, end: number, of: Patterns): boolean {
  // "Do not leave out the butter": a negation of a negation.
  for (let at = start - 1; at >= Math.max(0, start - 2) && tokens[at]!.isWord; at--)
    if (of.negators.has(tokens[at]!.text)) return true;
  return of.cancel.some((words) => {
    for (let stop = start; stop <= end; stop++)
      if (endsAt(tokens, stop, words) && stop - words.length < end) return true;
    return [...Array(end - start).keys()].some((i) => beginsAt(tokens, start + i, words));
  });
}

/** "Ohne die Butter zu bräunen", "without the butter burning": what happens to it is negated, not the food. */
function isOfAction(tokens: readonly Token[], end: number, lang: Lang): boolean {
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

/** "Without mustard nothing goes", "never serve it without mustard": it has to be there. */
function isIndispensable(
  tokens: readonly Token[],
  { start, end }: { start: number; end: number },
  of: Patterns,
): boolean {
  for (let at = start - 1; at >= 0 && at > start - 16 && !isEnd(tokens[at]); at--)
    if (of.neverWithout.has(tokens[at]!.text)) return true;
  for (let at = end; at < end + 5 && !isEnd(tokens[at]) && tokens[at]!.text !== ","; at++)
    if (of.cancelLater.has(tokens[at]!.text)) return true;
  return false;
}

/** "No peanuts were spared", "kein Ei ist zu viel": the "no" is of what is done with it. */
function isReversed(tokens: readonly Token[], words: Words, end: number, lang: Lang): boolean {
  const { negators, later } = reversals[lang];
  if (!negators.includes(words.join(" "))) return false;
  const phrases = split(later);
  for (let at = end; at < end + 5 && tokens[at]?.isWord; at++)
    if (phrases.some((phrase) => beginsAt(tokens, at, phrase))) return true;
  return false;
}

/** The words, as the pattern gives them, that negate what stands at these tokens; null if none do. */
export function negationOf(
  tokens: readonly Token[],
  { start, end }: { start: number; end: number },
  lang: Lang,
): string | null {
  const of = patternsOf(lang);
  for (const most of [4, 0]) {
    const from = skipFillers(tokens, start, of.fillers, most);
    // A filler may belong to the pattern ("pas de", "allergie au").
    for (let at = from; at <= start; at++) {
      const words = of.before.find(tokens, at);
      if (!words) continue;
      if (isCancelled(tokens, at - words.length, at, of) || isReversed(tokens, words, end, lang)) continue;
      if (["without", "ohne"].includes(words[0]!) && isOfAction(tokens, end, lang)) continue;
      if (["without", "ohne", "sans", "sin"].includes(words[0]!) && isIndispensable(tokens, { start, end }, of))
        continue;
      return words.join(" ");
    }
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
    if (words && !(follows && of.cancelNext.has(follows.text))) {
      const fillersStart = skipFillers(tokens, start, of.fillers);
      const negator = tokens[fillersStart - 1];
      if (!negator?.isWord || !of.negators.has(negator.text)) return words.join(" ");
    }
  }
  return around(tokens, start, end, of) ?? later(tokens, end, of);
}

/** "The nuts are not needed", "Nüsse sind überflüssig": words after it in its own clause. */
function later(tokens: readonly Token[], end: number, of: Patterns): string | null {
  for (let at = end; at < end + 6 && tokens[at]?.isWord && !of.and.has(tokens[at]!.text); at++) {
    const words = of.later.find(tokens, at);
    if (!words) continue;
    const isNegated = tokens.slice(end, at).some(({ text }) => of.negators.has(text));
    return isNegated ? null : words.join(" ");
  }
  return null;
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

/** "Leave the nuts out", "auf Nüsse verzichten": words before and after it in one sentence. */
function around(tokens: readonly Token[], start: number, end: number, of: Patterns): string | null {
  const from: number[] = [];
  for (let at = start; at > Math.max(0, start - 8) && !isEnd(tokens[at - 1]); at--)
    if (of.aroundEnds.has(tokens[at - 1]!.text)) from.push(at);
  if (from.length === 0) return null;
  for (const [first, last] of of.around)
    for (const at of from) {
      if (!endsAt(tokens, at, first) || isCancelled(tokens, at - first.length, at, of)) continue;
      // "Auf keinen Fall auf Butter verzichten".
      if (of.cancel.some((words) => [...Array(start - at).keys()].some((i) => beginsAt(tokens, at + i, words))))
        continue;
      // "Swap 20 % of the flour": only a part of it.
      if (tokens.slice(at, start).some(({ text }) => /^\p{N}/u.test(text))) continue;
      for (let stop = end; stop < end + 7 && !isEnd(tokens[stop]); stop++)
        // "Take the duck out of the fridge", "leave it to rest off the heat" move it only; "left out of the mix" does not.
        if (
          beginsAt(tokens, stop, last) &&
          (!/^(?:of|the|del|de)$/.test(tokens[stop + last.length]?.text ?? "") ||
            /^left|^leaving|^auf$/.test(first[0]!))
        )
          return `${first.join(" ")} … ${last.join(" ")}`;
    }
  return null;
}

/**
 * Whether what stands at `place` continues a list that ends at `end`: "nuts or milk", "nuts, milk or eggs". After a comma
 * only if the list goes on to a last "or", since a sentence may go on there.
 */
export function continuesList(
  tokens: readonly Token[],
  end: number,
  place: number,
  lang: Lang,
  isListed: (token: number) => boolean,
): boolean {
  const of = patternsOf(lang);
  const between = tokens.slice(end, place).filter((token) => !of.fillers.has(token.text) || of.and.has(token.text));
  if (between.length === 0 || between.length > 2) return false;
  const last = between.at(-1)!;
  if (of.and.has(last.text)) return between.length === 1 || between[0]!.text === ",";
  if (last.text === "/") return true;
  if (last.text !== ",") return false;
  for (let at = place; at < place + 14 && !isEnd(tokens[at]); at++) {
    const { text, isWord } = tokens[at]!;
    if (isWord && of.and.has(text)) return true;
    if (isWord && !isListed(at) && !of.fillers.has(text)) return false;
  }
  return false;
}

/** What words beside a food may say that it is made without. */
type FreeKind = "animalFree" | "meatFree" | "sulphiteFree";

const adjectives = (kind: FreeKind, lang: Lang) => ({
  before: new Phrases(qualifiers[kind][lang].before, -1),
  after: new Phrases(qualifiers[kind][lang].after, 0),
});
const made: Record<FreeKind, Partial<Record<Lang, ReturnType<typeof adjectives>>>> = {
  animalFree: {},
  meatFree: {},
  sulphiteFree: {},
};

/** Whether words beside it say that it is made without animals, meat or sulphites: "vegan butter", "beurre végétal". */
export function isFreeOf(
  kind: FreeKind,
  tokens: readonly Token[],
  { start, end }: { start: number; end: number },
  lang: Lang,
): boolean {
  made[kind][lang] ??= adjectives(kind, lang);
  const words = made[kind][lang];
  const { fillers } = patternsOf(lang);
  const from = skipFillers(tokens, start, fillers, 1);
  return (
    words.before.find(tokens, start) !== undefined ||
    words.before.find(tokens, from) !== undefined ||
    words.after.find(tokens, end) !== undefined
  );
}

import { isDescription } from "@toque/db/ingredients/descriptors.ts";
import type { Lang } from "@toque/db/schemas/common.ts";
import { tidy } from "./line.ts";
import { containers } from "./measures.ts";
import type { Patterns } from "./patterns.ts";
import { wordStarts } from "./preparation.ts";
import { afterApproximately, measureAt, type Quantity, rangeAt, skipSpace, unitAt } from "./quantity.ts";

/** An amount behind its food. */
export interface LateAmount {
  quantity: Quantity;
  /** Where its words begin and end. */
  start: number;
  end: number;
  /** Of each package ("1 pot of 200 g"), and where its words begin. */
  size: { start: number; quantity: Quantity } | null;
}

/** Before a number that counts nothing: "Type 405 flour", "eggs size 3". */
const named = /(?<!\p{L})(?:type|typ|tipo|nr|no|n[°ºo]|grosse|gr|size|taille|talla|tamano|calibre)\.?\s*$/u;
const sign = /(?:[,:;]|\s[–—-])\s*$/u;

/** The size of each package behind its unit. */
function sizeAt(text: string, source: string, unit: string, place: number, words: Patterns) {
  const start = skipSpace(text, place);
  const of = containers.has(unit) ? words.of.at(text, start) : null;
  const measure = of && measureAt(text, source, of.end, words);
  return measure && { start, quantity: measure.value, end: measure.end };
}

/** Behind the words for a size, and the space around them. */
export function afterSizes(text: string, place: number, words: Patterns): number {
  let at = skipSpace(text, place);
  for (let size = words.measureAdjectives.at(text, at); size; size = words.measureAdjectives.at(text, at))
    at = skipSpace(text, size.end);
  return at;
}

/** "Flour 250 g", "Butter: 50 g", "Eggs - three large", "Cream 1 pot of 200 ml". @returns null where no amount ends the food */
export function lateAmount(source: string, text: string, from: number, words: Patterns, lang: Lang): LateAmount | null {
  for (const start of wordStarts(text, from + 1)) {
    const before = text.slice(0, start);
    const isBehindSign = sign.test(before);
    // "Onions x 2".
    const times = /^[x×]\s*(?=\d)/.exec(text.slice(start))?.[0].length ?? 0;
    const inFigures = times > 0 || /[\d½⅓⅔¼¾⅛~≈]/.test(text.charAt(start)) || words.approximately.at(text, start);
    if (!inFigures && !(isBehindSign && words.numbers.at(text, start) && !words.vague.at(text, start))) continue;
    if (named.test(before)) continue;
    const number = rangeAt(text, afterApproximately(text, start + times, words), words);
    if (!number) continue;
    // "3/4 de litre".
    const of = words.of.at(text, skipSpace(text, number.end));
    const unit = unitAt(text, source, number.end, words) ?? (of && unitAt(text, source, of.end, words));
    const half = unit && words.halves.at(text, skipSpace(text, unit.end));
    const { value, max } = number.value;
    const quantity = { value: value + (half ? 0.5 : 0), max, unit: unit?.value ?? null };
    const measured = half?.end ?? unit?.end ?? number.end;
    const size = unit && sizeAt(text, source, unit.value, measured, words);
    const end = size?.end ?? measured;
    const [rest = ""] = /^[^,;|/]*/.exec(text.slice(end)) ?? [];
    if (tidy(rest) === "") return { quantity, start, end, size };
    // "Tomatoes, 4 large"; "a little" is no one.
    const sized = afterSizes(text, end, words);
    const isSized = sized > skipSpace(text, end);
    const isCounted = unit !== null || isSized || (isBehindSign && (value > 1 || /\d/.test(text.charAt(start))));
    if (isCounted && /^\s/.test(rest) && isDescription(rest, lang)) return { quantity, start, end, size };
  }
  return null;
}

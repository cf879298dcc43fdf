import { comparable, type Patterns } from "./patterns.ts";
import { skipSpace } from "./quantity.ts";

/** Where words of a comparable text begin, from a place on. */
export function* wordStarts(text: string, from: number): Generator<number> {
  for (let at = from; at < text.length; at++)
    if (!/[\s,;:]/.test(text.charAt(at)) && (at === 0 || /[\s,;:'(/-]/.test(text.charAt(at - 1)))) yield at;
}

/** The end of the adverbs at a place. */
function afterAdverbs(text: string, words: Patterns, place: number): number {
  let at = place;
  for (let adverb = words.adverbs.at(text, at); adverb; adverb = words.adverbs.at(text, at))
    at = skipSpace(text, adverb.end);
  return at;
}

/** One word for what is done to a food, or a phrase for the state that it is in, with adverbs around it. */
function oneAt(text: string, words: Patterns, place: number): number | null {
  const start = afterAdverbs(text, words, place);
  const found = words.states.at(text, place) ?? words.preparations.at(text, start) ?? words.states.at(text, start);
  if (!found) return null;
  let end = found.end;
  for (;;) {
    const next = skipSpace(text, end);
    const more = words.states.at(text, next) ?? words.adverbs.at(text, next);
    if (!more) return end;
    // "Chopped fresh parsley", "gehackte frische Kräuter": an adverb before another word belongs to that.
    const behind = skipSpace(text, more.end);
    if (
      words.adverbs.at(text, next) &&
      !words.states.at(text, next) &&
      /^\p{L}/u.test(text.slice(behind)) &&
      !endsHere(text, words, behind)
    )
      return end;
    end = more.end;
  }
}

const endsHere = (text: string, words: Patterns, place: number): boolean =>
  words.and.at(text, place) !== null || words.states.at(text, place) !== null || words.adverbs.at(text, place) !== null;

/**
 * Where a preparation that begins at a place ends: "finely chopped", "peeled and cut in half".
 * @returns null where none begins
 */
export function preparationAt(original: string, words: Patterns, place: number): number | null {
  const text = comparable(original);
  let end = oneAt(text, words, skipSpace(text, place));
  if (end === null) return null;
  for (;;) {
    let next = skipSpace(text, end);
    if (text.charAt(next) === ",") next = skipSpace(text, next + 1);
    const joined = words.and.at(text, next);
    const more = oneAt(text, words, skipSpace(text, joined?.end ?? next));
    if (more === null) return end;
    end = more;
  }
}

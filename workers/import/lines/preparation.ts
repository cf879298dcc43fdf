import type { Lang } from "@toque/db/schemas/common.ts";
import { tidy } from "./line.ts";
import { comparable, type Patterns, type Phrases } from "./patterns.ts";
import { measureAt, skipSpace } from "./quantity.ts";

/** Where words of a comparable text begin, from a place on. */
export function* wordStarts(text: string, from: number): Generator<number> {
  for (let at = from; at < text.length; at++)
    if (!/[\s,;:]/.test(text.charAt(at)) && (at === 0 || /[\s,;:'(/-]/.test(text.charAt(at - 1)))) yield at;
}

/** Behind all phrases of a kind at a place. */
function afterAll(text: string, phrases: Phrases<true>, place: number): number {
  let at = place;
  for (let one = phrases.at(text, at); one; one = phrases.at(text, at)) at = skipSpace(text, one.end);
  return at;
}

/** The state that a food is in: a phrase, or a shape that it is cut into ("in very thin slices"). */
export function stateAt(text: string, words: Patterns, place: number): { end: number } | null {
  const phrase = words.states.at(text, place);
  if (phrase) return phrase;
  const into = words.cutInto.at(text, place);
  if (!into) return null;
  // "Into 2 cm chunks", "in 1 cm große Würfel".
  const size = lengthAt(text, words, into.end) ?? afterCount(text, into.end);
  const shape = words.cuts.at(text, afterAll(text, words.cutAdjectives, skipSpace(text, size ?? into.end)));
  if (!shape) return null;
  let { end } = shape;
  for (let more = words.cutAdjectives.at(text, skipSpace(text, end)); more; ) {
    end = more.end;
    more = words.cutAdjectives.at(text, skipSpace(text, end));
  }
  // "En dés de 1 cm".
  const of = words.of.at(text, skipSpace(text, end));
  return { end: (of && lengthAt(text, words, of.end)) ?? end };
}

/** "In 8 Teile": where the number of pieces ends. */
function afterCount(text: string, place: number): number | null {
  const count = /^\s+\d{1,2}(?=\s+\p{L})/u.exec(text.slice(place));
  return count ? place + count[0].length : null;
}

/** Where a length ends that begins at a place: "about 2 cm". @returns null for anything else */
function lengthAt(text: string, words: Patterns, place: number): number | null {
  const length = measureAt(text, text, place, words);
  return length !== null && /^(?:cm|mm|inch)$/.test(length.value.unit ?? "") ? length.end : null;
}

/** One word for what is done to a food, or a phrase for the state that it is in, with adverbs around it. */
function oneAt(text: string, words: Patterns, place: number): number | null {
  const start = afterAll(text, words.adverbs, place);
  const found = stateAt(text, words, place) ?? words.preparations.at(text, start) ?? stateAt(text, words, start);
  if (!found) return null;
  let end = found.end;
  for (;;) {
    const next = skipSpace(text, end);
    const more = stateAt(text, words, next) ?? words.adverbs.at(text, next);
    if (!more) return end;
    // "Chopped fresh parsley", "gehackte frische Kräuter": an adverb before another word belongs to that.
    const behind = skipSpace(text, more.end);
    if (
      words.adverbs.at(text, next) &&
      !stateAt(text, words, next) &&
      /^\p{L}/u.test(text.slice(behind)) &&
      !endsHere(text, words, behind)
    )
      return end;
    end = more.end;
  }
}

const endsHere = (text: string, words: Patterns, place: number): boolean =>
  words.and.at(text, place) !== null || stateAt(text, words, place) !== null || words.adverbs.at(text, place) !== null;

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

/** Words that look like a participle and say something else. */
const kindsOfFood =
  /^(?:un)?(?:salted|sweetened|smoked|flavou?red|fermented|aged|cured|dried|mixed|assorted|preferred|recommended|needed|required|desired|used|reduced|organic|variad|salad|ahumad|curad|ase?ptad)/iu;
/** How a remark that says what is done to a food ends or begins, for the many verbs that no list has. */
const participles: Record<Lang, RegExp> = {
  en: /(?<![\p{L}-])(?:\p{L}+-)?(?:\p{L}{3,}ed|torn|split|broken|shaken|brought|ground|drawn|beaten|spun|undrained|cut|(?:taken|left|kept|laid)(?=\s(?:off|out|into|on|in|whole)))(?![\p{L}-])/iu,
  // "Queues conservées": nouns in -ée measure.
  fr: /^(?:(?:non|bien|très|\p{L}+ment)\s)*\p{L}{3,}(?:é|ée|és|ées)(?!\p{L})|(?<=^\p{L}.*\s)(?!(?:poign|cuiller|pinc|pur|ann|dur|jour|soir|gel|chicor)ées?)\p{L}{3,}(?:ées?|[^t\P{L}]és)(?!\p{L})/iu,
  es: /^(?:(?:no|bien|muy|sin|\p{L}+mente)\s)*\p{L}{3,}(?:ad|id)[oa]s?(?!\p{L})|(?<=^\p{L}.*\s)(?!(?:cuchar|ensal|merc|temp|com|beb|med|punt|cantid)\p{L}*)\p{L}{3,}(?:ad|id)[oa]s?(?!\p{L})/iu,
  de: /(?<!\p{L})(?:ab|an|auf|aus|be|durch|ein|ent|er|fein|grob|klein|unter|vor|zer|zu|über)?(?:ge\p{Ll}{3,}(?:t|en)|(?:be|ent|er|ver|zer)\p{Ll}{3,}t|\p{Ll}{3,}iert)$/u,
};

/** Whether a remark beside the food says what is done to it, by the form of its words; with a number in it, it is a measure. */
export function hasParticiple(remark: string, lang: Lang): boolean {
  // "Jointed into 8 pieces" is no measure.
  const text = remark.trim().replace(/(?<=\s(?:in|into|en)\s)\d+\s/iu, "");
  const isMeasure = /\p{N}/u.test(lang === "de" ? text.replace(/^(?:mit|in)\s+.*\s(?=\p{L})/iu, "") : text);
  const found = isMeasure ? null : participles[lang].exec(text);
  return found !== null && !kindsOfFood.test(found[0]);
}

/** "Roulée et ficelée", "cassé en morceaux": where the participles in front of a preparation begin. */
export function beforeParticiples(segment: string, start: number, words: Patterns, lang: Lang): number {
  if (lang !== "fr" && lang !== "es") return start;
  let from = start;
  for (;;) {
    const joint = /\s(?:et|puis|y|e|luego)\s+$/u.exec(segment.slice(0, from));
    const isState = stateAt(comparable(segment), words, from) !== null;
    if (!joint && (!isState || from !== start)) return from;
    const word = /(?<=\s)[\p{L}-]+\s*$/u.exec(segment.slice(0, joint ? joint.index : from));
    if (!word || !hasParticiple(word[0], lang) || !tidy(segment.slice(0, word.index))) return from;
    // "Jamón cocido en tiras".
    const name = words.names.find(comparable(segment));
    if (name && name.start < word.index && word.index < name.end) return from;
    from = word.index;
  }
}

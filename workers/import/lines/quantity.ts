import type { Patterns } from "./patterns.ts";

/** An amount of a line: a number or a range, and its unit if there is one. */
export interface Quantity {
  value: number;
  /** The upper end of a range; null without one. */
  max: number | null;
  /** A key of `units`, or null: a count of the food itself. */
  unit: string | null;
}

/** What was read from a place on, and where it ends. */
interface Read<Value> {
  value: Value;
  end: number;
}

const fractions: Readonly<Record<string, number>> = {
  "½": 1 / 2,
  "⅓": 1 / 3,
  "⅔": 2 / 3,
  "¼": 1 / 4,
  "¾": 3 / 4,
  "⅕": 1 / 5,
  "⅖": 2 / 5,
  "⅗": 3 / 5,
  "⅘": 4 / 5,
  "⅙": 1 / 6,
  "⅚": 5 / 6,
  "⅛": 1 / 8,
  "⅜": 3 / 8,
  "⅝": 5 / 8,
  "⅞": 7 / 8,
};
const glyphs = Object.keys(fractions).join("");
const mixed = /(\d+)(?:\s+(?:and\s+|et\s+|y\s+|und\s+)?|-|\s*&\s*)(\d+)\s*[/⁄]\s*(\d+)/y;
const simple = /(\d+)\s*[/⁄]\s*(\d+)/y;
const withGlyph = new RegExp(`(\\d+)?\\s*(?:and\\s+|&\\s*)?([${glyphs}])`, "y");
const grouped = { ",": /\d{1,3}(?:,\d{3})+(?![\d,])/y, ".": /\d{1,3}(?:\.\d{3})+(?![\d.])/y };
const decimal = /\d+(?:[.,]\d+)?|[.,]\d+/y;

const sticky = (pattern: RegExp, text: string, place: number): RegExpExecArray | null => {
  pattern.lastIndex = place;
  return pattern.exec(text);
};

const skipSpace = (text: string, place: number): number => {
  let end = place;
  while (/\s/.test(text.charAt(end))) end++;
  return end;
};

/** "10/12 plums", "5/6 carrots": no cook measures in twelfths. */
const isSlashedRange = (from: number, to: number): boolean => {
  const greatest = (a: number, b: number): number => (b === 0 ? a : greatest(b, a % b));
  return from > 1 && from < to && (greatest(from, to) > 1 || from > 3) && to !== 8 && to !== 16;
};

/** A number in figures at a place. */
function figuresAt(text: string, place: number, thousands: string): Read<number> | null {
  const parts = sticky(mixed, text, place);
  if (parts && Number(parts[3]) > 0)
    return { value: Number(parts[1]) + Number(parts[2]) / Number(parts[3]), end: place + parts[0].length };
  const fraction = sticky(simple, text, place);
  if (fraction && Number(fraction[2]) > 0 && !isSlashedRange(Number(fraction[1]), Number(fraction[2])))
    return { value: Number(fraction[1]) / Number(fraction[2]), end: place + fraction[0].length };
  const glyph = sticky(withGlyph, text, place);
  if (glyph) return { value: Number(glyph[1] ?? 0) + (fractions[glyph[2] ?? ""] ?? 0), end: place + glyph[0].length };
  const groups = sticky(thousands === "," ? grouped[","] : grouped["."], text, place);
  if (groups && !groups[0].startsWith("0"))
    return { value: Number(groups[0].replace(/[.,]/g, "")), end: place + groups[0].length };
  const found = sticky(decimal, text, place);
  return found ? { value: Number(found[0].replace(",", ".")), end: place + found[0].length } : null;
}

/** A number at a place, in figures or words, with a half that is added to it. */
function numberAt(text: string, place: number, words: Patterns): Read<number> | null {
  const figures = figuresAt(text, place, words.thousands);
  const named = words.numbers.at(text, place);
  // "1 dizaine de" is ten.
  const read = figures && (!named || named.end <= figures.end) ? figures : named;
  if (!read || !(read.value > 0) || !Number.isFinite(read.value)) return null;
  // "3 quarts de litre", "1 Achtel Liter".
  const share = figures === read ? words.shares.at(text, skipSpace(text, read.end)) : null;
  if (share) return { value: read.value * share.value, end: share.end };
  const dozens = figures === read ? words.dozens.at(text, skipSpace(text, read.end)) : null;
  if (dozens) return { value: read.value * 12, end: dozens.end };
  const half = words.halves.at(text, skipSpace(text, read.end));
  return half ? { value: read.value + 0.5, end: half.end } : read;
}

/** A number or a range at a place. */
export function rangeAt(text: string, place: number, words: Patterns): Read<Omit<Quantity, "unit">> | null {
  const between = words.between.at(text, place);
  const first = numberAt(text, skipSpace(text, between?.end ?? place), words);
  if (!first) return null;
  // "3- to 4-pound".
  const open = /^-(?=\s)/.test(text.slice(first.end)) ? first.end + 1 : first.end;
  const joined = (between ? words.and : words.range).at(text, skipSpace(text, open));
  const start = joined ? skipSpace(text, joined.end) : 0;
  // "2 or a lemon" is no range: the upper end is in figures, or a word beside a word.
  const slash = /^\s*[/⁄]\s*(?=\d)/.exec(text.slice(first.end))?.[0].length;
  const slashed = slash === undefined ? null : figuresAt(text, first.end + slash, words.thousands);
  if (slashed && isSlashedRange(first.value, slashed.value))
    return { value: { value: first.value, max: slashed.value }, end: slashed.end };
  const second = joined
    ? (figuresAt(text, start, words.thousands) ?? (/\d/.test(text.charAt(place)) ? null : numberAt(text, start, words)))
    : null;
  // "2-inch" and "100-g": the sign belongs to the unit behind it.
  if (!second || second.value <= first.value) return { value: { value: first.value, max: null }, end: first.end };
  return { value: { value: first.value, max: second.value }, end: second.end };
}

/** A unit at a place, with the adjectives of the measure before it ("heaped", "large"). */
export function unitAt(
  text: string,
  original: string,
  place: number,
  words: Patterns,
): (Read<string> & { adjectives: string }) | null {
  let at = skipSpace(text, place);
  if (text.charAt(at) === "-" && at > 0) at++;
  const sign = words.signs.get(original.charAt(at));
  if (sign && !/[\p{L}\p{N}]/u.test(original.charAt(at + 1))) return { value: sign, end: at + 1, adjectives: "" };
  let end = at;
  for (
    let adjective = words.measureAdjectives.at(text, end);
    adjective;
    adjective = words.measureAdjectives.at(text, end)
  )
    end = skipSpace(text, adjective.end);
  // "1 kl. Dose": an abbreviation before a unit is no unit itself.
  const unit = end > at ? words.units.at(text, end) : null;
  // "Petite cuillère" is the name of another unit.
  const whole = unit && words.units.at(text, at);
  const isOther = unit && whole && whole.value !== unit.value && whole.end >= unit.end;
  if (unit && !isOther)
    return { value: unit.value, end: afterPlural(text, unit.end), adjectives: original.slice(at, end).trim() };
  const plain = words.units.at(text, at) ?? misspeltAt(text, at, words);
  return plain && { value: plain.value, end: afterPlural(text, plain.end), adjectives: "" };
}

/** A word for a unit with one letter wrong, before its food: "2 gouses d'ail", "1 tablespon of oil". */
function misspeltAt(text: string, place: number, words: Patterns): Read<string> | null {
  const word = /^\p{L}{5,}/u.exec(text.slice(place))?.[0];
  if (word === undefined || !/^[\s.]+\p{L}/u.test(text.slice(place + word.length))) return null;
  const isJoined = words.of.at(text, skipSpace(text, place + word.length)) !== null;
  if (!isJoined && word.length < 9) return null;
  const unit = words.unitNear(word);
  return unit === null ? null : { value: unit, end: place + word.length };
}

/** Behind the ending of a unit that may be one or several: "Zehe/n". */
const afterPlural = (text: string, place: number): number =>
  place + (/^\/\p{L}{1,2}(?!\p{L})/u.exec(text.slice(place))?.[0].length ?? 0);

/** A quantity with a unit at a place: "400 g", "14-oz". */
export function measureAt(text: string, original: string, place: number, words: Patterns): Read<Quantity> | null {
  const start = afterApproximately(text, place, words);
  const number = rangeAt(text, start, words);
  const unit = number && unitAt(text, original, number.end, words);
  return number && unit ? { value: { ...number.value, unit: unit.value }, end: unit.end } : null;
}

/** The place behind the words for "about". */
export function afterApproximately(text: string, place: number, words: Patterns): number {
  let at = skipSpace(text, place);
  for (let about = words.approximately.at(text, at); about; about = words.approximately.at(text, at)) {
    // "Good-quality oil" is no good amount.
    if (/^\p{L}-/u.test(text.slice(about.end - 1))) return at;
    at = skipSpace(text, about.end);
  }
  return at;
}

export { skipSpace };

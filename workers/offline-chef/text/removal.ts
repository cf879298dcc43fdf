import type { Lang } from "@toque/db/schemas/common.ts";
import { capitalize, tokenize } from "../../ai/language/fold.ts";
import type { FoodReader } from "../foods/reader.ts";
import type { KnownFood } from "../knowledge.ts";
import { placesOf, sentencesOf } from "./mentions.ts";

const and: Record<Lang, string> = { en: "and", fr: "et", es: "(?:y|e)", de: "und" };
const andWord: Record<Lang, string> = { en: "and", fr: "et", es: "y", de: "und" };
/** What can stand in front of a name within a list item: article, preposition, one adjective. */
const opener: Record<Lang, string> = {
  en: "(?:the )?(?:cold |melted |fresh |chopped |grated |ground |whole )?",
  fr: "(?:de la |de l['’]|du |des |d['’]|à la |à l['’]|au |aux |le |la |les |l['’]|avec (?:le |la |les |l['’]))?",
  es: "(?:del |de la |de los |de las |el |la |los |las )?",
  de: "(?:(?:der|die|das|den|dem) )?(?:\\p{Ll}+(?:e|en|er|es|em) )?",
};

/**
 * A text without a food. It is taken out of an enumeration; a sentence about nothing else is removed; where
 * neither is possible, a short remark is added after the sentence.
 * @param remark what to say where the sentence cannot lose the word, without brackets
 * @returns `null` when the text does not name the food, "" when nothing remains
 */
export function removeFood(
  text: string,
  food: KnownFood,
  others: readonly KnownFood[],
  lang: Lang,
  reader: FoodReader,
  remark: string,
): string | null {
  let named = false;
  const kept: string[] = [];
  for (const sentence of sentencesOf(text)) {
    let part = sentence.text;
    if (placesOf(food, others, part, lang, reader).length === 0) {
      kept.push(part);
      continue;
    }
    named = true;
    part = withoutItems(part, food, others, lang, reader);
    if (placesOf(food, others, part, lang, reader).length) part = withoutClause(part, food, others, lang, reader);
    const left = placesOf(food, others, part, lang, reader);
    if (left.length === 0) {
      kept.push(part);
      continue;
    }
    const namesOthers = others.some((other) => placesOf(other, [food], part, lang, reader).length > 0);
    // A short sentence only says what to do with the food; a long one goes on to what must still be done.
    if (!namesOthers && tokenize(part).length <= 7) continue;
    kept.push(part.replace(/\s*$/u, ` (${remark})$&`).replace(/([.!?]) \(([^)]*)\)(\s*)$/u, " ($2)$1$3"));
  }
  return named ? kept.join("").trim() : null;
}

/** The sentence with the food taken out of every enumeration that it stands in. */
function withoutItems(
  sentence: string,
  food: KnownFood,
  others: readonly KnownFood[],
  lang: Lang,
  reader: FoodReader,
): string {
  let text = sentence;
  for (const place of placesOf(food, others, text, lang, reader).reverse()) {
    const head = text.slice(0, place.start);
    const item = new RegExp(`${opener[lang]}$`, "iu").exec(head)?.[0] ?? "";
    const before = head.slice(0, head.length - item.length);
    const after = text.slice(place.end);
    const next = cut(before, after, lang, (part) =>
      others.some((o) => placesOf(o, [food], part, lang, reader).length > 0),
    );
    if (next === null) continue;
    const startsSentence = /^\p{Lu}/u.test(text);
    text = startsSentence ? capitalize(next) : next;
  }
  return text;
}

/** The sentence without the clause that does nothing but handle the food: "…, pour in the cream and blend". */
function withoutClause(
  sentence: string,
  food: KnownFood,
  others: readonly KnownFood[],
  lang: Lang,
  reader: FoodReader,
): string {
  const clauses = sentence.split(new RegExp(`, (?:${and[lang]} )?| ${and[lang]} `, "u"));
  const speaks = clauses.map((clause) => placesOf(food, others, clause, lang, reader).length > 0);
  const at = speaks.indexOf(true);
  const clause = clauses[at];
  if (clauses.length < 2 || !clause || speaks.lastIndexOf(true) !== at || tokenize(clause).length > 8) return sentence;
  if (others.some((other) => placesOf(other, [food], clause, lang, reader).length > 0)) return sentence;
  const start = sentence.indexOf(clause);
  const before = sentence.slice(0, start).replace(new RegExp(`(?:, (?:${and[lang]} )?| ${and[lang]} )$`, "u"), "");
  const after = sentence
    .slice(start + clause.length)
    .replace(new RegExp(`^(?:, (?:${and[lang]} )?| ${and[lang]} )`, "u"), "");
  if (before === "") return capitalize(after);
  return after === "" || /^[.;!]/.test(after) ? `${before}${after || "."}` : `${before}, ${after}`;
}

function cut(before: string, after: string, lang: Lang, namesFood: (part: string) => boolean): string | null {
  const conjunction = and[lang];
  const endsWithAnd = new RegExp(` ${conjunction} $`, "iu").exec(before);
  const startsWithAnd = new RegExp(`^,? ${conjunction} `, "iu").exec(after);
  const startsWithComma = /^, /u.exec(after);
  const itemAfter = (rest: string): boolean => namesFood(rest.split(/[,.;:]/)[0] ?? "");
  if (
    before.endsWith(", ") &&
    (startsWithComma || startsWithAnd) &&
    itemAfter(after.replace(/^,? (?:\p{L}+ )?/u, ""))
  ) {
    // In the middle of a list: "a, X, b" and "a, X and b".
    return before.slice(0, -2) + after;
  }
  if (before.endsWith(", ") && /^[.;]/u.test(after)) return before.slice(0, -2) + after;
  if (endsWithAnd) {
    const front = before.slice(0, endsWithAnd.index);
    const lastItem = front.split(/[,.;:]| (?:with|avec|con|mit) /u).at(-1) ?? "";
    if (!namesFood(lastItem)) return null;
    // The last of three or more: the comma before the new last one becomes the conjunction.
    const comma = front.lastIndexOf(", ");
    if (
      comma > 0 &&
      namesFood(front.slice(comma)) &&
      front.slice(comma).length < 50 &&
      namesFood(front.slice(0, comma))
    ) {
      return `${front.slice(0, comma)} ${andWord[lang]} ${front.slice(comma + 2)}${after}`;
    }
    return front + after;
  }
  // The first of a list.
  if (startsWithComma && itemAfter(after.slice(2))) return before + after.slice(2);
  if (startsWithAnd && itemAfter(after.slice(startsWithAnd[0].length)))
    return before + after.slice(startsWithAnd[0].length);
  return null;
}

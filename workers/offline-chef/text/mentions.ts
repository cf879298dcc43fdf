import type { Lang } from "@toque/db/schemas/common.ts";
import { tokenize } from "../../ai/language/fold.ts";
import type { FoodReader, Mention } from "../foods/reader.ts";
import type { KnownFood } from "../knowledge.ts";

/** A place in a text that names a food; offsets in UTF-16 units. */
export interface Place {
  start: number;
  end: number;
  text: string;
  plural: boolean;
}

/**
 * Where a text names a food of a recipe: by its name, a synonym, or a word for its kind ("the chicken" for chicken
 * thighs) when no other food of the recipe is meant by it.
 * @param others the recipe's other foods, which keep their names
 */
export function placesOf(
  food: KnownFood,
  others: readonly KnownFood[],
  text: string,
  lang: Lang,
  reader: FoodReader,
): Place[] {
  const tokens = tokenize(text);
  return reader.mentions(tokens, [lang], text).flatMap((mention) => {
    const first = tokens[mention.from];
    const last = tokens[mention.to - 1];
    if (!first || !last || !means(mention, food, others, lang, reader)) return [];
    return [{ start: first.start, end: last.end, text: mention.text, plural: mention.plural }];
  });
}

function means(
  mention: Mention,
  food: KnownFood,
  others: readonly KnownFood[],
  lang: Lang,
  reader: FoodReader,
): boolean {
  if (mention.foodIds.includes(food.id)) return true;
  if (others.some((other) => mention.foodIds.includes(other.id))) return false;
  if (mention.groups.some((group) => group.has(food) && !others.some((other) => group.has(other)))) return true;
  if (mention.foodIds.length === 0) return false;
  const loose = reader.loosely(mention.text, lang, [food, ...others]);
  return loose.length === 1 && loose[0]?.id === food.id;
}

/** The sentences of a text with their offsets; a full stop in a number or a unit does not end one. */
export function sentencesOf(text: string): { start: number; end: number; text: string }[] {
  const sentences: { start: number; end: number; text: string }[] = [];
  let start = 0;
  for (const match of text.matchAll(/[.!?]+(?=\s+\p{Lu}|\s*$)\s*/gu)) {
    const end = match.index + match[0].length;
    sentences.push({ start, end, text: text.slice(start, end) });
    start = end;
  }
  if (start < text.length) sentences.push({ start, end: text.length, text: text.slice(start) });
  return sentences;
}

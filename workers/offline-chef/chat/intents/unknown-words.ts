import { descriptorsOf, singulars } from "@toque/db/ingredients/descriptors.ts";
import type { Lang } from "@toque/db/schemas/common.ts";
import { fold, tokenize } from "../../../ai/language/fold.ts";
import type { FoodReader, Mention } from "../../foods/reader.ts";
import { amountIn, withoutAmount } from "./numbers.ts";

/** Languages in which what tells a food from others stands behind its name: "pâte de sésame". */
export const headFirst: ReadonlySet<Lang> = new Set(["fr", "es"]);
/** Shorter words are articles and prepositions. */
const SHORTEST = 4;

/** Whether a word says nothing of which food is meant, or is known by itself. */
const isExplained = (word: string, lang: Lang, reader: FoodReader): boolean => {
  const descriptors = descriptorsOf(lang);
  return (
    word.length < SHORTEST ||
    descriptors.describes(word) ||
    descriptors.describes(singulars[lang](word)) ||
    reader.knows(word)
  );
};

/**
 * Whether a folded phrase is about another food than the one that was read in it, which no table knows: "wibble paste" is no
 * pastis, and "2 tbsp of pâte de wibble" no pâté.
 */
export function isAnotherFood(phrase: string, mention: Mention, lang: Lang, reader: FoodReader): boolean {
  const words = tokenize(withoutAmount(phrase)).map(({ folded }) => folded);
  const named = tokenize(fold(mention.text)).map(({ folded }) => folded);
  const at = words.findIndex((_, i) => named.every((word, n) => words[i + n] === word));
  if (at < 0 || named.length === 0) return false;
  const unknown = (some: readonly string[]) => some.some((word) => !isExplained(word, lang, reader));
  const [front, rear] = [words.slice(0, at), words.slice(at + named.length)];
  const isCalledSo =
    mention.kinds.length > 0 || reader.loosely(mention.text, mention.lang, reader.foodsOf(mention)).length > 0;
  if (!isCalledSo) return unknown([...front, ...rear]);
  const amount = amountIn(phrase);
  if (!amount?.unit || named.length > 1) return false;
  return headFirst.has(lang) ? /^d[eu]$/.test(rear[0] ?? "") && unknown(rear.slice(1, 2)) : unknown(front.slice(-1));
}

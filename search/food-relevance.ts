import { type Lang, langs } from "@toque/db/schemas/common.ts";
import type { FoodDocument, FoodHit, FoodSearch } from "./port.ts";

function trigrams(text: string): Set<string> {
  const found = new Set<string>();
  for (const word of text.split(" ")) {
    const padded = `  ${word} `;
    for (let i = 0; i + 3 <= padded.length; i++) found.add(padded.slice(i, i + 3));
  }
  return found;
}

/** The share of common trigrams of two folded texts, as pg_trgm's `similarity`. */
function similarity(a: string, b: string): number {
  const [left, right] = [trigrams(a), trigrams(b)];
  const common = left.intersection(right).size;
  return common / (left.size + right.size - common);
}

/** Similarity is expensive and scores at most 0.55: it is skipped where it cannot raise `best`. */
function nameWeight(name: string, whole: string, words: readonly string[], best: number): number {
  if (name === whole) return 1;
  if (name.startsWith(whole)) return 0.85;
  if (words.every((word) => ` ${name}`.includes(` ${word}`))) return 0.7;
  return best >= 0.55 ? 0 : 0.3 + 0.25 * similarity(name, whole);
}

/**
 * The relevance of a found food for a folded query, above 0 and at most 1: exact name, prefix, word prefixes,
 * similarity; the caller's language before the others, a name before a plural or an alias.
 * @returns also the length of the best matching name: on equal relevance the shorter one ranks first
 */
function foodRelevance(document: FoodDocument, whole: string, lang: Lang): { weight: number; size: number } {
  const words = whole.split(" ");
  let best = { weight: 0, size: 0 };
  for (const key of langs)
    for (const [index, name] of document.names[key].entries()) {
      const weight = nameWeight(name, whole, words, best.weight) * (key === lang ? 1 : 0.9) * (index === 0 ? 1 : 0.96);
      if (weight > best.weight || (weight === best.weight && name.length < best.size))
        best = { weight, size: name.length };
    }
  return best;
}

const order = ["food", "subcategory", "category"];

/**
 * The best of the found foods, best first.
 * @param whole the folded query
 */
export function bestFoods(documents: readonly FoodDocument[], whole: string, query: FoodSearch): FoodHit[] {
  return documents
    .map((document) => ({ document, ...foodRelevance(document, whole, query.lang) }))
    .sort(
      (a, b) =>
        b.weight - a.weight ||
        a.size - b.size ||
        order.indexOf(a.document.type) - order.indexOf(b.document.type) ||
        a.document.id - b.document.id,
    )
    .slice(0, Math.min(100, Math.max(1, Math.trunc(query.limit))))
    .map(({ document, weight }) => ({
      type: document.type,
      id: document.id,
      name: document.name,
      originLang: document.origin_lang,
      weight: Math.round(weight * 10_000) / 10_000,
    }));
}

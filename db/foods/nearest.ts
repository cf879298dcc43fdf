import { descriptorsOf, wordsIn } from "../ingredients/descriptors.ts";
import type { Lang } from "../schemas/common.ts";
import { unlistedKey } from "./known.ts";
import type { FoodLexicon } from "./lexicon.ts";

/** A name of a food: how many words it has, and whether it is the food's first name. */
interface Name {
  id: number;
  length: number;
  isMain: boolean;
}

type Index = ReadonlyMap<string, Name[]>;

/** A food that may be meant by words that no food is called by. */
export interface NearFood {
  id: number;
  /** From 0 to 0.8: how much of the words and of the food's name the two share. Only a name that is written so is certain. */
  confidence: number;
}

const MOST_CONFIDENT = 0.8;
/** The score of a food's first name that shares all words. */
const BEST_SCORE = 2.1;
/** How much of the words must be found for a food to be near. */
const LEAST_SHARE = 0.5;
/** Shorter words are taken as they are: one letter more or less makes another word of them. */
const SHORT = 4;

function addTo(index: Map<string, Name[]>, word: string, name: Name): void {
  const names = index.get(word);
  if (names) names.push(name);
  else index.set(word, [name]);
}

function indexOf(lexicon: FoodLexicon, lang: Lang): Index {
  const index = new Map<string, Name[]>();
  for (const food of lexicon.all()) {
    if (food.key === unlistedKey) continue;
    const names = [...food.names[lang], ...(food.aliases[lang] ?? [])];
    for (const [i, name] of names.entries()) {
      const words = new Set(wordsIn(name, lang).map(({ text }) => text));
      const entry = { id: food.id, length: words.size, isMain: i === 0 };
      for (const word of words) addTo(index, word, entry);
    }
  }
  return index;
}

const known = new WeakMap<FoodLexicon, Partial<Record<Lang, Index>>>();
function indexed(lexicon: FoodLexicon, lang: Lang): Index {
  const byLang = known.get(lexicon) ?? {};
  known.set(lexicon, byLang);
  byLang[lang] ??= indexOf(lexicon, lang);
  return byLang[lang];
}

/** Whether two words differ by one letter: left out, added, replaced, or swapped with the next. */
function isTypo(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  const [left, right] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  if (left.length <= 1 && right.length <= 1) return true;
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0];
}

/** The names with a word: as it is, else with a typing error. */
function namesWith(index: Index, word: string): readonly Name[] {
  const exact = index.get(word);
  if (exact || word.length < SHORT) return exact ?? [];
  const found: Name[] = [];
  for (const [other, names] of index) if (other[0] === word[0] && isTypo(word, other)) found.push(...names);
  return found;
}

/**
 * The foods of the table whose names share most words with a phrase that is the name of none, the nearest first. Meant to be
 * offered, never to be taken.
 */
export function nearestFoods(lexicon: FoodLexicon, phrase: string, lang: Lang, limit: number): NearFood[] {
  const descriptors = descriptorsOf(lang);
  const all = wordsIn(phrase.slice(0, 100), lang).map(({ text }) => text);
  const essential = all.filter((word) => !descriptors.describes(word));
  const words = new Set((essential.length > 0 ? essential : all).slice(0, 6));
  if (words.size === 0) return [];
  const index = indexed(lexicon, lang);
  const shared = new Map<Name, number>();
  for (const word of words)
    for (const name of new Set(namesWith(index, word))) shared.set(name, (shared.get(name) ?? 0) + 1);
  const best = new Map<number, number>();
  for (const [name, count] of shared) {
    const share = count / words.size;
    if (share < LEAST_SHARE) continue;
    const score = share + count / name.length + (name.isMain ? 0.1 : 0);
    best.set(name.id, Math.max(best.get(name.id) ?? 0, score));
  }
  return [...best]
    .sort(([a, one], [b, other]) => other - one || a - b)
    .slice(0, limit)
    .map(([id, score]) => ({ id, confidence: Math.round((100 * MOST_CONFIDENT * score) / BEST_SCORE) / 100 }));
}

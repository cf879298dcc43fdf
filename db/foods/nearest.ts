import { descriptorsOf, wordsIn } from "../ingredients/descriptors.ts";
import { type Lang, langs } from "../schemas/common.ts";
import { unlistedKey } from "./known.ts";
import type { FoodLexicon } from "./lexicon.ts";

/** A name of a food: how many words it has, and whether it is the food's first name. */
interface Name {
  id: number;
  length: number;
  isMain: boolean;
}

/** The words of all names in a language, and where their pairs of letters stand. */
interface Index {
  names: ReadonlyMap<string, Name[]>;
  pairs: ReadonlyMap<string, string[]>;
}

/** A food that may be meant by words that no food is called by. */
export interface NearFood {
  id: number;
  /** From 0 to 0.8: how much of the words and of the food's name the two share. Only a name that is written so is certain. */
  confidence: number;
}

const MOST_CONFIDENT = 0.8;
/** The score of a food's first name that shares all words. */
const BEST_SCORE = 2.1;
/** What scores less is not worth offering: measured on labelled words (nearest.test.ts). */
const LEAST_SCORE = 1.1;
/** How much of the words must be found for a food to be near. */
const LEAST_SHARE = 0.5;
/** Shorter words are taken as they are: one letter more or less makes another word of them. */
const SHORT = 4;
/** Words that share fewer of their pairs of letters are no misspelling of each other. */
const LEAST_ALIKE = 0.55;
/** A word that is only alike, or a part of another, counts for less than the word itself. */
const ALIKE = 0.9;
const PART = 0.7;
const SHORTEST_PART = 4;
/** A name in another language counts for less than one in the text's own. */
const OTHER_LANGUAGE = 0.85;

/** The pairs of letters of a word, its ends included. */
function pairsOf(word: string): Set<string> {
  const framed = ` ${word} `;
  return new Set(Array.from({ length: framed.length - 1 }, (_, i) => framed.slice(i, i + 2)));
}

function push<T>(map: Map<string, T[]>, key: string, value: T): void {
  const values = map.get(key);
  if (values) values.push(value);
  else map.set(key, [value]);
}

function indexOf(lexicon: FoodLexicon, lang: Lang): Index {
  const names = new Map<string, Name[]>();
  for (const food of lexicon.all()) {
    if (food.key === unlistedKey) continue;
    for (const [i, name] of [...food.names[lang], ...(food.aliases[lang] ?? [])].entries()) {
      const words = new Set(wordsIn(name, lang).map(({ text }) => text));
      const entry = { id: food.id, length: words.size, isMain: i === 0 };
      for (const word of words) push(names, word, entry);
    }
  }
  const pairs = new Map<string, string[]>();
  for (const word of names.keys()) if (word.length >= SHORT) for (const pair of pairsOf(word)) push(pairs, pair, word);
  return { names, pairs };
}

const known = new WeakMap<FoodLexicon, Partial<Record<Lang, Index>>>();
function indexed(lexicon: FoodLexicon, lang: Lang): Index {
  const byLang = known.get(lexicon) ?? {};
  known.set(lexicon, byLang);
  byLang[lang] ??= indexOf(lexicon, lang);
  return byLang[lang];
}

/** Makes what {@link nearestFoods} looks up in a language, which takes a tenth of a second the first time: for who pauses between. */
export function indexNames(lexicon: FoodLexicon, lang: Lang): void {
  indexed(lexicon, lang);
}

/** The words of an index that are written like another, by how alike they are: Dice's coefficient of their pairs of letters. */
function alikeWords({ pairs }: Index, word: string): Map<string, number> {
  const own = pairsOf(word);
  const shared = new Map<string, number>();
  for (const pair of own) for (const other of pairs.get(pair) ?? []) shared.set(other, (shared.get(other) ?? 0) + 1);
  const alike = new Map<string, number>();
  for (const [other, count] of shared) {
    // A word has one pair more than letters; one that it has twice hardly matters.
    const dice = (2 * count) / (own.size + other.length + 1);
    if (dice >= LEAST_ALIKE) alike.set(other, ALIKE * dice);
  }
  return alike;
}

/** The longest words of an index that a word begins and ends with: "Hähnchenbrustfiletstreifen", "kidneybeans". */
function partsOf({ names }: Index, word: string): Map<string, number> {
  const parts = new Map<string, number>();
  for (const cut of [(length: number) => word.slice(0, length), (length: number) => word.slice(-length)])
    for (let length = word.length - 1; length >= SHORTEST_PART; length--)
      if (names.has(cut(length))) {
        parts.set(cut(length), PART);
        break;
      }
  return parts;
}

/** The names with a word, and how certain it is that it is theirs: as it is, else misspelt, else as a part of it. */
function namesWith(index: Index, word: string): Map<Name, number> {
  const exact = index.names.get(word);
  if (exact) return new Map(exact.map((name) => [name, 1]));
  const found = new Map<Name, number>();
  if (word.length < SHORT) return found;
  for (const words of [partsOf(index, word), alikeWords(index, word)])
    for (const [other, certainty] of words)
      for (const name of index.names.get(other) ?? []) found.set(name, Math.max(found.get(name) ?? 0, certainty));
  return found;
}

/** The score of each food whose names in a language share words with those of a phrase. */
function scoresIn(lexicon: FoodLexicon, words: ReadonlySet<string>, lang: Lang): Map<number, number> {
  const index = indexed(lexicon, lang);
  const shared = new Map<Name, number>();
  for (const word of words)
    for (const [name, certainty] of namesWith(index, word)) shared.set(name, (shared.get(name) ?? 0) + certainty);
  const best = new Map<number, number>();
  for (const [name, count] of shared) {
    const share = count / words.size;
    if (share < LEAST_SHARE) continue;
    const score = share + count / name.length + (name.isMain ? 0.1 : 0);
    best.set(name.id, Math.max(best.get(name.id) ?? 0, score));
  }
  return best;
}

/**
 * The foods of the table whose names share most words with a phrase that is the name of none, the nearest first: in its language, and
 * where that gives too few, in the others. Meant to be offered, never to be taken.
 */
export function nearestFoods(lexicon: FoodLexicon, phrase: string, lang: Lang, limit: number): NearFood[] {
  const descriptors = descriptorsOf(lang);
  const all = wordsIn(phrase.slice(0, 100), lang).map(({ text }) => text);
  const essential = all.filter((word) => !descriptors.describes(word));
  const words = new Set((essential.length > 0 ? essential : all).slice(0, 6));
  if (words.size === 0) return [];
  const best = scoresIn(lexicon, words, lang);
  if (best.size < limit)
    for (const other of langs)
      if (other !== lang)
        for (const [id, score] of scoresIn(lexicon, words, other))
          best.set(id, Math.max(best.get(id) ?? 0, OTHER_LANGUAGE * score));
  return [...best]
    .filter(([, score]) => score >= LEAST_SCORE)
    .sort(([a, one], [b, other]) => other - one || a - b)
    .slice(0, limit)
    .map(([id, score]) => ({ id, confidence: Math.round((100 * MOST_CONFIDENT * score) / BEST_SCORE) / 100 }));
}

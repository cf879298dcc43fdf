import { commonSubsequence, diceSimilarity, wordCounts } from "./similarity.ts";

/** One changed place of a list: the text before and after. Never both null. */
export type Pair<T> = { before: T; after: T } | { before: T; after: null } | { before: null; after: T };

/** The keys by which two parts are recognised as the same. */
export type Key<T> = (part: T) => string | number;

/** Texts at least this similar are considered reworded. No two steps of one starter recipe reach it, in any language. */
const alike = 0.5;

/** The mapping between places in the old and the new list. */
class Matching<T> {
  /** By the place in the new list: the place in the old one. */
  readonly #matches = new Map<number, number>();
  readonly #taken = new Set<number>();

  constructor(
    private readonly before: readonly T[],
    private readonly after: readonly T[],
  ) {}

  get freeBefore(): number[] {
    return [...this.before.keys()].filter((place) => !this.#taken.has(place));
  }
  get freeAfter(): number[] {
    return [...this.after.keys()].filter((place) => !this.#matches.has(place));
  }
  of(after: number): number | undefined {
    return this.#matches.get(after);
  }
  #match(before: number, after: number): void {
    this.#matches.set(after, before);
    this.#taken.add(before);
  }

  /** Matches parts with the same key: as many as possible in order, then those that were moved. */
  byKey(beforeKey: (place: number) => string | number, afterKey: (place: number) => string | number): void {
    const [was, is] = [this.freeBefore, this.freeAfter];
    for (const [i, j] of commonSubsequence(was.map(beforeKey), is.map(afterKey))) {
      this.#match(was[i] as number, is[j] as number);
    }
    const waiting = new Map<string | number, number[]>();
    for (const place of this.freeBefore) {
      const key = beforeKey(place);
      waiting.set(key, [...(waiting.get(key) ?? []), place]);
    }
    for (const place of this.freeAfter) {
      const found = waiting.get(afterKey(place))?.shift();
      if (found !== undefined) this.#match(found, place);
    }
  }

  /** Matches reworded parts: the most similar first, then the nearest. */
  bySimilarity(textOf: (part: T) => string): void {
    if (this.#taken.size === this.before.length || this.#matches.size === this.after.length) return;
    const was = this.freeBefore.map((place) => ({ before: place, words: wordCounts(textOf(this.before[place] as T)) }));
    const is = this.freeAfter.map((place) => ({ after: place, words: wordCounts(textOf(this.after[place] as T)) }));
    const candidates = is.flatMap(({ after, words }) =>
      was.map((part) => ({ before: part.before, after, score: diceSimilarity(part.words, words) })),
    );
    const ranked = candidates
      .filter(({ score }) => score >= alike)
      .sort(
        (a, b) =>
          b.score - a.score ||
          Math.abs(a.before - a.after) - Math.abs(b.before - b.after) ||
          a.before + a.after - (b.before + b.after),
      );
    for (const { before, after } of ranked) {
      if (!this.#taken.has(before) && !this.#matches.has(after)) this.#match(before, after);
    }
  }

  /** Matches the remaining parts by their place: the preceding matched part, and the index after it. */
  byPlace(): void {
    const was = gapKeys(this.before.length, (place) => (this.#taken.has(place) ? place : undefined));
    const is = gapKeys(this.after.length, (place) => this.#matches.get(place));
    this.byKey(
      (place) => was[place] ?? "",
      (place) => is[place] ?? "",
    );
  }
}

/** @param matchOf the old place of a matched part; undefined for an unmatched one */
function gapKeys(length: number, matchOf: (place: number) => number | undefined): string[] {
  let gap = -1;
  let number = 0;
  return Array.from({ length }, (_, place) => {
    const match = matchOf(place);
    if (match === undefined) return `${gap}:${number++}`;
    gap = match;
    number = 0;
    return "";
  });
}

/**
 * Pairs the parts of two lists: by each key in turn, then by the similarity of their texts, then those between the same
 * neighbours. The pairs are in the order of `after`; removed parts keep their place.
 * @param keys the most reliable first
 * @param textOf the text of a part, to recognise a reworded one
 */
export function align<T>(
  before: readonly T[],
  after: readonly T[],
  keys: readonly Key<T>[],
  textOf: (part: T) => string,
): Pair<T>[] {
  const matching = new Matching(before, after);
  for (const key of keys) {
    matching.byKey(
      (place) => key(before[place] as T),
      (place) => key(after[place] as T),
    );
  }
  matching.bySimilarity(textOf);
  matching.byPlace();

  const rows = after.map((part, place): { was: number | undefined; pair: Pair<T> } => {
    const was = matching.of(place);
    return { was, pair: was === undefined ? { before: null, after: part } : { before: before[was] as T, after: part } };
  });
  // A removed part follows its former predecessor, or comes first.
  for (const was of matching.freeBefore) {
    const at = rows.findIndex((row) => row.was === was - 1);
    const pair: Pair<T> = { before: before[was] as T, after: null };
    rows.splice(at + 1, 0, { was, pair });
  }
  return rows.map(({ pair }) => pair);
}

import { commonSubsequence, likeness, wordCounts } from "./likeness.ts";

/** One place of a list that changed: what stood there, what stands there. Never both null. */
export type Pair<T> = { before: T; after: T } | { before: T; after: null } | { before: null; after: T };

/** What two parts have in common when they are the same part. */
export type Key<T> = (part: T) => string | number;

/** From here on two texts are one that was reworded. No two steps of one starter recipe reach it, in any language. */
const alike = 0.5;

/** Which place of the old list goes with which of the new one. */
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

  /** What has the same key: as many as possible in their order, then those that changed places. */
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

  /** What was reworded: the most alike first, among those the nearest. */
  byLikeness(textOf: (part: T) => string): void {
    const was = this.freeBefore.map((place) => ({ before: place, words: wordCounts(textOf(this.before[place] as T)) }));
    const is = this.freeAfter.map((place) => ({ after: place, words: wordCounts(textOf(this.after[place] as T)) }));
    const candidates = is.flatMap(({ after, words }) =>
      was.map((part) => ({ before: part.before, after, score: likeness(part.words, words) })),
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

  /** What is left, by its place: after which matched part it stands, and as which of those there. */
  byPlace(): void {
    const was = gapKeys(this.before.length, (place) => (this.#taken.has(place) ? place : undefined));
    const is = gapKeys(this.after.length, (place) => this.#matches.get(place));
    this.byKey(
      (place) => was[place] ?? "",
      (place) => is[place] ?? "",
    );
  }
}

/** @param matchOf the old place of a matched part; undefined for one that is left */
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
 * Pairs the parts of two lists: by each key in turn, then those whose texts are most alike, then what stands between the
 * same neighbours. The pairs come in the order of `after`; what was removed comes where it stood.
 * @param keys the surest first
 * @param textOf what a part says, to know it again when it was reworded
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
  matching.byLikeness(textOf);
  matching.byPlace();

  const rows = after.map((part, place): { was: number | undefined; pair: Pair<T> } => {
    const was = matching.of(place);
    return { was, pair: was === undefined ? { before: null, after: part } : { before: before[was] as T, after: part } };
  });
  // A removed part follows the part that it followed, or stands first.
  for (const was of matching.freeBefore) {
    const at = rows.findIndex((row) => row.was === was - 1);
    const pair: Pair<T> = { before: before[was] as T, after: null };
    rows.splice(at + 1, 0, { was, pair });
  }
  return rows.map(({ pair }) => pair);
}

import { lowerBound } from "../lower-bound.ts";

/** Words shorter than this are too near to other words; in words one letter shorter only swapped letters are mended. */
const SHORTEST = 6;
const CACHED = 10_000;

/** Whether two words are the same from a place in each to their ends. */
function endAlike(a: string, fromA: number, b: string, fromB: number): boolean {
  if (a.length - fromA !== b.length - fromB) return false;
  for (let i = 0; fromA + i < a.length; i++) if (a.charCodeAt(fromA + i) !== b.charCodeAt(fromB + i)) return false;
  return true;
}

/** Whether two words differ by one letter that is wrong, missing, too much, or swapped with its neighbour. */
export function oneErrorApart(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1 || a === b) return false;
  let i = 0;
  while (i < a.length && i < b.length && a.charCodeAt(i) === b.charCodeAt(i)) i++;
  if (a.length < b.length) return endAlike(a, i, b, i + 1);
  if (a.length > b.length) return endAlike(a, i + 1, b, i);
  return endAlike(a, i + 1, b, i + 1) || (a[i] === b[i + 1] && a[i + 1] === b[i] && endAlike(a, i + 2, b, i + 2));
}

/** Whether two of the letters after the first have changed places ("ouefs"). */
function areSwapped(a: string, b: string): boolean {
  let i = 1;
  while (i < a.length && a[i] === b[i]) i++;
  return a[0] === b[0] && a[i] === b[i + 1] && a[i + 1] === b[i] && a.slice(i + 2) === b.slice(i + 2);
}

/** The first two letters of a word, as a number, with a length. */
const beginningOf = (word: string, length: number): number =>
  (word.charCodeAt(0) * 65_536 + word.charCodeAt(1)) * 64 + Math.min(length, 63);

/** The first letter of a word and the last two, of which the lower bits do: who looks them up compares the words. */
const endsOf = (word: string, length: number): number =>
  (word.charCodeAt(0) * 65_536 +
    (word.charCodeAt(word.length - 2) % 256) * 256 +
    (word.charCodeAt(word.length - 1) % 256)) *
    64 +
  Math.min(length, 63);

/** The numbers of words by a key of each, sorted: a map of lists takes ten times the memory. */
class Groups {
  private readonly keys: Float64Array;
  private readonly numbers: Uint32Array;

  constructor(keys: readonly number[]) {
    this.numbers = Uint32Array.from(keys.keys()).sort((a, b) => keys[a]! - keys[b]! || a - b);
    this.keys = Float64Array.from(this.numbers, (number) => keys[number]!);
  }

  /** Adds the numbers of a key to others. */
  collect(key: number, into: Set<number>): void {
    const first = lowerBound(this.keys.length, (place) => this.keys[place]! < key);
    for (let at = first; this.keys[at] === key; at++) into.add(this.numbers[at]!);
  }
}

/** Finds the words that a misspelt one may mean. */
export class TypoIndex {
  private readonly words: readonly string[];
  /** A word shares with each that is one error away the first two letters, or the first and the last two. */
  private readonly beginnings: Groups;
  private readonly ends: Groups;
  private readonly known = new Map<string, readonly string[]>();

  constructor(words: Iterable<string>) {
    this.words = [...words].filter((word) => word.length >= SHORTEST - 1);
    this.beginnings = new Groups(this.words.map((word) => beginningOf(word, word.length)));
    this.ends = new Groups(this.words.map((word) => endsOf(word, word.length)));
  }

  /** Known words one error away; an error in the first letter is none. */
  corrections(word: string): readonly string[] {
    if (word.length < SHORTEST - 1) return [];
    const cached = this.known.get(word);
    if (cached) return cached;
    const found =
      word.length < SHORTEST
        ? this.near(word, word.length).filter((known) => known !== word && areSwapped(word, known))
        : [-1, 0, 1].flatMap((more) =>
            this.near(word, word.length + more).filter((known) => oneErrorApart(word, known)),
          );
    if (this.known.size >= CACHED) this.known.clear();
    this.known.set(word, found);
    return found;
  }

  /** Words of a length that may be one error away, in the order in which they were given. */
  private near(word: string, length: number): string[] {
    const numbers = new Set<number>();
    this.beginnings.collect(beginningOf(word, length), numbers);
    this.ends.collect(endsOf(word, length), numbers);
    return [...numbers].sort((a, b) => a - b).map((number) => this.words[number]!);
  }
}

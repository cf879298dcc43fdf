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

/** The letters that a word shares with each that is one error away: the first two, or the first and the last two. */
const beginningOf = (word: string, length: number): string => `${word.slice(0, 2)}${length}`;
const endsOf = (word: string, length: number): string => `${word[0]}${length}${word.slice(-2)}`;

/** Finds the words that a misspelt one may mean. */
export class TypoIndex {
  private readonly words: string[] = [];
  /** Numbers of words by what they share with their misspellings, and by length: few words are compared. */
  private readonly groups = new Map<string, number[]>();
  private readonly known = new Map<string, readonly string[]>();

  constructor(words: Iterable<string>) {
    for (const word of words)
      if (word.length >= SHORTEST - 1) {
        const number = this.words.push(word) - 1;
        for (const key of [beginningOf(word, word.length), endsOf(word, word.length)]) {
          const group = this.groups.get(key);
          if (group) group.push(number);
          else this.groups.set(key, [number]);
        }
      }
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
    const beginning = this.groups.get(beginningOf(word, length)) ?? [];
    const ends = this.groups.get(endsOf(word, length)) ?? [];
    const numbers = new Set(beginning);
    for (const number of ends) numbers.add(number);
    return [...numbers].sort((a, b) => a - b).map((number) => this.words[number]!);
  }
}

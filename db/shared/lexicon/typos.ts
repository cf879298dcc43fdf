/** Words shorter than this are too near to other words; in words one letter shorter only swapped letters are mended. */
const SHORTEST = 6;
const CACHED = 10_000;

/** Whether two words differ by one letter that is wrong, missing, too much, or swapped with its neighbour. */
export function oneErrorApart(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1 || a === b) return false;
  let i = 0;
  while (i < Math.min(a.length, b.length) && a[i] === b[i]) i++;
  if (a.length !== b.length) {
    const [short, long] = a.length < b.length ? [a, b] : [b, a];
    return short.slice(i) === long.slice(i + 1);
  }
  if (a.slice(i + 1) === b.slice(i + 1)) return true;
  return a[i] === b[i + 1] && a[i + 1] === b[i] && a.slice(i + 2) === b.slice(i + 2);
}

/** Whether two of the letters after the first have changed places ("ouefs"). */
function areSwapped(a: string, b: string): boolean {
  let i = 1;
  while (i < a.length && a[i] === b[i]) i++;
  return a[0] === b[0] && a[i] === b[i + 1] && a[i + 1] === b[i] && a.slice(i + 2) === b.slice(i + 2);
}

/** Finds the words that a misspelt one may mean. */
export class TypoIndex {
  /** By first letter and length: few words are compared. */
  private readonly groups = new Map<string, string[]>();
  private readonly known = new Map<string, readonly string[]>();

  constructor(words: Iterable<string>) {
    for (const word of words)
      if (word.length >= SHORTEST - 1) {
        const key = `${word[0]}${word.length}`;
        const group = this.groups.get(key);
        if (group) group.push(word);
        else this.groups.set(key, [word]);
      }
  }

  /** Known words one error away; an error in the first letter is none. */
  corrections(word: string): readonly string[] {
    if (word.length < SHORTEST - 1) return [];
    const cached = this.known.get(word);
    if (cached) return cached;
    const near = (length: number) => this.groups.get(`${word[0]}${length}`) ?? [];
    const found =
      word.length < SHORTEST
        ? near(word.length).filter((known) => known !== word && areSwapped(word, known))
        : [-1, 0, 1].flatMap((more) => near(word.length + more).filter((known) => oneErrorApart(word, known)));
    if (this.known.size >= CACHED) this.known.clear();
    this.known.set(word, found);
    return found;
  }
}

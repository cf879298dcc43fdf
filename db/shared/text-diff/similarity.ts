/**
 * The longest common subsequence of two lists, as pairs of indexes. Ties are broken symmetrically, so that a difference
 * and its reverse show the same. Costs a table of `before.length * after.length`.
 */
export function commonSubsequence<K extends string | number>(
  before: readonly K[],
  after: readonly K[],
): [number, number][] {
  const width = after.length + 1;
  const length = new Uint32Array((before.length + 1) * width);
  const at = (i: number, j: number): number => length[i * width + j] ?? 0;
  for (let i = before.length - 1; i >= 0; i--) {
    for (let j = after.length - 1; j >= 0; j--) {
      length[i * width + j] = before[i] === after[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const pairs: [number, number][] = [];
  let i = 0;
  let j = 0;
  while (at(i, j) > 0) {
    const [a, b] = [before[i] as K, after[j] as K];
    // Prefer the longer subsequence; then advance in the longer rest, then past the smaller value.
    const lead = at(i + 1, j) - at(i, j + 1) || before.length - i - (after.length - j) || (a < b ? 1 : -1);
    if (a === b) pairs.push([i++, j++]);
    else if (lead > 0) i++;
    else j++;
  }
  return pairs;
}

/** The words of a text in lower case, without punctuation, with repetitions. */
export function wordCounts(text: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const [word] of text.toLowerCase().matchAll(/[\p{L}\p{N}]+/gu)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/**
 * The similarity of two texts, from 0 (no common word) to 1 (the same words, in any order): the Sørensen–Dice
 * coefficient of their words.
 */
export function diceSimilarity(one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): number {
  let common = 0;
  let all = 0;
  for (const [word, count] of one) {
    common += Math.min(count, other.get(word) ?? 0);
    all += count;
  }
  for (const count of other.values()) all += count;
  return all === 0 ? 0 : (2 * common) / all;
}

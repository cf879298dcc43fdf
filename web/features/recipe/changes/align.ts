/** One place of a list that changed: what stood there, what stands there. Never both null. */
export type Pair<T> = { before: T; after: T } | { before: T; after: null } | { before: null; after: T };

/** What two parts have in common when they are the same part; null when this says nothing about a part. */
export type Key<T> = (part: T) => string | number | null;

type Matches<T> = Map<T, T>;

function matchBy<T>(
  before: Set<T>,
  after: Set<T>,
  keyOf: (part: T) => string | number | null,
  matches: Matches<T>,
): void {
  const waiting = new Map<string | number, T[]>();
  for (const part of before) {
    const key = keyOf(part);
    if (key === null) continue;
    const same = waiting.get(key);
    if (same) same.push(part);
    else waiting.set(key, [part]);
  }
  for (const part of after) {
    const key = keyOf(part);
    const found = key === null ? undefined : waiting.get(key)?.shift();
    if (!found) continue;
    matches.set(part, found);
    before.delete(found);
    after.delete(part);
  }
}

/** For what is left: the gap that a part stands in (after which matched part) and its number in it. */
function gapKeys<T>(list: readonly T[], free: ReadonlySet<T>, nameOf: (part: T) => number | undefined): Map<T, string> {
  const keys = new Map<T, string>();
  let gap = -1;
  let number = 0;
  for (const part of list) {
    if (free.has(part)) keys.set(part, `${gap}:${number++}`);
    else {
      gap = nameOf(part) ?? gap;
      number = 0;
    }
  }
  return keys;
}

/**
 * Pairs the parts of two lists: by each key in turn, then what stands between the same neighbours. The pairs come in the
 * order of `after`; what was removed comes where it stood.
 */
export function align<T extends object>(before: readonly T[], after: readonly T[], keys: readonly Key<T>[]): Pair<T>[] {
  const matches: Matches<T> = new Map();
  const freeBefore = new Set(before);
  const freeAfter = new Set(after);
  for (const key of keys) matchBy(freeBefore, freeAfter, key, matches);

  const numbers = new Map<T, number>();
  for (const [index, part] of before.entries()) if (!freeBefore.has(part)) numbers.set(part, index);
  const left = new Map([
    ...gapKeys(before, freeBefore, (part) => numbers.get(part)),
    ...gapKeys(after, freeAfter, (part) => numbers.get(matches.get(part) ?? part)),
  ]);
  matchBy(freeBefore, freeAfter, (part) => left.get(part) ?? null, matches);

  const pairs = after.map((part): Pair<T> => {
    const found = matches.get(part);
    return found ? { before: found, after: part } : { before: null, after: part };
  });
  // A removed part follows the part that it followed, or stands first.
  let anchor: T | null = null;
  for (const part of before) {
    if (freeBefore.has(part)) {
      const at: number = anchor === null ? -1 : pairs.findIndex((pair) => pair.before === anchor);
      pairs.splice(at + 1, 0, { before: part, after: null });
    }
    anchor = part;
  }
  return pairs;
}

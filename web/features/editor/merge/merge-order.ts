/** The keys of a list in the order of each form. */
interface Orders {
  base: readonly string[];
  mine: readonly string[];
  theirs: readonly string[];
}

const equal = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((key, index) => key === b[index]);

/**
 * The merged order of the keys that both sides have: that of the side that moved something; null when both did, differently.
 * @param isKept whether a key is in the merged list at all
 */
export function mergeCommonOrder({ base, mine, theirs }: Orders, isKept: (key: string) => boolean): string[] | null {
  const inTheirs = new Set(theirs);
  const common = new Set(mine.filter((key) => inTheirs.has(key) && isKept(key)));
  const only = (keys: readonly string[]): string[] => keys.filter((key) => common.has(key));
  const [before, own, other] = [only(base), only(mine), only(theirs)];
  if (equal(own, other) || equal(other, before)) return own;
  return equal(own, before) ? other : null;
}

/** The keys that only one side has, by the common key that they follow ("" for the start). */
function oneSidedKeys(side: readonly string[], common: ReadonlySet<string>, isKept: (key: string) => boolean) {
  const runs = new Map<string, string[]>();
  let anchor = "";
  for (const key of side) {
    if (common.has(key)) anchor = key;
    else if (isKept(key)) runs.set(anchor, [...(runs.get(anchor) ?? []), key]);
  }
  return runs;
}

/**
 * Inserts the keys that only one side has into the common order, where that side has them. Insertions of both sides at the same
 * position are ordered by key, so that swapping the sides gives the same result.
 */
export function insertOneSided(common: readonly string[], orders: Orders, isKept: (key: string) => boolean): string[] {
  const members = new Set(common);
  const mine = oneSidedKeys(orders.mine, members, isKept);
  const theirs = oneSidedKeys(orders.theirs, members, isKept);
  const at = (anchor: string): string[] =>
    [mine.get(anchor) ?? [], theirs.get(anchor) ?? []]
      .sort(([a = ""], [b = ""]) => (a < b ? -1 : a > b ? 1 : 0))
      .flat();
  return [...at(""), ...common.flatMap((key) => [key, ...at(key)])];
}

/** The keys of a list whose members are the same, in the order of either side. */
interface Orders {
  base: readonly string[];
  mine: readonly string[];
  theirs: readonly string[];
}

const equal = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((key, index) => key === b[index]);

/**
 * The order of what both sides have: the side's that moved something, or null when both did and not alike.
 * @param isKept whether a key is in the merged list at all
 */
export function mergeBackbone({ base, mine, theirs }: Orders, isKept: (key: string) => boolean): string[] | null {
  const inTheirs = new Set(theirs);
  const common = new Set(mine.filter((key) => inTheirs.has(key) && isKept(key)));
  const only = (keys: readonly string[]): string[] => keys.filter((key) => common.has(key));
  const [before, own, other] = [only(base), only(mine), only(theirs)];
  if (equal(own, other) || equal(other, before)) return own;
  return equal(own, before) ? other : null;
}

/** What a side has beyond the backbone, by the member of the backbone that it follows ("" for the beginning). */
function runsOf(side: readonly string[], backbone: ReadonlySet<string>, isKept: (key: string) => boolean) {
  const runs = new Map<string, string[]>();
  let anchor = "";
  for (const key of side) {
    if (backbone.has(key)) anchor = key;
    else if (isKept(key)) runs.set(anchor, [...(runs.get(anchor) ?? []), key]);
  }
  return runs;
}

/**
 * The backbone with what only one side has, each where that side has it. Where both have something at the same place the
 * result is the same whoever is "mine".
 */
export function weave(backbone: readonly string[], orders: Orders, isKept: (key: string) => boolean): string[] {
  const members = new Set(backbone);
  const mine = runsOf(orders.mine, members, isKept);
  const theirs = runsOf(orders.theirs, members, isKept);
  const at = (anchor: string): string[] =>
    [mine.get(anchor) ?? [], theirs.get(anchor) ?? []]
      .sort(([a = ""], [b = ""]) => (a < b ? -1 : a > b ? 1 : 0))
      .flat();
  return [...at(""), ...backbone.flatMap((key) => [key, ...at(key)])];
}

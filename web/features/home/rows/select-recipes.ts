/** The list rotated by the number of a day: another first entry every day. */
export function rotate<T>(list: readonly T[], day: number): T[] {
  const start = list.length > 0 ? day % list.length : 0;
  return [...list.slice(start), ...list.slice(0, start)];
}

/** The lists interleaved (the first entry of each, then the second of each, …), without duplicate ids. */
export function interleave<T extends { id: number }>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  const all = Array.from({ length: longest }, (_, index) =>
    lists.flatMap((list) => list.slice(index, index + 1)),
  ).flat();
  return [...new Map(all.map((entry) => [entry.id, entry])).values()];
}

/**
 * The recipes that a row shows: those that no row above shows first, repeated ones only when fewer than two would be left.
 * @param shownAbove ids in the rows above
 */
export function selectForRow<T extends { id: number }>(
  candidates: readonly T[],
  shownAbove: ReadonlySet<number>,
  count: number,
): T[] {
  const fresh = candidates.filter(({ id }) => !shownAbove.has(id));
  const rest = candidates.filter(({ id }) => shownAbove.has(id));
  return (fresh.length >= 2 ? fresh : [...fresh, ...rest]).slice(0, count);
}

/** The number of a day in its time zone: another one every day. */
export function dayNumber(now: Date): number {
  return Math.floor((now.getTime() - now.getTimezoneOffset() * 60_000) / 86_400_000);
}

/** The list from another place on every day, round to where it began. */
export function rotated<T>(list: readonly T[], day: number): T[] {
  const start = list.length > 0 ? day % list.length : 0;
  return [...list.slice(start), ...list.slice(0, start)];
}

/** The first of every list, then the second of every list, and so on; each id once. */
export function interleaved<T extends { id: number }>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  const all = Array.from({ length: longest }, (_, index) =>
    lists.flatMap((list) => list.slice(index, index + 1)),
  ).flat();
  return [...new Map(all.map((entry) => [entry.id, entry])).values()];
}

/**
 * What a row shows: rather what no row above it shows, but no empty row for that.
 * @param taken ids in the rows above
 */
export function pickFor<T extends { id: number }>(found: readonly T[], taken: ReadonlySet<number>, count: number): T[] {
  const fresh = found.filter(({ id }) => !taken.has(id));
  const rest = found.filter(({ id }) => taken.has(id));
  return (fresh.length >= 2 ? fresh : [...fresh, ...rest]).slice(0, count);
}

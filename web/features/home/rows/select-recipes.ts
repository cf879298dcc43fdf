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

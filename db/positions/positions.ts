// Positions in a list that several devices reorder concurrently. A position is a fractional number: an item is placed
// between its neighbours without changing them, so that two edits of the same list do not overwrite one another.

/** An item with a position. */
export interface Placed {
  id: number;
  position: number;
}

/** Minimum distance of two positions; below it the list is renumbered. */
const CLOSEST = 1e-6;
/** The largest position that clients may set. */
export const MAX_POSITION = 1e9;

/** The result of placing one item. */
export interface Placement {
  /** The new position of the item. */
  position: number;
  /** The other items that were moved, when the list had to be renumbered. */
  moved: Placed[];
}

const inOrder = (a: Placed, b: Placed): number => a.position - b.position || a.id - b.id;

/**
 * Finds a position: the wanted one when it is free, else directly after its holder; at the end of the list without one.
 * Positions that were unique stay unique.
 * @param others the other items of the list, in any order
 */
export function place(others: readonly Placed[], wanted: number | null): Placement {
  const sorted = [...others].sort(inOrder);
  if (wanted === null) {
    const end = Math.floor(sorted.at(-1)?.position ?? 0) + 1;
    return end <= MAX_POSITION ? { position: end, moved: [] } : renumbered(sorted, sorted.length);
  }
  // Items at the wanted position, or too close to it to be distinguished, come first.
  const before = sorted.filter(({ position }) => position <= wanted + CLOSEST / 2);
  const next = sorted[before.length];
  const previous = before.at(-1);
  if (!previous || wanted - previous.position >= CLOSEST / 2) return { position: wanted, moved: [] };
  const position = next ? (previous.position + next.position) / 2 : previous.position + 1;
  const hasRoom = !next || next.position - previous.position >= CLOSEST;
  return hasRoom && position <= MAX_POSITION ? { position, moved: [] } : renumbered(sorted, before.length);
}

/** Positions for several items at the end of the list, in their order. */
export function placeBehind(others: readonly Placed[], count: number): number[] {
  const end = Math.floor(Math.max(0, ...others.map(({ position }) => position)));
  return Array.from({ length: count }, (_, i) => end + 1 + i);
}

/** Whole numbers from 1, with `index` left free. */
function renumbered(sorted: readonly Placed[], index: number): Placement {
  const moved = sorted
    .map(({ id, position }, i) => ({ id, before: position, position: i < index ? i + 1 : i + 2 }))
    .filter(({ before, position }) => before !== position)
    .map(({ id, position }) => ({ id, position }));
  return { position: index + 1, moved };
}

/**
 * Positions for a whole list: items with a position keep it, items without one follow in the order given. On duplicate
 * positions all items are renumbered.
 */
export function placeAll(wanted: readonly (number | null)[]): number[] {
  const given = wanted.filter((position) => position !== null);
  const order = wanted
    .map((position, index) => ({ index, position: position ?? Number.POSITIVE_INFINITY }))
    .sort((a, b) => (a.position === b.position ? a.index - b.index : a.position - b.position));
  const behind = placeBehind(
    given.map((position, id) => ({ id, position })),
    wanted.length - given.length,
  );
  const places = [...[...given].sort((a, b) => a - b), ...behind];
  const isApart = places.every((position, i) => i === 0 || position - (places[i - 1] ?? 0) >= CLOSEST / 2);
  const result: number[] = [];
  for (const [i, { index }] of order.entries()) result[index] = isApart ? (places[i] ?? i + 1) : i + 1;
  return result;
}

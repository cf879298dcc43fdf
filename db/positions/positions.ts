// Places in a list that several devices reorder at once. A place is a number with room before and behind it: one that is
// given lands between its neighbours without touching them, so that two edits of the same list do not undo one another.

/** Something that has a place. */
export interface Placed {
  id: number;
  position: number;
}

/** Closer than this two places have no room between them: the list is numbered anew. */
const CLOSEST = 1e-6;
/** Places that clients may give. */
export const MAX_POSITION = 1e9;

/** What becomes of the places when one is given. */
export interface Placement {
  /** Where what is placed stands now. */
  position: number;
  /** The others whose place has changed, when the list had to be numbered anew. */
  moved: Placed[];
}

const inOrder = (a: Placed, b: Placed): number => a.position - b.position || a.id - b.id;

/**
 * Finds a place: the wanted one when nobody stands there, else behind who does; without a wish behind all others. Every
 * place of the list is different from every other afterwards if it was before.
 * @param others who stands in the list already, in any order, without who is placed
 */
export function place(others: readonly Placed[], wanted: number | null): Placement {
  const sorted = [...others].sort(inOrder);
  if (wanted === null) {
    const end = Math.floor(sorted.at(-1)?.position ?? 0) + 1;
    return end <= MAX_POSITION ? { position: end, moved: [] } : renumbered(sorted, sorted.length);
  }
  // Who stands at the wanted place, or so close to it that nobody could be told apart, goes first.
  const before = sorted.filter(({ position }) => position <= wanted + CLOSEST / 2);
  const next = sorted[before.length];
  const previous = before.at(-1);
  if (!previous || wanted - previous.position >= CLOSEST / 2) return { position: wanted, moved: [] };
  const position = next ? (previous.position + next.position) / 2 : previous.position + 1;
  const hasRoom = !next || next.position - previous.position >= CLOSEST;
  return hasRoom && position <= MAX_POSITION ? { position, moved: [] } : renumbered(sorted, before.length);
}

/** Places several behind all others, in their order. */
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
 * Places a whole list at once: who brings a place where it is, who brings none behind them, in the order given. When two
 * bring the same place they are numbered anew, all of them.
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

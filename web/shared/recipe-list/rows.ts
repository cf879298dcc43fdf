/** Pixels between cards, and the least that a card is wide. */
export const gap = 20;
const leastCard = 270;

/** How many cards stand side by side in a list that is so many pixels wide. */
export function columnsFor(width: number): number {
  return Math.max(1, Math.floor((width + gap) / (leastCard + gap)));
}

/** About how high a row is, in pixels, before it has been measured: a 4:3 picture, a name in one line, a line of facts. */
export function rowHeight(width: number, columns: number, extra = 0): number {
  const card = (width - gap * (columns - 1)) / columns;
  return Math.round((card * 3) / 4 + 79 + extra);
}

/** The list cut into rows of so many. */
export function toRows<T>(list: readonly T[], columns: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / columns) }, (_, row) =>
    list.slice(row * columns, (row + 1) * columns),
  );
}

/**
 * Which rows are in the document: those in sight with what is kept ready around them, and the row that has the focus with
 * its neighbours, so that neither scrolling takes the focus away nor Tab finds nothing to go to.
 */
export function rowsToShow(
  { startIndex, endIndex, overscan, count }: { startIndex: number; endIndex: number; overscan: number; count: number },
  focused: number | null,
): number[] {
  const shown = new Set<number>();
  const add = (from: number, to: number): void => {
    for (let row = Math.max(0, from); row <= Math.min(count - 1, to); row++) shown.add(row);
  };
  add(startIndex - overscan, endIndex + overscan);
  if (focused !== null) add(focused - 1, focused + 1);
  return [...shown].sort((a, b) => a - b);
}

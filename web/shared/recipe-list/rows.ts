/** Pixels between cards, and the minimum width of a card. */
export const gap = 20;
const leastCard = 270;
/** Minimum width of two small cards. */
const leastPair = 300;

/**
 * The number of columns for a list width in pixels.
 * @param paired two where there would be one, as on a phone
 */
export function columnsFor(width: number, paired = false): number {
  if (paired && width >= leastPair && width < 2 * leastCard + gap) return 2;
  return Math.max(1, Math.floor((width + gap) / (leastCard + gap)));
}

/** Columns of the same width, as a style. */
export const columnsOf = (columns: number): string => `repeat(${columns}, minmax(0, 1fr))`;

/** Estimated row height in pixels before measurement: a 4:3 picture, a name in one line, a line of facts. */
export function rowHeight(width: number, columns: number, extra = 0): number {
  const card = (width - gap * (columns - 1)) / columns;
  return Math.round((card * 3) / 4 + 79 + extra);
}

/** Splits a list into rows of `columns` entries. */
export function toRows<T>(list: readonly T[], columns: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / columns) }, (_, row) =>
    list.slice(row * columns, (row + 1) * columns),
  );
}

/**
 * The rows to render: the visible ones with overscan, and the focused row with its neighbours, so that scrolling does
 * not lose the focus and Tab always has a target.
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

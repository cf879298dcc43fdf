import type { CookbookItem } from "@toque/db/schemas/cookbook.ts";

type Placed = Pick<CookbookItem, "id" | "position">;

/** Items as they are read: by position, then by id. */
export const inOrder = <T extends Placed>(items: readonly T[]): T[] =>
  items.toSorted((a, b) => a.position - b.position || a.id - b.id);

/**
 * The position that puts an item between its new neighbours, so that no other one changes.
 * @param others the other items in their order
 * @param index where it comes to stand among them, from 0
 */
export function positionAt(others: readonly Placed[], index: number): number {
  const before = others[index - 1];
  const after = others[index];
  if (before && after) return (before.position + after.position) / 2;
  if (before) return before.position + 1;
  return after ? after.position - 1 : 1;
}

/** The items with one of them moved to an index; the same list when it stands there already. */
export function moveItem<T extends Placed>(items: readonly T[], id: number, index: number): T[] {
  const sorted = inOrder(items);
  const from = sorted.findIndex((item) => item.id === id);
  const item = sorted[from];
  if (!item || from === index) return sorted;
  const others = sorted.filter((other) => other !== item);
  return others.toSpliced(index, 0, { ...item, position: positionAt(others, index) });
}

/** The number that a row shows while another one is dragged: the place that it would have. */
export function placeWhileDragging(index: number, drag: { from: number; to: number } | null): number {
  if (!drag || drag.from === drag.to) return index + 1;
  if (index === drag.from) return drag.to + 1;
  if (index > drag.from && index <= drag.to) return index;
  if (index < drag.from && index >= drag.to) return index + 2;
  return index + 1;
}

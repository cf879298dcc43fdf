import type { Lang } from "@toque/db/schemas/common.ts";
import type { FoodCategory } from "@toque/db/schemas/food.ts";
import type { ShoppingList, ShoppingListItem } from "@toque/db/schemas/shopping-list.ts";
import { textOf } from "../../../shared/formatting/text.ts";

/** The lines of an aisle, in their order. */
export interface Aisle {
  /** The category of its foods; null for the user's own texts. */
  categoryId: number | null;
  /** null for the user's own texts, and while the names are not known. */
  name: string | null;
  /** What is shown there: what is still to buy, and what has just been ticked. */
  items: ShoppingListItem[];
  /** How many of them are to buy. */
  left: number;
  /** How many lines it has with those in the basket: its size, which ticking does not change. */
  size: number;
}

interface Grouped {
  aisles: Aisle[];
  /** What is in the basket, latest first. */
  basket: ShoppingListItem[];
}

const categoryOf = (item: ShoppingListItem): number | null =>
  item.type === "ingredient" ? item.food.category_id : null;

/**
 * A list by the aisles of the reader's shop, the user's own texts last.
 * @param staying ticked items that have not left their place yet
 */
export function groupItems(
  list: Pick<ShoppingList, "items">,
  staying: ReadonlySet<number>,
  categories: readonly FoodCategory[],
  lang: Lang,
): Grouped {
  const names = new Map(categories.map(({ id, name }) => [id, textOf(name, lang)]));
  const aisles = new Map<number | null, Aisle & { position: number }>();
  for (const item of list.items) {
    const categoryId = categoryOf(item);
    let aisle = aisles.get(categoryId);
    if (!aisle) {
      const name = categoryId === null ? null : (names.get(categoryId) ?? null);
      const position =
        categoryId === null ? Number.POSITIVE_INFINITY : (item.aisle_position ?? Number.MAX_SAFE_INTEGER);
      aisle = { categoryId, name, items: [], left: 0, size: 0, position };
      aisles.set(categoryId, aisle);
    }
    aisle.size++;
    if (!item.checked || staying.has(item.id)) aisle.items.push(item);
    if (!item.checked) aisle.left++;
  }
  const basket = list.items.filter(({ id, checked }) => checked && !staying.has(id));
  return {
    aisles: [...aisles.values()]
      .sort((a, b) => a.position - b.position || (a.categoryId ?? 0) - (b.categoryId ?? 0))
      .map(({ position: _, ...aisle }) => aisle)
      .filter(({ items, categoryId }) => items.length > 0 || categoryId === null),
    basket: basket.sort((a, b) => (b.checked_at ?? "").localeCompare(a.checked_at ?? "") || a.id - b.id),
  };
}

/**
 * Which of two columns each aisle stands in: the shorter one at its turn, by sizes that ticking does not change, so that
 * no aisle jumps over while one shops.
 */
export function twoColumns<T extends { size: number }>(aisles: readonly T[]): [T[], T[]] {
  const columns: [T[], T[]] = [[], []];
  const heights = [0, 0];
  // A heading and the space around it are about as high as two lines.
  for (const aisle of aisles) {
    const at = heights[0]! <= heights[1]! ? 0 : 1;
    columns[at].push(aisle);
    heights[at]! += aisle.size + 2;
  }
  return columns;
}

/** How far the shopping has come. */
export const progressOf = ({ items }: Pick<ShoppingList, "items">): { done: number; total: number } => ({
  done: items.filter(({ checked }) => checked).length,
  total: items.length,
});

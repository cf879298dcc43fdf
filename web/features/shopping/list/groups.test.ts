import { describe, expect, test } from "bun:test";
import type { ShoppingListIngredient, ShoppingListItem } from "@toque/db/schemas/shopping-list.ts";
import { asText } from "./as-text.ts";
import { groupItems, progressOf, twoColumns } from "./groups.ts";
import { toEntries } from "./paste-lines.ts";

const common = { shopping_list_id: 1, position: 1, multiplier: 1, checked_by: null, sources: [] };
const custom = (id: number, data: string, checked = false): ShoppingListItem => {
  return {
    type: "custom",
    id,
    data,
    checked,
    checked_at: checked ? `2026-01-0${id % 9}` : null,
    aisle_position: null,
    ...common,
  };
};
const food = (id: number, category_id: number, aisle_position: number, checked = false): ShoppingListItem => {
  const one = { id, food: { category_id }, checked, checked_at: checked ? `2026-01-0${id % 9}` : null, aisle_position };
  return { type: "ingredient", ...common, ...one } as unknown as ShoppingListIngredient;
};
const categories = [
  { id: 7, name: "Vegetables" },
  { id: 8, name: "Dairy" },
];
const group = (items: ShoppingListItem[], staying: number[] = []) =>
  groupItems({ items }, new Set(staying), categories, "en");

describe("a list by aisles", () => {
  test("follows the order of the reader's shop; own texts come last", () => {
    const { aisles } = group([custom(1, "Bin bags"), food(2, 7, 2), food(3, 8, 1), food(4, 7, 2)]);
    expect(aisles.map(({ name, items }) => [name, items.map(({ id }) => id)])).toEqual([
      ["Dairy", [3]],
      ["Vegetables", [2, 4]],
      [null, [1]],
    ]);
  });

  test("a ticked line stays in its place until it goes, then it is in the basket, latest first", () => {
    const items = [food(2, 7, 1, true), food(3, 7, 1), food(4, 7, 1, true)];
    const before = group(items, [4]);
    expect(before.aisles[0]).toMatchObject({ left: 1, size: 3 });
    expect(before.aisles[0]!.items.map(({ id }) => id)).toEqual([3, 4]);
    expect(before.basket.map(({ id }) => id)).toEqual([2]);
    expect(group(items).basket.map(({ id }) => id)).toEqual([4, 2]);
  });

  test("an aisle without lines goes, that of own texts stays", () => {
    expect(group([food(2, 7, 1, true), custom(3, "Bags", true)]).aisles.map(({ categoryId }) => categoryId)).toEqual([
      null,
    ]);
  });

  test("ticking moves no aisle to the other column", () => {
    const open = [food(1, 7, 1), food(2, 7, 1), food(3, 8, 2), custom(4, "Bags")];
    const ticked = [food(1, 7, 1), food(2, 7, 1, true), food(3, 8, 2), custom(4, "Bags")];
    const columns = (items: ShoppingListItem[]) =>
      twoColumns(group(items).aisles).map((column) => column.map(({ name }) => name));
    expect(columns(ticked)).toEqual(columns(open));
    expect(columns(open)).toEqual([["Vegetables"], ["Dairy", null]]);
  });

  test("counts what is done", () => {
    expect(progressOf({ items: [custom(1, "a"), custom(2, "b", true)] })).toEqual({ done: 1, total: 2 });
  });
});

test("a pasted text becomes entries without marks of lists", () => {
  expect(toEntries("- Milk\r\n* Bread\n\n• Eggs \n1. Leeks\n[ ] Bags\n☐ Tea\nMilk\n7up\n-")).toEqual([
    "Milk",
    "Bread",
    "Eggs",
    "Leeks",
    "Bags",
    "Tea",
    "7up",
    "-",
  ]);
  expect(toEntries(" \n ")).toEqual([]);
  expect(toEntries("x".repeat(900))[0]).toHaveLength(500);
});

test("a list as text", () => {
  const lines = [
    { name: "Leeks", amount: "500 g" },
    { name: "Thyme", amount: "" },
  ];
  expect(
    asText("Market", [
      { heading: "Vegetables", lines },
      { heading: "Dairy", lines: [] },
    ]),
  ).toBe("Market\n\nVegetables\n- Leeks: 500 g\n- Thyme");
});

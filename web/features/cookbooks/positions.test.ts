import { expect, test } from "bun:test";
import fc from "fast-check";
import { inOrder, moveItem, placeWhileDragging, positionAt } from "./positions.ts";

const list = fc
  .uniqueArray(fc.integer({ min: -1000, max: 1000 }), { minLength: 1, maxLength: 30 })
  .map((positions) => positions.toSorted((a, b) => a - b).map((position, index) => ({ id: 100 - index, position })));

test("a moved item stands where it was put, and the others keep their order and positions", () => {
  fc.assert(
    fc.property(list, fc.nat(), fc.nat(), (items, a, b) => {
      const from = a % items.length;
      const to = b % items.length;
      const moved = inOrder(moveItem(items, items[from]!.id, to));
      const expected = items.map(({ id }) => id).toSpliced(from, 1);
      expect(moved.map(({ id }) => id)).toEqual(expected.toSpliced(to, 0, items[from]!.id));
      const rest = (all: typeof items) => all.filter(({ id }) => id !== items[from]!.id);
      expect(rest(moved)).toEqual(rest(items));
    }),
  );
});

test("positions lie between the neighbours, before the first and after the last", () => {
  const items = [
    { id: 1, position: 2 },
    { id: 2, position: 3 },
  ];
  expect([0, 1, 2].map((index) => positionAt(items, index))).toEqual([1, 2.5, 4]);
  expect(positionAt([], 0)).toBe(1);
});

test("while a row is dragged, every row shows the place that it would have", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 30 }), fc.nat(), fc.nat(), (count, a, b) => {
      const from = a % count;
      const to = b % count;
      const ids = Array.from({ length: count }, (_, index) => index);
      const after = ids.toSpliced(from, 1).toSpliced(to, 0, from);
      expect(ids.map((index) => placeWhileDragging(index, { from, to }))).toEqual(
        ids.map((index) => after.indexOf(index) + 1),
      );
      expect(placeWhileDragging(from, null)).toBe(from + 1);
    }),
  );
});

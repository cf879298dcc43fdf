import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { MAX_POSITION, type Placed, place, placeAll, placeBehind } from "./positions.ts";

const order = (list: readonly Placed[]) =>
  [...list].sort((a, b) => a.position - b.position || a.id - b.id).map(({ id }) => id);
const positions = (list: readonly Placed[]) => new Set(list.map(({ position }) => position));

/** The list after placing one item. */
function after(list: readonly Placed[], id: number, wanted: number | null): Placed[] {
  const others = list.filter((one) => one.id !== id);
  const { position, moved } = place(others, wanted);
  const changed = new Map(moved.map((one) => [one.id, one.position]));
  return [...others.map((one) => ({ ...one, position: changed.get(one.id) ?? one.position })), { id, position }];
}

const wish = fc.option(fc.oneof(fc.integer({ min: -3, max: 12 }), fc.double({ min: -3, max: 12, noNaN: true })), {
  nil: null,
});

describe("a position", () => {
  test("between two neighbours leaves them unchanged", () => {
    const list = [1, 2, 3].map((id) => ({ id, position: id }));
    expect(place(list, 1.5)).toEqual({ position: 1.5, moved: [] });
    expect(place(list, null)).toEqual({ position: 4, moved: [] });
    expect(place([], null)).toEqual({ position: 1, moved: [] });
    expect(place([], 7)).toEqual({ position: 7, moved: [] });
  });

  test("that is taken becomes the one after its holder", () => {
    const list = [1, 2, 3].map((id) => ({ id, position: id }));
    expect(place(list, 2)).toEqual({ position: 2.5, moved: [] });
    expect(place(list, 3)).toEqual({ position: 4, moved: [] });
  });

  test("with no gap left renumbers the list, in its order", () => {
    let list = [1, 2].map((id) => ({ id, position: id }));
    for (let id = 3; id < 60; id++) list = after(list, id, 1);
    expect(positions(list).size).toBe(59);
    expect(order(list)[0]).toBe(1);
    expect(order(list).slice(1)).toEqual([...Array.from({ length: 57 }, (_, i) => 59 - i), 2]);
    const end = after([{ id: 1, position: MAX_POSITION }], 2, null);
    expect(order(end)).toEqual([1, 2]);
    expect(Math.max(...positions(end))).toBe(2);
  });

  test("is unique, and the others keep their order, for any request", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.integer({ min: 1, max: 15 }), wish), { maxLength: 80 }), (moves) => {
        let list: Placed[] = [];
        for (const [id, wanted] of moves) {
          const others = order(list).filter((one) => one !== id);
          list = after(list, id, wanted);
          expect(order(list).filter((one) => one !== id)).toEqual(others);
          expect(positions(list).size).toBe(list.length);
        }
      }),
    );
  });
});

describe("positions for several items", () => {
  test("after all others", () => {
    expect(placeBehind([{ id: 1, position: 2.5 }], 2)).toEqual([3, 4]);
    expect(placeBehind([], 2)).toEqual([1, 2]);
  });

  test("at once: as given, those without a position last, renumbered on duplicates", () => {
    expect(placeAll([5, null, 2])).toEqual([5, 6, 2]);
    expect(placeAll([1, 1, null, 0])).toEqual([2, 3, 4, 1]);
    fc.assert(
      fc.property(fc.array(wish, { maxLength: 40 }), (wanted) => {
        const places = placeAll(wanted);
        expect(new Set(places).size).toBe(wanted.length);
        for (const [i, a] of wanted.entries())
          for (const [j, b] of wanted.entries())
            if (a !== null && (b === null || a < b)) expect(places[i]!).toBeLessThan(places[j]!);
      }),
    );
  });
});

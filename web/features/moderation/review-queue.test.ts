import { expect, test } from "bun:test";
import fc from "fast-check";
import { addressOf, nextAfter, pageCount, readPlace, statuses, toggleSentence } from "./review-queue.ts";

const read = (address: string) => readPlace(new URL(address, "https://toque.test").searchParams);

test("an address is read as the place that it was made of", () => {
  const place = fc.record({
    status: fc.constantFrom(...statuses),
    page: fc.integer({ min: 1, max: 999 }),
    request: fc.option(fc.integer({ min: 1, max: 999_999 })),
  });
  fc.assert(fc.property(place, (one) => expect(read(addressOf(one))).toEqual(one)));
});

test("what an address says wrongly is the first page of those that wait", () => {
  expect(read("/dashboard/moderation?status=lost&page=-3&request=abc")).toEqual({
    status: "PENDING",
    page: 1,
    request: null,
  });
});

test("the queue goes on below, then from the top, and ends when nothing else is left", () => {
  expect(nextAfter([1, 2, 3], 2)).toBe(3);
  expect(nextAfter([1, 2, 3], 3)).toBe(1);
  expect(nextAfter([7], 7)).toBeNull();
  expect(nextAfter([], 7)).toBeNull();
  // One that has left the list meanwhile.
  expect(nextAfter([1, 2], 9)).toBe(1);
});

test("skipping reaches every request of the list before it comes back", () => {
  const ids = fc.uniqueArray(fc.integer({ min: 1 }), { minLength: 2, maxLength: 20 });
  fc.assert(
    fc.property(ids, (list) => {
      const seen = [list[0]!];
      for (let i = 1; i < list.length; i++) seen.push(nextAfter(list, seen.at(-1)!)!);
      expect(seen).toEqual(list);
      expect(nextAfter(list, seen.at(-1)!)).toBe(list[0]!);
    }),
  );
});

test("a ready sentence is added behind what was written, and taken out again", () => {
  expect(toggleSentence("", "Add a step.")).toBe("Add a step.");
  const both = toggleSentence("Lovely cake! ", "Add a step.");
  expect(both).toBe("Lovely cake! Add a step.");
  expect(toggleSentence(both, "Add a step.")).toBe("Lovely cake!");
});

test("there is always one page", () => {
  expect([0, 20, 21].map(pageCount)).toEqual([1, 1, 2]);
});

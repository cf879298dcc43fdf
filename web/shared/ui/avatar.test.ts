import { expect, test } from "bun:test";
import { drawnDish } from "./avatar.tsx";

test("the drawn dish is always the same for a user, and differs between most users", () => {
  expect(drawnDish(7)).toEqual(drawnDish(7));
  const dishes = new Set(Array.from({ length: 50 }, (_, id) => JSON.stringify(drawnDish(id + 1))));
  expect(dishes.size).toBeGreaterThan(40);
});

test("every id has all parts", () => {
  for (const id of [0, 1, 2 ** 31 - 1, 987_654_321])
    for (const part of Object.values(drawnDish(id))) expect(part).toBeDefined();
});

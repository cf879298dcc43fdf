import { afterEach, beforeEach, expect, test } from "bun:test";
import { keepLike, takeLike } from "./pending-like.ts";

const had = globalThis.localStorage;
const key = "toque.pending-like";
const entries = new Map<string, string>();
beforeEach(() => {
  entries.clear();
  const localStorage = {
    getItem: (name: string) => entries.get(name) ?? null,
    setItem: (name: string, value: string) => void entries.set(name, value),
    removeItem: (name: string) => void entries.delete(name),
  };
  Object.assign(globalThis, { localStorage });
});
afterEach(() => void Object.assign(globalThis, { localStorage: had }));

test("a like waits for the sign-in, once, and the later one counts", () => {
  expect(takeLike()).toBeNull();
  keepLike(7);
  keepLike(8);
  expect(takeLike()).toBe(8);
  expect(takeLike()).toBeNull();
});

test("it is not given after half an hour, nor by a clock set back, and is removed then too", () => {
  for (const later of [31 * 60_000, -60_000]) {
    keepLike(7);
    expect(takeLike(Date.now() + later)).toBeNull();
    expect(entries.size).toBe(0);
  }
  keepLike(7);
  expect(takeLike(Date.now() + 29 * 60_000)).toBe(7);
});

test.each(["", "7", "null", "[]", '{"id":"7","at":1}', '{"id":1.5,"at":1}', '{"id":7}'])(
  "what is stored otherwise is no like: %s",
  (stored) => {
    entries.set(key, stored);
    expect(takeLike()).toBeNull();
  },
);

import { afterAll, beforeEach, expect, test } from "bun:test";
import fc from "fast-check";
import { readDoubts, storeDoubts } from "./stored-doubts.ts";

const had = Object.getOwnPropertyDescriptor(globalThis, "sessionStorage");
const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  Object.defineProperty(globalThis, "sessionStorage", {
    configurable: true,
    value: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    },
  });
});
afterAll(() => {
  if (had) Object.defineProperty(globalThis, "sessionStorage", had);
  else Reflect.deleteProperty(globalThis, "sessionStorage");
});

const leek = { name: "Leek", confidence: 0.45, answers: [{ id: 4, name: "Leek" }] };

test("doubts are kept for their account alone, and nothing is left of answered ones", () => {
  storeDoubts("7", [leek]);
  expect([readDoubts("7"), readDoubts("8")]).toEqual([[leek], []]);
  storeDoubts("7", []);
  expect([readDoubts("7"), kept.size]).toEqual([[], 0]);
});

test("anything else that is stored is left out", () => {
  storeDoubts("7", [leek]);
  const [key] = kept.keys();
  fc.assert(
    fc.property(fc.oneof(fc.json(), fc.string()), (text) => {
      kept.set(key!, text);
      expect(readDoubts("7")).toEqual([]);
    }),
  );
  kept.set(key!, JSON.stringify([leek, { ...leek, answers: [{ id: "x" }] }, null]));
  expect(readDoubts("7")).toEqual([leek]);
});

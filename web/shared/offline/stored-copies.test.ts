import { afterAll, beforeAll, expect, test } from "bun:test";
import { store } from "../store.ts";
import { STORED_AT } from "./copy-names.ts";
import { forgetNotes, noteAnswer, shownAsOf, storedCopiesAtom } from "./stored-copies.ts";

const had = globalThis.window;
const place = { location: { pathname: "/recipes/1" } };
beforeAll(() => void Object.assign(globalThis, { window: place }));
afterAll(() => void Object.assign(globalThis, { window: had }));

const copy = (time: string) => new Headers({ [STORED_AT]: time });
const asOf = (page: string, online = false): string | null => {
  const at = shownAsOf(store.get(storedCopiesAtom), page, online);
  return at === null ? null : new Date(at).toISOString();
};

test("a page is as old as the oldest copy on it, until the server has answered", () => {
  noteAnswer("/api/a", copy("2026-03-01T12:00:00.000Z"));
  noteAnswer("/api/b", copy("2026-02-01T12:00:00.000Z"));
  place.location.pathname = "/recipes/2";
  noteAnswer("/api/c", copy("2026-01-01T12:00:00.000Z"));
  expect([asOf("/recipes/1"), asOf("/recipes/2")]).toEqual(["2026-02-01T12:00:00.000Z", "2026-01-01T12:00:00.000Z"]);
  // What was read for another page may be on this one; with a network it is read anew.
  expect([asOf("/dashboard"), asOf("/dashboard", true)]).toEqual(["2026-01-01T12:00:00.000Z", null]);
  noteAnswer("/api/b", new Headers());
  expect(asOf("/recipes/1")).toBe("2026-03-01T12:00:00.000Z");
  noteAnswer("/api/a", copy("no date"));
  expect(asOf("/recipes/1", true)).toBeNull();
  forgetNotes();
  expect(asOf("/recipes/2")).toBeNull();
});

import { afterEach, beforeEach, expect, test } from "bun:test";
import { STORED_AT } from "../../shared/offline/copy-names.ts";
import { forgetNotes, noteAnswer } from "../../shared/offline/stored-copies.ts";
import { readCopiesAnew } from "./read-anew.ts";

const copy = new Headers({ [STORED_AT]: "2026-03-01T12:00:00.000Z" });
const real = { window: globalThis.window, navigator: globalThis.navigator };
const navigatorNow = { onLine: true };
let end = (): void => {};

beforeEach(() => {
  Object.assign(globalThis, { window: { location: { pathname: "/recipes/1" } } });
  Object.defineProperty(globalThis, "navigator", { value: navigatorNow, configurable: true });
  navigatorNow.onLine = true;
  forgetNotes();
});
afterEach(() => {
  end();
  Object.assign(globalThis, { window: real.window });
  Object.defineProperty(globalThis, "navigator", { value: real.navigator, configurable: true });
});

test("a page that shows copies with a network is read anew, ever less often, until it shows none", async () => {
  let reads = 0;
  const { promise: third, resolve } = Promise.withResolvers<void>();
  const invalidateQueries = async () => {
    reads += 1;
    // The server is back.
    if (reads === 3) {
      noteAnswer("/api/recipe/recipes/1", new Headers());
      resolve();
    } else noteAnswer("/api/recipe/recipes/1", copy);
  };
  end = readCopiesAnew({ invalidateQueries }, { first: 1, longest: 4 });
  noteAnswer("/api/recipe/recipes/1", copy);
  await third;
  await Bun.sleep(20);
  expect(reads).toBe(3);
});

test("without a network, and for a page that shows none, nothing is read", async () => {
  let reads = 0;
  const invalidateQueries = async () => {
    reads += 1;
  };
  end = readCopiesAnew({ invalidateQueries }, { first: 1, longest: 4 });
  navigatorNow.onLine = false;
  noteAnswer("/api/recipe/recipes/1", copy);
  await Bun.sleep(20);
  expect(reads).toBe(0);
  navigatorNow.onLine = true;
  Object.assign(window.location, { pathname: "/recipes/2" });
  noteAnswer("/api/recipe/recipes/2", new Headers());
  await Bun.sleep(20);
  expect(reads).toBe(0);
});

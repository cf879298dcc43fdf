import { afterEach, beforeEach, expect, test } from "bun:test";
import { takePreloadedAnswer, takePreloadedSession } from "./preload.ts";

const path = "/api/recipe/recipes?page=1";
const visitor = new Headers({ lang: "en" });
const had = globalThis.window;

function begin(response = Response.json([]), authorization: string | null = null): void {
  const first = { path, lang: "en", answer: Promise.resolve({ response, authorization }) };
  const window = { location: new URL("http://toque.test/recipes"), toquePreload: { session: fetched, first } };
  Object.assign(globalThis, { window });
}
const fetched = Promise.resolve(Response.json({}));

beforeEach(() => begin());
afterEach(() => void Object.assign(globalThis, { window: had }));

test("the preloaded response is used once, by the matching request", async () => {
  expect(await takePreloadedAnswer("/api/recipe/recipes?page=2", undefined, visitor)).toBeNull();
  expect(await takePreloadedAnswer(path, "POST", visitor)).toBeNull();
  expect(await takePreloadedAnswer(`http://elsewhere.test${path}`, "GET", visitor)).toBeNull();
  expect(await takePreloadedAnswer(`http://toque.test${path}`, "GET", visitor)).toBeInstanceOf(Response);
  expect(await takePreloadedAnswer(path, "GET", visitor)).toBeNull();
});

test("a response in another language, for another token, or with an error is requested again", async () => {
  expect(await takePreloadedAnswer(path, "GET", new Headers({ lang: "fr" }))).toBeNull();
  begin(Response.json([]), "Bearer old");
  expect(await takePreloadedAnswer(path, "GET", new Headers({ lang: "en", authorization: "Bearer new" }))).toBeNull();
  begin(new Response("no", { status: 503 }));
  expect(await takePreloadedAnswer(path, "GET", visitor)).toBeNull();
});

test("the preloaded session is used once, and nothing is returned where nothing was preloaded", async () => {
  expect(takePreloadedSession()).toBe(fetched);
  expect(takePreloadedSession()).toBeUndefined();
  Object.assign(globalThis, { window: { location: new URL("http://toque.test/") } });
  expect(takePreloadedSession()).toBeUndefined();
  expect(await takePreloadedAnswer(path, "GET", visitor)).toBeNull();
});

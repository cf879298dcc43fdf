import { afterEach, beforeEach, expect, test } from "bun:test";
import { takeEarlyAnswer, takeEarlySession } from "./head-start.ts";

const path = "/api/recipe/recipes?page=1";
const visitor = new Headers({ lang: "en" });
const had = globalThis.window;

function begin(response = Response.json([]), authorization: string | null = null): void {
  const first = { path, lang: "en", answer: Promise.resolve({ response, authorization }) };
  const window = { location: new URL("http://toque.test/recipes"), toqueHeadStart: { session: fetched, first } };
  Object.assign(globalThis, { window });
}
const fetched = Promise.resolve(Response.json({}));

beforeEach(() => begin());
afterEach(() => void Object.assign(globalThis, { window: had }));

test("the first answer is taken once, by the request that it answers", async () => {
  expect(await takeEarlyAnswer("/api/recipe/recipes?page=2", undefined, visitor)).toBeNull();
  expect(await takeEarlyAnswer(path, "POST", visitor)).toBeNull();
  expect(await takeEarlyAnswer(`http://elsewhere.test${path}`, "GET", visitor)).toBeNull();
  expect(await takeEarlyAnswer(`http://toque.test${path}`, "GET", visitor)).toBeInstanceOf(Response);
  expect(await takeEarlyAnswer(path, "GET", visitor)).toBeNull();
});

test("an answer in another language, for somebody else, or of a bad day is asked for again", async () => {
  expect(await takeEarlyAnswer(path, "GET", new Headers({ lang: "fr" }))).toBeNull();
  begin(Response.json([]), "Bearer old");
  expect(await takeEarlyAnswer(path, "GET", new Headers({ lang: "en", authorization: "Bearer new" }))).toBeNull();
  begin(new Response("no", { status: 503 }));
  expect(await takeEarlyAnswer(path, "GET", visitor)).toBeNull();
});

test("the session is taken once, and nothing is taken where nothing was begun", async () => {
  expect(takeEarlySession()).toBe(fetched);
  expect(takeEarlySession()).toBeUndefined();
  Object.assign(globalThis, { window: { location: new URL("http://toque.test/") } });
  expect(takeEarlySession()).toBeUndefined();
  expect(await takeEarlyAnswer(path, "GET", visitor)).toBeNull();
});

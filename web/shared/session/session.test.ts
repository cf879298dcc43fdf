import { afterEach, beforeEach, expect, jest, test } from "bun:test";
import { session, watchSession } from "./session.ts";
import { refetchSeconds } from "./session-store.ts";

const had = { window: globalThis.window, document: globalThis.document, localStorage: globalThis.localStorage };
const realFetch = globalThis.fetch;
const realReport = globalThis.reportError;

let reads = 0;
let answer: () => Response;
let reports: unknown[] = [];
let window: EventTarget;
let document: EventTarget & { visibilityState: string };
let kept: Map<string, string>;

/** Waits until pending promises have settled. */
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
};

beforeEach(() => {
  jest.useFakeTimers();
  reads = 0;
  reports = [];
  answer = () => Response.json({});
  window = new EventTarget();
  document = Object.assign(new EventTarget(), { visibilityState: "visible" });
  kept = new Map();
  const localStorage = {
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  const fetch = async (url: string) => {
    if (url === "/api/auth/session") reads++;
    return answer();
  };
  const reportError = (error: unknown) => void reports.push(error);
  Object.assign(globalThis, { window, document, localStorage, fetch, reportError });
});
afterEach(() => {
  jest.useRealTimers();
  Object.assign(globalThis, { ...had, fetch: realFetch, reportError: realReport });
});

const storage = (key: string): Event => Object.assign(new Event("storage"), { key });

test("is read again on focus, when another tab signs in or out, and every 300 seconds", async () => {
  expect(refetchSeconds).toBe(300);
  const stop = watchSession();
  await settle();
  expect(reads).toBe(1);

  window.dispatchEvent(new Event("focus"));
  await settle();
  expect(reads).toBe(2);

  window.dispatchEvent(storage("toque.settings"));
  await settle();
  expect(reads).toBe(2);
  window.dispatchEvent(storage("toque.session"));
  await settle();
  expect(reads).toBe(3);

  document.visibilityState = "hidden";
  document.dispatchEvent(new Event("visibilitychange"));
  await settle();
  expect(reads).toBe(3);
  document.visibilityState = "visible";
  document.dispatchEvent(new Event("visibilitychange"));
  await settle();
  expect(reads).toBe(4);

  jest.advanceTimersByTime(299_999);
  await settle();
  expect(reads).toBe(4);
  jest.advanceTimersByTime(1);
  await settle();
  expect(reads).toBe(5);
  jest.advanceTimersByTime(300_000);
  await settle();
  expect(reads).toBe(6);

  stop();
  window.dispatchEvent(new Event("focus"));
  window.dispatchEvent(storage("toque.session"));
  jest.advanceTimersByTime(900_000);
  await settle();
  expect(reads).toBe(6);
});

test("whether somebody is signed in is kept for the next opening of the page", async () => {
  const stop = watchSession();
  await settle();
  const user = { id: 7, email: "anna@example.org", name: "Anna", image: null };
  const expires = new Date(Date.now() + 3_600_000).toISOString();
  answer = () => Response.json({ user, expires, accessToken: "token", accessTokenExpires: expires });
  await session.changed();
  expect(kept.has("toque.signed-in")).toBe(true);
  answer = () => Response.json({});
  await session.changed();
  expect(kept.has("toque.signed-in")).toBe(false);
  stop();
});

test("a read that fails is logged as CLIENT_SESSION_ERROR", async () => {
  answer = () => new Response("no", { status: 500 });
  await session.refetch();
  expect(reports).toHaveLength(1);
  expect(reports[0]).toMatchObject({
    message: "CLIENT_SESSION_ERROR",
    cause: { message: expect.stringContaining("500") },
  });
});

test("signing in or out notifies other tabs by the storage key that they watch", async () => {
  await session.changed();
  expect([...kept.keys()]).toEqual(["toque.session"]);
});

import { beforeEach, expect, test } from "bun:test";
import type { Session } from "../session/token.ts";
import { memoryCaches, turns } from "./testing/memory-caches.ts";

// The module is loaded by this test with its own state, apart from the other tests.

const memory = memoryCaches();
const worker: { controller: object | null } = { controller: null };
const request = turns();
const browser = {
  caches: memory,
  navigator: { serviceWorker: worker, locks: { request: (_: string, work: () => Promise<unknown>) => request(work) } },
};
const before = Object.keys(browser).map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const);

/** Runs with the browser's caches and service worker in place of what the process has. */
async function inBrowser<T>(work: () => Promise<T>): Promise<T> {
  for (const [name, value] of Object.entries(browser))
    Object.defineProperty(globalThis, name, { configurable: true, value });
  try {
    return await work();
  } finally {
    for (const [name, value] of before)
      if (value) Object.defineProperty(globalThis, name, value);
      else Reflect.deleteProperty(globalThis, name);
  }
}
const module = "./offline.ts?with-caches";
const { copiesBelongTo, forgetCopies, keepCopies }: typeof import("./offline.ts") = await inBrowser(
  () => import(module),
);

const cook: Session = {
  user: { id: 7 },
  expires: new Date(Date.now() + 86_400_000).toISOString(),
  accessToken: "token",
};
const owner = async (): Promise<string | null> => {
  const mark = await (await memory.open("toque-data")).match("/offline/owner");
  return mark ? ((await mark.json()) as { account: string }).account : null;
};
beforeEach(async () => {
  worker.controller = null;
  await inBrowser(forgetCopies);
});

test("a worker that takes over after the session was read: its copies belong to the account", () =>
  inBrowser(async () => {
    await copiesBelongTo(cook);
    expect([await keepCopies(), await owner()]).toEqual([false, null]);
    worker.controller = {};
    expect([await keepCopies(), await owner()]).toEqual([true, "7"]);
    expect(await keepCopies()).toBe(false);
  }));

test("a worker that takes over while the session is being noted", () =>
  inBrowser(async () => {
    const noted = copiesBelongTo(cook);
    worker.controller = {};
    expect(await keepCopies()).toBe(true);
    await noted;
    expect(await owner()).toBe("7");
  }));

test("a worker that was there before the session misses nothing", () =>
  inBrowser(async () => {
    worker.controller = {};
    expect(await keepCopies()).toBe(false);
    await copiesBelongTo(cook);
    expect([await keepCopies(), await owner()]).toEqual([false, "7"]);
  }));

test("after signing out no copies are kept", () =>
  inBrowser(async () => {
    await copiesBelongTo(cook);
    await forgetCopies();
    worker.controller = {};
    expect([await keepCopies(), await owner()]).toEqual([false, null]);
  }));

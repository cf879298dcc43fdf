import { afterAll, beforeEach, expect, test } from "bun:test";
import { store } from "../../shared/store.ts";
import { closeInstall, install, installAtom, watchInstall } from "./install.ts";

const had = { window: globalThis.window, navigator: globalThis.navigator, localStorage: globalThis.localStorage };
const kept = new Map<string, string>();
const page = new EventTarget();
const set = (navigator: object) =>
  Object.assign(globalThis, {
    window: page,
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    },
  }) && Object.defineProperty(globalThis, "navigator", { value: navigator, configurable: true });
beforeEach(() => {
  set({});
});
afterAll(() => {
  Object.assign(globalThis, { window: had.window, localStorage: had.localStorage });
  Object.defineProperty(globalThis, "navigator", { value: had.navigator, configurable: true });
});

test("is offered where the browser can, once, and the browser does not ask by itself", async () => {
  expect(store.get(installAtom)).toBeNull();
  watchInstall();
  let asked = 0;
  const event = Object.assign(new Event("beforeinstallprompt", { cancelable: true }), {
    prompt: async () => {
      asked++;
      return { outcome: "dismissed" };
    },
  });
  page.dispatchEvent(event);
  expect([event.defaultPrevented, store.get(installAtom)]).toEqual([true, "prompt"]);
  await install();
  expect([asked, store.get(installAtom)]).toEqual([1, null]);
  // Refused once, it is not offered again, nor by a later event.
  page.dispatchEvent(event);
  expect(store.get(installAtom)).toBeNull();
  closeInstall();
  expect(kept.get("toque.install-answered")).toBe("true");
});

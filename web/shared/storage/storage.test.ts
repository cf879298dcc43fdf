import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { Glob } from "bun";
import { createStore } from "jotai/vanilla";
import { createStorage } from "./storage.ts";
import { browserAtom, tabAtom } from "./stored-atom.ts";

/** Storage as a browser has it: the entries are properties. */
function area(entries: Record<string, string> = {}) {
  const methods = {
    getItem: (key: string) => entries[key] ?? null,
    setItem: (key: string, value: string) => void Object.assign(entries, { [key]: value }),
    removeItem: (key: string) => void delete entries[key],
  };
  return Object.setPrototypeOf(entries, methods) as typeof methods & Record<string, unknown>;
}
const refuse = (): never => {
  throw new DOMException("off", "SecurityError");
};
const isWord = (stored: unknown): string => (typeof stored === "string" ? stored : "none");

const had = { window: globalThis.window, local: globalThis.localStorage, session: globalThis.sessionStorage };
const others = { window: new EventTarget(), localStorage: area(), sessionStorage: area() };
beforeEach(() => {
  others.window = new EventTarget();
  others.localStorage = area();
  others.sessionStorage = area();
  Object.assign(globalThis, others);
});
afterEach(() => {
  Object.assign(globalThis, { window: had.window, localStorage: had.local, sessionStorage: had.session });
});
const fromAnotherTab = (key: string | null, newValue: string | null): void =>
  void others.window.dispatchEvent(Object.assign(new Event("storage"), { key, newValue }));

describe("storage", () => {
  test("keeps texts and JSON, and finds the keys of a prefix", () => {
    const storage = createStorage(() => area({ "toque.a.1": "one", "toque.a.2": '"two"', other: "3" }));
    expect(storage.read("toque.a.1")).toBe("one");
    expect(storage.read("nothing")).toBeNull();
    expect(storage.readJson("toque.a.2", isWord)).toBe("two");
    expect(storage.keys("toque.a.").sort()).toEqual(["toque.a.1", "toque.a.2"]);
  });

  test("writes under the very key, until it is removed", () => {
    const kept = area();
    const storage = createStorage(() => kept);
    expect(storage.writeJson("toque.x", { a: [1] })).toBe(true);
    expect(kept["toque.x"]).toBe('{"a":[1]}');
    storage.remove("toque.x");
    expect(storage.read("toque.x")).toBeNull();
  });

  test("invalid JSON is read like a missing value", () => {
    const storage = createStorage(() => area({ broken: '{"a":', empty: "" }));
    for (const key of ["broken", "empty", "nothing"]) {
      expect(storage.readJson(key, (stored) => stored)).toBeNull();
      expect(storage.readJson(key, isWord)).toBe("none");
    }
  });

  test("disabled or full storage keeps nothing and does not throw", () => {
    const off = createStorage(refuse);
    const full = createStorage(() => ({ ...area(), getItem: () => null, setItem: refuse, removeItem: refuse }));
    for (const storage of [off, full]) {
      expect(storage.read("x")).toBeNull();
      expect(storage.write("x", "1")).toBe(false);
      expect(storage.writeJson("x", 1)).toBe(false);
      expect(storage.keys("x")).toEqual([]);
      expect(storage.readJson("x", isWord)).toBe("none");
      expect(() => storage.remove("x")).not.toThrow();
    }
  });

  test("reports changes by another tab until unsubscribed", () => {
    const told: (string | null)[] = [];
    const end = createStorage(() => area()).subscribe("toque.x", (value) => told.push(value));
    fromAnotherTab("toque.x", "1");
    fromAnotherTab("toque.y", "2");
    fromAnotherTab(null, null);
    end();
    fromAnotherTab("toque.x", "3");
    expect(told).toEqual(["1", null]);
  });
});

describe("stored state", () => {
  test("is read initially, stored in its area, and updated by another tab", () => {
    others.localStorage.setItem("toque.filters", "true");
    const store = createStore();
    const open = browserAtom("toque.filters", false);
    expect(store.get(open)).toBe(true);
    const stop = store.sub(open, () => {});
    fromAnotherTab("toque.filters", "false");
    expect(store.get(open)).toBe(false);
    stop();
    const ids = tabAtom<number[]>("toque.deleted-recipes", []);
    store.set(ids, [4]);
    expect(others.sessionStorage.getItem("toque.deleted-recipes")).toBe("[4]");
    expect(others.localStorage.getItem("toque.deleted-recipes")).toBeNull();
  });

  test("starts with its initial value where storage is invalid or disabled", () => {
    others.localStorage.setItem("toque.timers", "[{");
    expect(createStore().get(browserAtom("toque.timers", [1]))).toEqual([1]);
    Object.assign(globalThis, { localStorage: { getItem: refuse, setItem: refuse, removeItem: refuse } });
    const store = createStore();
    const off = browserAtom("toque.timers", [1]);
    expect(store.get(off)).toEqual([1]);
    store.set(off, [2]);
    expect(store.get(off)).toEqual([2]);
  });
});

test("no other product file touches the browser's storage", async () => {
  const web = join(import.meta.dir, "../..");
  const found: string[] = [];
  // public/preload.js runs before any module is there.
  for await (const file of new Glob("{app,shared,features}/**/*.{ts,tsx}").scan({ cwd: web })) {
    if (/\.test\.tsx?$/.test(file) || file === "shared/storage/storage.ts") continue;
    if (/\b(localStorage|sessionStorage)\b/.test(await Bun.file(join(web, file)).text())) found.push(file);
  }
  expect(found).toEqual([]);
});

import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import { notify, ring, withdrawNotifications } from "./alarm.ts";

type Shown = [by: "worker" | "page", text: string, options: Record<string, unknown>];

const had = Object.fromEntries(
  ["window", "navigator", "document", "Notification"].map((name) => [
    name,
    Object.getOwnPropertyDescriptor(globalThis, name),
  ]),
);
const set = (name: string, value: unknown): void => {
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
};
afterAll(() => {
  for (const [name, property] of Object.entries(had))
    if (property) Object.defineProperty(globalThis, name, property);
    else Reflect.deleteProperty(globalThis, name);
});

let shown: Shown[] = [];
let clicked: (() => void) | null = null;
let shaken: unknown[] = [];
let closed = 0;
let focused = 0;

/** A browser whose pages may or may not show notifications, with or without a service worker. */
function browser(
  over: { worker?: "works" | "refuses" | "none"; page?: "works" | "throws" | "none"; permission?: string } = {},
): void {
  const { worker = "none", page = "works", permission = "granted" } = over;
  class PageNotification {
    static permission = permission;
    constructor(text: string, options: Record<string, unknown>) {
      if (page === "throws") throw new TypeError("Illegal constructor");
      shown.push(["page", text, options]);
    }
    set onclick(listener: () => void) {
      clicked = listener;
    }
    close = () => closed++;
  }
  const registration = {
    active: {},
    showNotification: async (text: string, options: Record<string, unknown>) => {
      if (worker === "refuses") throw new TypeError("no active registration");
      shown.push(["worker", text, options]);
    },
    getNotifications: async () => [{ close: () => closed++ }, { close: () => closed++ }],
  };
  set("Notification", PageNotification);
  set("window", { ...(page === "none" ? {} : { Notification: PageNotification }), focus: () => focused++ });
  set("document", { hidden: true });
  set("navigator", {
    vibrate: (pattern: unknown) => shaken.push(pattern),
    ...(worker === "none"
      ? {}
      : {
          serviceWorker: {
            getRegistration: async () => (worker === "works" || worker === "refuses" ? registration : undefined),
          },
        }),
  });
}
beforeEach(() => {
  shown = [];
  shaken = [];
  clicked = null;
  closed = 0;
  focused = 0;
});

describe("a notification of a timer that has ended", () => {
  test("is shown by the service worker, where a phone's page may not, and leads into cook mode", async () => {
    browser({ worker: "works", page: "throws" });
    await notify("Egg: time is up.", "a@1", 7);
    expect(shown).toEqual([
      [
        "worker",
        "Egg: time is up.",
        {
          ...{ tag: "a@1", icon: "/icons/icon-192.png", requireInteraction: true, vibrate: [250, 120, 250] },
          data: { path: "/recipes/7?cook=1" },
        },
      ],
    ]);
  });

  test.each(["none", "refuses"] as const)("is shown by the page with a worker that %s", async (worker) => {
    browser({ worker });
    await notify("Egg", "a@1", 7);
    expect(shown.map(([by, text]) => [by, text])).toEqual([["page", "Egg"]]);
    clicked?.();
    expect([focused, closed]).toEqual([1, 1]);
  });

  test("fails nothing where neither can, and is not shown to who looks or refused", async () => {
    browser({ page: "throws" });
    await notify("Egg", "a@1", 7);
    browser({ page: "none", worker: "works" });
    await notify("Egg", "a@1", 7);
    browser({ permission: "denied", worker: "works" });
    await notify("Egg", "a@1", 7);
    browser({ worker: "works" });
    set("document", { hidden: false });
    await notify("Egg", "a@1", 7);
    expect(shown).toEqual([]);
  });

  test("is taken back when nothing rings any more", async () => {
    browser({ worker: "works" });
    await withdrawNotifications();
    expect(closed).toBe(2);
    browser();
    await withdrawNotifications();
    expect(closed).toBe(2);
  });
});

test("it shakes a phone also without a sound, and nothing where there is none", () => {
  browser();
  ring(false);
  expect(shaken).toEqual([[250, 120, 250]]);
  set("navigator", {});
  expect(() => ring(false)).not.toThrow();
});

import { expect, test } from "bun:test";
import fc from "fast-check";
import { defaultSettings, parseSettings, settingsColorSchemeManager } from "./settings.ts";

test("defaults to left-to-right, responsive headings and the light theme", () => {
  expect(defaultSettings).toMatchObject({ direction: "ltr", responsiveFontSizes: true, theme: "light" });
  expect(parseSettings(null)).toEqual(defaultSettings);
});

test("stored settings are restored", () => {
  const settings = fc.record({
    direction: fc.constantFrom("ltr" as const, "rtl" as const),
    responsiveFontSizes: fc.boolean(),
    theme: fc.constantFrom("light" as const, "dark" as const, "auto" as const),
    shortcuts: fc.boolean(),
  });
  fc.assert(fc.property(settings, (one) => expect(parseSettings(one, "dark")).toEqual(one)));
});

test("invalid stored values are replaced by defaults", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (kept) => {
      const { direction, theme, responsiveFontSizes, shortcuts } = parseSettings(kept);
      expect(["ltr", "rtl"]).toContain(direction);
      expect(["light", "dark", "auto"]).toContain(theme);
      expect([typeof responsiveFontSizes, typeof shortcuts]).toEqual(["boolean", "boolean"]);
    }),
  );
  expect(parseSettings({ direction: "up", theme: "pink", responsiveFontSizes: 1 })).toEqual(defaultSettings);
});

test("the formerly separate theme key is used until the settings contain a theme", () => {
  expect(parseSettings(null, "dark").theme).toBe("dark");
  expect(parseSettings({ direction: "rtl" }, "dark")).toEqual({ ...defaultSettings, direction: "rtl", theme: "dark" });
  expect(parseSettings({ theme: "light" }, "dark").theme).toBe("light");
  expect(parseSettings(null, "pink").theme).toBe("light");
});

test("a theme that is chosen is told once, also where being told stores it again, as Mantine does", () => {
  const entries = new Map<string, string>();
  const before = { window: globalThis.window, localStorage: globalThis.localStorage };
  const stand = {
    window: new EventTarget(),
    localStorage: {
      getItem: (key: string) => entries.get(key) ?? null,
      setItem: (key: string, value: string) => void entries.set(key, value),
      removeItem: (key: string) => void entries.delete(key),
    },
  };
  const put = (values: object): void => {
    for (const [name, value] of Object.entries(values))
      Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  };
  put(stand);
  try {
    const manager = settingsColorSchemeManager();
    manager.set(defaultSettings.theme);
    const told: string[] = [];
    manager.subscribe((theme) => {
      told.push(theme);
      manager.set(theme);
    });
    for (const theme of ["dark", "dark", "light"] as const) manager.set(theme);
    manager.unsubscribe();
    manager.set("auto");
    manager.clear();
    expect(told).toEqual(["dark", "light"]);
  } finally {
    put(before);
  }
});

import { expect, test } from "bun:test";
import fc from "fast-check";
import { defaultSettings, parseSettings } from "./settings.ts";

test("begins left to right, with headings that fit the window, in the light", () => {
  expect(defaultSettings).toMatchObject({ direction: "ltr", responsiveFontSizes: true, theme: "light" });
  expect(parseSettings(null)).toEqual(defaultSettings);
});

test("what was kept comes back", () => {
  const settings = fc.record({
    direction: fc.constantFrom("ltr" as const, "rtl" as const),
    responsiveFontSizes: fc.boolean(),
    theme: fc.constantFrom("light" as const, "dark" as const, "auto" as const),
    shortcuts: fc.boolean(),
  });
  fc.assert(fc.property(settings, (one) => expect(parseSettings(JSON.stringify(one), "dark")).toEqual(one)));
});

test("whatever else is found there is read as the default", () => {
  fc.assert(
    fc.property(fc.oneof(fc.json(), fc.string()), (kept) => {
      const { direction, theme, responsiveFontSizes, shortcuts } = parseSettings(kept);
      expect(["ltr", "rtl"]).toContain(direction);
      expect(["light", "dark", "auto"]).toContain(theme);
      expect([typeof responsiveFontSizes, typeof shortcuts]).toEqual(["boolean", "boolean"]);
    }),
  );
  expect(parseSettings('{"direction":"up","theme":"pink","responsiveFontSizes":1}')).toEqual(defaultSettings);
});

test("a theme from before there were settings is kept, until there is one among them", () => {
  expect(parseSettings(null, "dark").theme).toBe("dark");
  expect(parseSettings('{"direction":"rtl"}', "dark")).toEqual({ ...defaultSettings, direction: "rtl", theme: "dark" });
  expect(parseSettings('{"theme":"light"}', "dark").theme).toBe("light");
  expect(parseSettings(null, "pink").theme).toBe("light");
});

import { afterEach, describe, expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { formatExact, formatQuantity } from "@toque/db/shared/units/numbers.ts";
import { toHealthForm } from "../../features/account/health/health-form.ts";
import { formatDay } from "../../features/admin/format-day.ts";
import { decimalSign, localeOf, setReaderLocales } from "./locale.ts";
import { formatNumber, formatShare } from "./number.ts";
import { formatTimeAgo } from "./time-ago.ts";

afterEach(() => setReaderLocales([]));

describe("the reader's region", () => {
  test("is the browser's first of the page's language; without one the language decides", () => {
    setReaderLocales(["fr-CA", "en-GB", "en-US", "fr"]);
    expect([localeOf("fr"), localeOf("en"), localeOf("de")]).toEqual(["fr-CA", "en-GB", "de"]);
    // Neither what is no locale nor a longer language of the same beginning.
    setReaderLocales(["en_GB@posix", "", "est-EE", "de"]);
    expect([localeOf("en"), localeOf("es"), localeOf("de")]).toEqual(["en", "es", "de"]);
  });

  test.each([
    ["en-GB", "en", "1.5", "1,250", "23 Nov 2026", "0.35"],
    ["en-US", "en", "1.5", "1,250", "Nov 23, 2026", "0.35"],
    ["de-CH", "de", "1.5", "1'250", "23.11.2026", "0.35"],
    ["es-MX", "es", "1.5", "1,250", "23 nov 2026", "0.35"],
    ["fr-CA", "fr", "1,5", "1\u00A0250", "23 nov. 2026", "0,35"],
  ] as const)("%s has its numbers and dates", (locale, lang, decimal, thousands, day, exact) => {
    setReaderLocales([locale]);
    expect(formatNumber(1.5, lang, 1)).toBe(decimal);
    // Which apostrophe depends on the browser.
    expect(formatNumber(1250, lang).replace("’", "'")).toBe(thousands);
    expect(formatDay("2026-11-23T12:00:00Z", lang)).toBe(day);
    expect(formatExact(0.35, lang)).toBe(exact);
    expect(decimalSign(lang)).toBe(decimal.charAt(1));
    expect(formatQuantity(0.45, lang)).toBe(`0${decimal.charAt(1)}5`);
    const info = {
      user_id: 1,
      allergies: [],
      diet: null,
      birth_date: null,
      gender: null,
      height: 172.5,
      sporting_activity: null,
      nutrition_goals: [],
    };
    expect(toHealthForm({ ...info, weight: null }, lang).height).toBe(`172${decimal.charAt(1)}5`);
  });

  test("one that is not told is that of before", () => {
    expect([formatNumber(1.5, "es", 1), formatExact(0.35, "de"), formatExact(0.35, "en")]).toEqual([
      "1,5",
      "0,35",
      "0.35",
    ]);
    expect(formatShare(0.5, "fr")).toMatch(/^50\s%$/);
    expect(formatTimeAgo(0, 86_400_000, "en")).toBe("yesterday");
  });
});

/** Folders whose formats are still those of the language. */
const byLanguage = /features\/(editor|plans|kitchen|play)\//;

test("every format of a page is that of the region", () => {
  const web = join(import.meta.dirname, "..", "..");
  const bare = /new Intl\.(NumberFormat|DateTimeFormat|ListFormat|RelativeTimeFormat|DisplayNames)\((?!localeOf\()/;
  const files = ["app", "features", "shared"].flatMap((folder) =>
    readdirSync(join(web, folder), { recursive: true, encoding: "utf8" }).map((name) => `${folder}/${name}`),
  );
  const found = files.filter(
    (name) =>
      /(?<!\.test)\.tsx?$/.test(name) && !byLanguage.test(name) && bare.test(readFileSync(join(web, name), "utf8")),
  );
  expect(files.length).toBeGreaterThan(300);
  expect(found).toEqual([]);
});

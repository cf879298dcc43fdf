import { expect, test } from "bun:test";
import { langs } from "@toque/db/schemas/common.ts";
import fc from "fast-check";
import { deviceOf, deviceText } from "./device.ts";

const webkit = "AppleWebKit/605.1.15 (KHTML, like Gecko)";
const blink = "AppleWebKit/537.36 (KHTML, like Gecko)";

test.each([
  ["Mozilla/5.0 (X11; Linux x86_64; rv:135.0) Gecko/20100101 Firefox/135.0", "Firefox", "Linux", "desktop"],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) ${webkit} Version/17.5 Mobile/15E148 Safari/604.1`,
    "Safari",
    "iOS",
    "phone",
  ],
  [
    `Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) ${webkit} CriOS/126.0 Mobile/15E148 Safari/604.1`,
    "Chrome",
    "iOS",
    "tablet",
  ],
  [
    `Mozilla/5.0 (Linux; Android 14; Pixel 8) ${blink} Chrome/126.0.0.0 Mobile Safari/537.36`,
    "Chrome",
    "Android",
    "phone",
  ],
  [
    `Mozilla/5.0 (Linux; Android 13; SM-X700) ${blink} SamsungBrowser/25.0 Chrome/121.0.0.0 Safari/537.36`,
    "Samsung Internet",
    "Android",
    "tablet",
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${blink} Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0`,
    "Microsoft Edge",
    "Windows",
    "desktop",
  ],
  [
    `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${blink} Chrome/126.0.0.0 Safari/537.36`,
    "Chrome",
    "Chrome OS",
    "desktop",
  ],
  ["curl/8.1", null, null, "other"],
  ["", null, null, "other"],
  [null, null, null, "other"],
] as const)("%p", (userAgent, browser, os, kind) => {
  expect(deviceOf(userAgent)).toEqual({ browser, os, kind });
});

test("only names of the parser's lists are kept, whatever a client writes", () => {
  const word = fc.oneof(
    fc.constantFrom(
      "Mozilla/5.0 ",
      "Firefox/",
      "(iPhone; ",
      "Android ",
      "Chrome/1 ",
      "Mobile ",
      "<script>/1.0 ",
      "\u202e",
    ),
    fc.string({ unit: "binary", maxLength: 30 }),
  );
  fc.assert(
    fc.property(fc.array(word, { maxLength: 40 }), (words) => {
      const { browser, os } = deviceOf(words.join(""));
      for (const name of [browser, os]) if (name !== null) expect(name).toMatch(/^[A-Za-z0-9 .+-]{2,40}$/);
    }),
    { numRuns: 500 },
  );
});

test("a device is named in each language", () => {
  const texts = langs.map((lang) => deviceText({ browser: "Firefox", os: "Linux" }, lang));
  expect(texts).toEqual(["Firefox on Linux", "Firefox sur Linux", "Firefox en Linux", "Firefox unter Linux"]);
  expect(deviceText({ browser: null, os: "Linux" }, "fr")).toBe("Linux");
  expect(deviceText({ browser: "Safari", os: null }, "fr")).toBe("Safari");
  expect(new Set(langs.map((lang) => deviceText({ browser: null, os: null }, lang))).size).toBe(langs.length);
});

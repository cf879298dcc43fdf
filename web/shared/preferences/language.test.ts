import { afterAll, afterEach, beforeEach, describe, expect, test } from "bun:test";
import fc from "fast-check";
import { Texts } from "../i18n/texts.ts";
import { store } from "../store.ts";
import { detectLanguage, isLang } from "./detect-language.ts";
import { initialLanguage, missingTextsAtom, showLanguage, startTexts } from "./language.ts";

describe("the browser's language", () => {
  test.each([
    ["fr", "fr"],
    ["fr-CA", "fr"],
    ["FR-ch", "fr"],
    ["en-GB", "en"],
    ["es-ES", "en"],
    ["de", "en"],
    ["", "en"],
    [undefined, "en"],
  ])("%p is %p", (browser, language) => expect(detectLanguage(browser)).toBe(language as "en" | "fr"));

  test("is French when it contains fr, and English otherwise", () => {
    const around = fc.string({ maxLength: 6 });
    fc.assert(fc.property(around, around, (before, after) => expect(detectLanguage(`${before}fr${after}`)).toBe("fr")));
    const other = fc.string().filter((text) => !/fr/i.test(text));
    fc.assert(fc.property(other, (text) => expect(detectLanguage(text)).toBe("en")));
  });

  test("four languages can be chosen", () => {
    expect(["en", "fr", "es", "de", "it", "", null].map(isLang)).toEqual([true, true, true, true, false, false, false]);
  });
});

describe("the texts", () => {
  const texts = new Texts();
  const real = { fetch: globalThis.fetch, setTimeout: globalThis.setTimeout };
  const had = { localStorage: globalThis.localStorage, document: globalThis.document, navigator: globalThis.navigator };
  let kept: Map<string, string>;
  let asked: string[] = [];
  let waits: number[] = [];
  let answer: (path: string) => Promise<Response> | Response;

  const catalogue = (path: string) => Response.json({ text: path });
  const refused = () => new Response("no", { status: 503 });
  const pathOf = (url: unknown) => String(url).replace(/\?.*/, "");

  beforeEach(() => {
    kept = new Map();
    asked = [];
    waits = [];
    answer = catalogue;
    const fetch = async (url: unknown): Promise<Response> => {
      asked.push(pathOf(url));
      return answer(pathOf(url));
    };
    // Waits between retries are recorded and skipped.
    const setTimeout = (run: () => void, wait = 0, ...rest: []) => {
      if (wait >= 100) waits.push(wait);
      return real.setTimeout(run, wait >= 100 ? 0 : wait, ...rest);
    };
    Object.assign(globalThis, {
      fetch,
      setTimeout,
      __CATALOGUE_VERSION__: "v1",
      document: { documentElement: { lang: "" } },
      localStorage: {
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, value: string) => void kept.set(key, value),
      },
    });
    Object.defineProperty(globalThis, "navigator", { value: { language: "fr-FR" }, configurable: true });
    store.set(missingTextsAtom, null);
  });
  afterEach(() => {
    Object.assign(globalThis, real);
  });
  afterAll(() => {
    Object.assign(globalThis, { localStorage: had.localStorage, document: had.document });
    Object.defineProperty(globalThis, "navigator", { value: had.navigator, configurable: true });
  });

  test("start in the language stored in this browser, else in the browser's language", () => {
    expect(initialLanguage()).toBe("fr");
    kept.set("toque.language", "de");
    expect(initialLanguage()).toBe("de");
    kept.set("toque.language", "xx");
    expect(initialLanguage()).toBe("fr");
    Object.assign(globalThis, {
      localStorage: {
        getItem: () => {
          throw new Error("storage is switched off");
        },
      },
    });
    expect(initialLanguage()).toBe("fr");
  });

  test("are requested ten at a time, in one language", async () => {
    const waiting: (() => void)[] = [];
    let most = 0;
    answer = async (path) => {
      most = Math.max(most, waiting.length + 1);
      await new Promise<void>((done) => waiting.push(done));
      return catalogue(path);
    };
    const letGo = real.setTimeout;
    const pages = Array.from({ length: 14 }, (_, number) => `page${number}`);
    const started = startTexts(pages, texts);
    for (let turn = 0; turn < 40 && asked.length < 10; turn++) await new Promise((done) => letGo(done, 1));
    expect(asked).toHaveLength(10);
    while (waiting.length > 0 || asked.length < 16) {
      waiting.shift()?.();
      await new Promise((done) => letGo(done, 0));
    }
    await started;
    expect(most).toBe(10);
    expect(asked.toSorted()).toEqual(
      ["common", "shell", ...pages].map((name) => `/locales/fr/${name}.json`).toSorted(),
    );
    expect([texts.language, document.documentElement.lang]).toEqual(["fr", "fr"]);
  });

  test("that fail are retried 5 times, after 350 ms, doubling", async () => {
    let failures = 5;
    answer = (path) => (failures-- > 0 ? refused() : catalogue(path));
    await texts.load(["late"]);
    expect(waits).toEqual([350, 700, 1400, 2800, 5600]);
    expect(texts.find("fr", "late", "text")).toBe("/locales/fr/late.json");
    expect(store.get(missingTextsAtom)).toBeNull();
  });

  test("that fail every time are reported as missing", async () => {
    answer = refused;
    await texts.load(["never"]);
    expect(asked).toHaveLength(6);
    expect(store.get(missingTextsAtom)).toBe("never");
    answer = catalogue;
    await texts.load(["never"]);
  });

  test("of another language are all loaded before it is shown and stored", async () => {
    await showLanguage("es", texts);
    expect([texts.language, document.documentElement.lang, kept.get("toque.language")]).toEqual(["es", "es", "es"]);
    expect(texts.has("es", "page13")).toBe(true);
    asked = [];
    await showLanguage("es", texts);
    expect(asked).toEqual([]);
  });

  test("of another language that fail to load leave the page unchanged, and can be requested again", async () => {
    answer = (path) => (path.endsWith("/de/shell.json") ? refused() : catalogue(path));
    await expect(showLanguage("de", texts)).rejects.toMatchObject({ status: 0, code: "network_error" });
    expect([texts.language, kept.has("toque.language"), store.get(missingTextsAtom)]).toEqual(["es", false, null]);
    answer = catalogue;
    await showLanguage("de", texts);
    expect([texts.language, kept.get("toque.language")]).toEqual(["de", "de"]);
  });
});

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { type Catalogue, CatalogueError, Texts } from "./texts.ts";

const common: Catalogue = {
  title: "Recipes",
  hello: "Hello, {{name}}, {{ name }}!",
  lines_one: "{{count}} line",
  lines_other: "{{count}} lines",
  list: { empty: "Nothing here", deep: { er: "Deep" } },
};
const shell: Catalogue = { title: "Toque", only: "Only here" };
const french: Catalogue = { lines_one: "{{count}} ligne", lines_other: "{{count}} lignes" };
const make = () => new Texts({ language: "en", catalogues: { en: { common, shell }, fr: { common: french } } });
/** With keys that no catalogue of the product has. */
type AnyTranslate = (key: string, values?: Record<string, unknown>) => string;
const translate = (texts: Texts, names: readonly ["common", ...("common" | "shell")[]] | "common" = "common") =>
  texts.translator(names) as unknown as AnyTranslate;

describe("a text", () => {
  test("is found by its key, in the first catalogue that has it, or in the one that is named", () => {
    const t = translate(make(), ["common", "shell"]);
    expect([t("title"), t("list.empty"), t("list.deep.er"), t("only"), t("shell:title")]).toEqual([
      "Recipes",
      "Nothing here",
      "Deep",
      "Only here",
      "Toque",
    ]);
  });

  test("has its values put in as they are, once; a value that is missing is empty", () => {
    const t = translate(make());
    expect(t("hello", { name: "<b>{{name}}</b> $& $1" })).toBe("Hello, <b>{{name}}</b> $& $1, <b>{{name}}</b> $& $1!");
    expect(t("hello")).toBe("Hello, , !");
    fc.assert(
      fc.property(fc.string(), (name) => {
        expect(t("hello", { name })).toBe(`Hello, ${name}, ${name}!`);
      }),
    );
  });

  test("has the plural of the language", () => {
    const texts = make();
    const t = translate(texts);
    expect([0, 1, 2, 1.5, 1_000_000].map((count) => t("lines", { count }))).toEqual([
      "0 lines",
      "1 line",
      "2 lines",
      "1.5 lines",
      "1000000 lines",
    ]);
    texts.show("fr");
    // French has a category for millions, for which there is no text of its own.
    expect([0, 1, 1.5, 2, 1_000_000].map((count) => translate(texts)("lines", { count }))).toEqual([
      "0 ligne",
      "1 ligne",
      "1.5 ligne",
      "2 lignes",
      "1000000 lignes",
    ]);
  });

  test("that is missing is its default or its key; no key reaches what is not a text", () => {
    const t = translate(make());
    expect(t("absent.key")).toBe("absent.key");
    expect(t("shell:absent")).toBe("absent");
    expect(t("absent", { defaultValue: "Something" })).toBe("Something");
    expect([t("list"), t("title.length"), t("constructor.name"), t("__proto__.x")]).toEqual([
      "list",
      "title.length",
      "constructor.name",
      "__proto__.x",
    ]);
  });
});

describe("the texts", () => {
  test("give the same function until the language or a catalogue of it changes", async () => {
    const texts = make();
    texts.start({ language: "en", read: async () => ({ title: "Read" }) });
    const [before, both] = [texts.translator("common"), texts.translator(["common", "chat"])];
    expect(texts.translator("common")).toBe(before);
    await texts.load(["chat"]);
    expect(texts.translator("common")).toBe(before);
    expect(texts.translator(["common", "chat"])).not.toBe(both);
    texts.show("fr");
    expect(texts.translator("common")).not.toBe(before);
    texts.show("en");
    expect(texts.translator("common")).toBe(before);
  });

  test("read a catalogue once, however many want it, and say so when it is there", async () => {
    let reads = 0;
    let told = 0;
    const texts = new Texts({ language: "en", read: async () => ({ title: `${++reads}` }) });
    texts.subscribe(() => told++);
    const first = texts.load(["common", "chat"]);
    expect(texts.load(["common", "chat"])).toBe(first);
    await Promise.all([first, texts.load(["chat"]), texts.load(["common"])]);
    await texts.load(["chat", "common"]);
    expect([reads, told, texts.isSettled(["common", "chat"])]).toEqual([2, 2, true]);
  });

  test("are never read more than ten at a time, also when one is wanted just as another has ended", async () => {
    const ends: (() => void)[] = [];
    let [running, most] = [0, 0];
    const read = async () => {
      most = Math.max(most, ++running);
      await new Promise<void>((end) => ends.push(end));
      running--;
      return {};
    };
    const texts = new Texts({ language: "en", read });
    const all = Array.from({ length: 11 }, (_, number) => texts.load([`early${number}`]));
    ends.shift()?.();
    for (let turn = 0; turn < 12; turn++) {
      await Promise.resolve();
      all.push(texts.load([`late${turn}`]));
    }
    const done = Promise.all(all);
    while (running > 0) {
      ends.shift()?.();
      await Bun.sleep(0);
    }
    await done;
    expect(most).toBe(10);
  });

  test("that fail for good are settled, told, and can be asked for again", async () => {
    const missing: string[] = [];
    let fails = true;
    const read = async () => {
      if (fails) throw new CatalogueError("answered 404", false);
      return common;
    };
    const texts = new Texts({
      language: "en",
      read,
      onMissing: (language, name) => missing.push(`${language}/${name}`),
    });
    await texts.load(["common"]);
    expect([texts.isSettled(["common"]), texts.has("en", "common"), missing]).toEqual([true, false, ["en/common"]]);
    fails = false;
    await texts.load(["common"]);
    expect(texts.has("en", "common")).toBe(true);
  });

  test("tell of each language that is shown after another, once", () => {
    const texts = make();
    const shown: string[] = [];
    const end = texts.onLanguage((language) => shown.push(language));
    texts.show("fr");
    texts.show("fr");
    texts.show("en");
    end();
    texts.show("fr");
    expect(shown).toEqual(["fr", "en"]);
  });
});

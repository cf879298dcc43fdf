import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { langs } from "@toque/db/schemas/common.ts";
import fc from "fast-check";
import { createInstance, type i18n } from "i18next";
import { Suspense } from "react";
import { renderToReadableStream, renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider, Trans, useTranslation } from "react-i18next";
import { Texts } from "./texts.ts";

// i18next is the measure: the same catalogues and values make the same texts.

const folder = join(import.meta.dir, "../../i18n");
const names = readdirSync(join(folder, "en")).map((file) => file.replace(".json", ""));
const resources = Object.fromEntries(
  langs.map((lang) => [
    lang,
    Object.fromEntries(
      names.map((name) => [name, JSON.parse(readFileSync(join(folder, lang, `${name}.json`), "utf8"))]),
    ),
  ]),
);
const measure = createInstance();
const texts = new Texts();
type Say = (key: string, values?: Record<string, unknown>) => string;
const theirs = measure.t as unknown as Say;
const ours = texts.t as unknown as Say;

beforeAll(async () => {
  await measure.init({
    lng: "en",
    resources,
    defaultNS: "common",
    fallbackLng: false,
    interpolation: { escapeValue: false },
  });
  for (const lang of langs) for (const name of names) texts.addResourceBundle(lang, name, resources[lang]?.[name]);
  await texts.init({ lng: "en", ns: names });
});

function flat(tree: Record<string, unknown>, prefix = ""): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "string"
      ? [[`${prefix}${key}`, value]]
      : flat(value as Record<string, unknown>, `${prefix}${key}.`),
  );
}

function Marked() {
  const { t } = useTranslation("account");
  return (
    <Trans t={t} i18nKey="delete.text" values={{ days: 30, date: "<i>3 & 4</i>" }} components={{ b: <strong /> }} />
  );
}

function Reads() {
  const { t, i18n } = useTranslation("shell", { lng: "de" });
  return `${t("nav.recipes")} ${i18n.getResource("fr", "shell", "nav.recipes")} ${i18n.language}`;
}

function Says({ name }: { name: string }) {
  const { t } = useTranslation(name as "home");
  return (t as unknown as Say)("hello");
}

describe("every text", () => {
  const value = (name: string): string => `‹${name}› & "a" $& $1 {{name}} <b>`;
  for (const lang of langs)
    test(`is said in ${lang} as i18next says it`, () => {
      const different: string[] = [];
      let said = 0;
      for (const name of names)
        for (const [key, text] of flat(resources[lang]?.[name])) {
          const values = Object.fromEntries(
            [...text.matchAll(/\{\{(.+?)\}\}/g)].map(([, one = ""]) => [one, value(one)]),
          );
          const base = `${name}:${key.replace(/_(one|many|other)$/, "")}`;
          const ways: [string, Record<string, unknown>][] = [
            [`${name}:${key}`, { ...values, lng: lang }],
            [`${name}:${key}`, { lng: lang }],
            [`${name}:${key}`, { ...values, lng: lang, interpolation: { escapeValue: true } }],
            ...[0, 1, 2, 1.5, 21, 1_000_000].map((count): [string, Record<string, unknown>] => [
              base,
              { ...values, count, lng: lang },
            ]),
          ];
          for (const way of ways) {
            said++;
            if (ours(...way) !== theirs(...way)) different.push(`${way[0]}: ${ours(...way)} ≠ ${theirs(...way)}`);
          }
        }
      expect(different).toEqual([]);
      expect(said).toBeGreaterThan(10_000);
    });

  test("is found by catalogue, option and prefix alike, and its key stands in for a missing one", async () => {
    const keys = ["retry", "common:retry", "shell:nav.recipes", "no.such", "common:no_such", "shell:nav"];
    const options = [undefined, { ns: "shell" }, { ns: ["shell", "common"] }, { defaultValue: "instead {{a}}", a: 1 }];
    for (const key of keys.slice(0, 5))
      for (const option of options) {
        expect(ours(key, option)).toBe(theirs(key, option));
        for (const lang of [null, "fr"])
          for (const name of ["shell", "common", ["shell", "common"]]) {
            const pair = [texts, measure].map((one) => one.getFixedT(lang, name as "shell") as unknown as Say);
            expect(pair[0]?.(key, option)).toBe(pair[1]?.(key, option) ?? "");
          }
      }
  });

  test("holds a value as it was given, whatever that is", () => {
    const all = fc.oneof(fc.string(), fc.integer(), fc.double(), fc.boolean(), fc.constantFrom(null, undefined));
    fc.assert(
      fc.property(all, (name) => {
        fc.pre(!String(name).includes("$t("));
        for (const escapeValue of [true, false]) {
          const values = { name, defaultValue: "a {{name}} b {{ name }}", interpolation: { escapeValue } };
          expect(ours("none", values)).toBe(theirs("none", values));
        }
      }),
    );
    // Unlike in i18next, what somebody typed is never read as a text of the page.
    expect(ours("none", { name: "$t(common:retry)", defaultValue: "{{name}}" })).toBe("$t(common:retry)");
  });
});

describe("a component", () => {
  const draw = (element: React.ReactNode, instance: unknown = texts): string =>
    renderToStaticMarkup(<I18nextProvider i18n={instance as i18n}>{element}</I18nextProvider>);

  test("shows markup within a text, with values that are no markup", () => {
    const html = draw(<Marked />);
    expect(html).toBe(draw(<Marked />, measure));
    expect(html).toContain("&lt;i&gt;3 &amp; 4&lt;/i&gt;");
  });

  test("reads what a catalogue holds, and another language's texts", () => {
    expect(draw(<Reads />)).toBe(draw(<Reads />, measure));
  });

  const real = globalThis.fetch;
  afterAll(() => {
    globalThis.fetch = real;
  });

  test("waits for a catalogue that it is the first to need, and goes on without one that never comes", async () => {
    const late = new Texts();
    await late.init({ lng: "en", ns: [] });
    Object.assign(globalThis, {
      __CATALOGUE_VERSION__: "v1",
      fetch: async (url: string) =>
        url.includes("/home.") ? Response.json({ hello: "Hello" }) : new Response("", { status: 404 }),
    });
    const stream = await renderToReadableStream(
      <I18nextProvider i18n={late as unknown as i18n}>
        <Suspense>
          <Says name="home" /> <Says name="gone" />
        </Suspense>
      </I18nextProvider>,
    );
    await stream.allReady;
    expect((await new Response(stream).text()).replaceAll(/<!--.*?-->/g, "")).toBe("Hello hello");
  });
});

describe("of two changes of the language at once", () => {
  test("the later one stands", async () => {
    const changing = new Texts();
    const heard: string[] = [];
    changing.on("languageChanged", (language) => heard.push(language));
    await changing.init({ lng: "en", ns: [] });
    const answers: (() => void)[] = [];
    const real = globalThis.fetch;
    Object.assign(globalThis, {
      __CATALOGUE_VERSION__: "v1",
      fetch: () => new Promise((done) => answers.push(() => done(Response.json({})))),
    });
    changing.addResourceBundle("en", "common", {});
    await changing.loadNamespaces("common");
    const first = changing.changeLanguage("fr");
    const second = changing.changeLanguage("de");
    answers[1]?.();
    await second;
    answers[0]?.();
    await first;
    globalThis.fetch = real;
    expect([changing.language, heard]).toEqual(["de", ["en", "de"]]);
  });
});

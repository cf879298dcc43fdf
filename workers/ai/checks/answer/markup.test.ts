import { describe, expect, test } from "bun:test";
import { langs } from "@toque/db/schemas/common.ts";
import { readRecipeFiles } from "@toque/db/seed/files.ts";
import { markupIn, notPlain, stringsIn } from "./markup.ts";

describe("what is no plain text", () => {
  test.each([
    'More at <a href="https://example.org/win">this page</a>.',
    "Stir <b onclick=x>well</b>.",
    "<svg onload=alert(1)>",
    "![x](//pixel)",
    "[claim it](http://example.org)",
    "See ftp://example.org",
    "javascript:alert(1)",
    "Cadeaux sur www.evil.example",
    "Gratis auf evil.example",
    "(voir evil.example/cadeau)",
    "win at EVIL.COM today",
    "go to mysite.kitchen/now",
    "Escribe a premios@evil.example",
    "Salt&#60;b&#62;",
    "sal\u0000t",
    "sal\u202et",
  ])("%s", (text) => {
    expect(markupIn(text)).not.toEqual([]);
  });

  test("a long run of letters takes no time", () => {
    expect(markupIn("a".repeat(200_000))).toEqual([]);
    expect(markupIn("a.".repeat(100_000))).toEqual([]);
  });
});

describe("what is plain text", () => {
  test.each([
    "Stir it well.Then add salt.",
    "Umrühren.Danach servieren.",
    "Ajoutez l’huile d’olive (2 c. à s.), p. ex. vierge.",
    "Añade aceite.de oliva",
    "z.B. Salz, ca. 1.5 kg, 180 °C",
    "Use 1/2 cup; less than < 5 min, salt & pepper",
    "For 4–6 people: 3.5 dl",
    "1.Schritt",
    "Serve with 🧑‍🍳 joy",
    "Top rated (see step 2).",
  ])("%s", (text) => {
    expect(markupIn(text)).toEqual([]);
  });

  test("every text of the starter recipes", async () => {
    const texts = (await readRecipeFiles()).flatMap(({ description, steps }) =>
      langs.flatMap((lang) => [description[lang], ...steps.map((step) => step.text[lang])]),
    );
    expect(texts.filter((text) => markupIn(text).length > 0)).toEqual([]);
  });
});

test("what the author wrote may be repeated, and nothing may join it", () => {
  const own = stringsIn({ steps: [{ text: { en: "As on https://example.org/soup, stir." } }] });
  expect(notPlain(["As on https://example.org/soup, stir well."], own)).toBeNull();
  expect(notPlain(["From https://example.org/soup."], own)).toBeNull();
  expect(notPlain(["From https://example.com/other"], own)).toContain("an address");
  expect(notPlain(["Stir."])).toBeNull();
});

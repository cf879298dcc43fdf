import { describe, expect, test } from "bun:test";
import { langs } from "@toque/db/schemas/common.ts";
import fc from "fast-check";
import { signInMail } from "./sign-in.ts";

const link = "https://toque.example/sign-in?token=abc&next=%2Fcook";
const inLang = (lang: (typeof langs)[number]) => signInMail({ lang, to: "ana@example.com", link });

describe("the sign-in mail", () => {
  test.each([...langs])("in %s has all its content, in text and in HTML", (lang) => {
    const mail = inLang(lang);
    expect(mail.to).toBe("ana@example.com");
    expect(mail.text).toContain(`\n${link}\n`);
    expect(mail.html).toContain(`<html lang="${lang}">`);
    const hrefs = [...mail.html.matchAll(/href="([^"]*)"/g)].map((match) => match[1]);
    expect(hrefs).toEqual([Bun.escapeHTML(link), Bun.escapeHTML(link)]);
    for (const form of [mail.text, mail.html]) {
      expect(form).toContain("ana@example.com");
      expect(form).toContain("15");
      expect(form).not.toMatch(/\{\w+\}|undefined/);
    }
  });
  test("differs in every language, subject and text", () => {
    const mails = langs.map(inLang);
    expect(new Set(mails.map(({ subject }) => subject)).size).toBe(langs.length);
    expect(new Set(mails.map(({ text }) => text)).size).toBe(langs.length);
  });
  test("has one orange button with dark text and fetches nothing", () => {
    const { html } = inLang("en");
    expect(html.match(/#FF8A3D/g)).toHaveLength(1);
    expect(html).toMatch(/#FF8A3D[^>]*>\s*<a [^>]*color:#2B2018/);
    expect(html).not.toMatch(/<img|<link|<script|url\(|@import/i);
  });
  test("whatever the address, the tags stay the same", () => {
    const tags = (html: string) => html.match(/<[^>]*>/g)!.join("");
    const plain = tags(inLang("en").html);
    const nasty = fc.string({ unit: fc.constantFrom(..."<>&\"'$`{}a@/".split("")), maxLength: 20 });
    fc.assert(
      fc.property(nasty, fc.constantFrom(...langs), (to, lang) => {
        const { html, text } = signInMail({ lang, to, link });
        return (
          tags(html) === plain.replace('lang="en"', `lang="${lang}"`) &&
          html.includes(Bun.escapeHTML(to)) &&
          text.includes(to)
        );
      }),
    );
  });
  test("a link cannot leave its attribute, and must be http or https", () => {
    const { html } = signInMail({ lang: "en", to: "a@b.c", link: `https://toque.example/?x="><script>'` });
    expect(html).not.toContain("<script>");
    for (const bad of ["javascript:alert(1)", "data:text/html,x", "/sign-in", ""])
      expect(() => signInMail({ lang: "en", to: "a@b.c", link: bad })).toThrow(TypeError);
  });
});

test("escaping leaves no HTML syntax, and loses nothing", () => {
  const back = (html: string) =>
    html
      .replaceAll("&lt;", "<")
      .replaceAll("&gt;", ">")
      .replaceAll("&quot;", '"')
      .replaceAll("&#x27;", "'")
      .replaceAll("&amp;", "&");
  fc.assert(
    fc.property(fc.string(), (text) => !/[<>"']/.test(Bun.escapeHTML(text)) && back(Bun.escapeHTML(text)) === text),
  );
});

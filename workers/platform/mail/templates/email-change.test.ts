import { expect, test } from "bun:test";
import { langs } from "@toque/db/schemas/common.ts";
import { emailChangeMail } from "./email-change.ts";

const link = "https://toque.example/account/email?token=abc";
const other = "new&fine@example.com";
const kinds = [{ what: "confirm" }, { what: "taken" }, { what: "asked", other }, { what: "changed", other }] as const;
const mails = kinds.flatMap((kind) =>
  langs.map((lang) => ({ lang, kind, mail: emailChangeMail({ ...kind, lang, to: "o'neil&co@example.com", link }) })),
);

test("each mail has its own words in each language", () => {
  expect(new Set(mails.map(({ mail }) => mail.subject)).size).toBe(16);
  expect(new Set(mails.map(({ mail }) => mail.text)).size).toBe(16);
});

test.each(mails)("all its content, in text and in HTML: %#", ({ lang, kind, mail: { to, text, html } }) => {
  expect(text).toContain(to);
  expect(text).toContain(`\n${link}\n`);
  expect(html).toContain(`<html lang="${lang}">`);
  expect(html).toContain(Bun.escapeHTML(to));
  expect(text.includes(other)).toBe("other" in kind);
  expect(html.includes(Bun.escapeHTML(other))).toBe("other" in kind);
  for (const form of [text, html]) expect(form).not.toMatch(/\{\w+\}|undefined/);
});

import { expect, test } from "bun:test";
import { langs } from "@toque/db/schemas/common.ts";
import { passkeyChangedMail } from "./passkey-changed.ts";

const link = "https://toque.example/account";
const mails = (["added", "removed"] as const).flatMap((change) =>
  langs.map((lang) => ({ lang, mail: passkeyChangedMail({ lang, change, to: "o'neil&co@example.com", link }) })),
);

test("each change has its own words in each language", () => {
  expect(new Set(mails.map(({ mail }) => mail.subject)).size).toBe(2 * langs.length);
  expect(new Set(mails.map(({ mail }) => mail.text)).size).toBe(2 * langs.length);
});

test.each(mails)("all its content, in text and in HTML: %#", ({ lang, mail: { to, text, html } }) => {
  expect(to).toBe("o'neil&co@example.com");
  expect(text).toContain(to);
  expect(text).toContain(`\n${link}\n`);
  expect(html).toContain(`<html lang="${lang}">`);
  expect(html).toContain(Bun.escapeHTML(to));
  expect(html).toContain(`href="${link}"`);
  for (const form of [text, html]) expect(form).not.toMatch(/\{\w+\}|undefined/);
  expect(html).not.toMatch(/<img|<script|url\(/i);
});

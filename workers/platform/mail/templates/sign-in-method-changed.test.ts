import { expect, test } from "bun:test";
import type { SignInMethodChange } from "@toque/db/accounts/mails.ts";
import { langs } from "@toque/db/schemas/common.ts";
import { signInMethodChangedMail } from "./sign-in-method-changed.ts";

const link = "https://toque.example/account";
const changes = (["added", "removed"] as const).flatMap((change): SignInMethodChange[] => [
  { method: "passkey", change },
  { method: "provider", change, provider: "Discord" },
]);
const mails = changes.flatMap((what) =>
  langs.map((lang) => ({ lang, mail: signInMethodChangedMail({ lang, what, to: "o'neil&co@example.com", link }) })),
);

test("each change has its own words in each language", () => {
  expect(new Set(mails.map(({ mail }) => mail.subject)).size).toBe(changes.length * langs.length);
  expect(new Set(mails.map(({ mail }) => mail.text)).size).toBe(changes.length * langs.length);
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

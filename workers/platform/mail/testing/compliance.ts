import { expect, test } from "bun:test";
import { MailError, type Mailer, type MailMessage } from "../port.ts";
import { readMail } from "./read-mail.ts";

export const mail: MailMessage = {
  to: "ana@example.com",
  subject: "Crème brûlée, 你好, and a subject long enough that it has to be folded into more than one line",
  text: "Grüße\n.a line with a dot\n\nhttps://toque.example/sign-in?token=abc=3Ddef&x=1\n",
  html: `<p style="color:#2B2018">Grüße &amp; ${"long ".repeat(300)}</p>\n`,
};

/** The code of the MailError that a call ends with, `none` when it succeeds. */
export const faultOf = (work: Promise<unknown>) =>
  work.then(
    () => "none",
    (error: unknown) => (error instanceof MailError ? error.code : String(error)),
  );

/**
 * Requirements for every adapter. `arrived` returns the raw mails, oldest first, one character per byte; it may wait until
 * there are `count`.
 */
export function mailerComplies(open: (from?: string) => Mailer, arrived: (count: number) => Promise<string[]>): void {
  test("a mail arrives unchanged, as text and HTML", async () => {
    await open().send(mail);
    const raw = await arrived(1);
    expect(raw).toHaveLength(1);
    const read = readMail(raw[0]!);
    expect(read.headers.get("to")).toBe("ana@example.com");
    expect(read.headers.get("from")).toBe("Toque <toque@localhost>");
    expect(read.headers.get("subject")).toBe(mail.subject);
    expect(read.headers.get("mime-version")).toBe("1.0");
    expect(read.headers.get("message-id")).toMatch(/^<[^<>\s]+@localhost>$/);
    expect(Math.abs(Date.parse(read.headers.get("date") ?? "") - Date.now())).toBeLessThan(60_000);
    expect(read.headers.get("auto-submitted")).toBe("auto-generated");
    expect([read.text.trimEnd(), read.html.trimEnd()]).toEqual([mail.text.trimEnd(), mail.html.trimEnd()]);
    // RFC 5322, 2.1.1: no line is longer than 998 characters.
    expect(Math.max(...raw[0]!.split("\r\n").map((line) => line.length))).toBeLessThanOrEqual(998);
  });
  test("it is sent from the configured address", async () => {
    await open("Küche <kitchen@toque.example>").send(mail);
    expect(readMail((await arrived(1))[0]!).headers.get("from")).toBe("Küche <kitchen@toque.example>");
  });
  test("headers of a list arrive, and no others are taken", async () => {
    const mailer = open();
    const headers = {
      "List-Unsubscribe": `<https://toque.example/api/authentication/newsletter/unsubscribe?token=${"a".repeat(43)}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    } as const;
    for (const wrong of [
      { Bcc: "ben@example.com" },
      { "list-unsubscribe": "<https://toque.example>" },
      { "Auto-Submitted": "no" },
      { "List-Unsubscribe": "<https://toque.example>\r\nBcc: ben@example.com" },
      { "List-Unsubscribe": "" },
      { "List-Id": "Küche" },
    ])
      expect(await faultOf(mailer.send({ ...mail, headers: wrong }))).toBe("invalid_message");
    await mailer.send({ ...mail, headers });
    const read = readMail((await arrived(1))[0]!);
    for (const [name, value] of Object.entries(headers)) expect(read.headers.get(name.toLowerCase())).toBe(value);
    expect([read.headers.has("bcc"), read.headers.get("auto-submitted")]).toEqual([false, "auto-generated"]);
  });
  test("ten at once arrive, each once", async () => {
    const mailer = open();
    const people = Array.from({ length: 10 }, (_, i) => `person${i}@example.com`);
    await Promise.all(people.map((to) => mailer.send({ ...mail, to })));
    const raw = await arrived(people.length);
    expect(raw.map((one) => readMail(one).headers.get("to")).sort()).toEqual(people.sort());
  });
  test("nothing in an address or a subject adds a recipient or a header", async () => {
    const mailer = open();
    const addresses = [
      "ana@example.com, ben@example.com",
      "ana@example.com\r\nBcc: ben@example.com",
      "Ana <ana@example.com>",
      "ana@example.com;ben@example.com",
      "<ana@example.com>",
      "ana",
      "@example.com",
      "a@b@c",
      "",
      `${"a".repeat(65)}@example.com`,
    ];
    for (const to of addresses) expect(await faultOf(mailer.send({ ...mail, to }))).toBe("invalid_message");
    expect(await faultOf(mailer.send({ ...mail, subject: "x\r\nBcc: ben@example.com" }))).toBe("invalid_message");
    expect(await arrived(0)).toEqual([]);
  });
  test("pings", async () => {
    await open().ping();
  });
}

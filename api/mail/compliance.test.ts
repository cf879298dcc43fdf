import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Logger, silentLogger } from "@toque/db/log.ts";
import { folderMailer } from "./folder.ts";
import { MailError, type Mailer, type MailMessage } from "./port.ts";
import { demandsTls, smtpMailer } from "./smtp.ts";
import { readMail } from "./testing/read-mail.ts";
import { type SmtpDouble, startSmtpDouble } from "./testing/smtp-double.ts";

const mail: MailMessage = {
  to: "ana@example.com",
  subject: "Crème brûlée, 你好, and a subject long enough that it has to be folded into more than one line",
  text: "Grüße\n.a line with a dot\n\nhttps://toque.example/sign-in?token=abc=3Ddef&x=1\n",
  html: `<p style="color:#2B2018">Grüße &amp; ${"long ".repeat(300)}</p>\n`,
};
const faultOf = (work: Promise<unknown>) =>
  work.then(
    () => "none",
    (error: unknown) => (error instanceof MailError ? error.code : String(error)),
  );

/** What every adapter must do; `arrived` gives the raw mails, oldest first, one character a byte. */
function complies(open: (from?: string) => Mailer, arrived: () => Promise<string[]>): void {
  test("a mail arrives as it was written, in both forms", async () => {
    await open().send(mail);
    const raw = await arrived();
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
  test("it comes from whom the configuration names", async () => {
    await open("Küche <kitchen@toque.example>").send(mail);
    expect(readMail((await arrived())[0]!).headers.get("from")).toBe("Küche <kitchen@toque.example>");
  });
  test("ten at once arrive, each once", async () => {
    const mailer = open();
    const people = Array.from({ length: 10 }, (_, i) => `person${i}@example.com`);
    await Promise.all(people.map((to) => mailer.send({ ...mail, to })));
    const raw = await arrived();
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
    expect(await arrived()).toEqual([]);
  });
  test("pings", async () => {
    await open().ping();
  });
}

describe("mail into a folder", () => {
  let root = "";
  let folder = "";
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), "toque-mail-"));
  });
  beforeEach(() => {
    folder = join(root, crypto.randomUUID(), "mail");
  });
  afterAll(() => rm(root, { recursive: true, force: true }));
  const files = async () => (await readdir(folder).catch(() => [])).sort();
  complies(
    (from) => folderMailer({ folder, log: silentLogger, ...(from ? { from } : {}) }),
    async () => Promise.all((await files()).map((file) => readFile(join(folder, file), "latin1"))),
  );

  test("the log names the file and nothing of the mail; only the owner may read it", async () => {
    const lines: string[] = [];
    const log: Logger = { ...silentLogger, info: (message, fields) => lines.push(JSON.stringify([message, fields])) };
    await folderMailer({ folder, log }).send(mail);
    const [file] = await files();
    expect(file).toMatch(/^\d{4}-\d{2}-\d{2}T[\d.-]+Z-[0-9a-f]{8}\.eml$/);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(join(folder, file!));
    expect(lines[0]).not.toMatch(/ana@|token|sign-in/);
    expect((await stat(join(folder, file!))).mode & 0o777).toBe(0o600);
  });
  test("a folder that cannot be one is told of", async () => {
    await writeFile(join(root, "file"), "in the way");
    const mailer = folderMailer({ folder: join(root, "file"), log: silentLogger });
    expect(await faultOf(mailer.send(mail))).toBe("mail_unavailable");
    await expect(mailer.ping()).rejects.toThrow();
  });
});

describe("mail by SMTP, against a double of the protocol", () => {
  let double: SmtpDouble;
  beforeAll(() => {
    double = startSmtpDouble();
  });
  beforeEach(() => {
    double.received.length = 0;
    double.behave("well");
  });
  afterAll(() => double.stop());
  const open = (from?: string, login = "") =>
    smtpMailer({
      url: `smtp://${login}127.0.0.1:${double.port}`,
      ...(from ? { from } : {}),
    });
  complies(open, async () => double.received.map(({ message }) => message));

  test("the envelope names sender and recipient, and the log-in is as in the URL", async () => {
    await open("Toque <kitchen@toque.example>", "ann%40toque:p%2Fw@").send(mail);
    expect(double.received[0]).toMatchObject({ from: "kitchen@toque.example", to: ["ana@example.com"] });
    expect(double.credentials).toEqual({ user: "ann@toque", password: "p/w" });
  });
  test("a recipient refused for good and one refused for now are told apart", async () => {
    double.behave({ refuseRecipientsWith: 550 });
    expect(await faultOf(open().send(mail))).toBe("mail_refused");
    double.behave({ refuseRecipientsWith: 451 });
    expect(await faultOf(open().send(mail))).toBe("mail_unavailable");
  });
  test("a wrong password, a silent server and an absent one are unavailable, for mail and ping", async () => {
    const wrong = open(undefined, "ann:wrong@");
    expect(await faultOf(wrong.send(mail))).toBe("mail_unavailable");
    await expect(wrong.ping()).rejects.toThrow();
    double.behave("silent");
    const impatient = smtpMailer({ url: `smtp://127.0.0.1:${double.port}`, timeouts: { connect: 100 } });
    expect(await faultOf(impatient.send(mail))).toBe("mail_unavailable");
    await expect(impatient.ping()).rejects.toThrow();
    const closed = startSmtpDouble();
    closed.stop();
    const absent = smtpMailer({ url: `smtp://127.0.0.1:${closed.port}` });
    expect(await faultOf(absent.send(mail))).toBe("mail_unavailable");
  });
  test("a password does not go to another machine in the clear, unless the URL says so", async () => {
    const asked = (url: string) => demandsTls(new URL(url));
    expect(asked("smtp://ann:pw@mail.example")).toBe(true);
    expect(asked("smtp://ann:pw@mail.example:587?x=1")).toBe(true);
    const fine = [
      "smtps://ann:pw@mail.example",
      "smtp://mail.example",
      "smtp://ann:pw@127.0.0.1",
      "smtp://ann:pw@localhost",
    ];
    for (const url of [...fine, "smtp://ann:pw@mail.example?requireTLS=false"]) expect(asked(url)).toBe(false);
    // The double offers no STARTTLS: demanded, nothing is said to it.
    const url = `smtp://eve:secret@127.0.0.1:${double.port}?requireTLS=true`;
    expect(await faultOf(smtpMailer({ url }).send(mail))).toBe("mail_unavailable");
    expect(double.credentials?.user).not.toBe("eve");
    expect(double.received).toEqual([]);
  });
  test("what is no SMTP address is refused at once", () => {
    for (const url of ["http://localhost", "localhost:25", "", "smtp://"])
      expect(() => smtpMailer({ url })).toThrow(TypeError);
  });
});

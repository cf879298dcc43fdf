import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Logger, silentLogger } from "../logging/logger.ts";
import { folderMailer } from "./folder.ts";
import { demandsTls, smtpMailer } from "./smtp.ts";
import { faultOf, mail, mailerComplies } from "./testing/compliance.ts";
import { type SmtpDouble, startSmtpDouble } from "./testing/smtp-double.ts";

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
  mailerComplies(
    (from) => folderMailer({ folder, log: silentLogger, ...(from ? { from } : {}) }),
    async () => Promise.all((await files()).map((file) => readFile(join(folder, file), "latin1"))),
  );

  test("the log names the file but not the mail's content; only the owner may read it", async () => {
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
  test("an unusable folder is reported", async () => {
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
  mailerComplies(open, async () => double.received.map(({ message }) => message));

  test("the envelope names sender and recipient, and the log-in is as in the URL", async () => {
    await open("Toque <kitchen@toque.example>", "ann%40toque:p%2Fw@").send(mail);
    expect(double.received[0]).toMatchObject({ from: "kitchen@toque.example", to: ["ana@example.com"] });
    expect(double.credentials).toEqual({ user: "ann@toque", password: "p/w" });
  });
  test("permanent and temporary refusals of a recipient are distinguished", async () => {
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
  test("a password is not sent unencrypted to another machine, unless the URL says so", async () => {
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
    // The double offers no STARTTLS: when it is required, nothing is sent.
    const url = `smtp://eve:secret@127.0.0.1:${double.port}?requireTLS=true`;
    expect(await faultOf(smtpMailer({ url }).send(mail))).toBe("mail_unavailable");
    expect(double.credentials?.user).not.toBe("eve");
    expect(double.received).toEqual([]);
  });
  test("an invalid SMTP address is rejected at once", () => {
    for (const url of ["http://localhost", "localhost:25", "", "smtp://"])
      expect(() => smtpMailer({ url })).toThrow(TypeError);
  });
});

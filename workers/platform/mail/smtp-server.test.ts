import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type PythonServer, startPython, testPython } from "../testing/python-server.ts";
import { smtpMailer } from "./smtp.ts";
import { faultOf, mail, mailerComplies } from "./testing/compliance.ts";

// Mail by a real SMTP server (aiosmtpd), also over TLS with a certificate of its own, signed in, and by servers that refuse,
// hang and disconnect.

type Listener =
  | "plain"
  | "sign-in"
  | "starttls"
  | "smtps"
  | "refusing-recipients"
  | "refusing-content"
  | "hanging"
  | "disconnecting";

interface Arrived {
  listener: Listener;
  from: string;
  to: string[];
  /** Base64. */
  message: string;
  encrypted: boolean;
  user: string | null;
}

if (!testPython) test.skip("mail by SMTP, against aiosmtpd: no TEST_PYTHON", () => {});
else
  describe("mail by SMTP, against aiosmtpd", () => {
    const login = "ann%40toque:p%2Fw@";
    let folder: string;
    let server: PythonServer & { ready: { ports: Record<Listener, number>; certificate: string } };
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), "toque-smtp-"));
      const script = join(import.meta.dir, "testing", "smtp_server.py");
      server = await startPython(script, [folder, "ann@toque", "p/w"]);
    });
    beforeEach(() => {
      server.printed.length = 0;
    });
    afterAll(async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    });

    const addressOf = (listener: Listener, user = "", options = "") =>
      `${listener === "smtps" ? "smtps" : "smtp"}://${user}127.0.0.1:${server.ready.ports[listener]}${options}`;
    const open = (listener: Listener, user = "", options = "") =>
      smtpMailer({
        url: addressOf(listener, user, options),
        timeouts: { connect: 5_000, silence: 1_000, send: 10_000 },
      });
    /** The mails that arrived. The server prints each before it answers; its line may still be on its way. */
    const arrived = async (count: number): Promise<Arrived[]> => {
      const end = Date.now() + 10_000;
      while (server.printed.length < count && Date.now() < end) await Bun.sleep(10);
      return server.printed as Arrived[];
    };
    mailerComplies(
      (from) => smtpMailer({ url: addressOf("plain"), ...(from ? { from } : {}) }),
      async (count) => (await arrived(count)).map(({ message }) => Buffer.from(message, "base64").toString("latin1")),
    );

    test("the envelope names sender and recipient, and the log-in is as in the URL", async () => {
      await open("sign-in", login).send(mail);
      expect(await arrived(1)).toMatchObject([{ from: "toque@localhost", to: [mail.to], user: "ann@toque" }]);
    });
    test("a wrong password and a missing one are unavailable, for mail and ping", async () => {
      const wrong = open("sign-in", "ann%40toque:wrong@");
      expect(await faultOf(wrong.send(mail))).toBe("mail_unavailable");
      await expect(wrong.ping()).rejects.toThrow();
      expect(await faultOf(open("sign-in").send(mail))).not.toBe("none");
      expect(server.printed).toEqual([]);
    });
    test.each(["starttls", "smtps"] as const)("%s: an untrusted certificate is refused", async (listener) => {
      const mailer = open(listener, login);
      expect(await faultOf(mailer.send(mail))).toBe("mail_unavailable");
      await expect(mailer.ping()).rejects.toThrow();
      expect(server.printed).toEqual([]);
    });
    test.each(["starttls", "smtps"] as const)(
      "%s: with the certificate in NODE_EXTRA_CA_CERTS it is signed in and sent encrypted",
      async (listener) => {
        const child = Bun.spawn(
          [process.execPath, join(import.meta.dir, "testing", "send.ts"), addressOf(listener, login)],
          {
            env: { PATH: process.env.PATH ?? "", NODE_EXTRA_CA_CERTS: server.ready.certificate },
            stdout: "pipe",
            stderr: "inherit",
          },
        );
        expect(await new Response(child.stdout).text()).toBe("sent");
        expect(await arrived(1)).toMatchObject([{ listener, encrypted: true, user: "ann@toque", to: [mail.to] }]);
      },
    );
    test("a server that takes mail only over TLS gets none without", async () => {
      const mailer = open("starttls", "", "?ignoreTLS=true");
      expect(await faultOf(mailer.send(mail))).not.toBe("none");
      expect(server.printed).toEqual([]);
    });
    test("permanent and temporary refusals are distinguished", async () => {
      const refusing = open("refusing-recipients");
      expect(await faultOf(refusing.send(mail))).toBe("mail_refused");
      expect(await faultOf(refusing.send({ ...mail, to: "temporary@example.com" }))).toBe("mail_unavailable");
      expect(await faultOf(open("refusing-content").send(mail))).toBe("mail_refused");
    });
    test("a server that hangs or disconnects is unavailable within the time limits", async () => {
      expect(await faultOf(open("hanging").send(mail))).toBe("mail_unavailable");
      expect(await faultOf(open("disconnecting").send(mail))).toBe("mail_unavailable");
      // It is the mail that failed: the server itself answers.
      await open("hanging").ping();
    });
  });

import { constants } from "node:fs";
import { access, mkdir, open, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import nodemailer from "nodemailer";
import type { Logger } from "../logging/logger.ts";
import { composed } from "./compose.ts";
import { checkMessage, DEFAULT_MAIL_FROM, MailError, type Mailer } from "./port.ts";

/**
 * Writes each mail into a folder (`DATA_DIR/mail`) as an RFC 5322 `.eml` file that any mail program opens, readable by the
 * server's own user only: it may hold a sign-in link. The log names the file, never its content.
 */
export function folderMailer(options: { folder: string; log: Logger; from?: string }): Mailer {
  const { folder, log, from = DEFAULT_MAIL_FROM } = options;
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: "windows" });

  async function write(bytes: Uint8Array): Promise<string> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    // Names sort by time; the random part distinguishes mails of the same millisecond.
    const time = new Date().toISOString().replaceAll(":", "-");
    const path = join(folder, `${time}-${crypto.randomUUID().slice(0, 8)}.eml`);
    const temporary = `${path}.tmp`;
    try {
      const file = await open(temporary, "wx", 0o600);
      try {
        await file.writeFile(bytes);
      } finally {
        await file.close();
      }
      await rename(temporary, path);
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
    return path;
  }

  return {
    name: "folder",
    async send(message) {
      checkMessage(message);
      let file: string;
      try {
        const sent = await transport.sendMail(composed(message, from));
        if (!Buffer.isBuffer(sent.message)) throw new Error("the mail was not built in memory");
        file = await write(sent.message);
      } catch (cause) {
        throw new MailError("mail_unavailable", "the mail could not be written", { cause });
      }
      log.info("mail written to a file", { file });
    },
    async ping() {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await access(folder, constants.W_OK);
    },
  };
}

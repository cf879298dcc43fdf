import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

const folder = process.env.TOQUE_MAIL_DIR ?? "";

/** Decodes quoted-printable: soft line breaks and `=XX`. */
const decode = (text: string) =>
  text
    .replace(/=\r?\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/**
 * The link in the newest mail to an address that has one of its kind; waits for the mail to arrive.
 * @param kind matches the whole address of the link
 * @param before a link of an earlier mail, which does not count
 */
export async function linkInMail(email: string, kind: RegExp, before?: string): Promise<string> {
  // It comes by way of a queue and a worker: on a busy machine not within a few seconds.
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    const files = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith(".eml")).sort();
    for (const file of files.reverse()) {
      const mail = decode(await readFile(join(folder, file), "utf8"));
      if (!mail.toLowerCase().includes(`to: ${email.toLowerCase()}`)) continue;
      const link = kind
        .exec(mail)?.[0]
        .replaceAll("&amp;", "&")
        .replace(/["<>].*$/, "");
      if (link && link !== before) return link;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`no mail for ${email} with ${kind} arrived in ${folder}`);
}

/** The sign-in link in the newest mail to an address. */
export const signInLink = (email: string, before?: string): Promise<string> =>
  linkInMail(email, /https?:\/\/\S+\/api\/auth\/callback\/email\?\S+/, before);

import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

const folder = process.env.TOQUE_MAIL_DIR ?? "";

/** Decodes quoted-printable: soft line breaks and `=XX`. */
const decode = (text: string) =>
  text
    .replace(/=\r?\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** The sign-in link in the newest mail to an address; waits for the mail to arrive. */
export async function signInLink(email: string): Promise<string> {
  const deadline = Date.now() + 15_000;
  while (Date.now() < deadline) {
    const files = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith(".eml")).sort();
    for (const file of files.reverse()) {
      const mail = decode(await readFile(join(folder, file), "utf8"));
      if (!mail.toLowerCase().includes(`to: ${email.toLowerCase()}`)) continue;
      const link = /https?:\/\/\S+\/api\/auth\/callback\/email\?\S+/.exec(mail)?.[0];
      if (link) return link.replaceAll("&amp;", "&").replace(/["<>].*$/, "");
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`no sign-in mail for ${email} arrived in ${folder}`);
}

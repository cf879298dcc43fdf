import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** Decodes the quoted-printable text of a mail (RFC 2045, ASCII only). */
const plain = (mail: string) =>
  mail
    .replace(/=\r?\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** The newest sign-in link in the mail folder. */
async function mailedLink(dataDir: string): Promise<string> {
  const folder = join(dataDir, "mail");
  const newest = (await readdir(folder))
    .filter((file) => file.endsWith(".eml"))
    .sort()
    .at(-1);
  if (!newest) throw new Error("no sign-in mail was written");
  const link = /http:\/\/\S+?\/api\/auth\/callback\/email\?[^\s"<>]+/.exec(
    plain(await readFile(join(folder, newest), "utf8")),
  );
  if (!link) throw new Error("the sign-in mail has no link");
  return link[0];
}

const cookieOf = (response: Response, name: string): string => {
  const cookie = response.headers.getSetCookie().find((line) => line.startsWith(`${name}=`));
  if (!cookie) throw new Error(`${response.url} set no ${name} cookie (${response.status})`);
  return cookie.split(";")[0]!;
};

/**
 * Signs in by the mailed link; works with every database.
 * @param dataDir the server's data folder, from which the mail is read
 * @returns an access token, valid for 15 minutes, and the session's cookie as `name=value`
 */
export async function signInBrowser(
  url: string,
  dataDir: string,
  email = "bench@example.org",
): Promise<{ accessToken: string; cookie: string }> {
  const csrf = await fetch(`${url}/api/auth/csrf`);
  const { csrfToken } = (await csrf.json()) as { csrfToken: string };
  const asked = await fetch(`${url}/api/auth/signin/email`, {
    method: "POST",
    headers: { "content-type": "application/json", cookie: cookieOf(csrf, "toque.csrf") },
    body: JSON.stringify({ email, csrfToken, json: "true" }),
  });
  if (!asked.ok) throw new Error(`the sign-in link was refused: ${asked.status} ${await asked.text()}`);
  const callback = await fetch(await mailedLink(dataDir), { redirect: "manual" });
  const cookie = cookieOf(callback, "toque.session");
  const session = await fetch(`${url}/api/auth/session`, { headers: { cookie } });
  const { accessToken } = (await session.json()) as { accessToken?: string };
  if (!accessToken) throw new Error("the session gave no access token");
  return { accessToken, cookie };
}

/** The same without cookies: an access token alone. */
export async function signIn(url: string, dataDir: string, email?: string): Promise<string> {
  return (await signInBrowser(url, dataDir, email)).accessToken;
}

/** A parsed mail: headers by lower-case name with encoded words decoded, and its text and HTML parts. */
export interface ReadMail {
  headers: Map<string, string>;
  text: string;
  html: string;
}

/** RFC 2047 encoded words, in any letter case; white space between two of them does not count. */
function decodeWords(value: string): string {
  return value
    .replaceAll(/(=\?[^?]+\?[qb]\?[^?]*\?=)\s+(?==\?)/gi, "$1")
    .replaceAll(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_, how: string, body: string) =>
      how.toLowerCase() === "b"
        ? Buffer.from(body, "base64").toString()
        : quotedPrintable(body.replaceAll("_", " ")).toString(),
    );
}

function quotedPrintable(body: string): Buffer {
  const joined = body.replaceAll(/=\r?\n/g, "");
  return Buffer.from(
    joined.replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    "latin1",
  );
}

function splitPart(part: string): { headers: Map<string, string>; body: string } {
  const end = part.indexOf("\r\n\r\n");
  const headers = new Map<string, string>();
  for (const line of part
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/g, " ")
    .split("\r\n")) {
    const colon = line.indexOf(":");
    headers.set(line.slice(0, colon).trim().toLowerCase(), decodeWords(line.slice(colon + 1).trim()));
  }
  return { headers, body: part.slice(end + 4) };
}

function decodeBody(headers: Map<string, string>, body: string): string {
  const encoding = headers.get("content-transfer-encoding")?.toLowerCase();
  if (encoding === "base64") return Buffer.from(body, "base64").toString();
  if (encoding === "quoted-printable") return quotedPrintable(body).toString();
  return Buffer.from(body, "latin1").toString();
}

/**
 * Parses a `multipart/alternative` mail given as one character per byte.
 * @throws Error when it is not such a mail, or a line does not end in CRLF
 */
export function readMail(raw: string): ReadMail {
  if (/(?<!\r)\n|\r(?!\n)/.test(raw)) throw new Error("a line does not end in CRLF");
  const { headers, body } = splitPart(raw);
  const boundary = /^multipart\/alternative;.*boundary="?([^";]+)"?/.exec(headers.get("content-type") ?? "")?.[1];
  if (!boundary) throw new Error("not multipart/alternative");
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => splitPart(part.replace(/^\r\n/, "")));
  const find = (type: string) => {
    const part = parts.find((candidate) => candidate.headers.get("content-type")?.startsWith(type));
    if (!part) throw new Error(`no ${type} part`);
    return decodeBody(part.headers, part.body.replace(/\r\n$/, "")).replaceAll("\r\n", "\n");
  };
  return { headers, text: find("text/plain"), html: find("text/html") };
}

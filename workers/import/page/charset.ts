/** How far into a page its declaration of a charset is looked for (HTML, 13.2.3.2: 1024 bytes; real pages are later). */
const DECLARED_WITHIN = 8192;

const labelOf = (text: string | undefined): string | null => {
  const label = text?.trim().replace(/^["']|["']$/g, "");
  if (!label) return null;
  try {
    // A page that was found by its letters is no UTF-16 (HTML, 13.2.3.2).
    const { encoding } = new TextDecoder(label as Bun.Encoding);
    return encoding;
  } catch {
    return null;
  }
};

function declared(bytes: Uint8Array): string | null {
  const head = new TextDecoder("windows-1252" as Bun.Encoding).decode(bytes.subarray(0, DECLARED_WITHIN));
  const meta =
    /<meta[^>]{0,200}\bcharset\s*=\s*["']?\s*([\w.:-]{1,40})/i.exec(head) ??
    /^\s*<\?xml[^>]{0,100}\bencoding\s*=\s*["']([\w.:-]{1,40})/i.exec(head);
  const label = labelOf(meta?.[1]);
  return label?.startsWith("utf-16") ? "utf-8" : label;
}

/**
 * The text of a page: its charset by a byte order mark, else the Content-Type, else what the page itself declares, else
 * UTF-8 where that is valid, else Windows-1252 (the order of the HTML standard).
 */
export function decodePage(bytes: Uint8Array, contentType: string | null): string {
  const [a, b, c] = bytes;
  const mark = a === 0xef && b === 0xbb && c === 0xbf ? "utf-8" : a === 0xff && b === 0xfe ? "utf-16le" : null;
  const byMark = mark ?? (a === 0xfe && b === 0xff ? "utf-16be" : null);
  const byHeader = labelOf(/;\s*charset\s*=\s*("[^"]{1,40}"|[^\s;]{1,40})/i.exec(contentType ?? "")?.[1]);
  const label = byMark ?? byHeader ?? declared(bytes);
  if (label && label !== "utf-8") return new TextDecoder(label as Bun.Encoding).decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    // Most pages that say UTF-8 and are not have a few damaged characters; those that say nothing are another charset.
    return label ? new TextDecoder().decode(bytes) : new TextDecoder("windows-1252" as Bun.Encoding).decode(bytes);
  }
}

import { EntryProblem, shown } from "./problems.ts";

/** Nesting of JSON. */
const MAX_DEPTH = 60;
const utf8 = new TextDecoder("utf-8", { fatal: true });

/** The encoding that a text's mark tells; UTF-8 without one. */
export function encodingOf(bytes: Buffer): "utf-8" | "utf-16le" | "utf-16be" {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  return bytes[0] === 0xfe && bytes[1] === 0xff ? "utf-16be" : "utf-8";
}

/** The text of an entry: UTF-8, or UTF-16 with its mark, or what older systems wrote. */
export function textOf(bytes: Buffer): string {
  const marked = encodingOf(bytes);
  if (marked !== "utf-8") return new TextDecoder(marked).decode(bytes);
  try {
    return utf8.decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

export const malformedJson = (name: string): string => `${shown(name)} is not well-formed JSON.`;

/** JSON whose nesting was counted before it is parsed, which recurses. @throws EntryProblem */
export function jsonIn(text: string, name: string): unknown {
  let depth = 0;
  let inText = false;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (inText) {
      if (code === 0x5c) i++;
      else if (code === 0x22) inText = false;
    } else if (code === 0x22) inText = true;
    else if (code === 0x5b || code === 0x7b) {
      if (++depth > MAX_DEPTH) throw new EntryProblem("unreadable", `${shown(name)} is nested too deeply.`);
    } else if (code === 0x5d || code === 0x7d) depth--;
  }
  try {
    // A NUL character or a lone surrogate cannot be stored.
    return JSON.parse(text.toWellFormed(), (_, value: unknown) =>
      typeof value === "string" ? value.replaceAll("\0", "").toWellFormed() : value,
    );
  } catch {
    throw new EntryProblem("unreadable", malformedJson(name));
  }
}

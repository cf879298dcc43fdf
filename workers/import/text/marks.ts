import type { TextLineRole } from "@toque/db/schemas/recipe-text.ts";

export const numbering =
  /^\s*(?:(?:step|étape|etape|paso|schritt)\s*)?\d{1,2}\s*[.):]\s+(?=\p{L})|^\s*(?:step|étape|etape|paso|schritt)\s+\d{1,2}\s*[.:)-]*\s*/iu;
export const bullet = /^\s*[-–—•·*▢□☐◦‣]\s+/u;

/** A line without marks of headings and emphasis. */
export const unmarked = (text: string): string =>
  text
    .replace(/^\s*#{1,6}\s+/, "")
    .replace(/(\*\*|__|`)/g, "")
    .replace(/\s+/g, " ")
    .trim();

/** The words of a line that is known to be one of a kind: without its bullet, its number, or the colon behind a name. */
export function wordsOf(text: string, role: TextLineRole): string {
  const line = unmarked(text);
  if (role === "ingredient" || role === "note") return line.replace(bullet, "");
  if (role === "step") return line.replace(numbering, "").replace(bullet, "").trim();
  return role === "group" ? line.replace(/\s*:$/, "") : line;
}

/** The longest text that the server takes. */
export const longestText = 500;

/** The mark before an entry of a pasted list: a dash, a bullet, a box to tick, a number with a point. */
const marker = /^\s*(?:[-–—*•·◦▪☐☑✓]+\s+|\[[ xX]?\]\s*|\d{1,3}[.)]\s+)+/u;

/** The entries in a text: one a line, without marks of lists; empty ones and repetitions are left out. */
export function toEntries(text: string): string[] {
  const entries = text
    .split(/\r\n|\r|\n/)
    .map((line) => line.replace(marker, "").trim().slice(0, longestText))
    .filter((line) => /\S/.test(line));
  return [...new Set(entries)];
}

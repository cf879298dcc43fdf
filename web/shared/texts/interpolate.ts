/** Values for the `{{name}}` of a text, and what `t` is told beside them. */
export type TextValues = Readonly<Record<string, unknown>>;

const written = (value: unknown): string => (value === undefined || value === null ? "" : String(value));

const escaped: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** A value as `Trans` puts it into a text that it reads as markup. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => escaped[sign] ?? sign);

/** What lies at a path ("finding.time") in a catalogue or among values; undefined where nothing does. */
export function at(tree: unknown, path: string): unknown {
  let found = tree;
  for (const name of path.split(".")) {
    if (typeof found !== "object" || found === null || !Object.hasOwn(found, name)) return undefined;
    found = (found as Record<string, unknown>)[name];
  }
  return found;
}

/**
 * Puts values into a text. One that is undefined leaves nothing, one that is not given leaves its name in braces. What a
 * value says is never read as a text of its own.
 * @param escapes also escapes the values, for `Trans`
 */
export function interpolate(text: string, values: TextValues, escapes = false): string {
  if (!text.includes("{{")) return text;
  return text.replace(/\{\{(.+?)\}\}/g, (placeholder, inner: string) => {
    const name = inner.trim();
    const found = at(values, name);
    if (found === undefined && !Object.hasOwn(values, name)) return placeholder;
    const value = written(found);
    return escapes ? escapeHtml(value) : value;
  });
}

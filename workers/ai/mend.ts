// A model's texts are stored as JSON and text in PostgreSQL, which takes neither NUL nor half of a surrogate pair.

/** A text without NUL characters, and with U+FFFD in the place of each lone surrogate. */
export const mendText = (text: string): string => text.replaceAll("\0", "").toWellFormed();

/** The same for every text inside of a value of JSON, names of properties included. */
export function mendValue<T>(value: T): T {
  if (typeof value === "string") return mendText(value) as T;
  if (Array.isArray(value)) return value.map(mendValue) as T;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [mendText(key), mendValue(inner)])) as T;
}

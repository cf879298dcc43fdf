// How generated values become requests.

/** A header's value must not contain control characters or characters beyond Latin-1: the platform refuses to send it. */
export const headerText = (value: unknown): string =>
  String(value)
    .replace(/[^\x20-\x7e]/g, "?")
    .slice(0, 200);

/** A value as text: strings as they are, others as JSON. */
export const asText = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value)) ?? "";

/** A value in an address. Lone surrogates cannot be part of one. */
export const encoded = (value: unknown): string => encodeURIComponent(asText(value).toWellFormed().slice(0, 2000));

/** The pairs of a query, a list repeated for each of its values. */
export const queryOf = (name: string, value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).map((one) => `${name}=${encoded(one)}`);

/** A long poll waits as long as requested: not at all. */
export function withoutWaiting(path: string, body: unknown): unknown {
  const polls = /\/(fetch-events|wait-for-event)$/.test(path) && typeof body === "object" && body !== null;
  return polls && !Array.isArray(body) ? { ...body, timeout: 0 } : body;
}

/** Codes of answers that need services which are not available in the tests. */
export const unavailable: ReadonlySet<string> = new Set([
  "vision_model_not_configured",
  "translation_model_not_configured",
]);

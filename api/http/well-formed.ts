import { invalidFields } from "@toque/db/errors.ts";

type Loc = (string | number)[];

/** Half of a character, or the character that ends a text in the database: neither can be stored or found. */
const isBroken = (text: string): boolean => text.includes("\u0000") || !text.isWellFormed();

function brokenTexts(value: unknown, loc: Loc): Loc[] {
  if (typeof value === "string") return isBroken(value) ? [loc] : [];
  if (Array.isArray(value)) return value.flatMap((one, index) => brokenTexts(one, [...loc, index]));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => (isBroken(key) ? [loc] : brokenTexts(one, [...loc, key])));
}

/**
 * Refuses texts that no database can hold, wherever they stand in a request.
 * @throws DomainError `invalid` with the place of each
 */
export function assertWellFormed(request: { body?: unknown; query?: unknown; params?: unknown }): void {
  const places = (["params", "query", "body"] as const).flatMap((part) => brokenTexts(request[part], [part]));
  if (places.length > 0)
    throw invalidFields(
      places.map((loc) => ({
        loc,
        msg: "This text holds characters that cannot be stored.",
        type: "value_error.text",
      })),
    );
}

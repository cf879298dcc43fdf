import { invalidFields } from "@toque/db/errors.ts";
import { MAX_FIELDS } from "./errors.ts";

type Loc = (string | number)[];

/** Half of a character, or the character that ends a text in the database: neither can be stored or found. */
const isBroken = (text: string): boolean => text.includes("\u0000") || !text.isWellFormed();

/** How deep the parts of a request stand in one another at most; what is deeper fits no schema, and costs much to look at. */
const DEEPEST = 32;

/** What is wrong with a request before its schema is looked at, by its place. */
interface Fault {
  loc: Loc;
  isText: boolean;
}

function faults(value: unknown, loc: Loc): Fault[] {
  if (typeof value === "string") return isBroken(value) ? [{ loc, isText: true }] : [];
  if (typeof value !== "object" || value === null) return [];
  if (loc.length > DEEPEST) return [{ loc, isText: false }];
  if (Array.isArray(value)) return value.flatMap((one, index) => faults(one, [...loc, index]));
  return Object.entries(value).flatMap(([key, one]) =>
    isBroken(key) ? [{ loc, isText: true }] : faults(one, [...loc, key]),
  );
}

/**
 * Refuses texts that no database can hold, wherever they stand in a request, and what is nested without end.
 * @throws DomainError `invalid` with the place of each, up to what one answer names
 */
export function assertWellFormed(request: { body?: unknown; query?: unknown; params?: unknown }): void {
  const found = (["params", "query", "body"] as const).flatMap((part) => faults(request[part], [part]));
  if (found.length > 0)
    throw invalidFields(
      found
        .slice(0, MAX_FIELDS)
        .map(({ loc, isText }) =>
          isText
            ? { loc, msg: "This text holds characters that cannot be stored.", type: "value_error.text" }
            : { loc, msg: "This is nested too deeply.", type: "value_error.depth" },
        ),
    );
}

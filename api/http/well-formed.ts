import { fieldError, invalidFields } from "@toque/db/errors.ts";
import { MAX_FIELDS } from "./errors.ts";

type Loc = (string | number)[];

/** A lone surrogate or a NUL character: neither can be stored or searched. */
const isBroken = (text: string): boolean => text.includes("\u0000") || !text.isWellFormed();

/** The maximum nesting depth of a request; deeper values match no schema, and are expensive to check. */
const DEEPEST = 32;

/** The errors of a request before schema validation, by path. */
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

/** More values than the largest recipe or list has. */
const MAX_BODY_VALUES = 20_000;

/**
 * Rejects a body with more values than any schema allows, before a schema looks at each of them.
 * @throws DomainError `invalid` that names the field in which the limit was passed
 */
function assertBounded(body: unknown): void {
  let left = MAX_BODY_VALUES;
  const lists: { value: unknown; field: string | null; depth: number }[] = [{ value: body, field: null, depth: 0 }];
  for (let list = lists.pop(); list; list = lists.pop()) {
    const { value, field, depth } = list;
    if (typeof value !== "object" || value === null || depth > DEEPEST) continue;
    const entries = Array.isArray(value) ? value.length : Object.keys(value).length;
    left -= entries;
    if (left < 0)
      throw invalidFields([
        fieldError(
          field === null ? [] : [field],
          `The body holds more than ${MAX_BODY_VALUES.toLocaleString("en")} values.`,
          "too_many_values",
        ),
      ]);
    for (const [name, inner] of Object.entries(value))
      lists.push({ value: inner, field: field ?? name, depth: depth + 1 });
  }
}

/**
 * Rejects texts that the database cannot store, anywhere in a request, excessive nesting and too many values.
 * @throws DomainError `invalid` with the path of each, up to the limit of one answer
 */
export function assertWellFormed(request: { body?: unknown; query?: unknown; params?: unknown }): void {
  assertBounded(request.body);
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

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

/** Adds the faults of a value to `found`. `path` is one list for the whole walk, and is copied for a fault only: they are rare. */
function findFaults(value: unknown, path: Loc, found: Fault[]): void {
  if (typeof value === "string") {
    if (isBroken(value)) found.push({ loc: [...path], isText: true });
    return;
  }
  if (typeof value !== "object" || value === null) return;
  if (path.length > DEEPEST) {
    found.push({ loc: [...path], isText: false });
    return;
  }
  const enter = (key: string | number, inner: unknown) => {
    path.push(key);
    findFaults(inner, path, found);
    path.pop();
  };
  if (Array.isArray(value)) {
    for (const [index, inner] of value.entries()) enter(index, inner);
    return;
  }
  for (const key of Object.keys(value))
    if (isBroken(key)) found.push({ loc: [...path], isText: true });
    else enter(key, (value as Record<string, unknown>)[key]);
}

/** More values than the largest recipe or list has. */
const MAX_BODY_VALUES = 20_000;

/**
 * Rejects a body with more values than any schema allows, before a schema looks at each of them.
 * @throws DomainError `invalid` that names the field in which the limit was passed
 */
function assertBounded(body: unknown): void {
  let left = MAX_BODY_VALUES;
  const lists: { list: object; field: string | null; depth: number }[] = [];
  const enter = (value: unknown, field: string | null, depth: number) => {
    if (typeof value === "object" && value !== null && depth <= DEEPEST) lists.push({ list: value, field, depth });
  };
  enter(body, null, 0);
  for (let next = lists.pop(); next; next = lists.pop()) {
    const { list, field, depth } = next;
    const keys = Array.isArray(list) ? null : Object.keys(list);
    left -= keys ? keys.length : (list as unknown[]).length;
    if (left < 0)
      throw invalidFields([
        fieldError(
          field === null ? [] : [field],
          `The body holds more than ${MAX_BODY_VALUES.toLocaleString("en")} values.`,
          "too_many_values",
        ),
      ]);
    if (keys) for (const key of keys) enter((list as Record<string, unknown>)[key], field ?? key, depth + 1);
    else for (const [index, value] of (list as unknown[]).entries()) enter(value, field ?? String(index), depth + 1);
  }
}

/**
 * Rejects texts that the database cannot store, anywhere in a request, excessive nesting and too many values.
 * @throws DomainError `invalid` with the path of each, up to the limit of one answer
 */
export function assertWellFormed(request: { body?: unknown; query?: unknown; params?: unknown }): void {
  assertBounded(request.body);
  const found: Fault[] = [];
  for (const part of ["params", "query", "body"] as const) findFaults(request[part], [part], found);
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

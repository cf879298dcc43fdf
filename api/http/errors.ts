import type { FieldError } from "@toque/db/entities/common.ts";
import { DomainError, type DomainErrorKind } from "@toque/db/errors.ts";
import type { Logger } from "@toque/db/log.ts";
import { SearchEngineError } from "@toque/search/port.ts";
import { Elysia } from "elysia";

const statusOf: Record<DomainErrorKind, number> = {
  invalid: 422,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  stale: 412,
  too_many: 429,
  unavailable: 503,
};

/** The one shape of an error answer. */
export function errorResponse(
  status: number,
  code: string,
  detail: string | FieldError[],
  headers: Record<string, string> = {},
): Response {
  const body = typeof detail === "string" ? { detail, code } : { detail };
  return Response.json(body, { status, headers });
}

/** An error that already knows its status, such as those of the media pipeline. */
interface StatusError {
  status: number;
  code: string;
  message: string;
}
const isStatusError = (error: unknown): error is StatusError =>
  error instanceof Error &&
  error.name === "MediaError" &&
  typeof (error as unknown as StatusError).status === "number" &&
  typeof (error as unknown as StatusError).code === "string";

/** Any refusal as its answer, or null when it is no refusal but a fault. */
export function refusalResponse(error: unknown): Response | null {
  if (error instanceof DomainError) {
    const { fields, retryAfterSeconds } = error.options;
    const headers: Record<string, string> =
      retryAfterSeconds === undefined ? {} : { "retry-after": String(Math.max(1, Math.ceil(retryAfterSeconds))) };
    return errorResponse(statusOf[error.kind], error.code, fields ?? error.message, headers);
  }
  if (isStatusError(error)) return errorResponse(error.status, error.code, error.message);
  return null;
}

interface SchemaProblem {
  path: string;
  message: string;
  value?: unknown;
  schema?: {
    type?: string;
    enum?: string[];
    minimum?: number;
    exclusiveMinimum?: number;
    maximum?: number;
    pattern?: string;
    description?: string;
    const?: unknown;
    anyOf?: { type?: string }[];
  };
  /** Of a union: what is wrong by each alternative. */
  errors?: Iterable<SchemaProblem>[];
}

const isOfType = (value: unknown, type: string | undefined): boolean => {
  if (type === "array") return Array.isArray(value);
  if (type === "object") return typeof value === "object" && value !== null && !Array.isArray(value);
  return typeof value === (type === "integer" ? "number" : type);
};

/** Wrong in its form: a field too many or too few, or the mark of another form. */
const isOfForm = ({ message, schema }: SchemaProblem): boolean =>
  /required|Unexpected property/i.test(message) || schema?.const !== undefined;

/**
 * What is wrong by the one alternative of a union that was meant: the one of the value's type, the only one beside `null`,
 * or of several forms of an object the one that it has, whatever stands in its fields. Null when that cannot be told.
 */
function meant({ schema, errors, value }: SchemaProblem): Iterable<SchemaProblem> | null {
  const real = (schema?.anyOf ?? []).flatMap(({ type }, index) => (type === "null" ? [] : [{ type, index }]));
  const fitting = real.filter(({ type }) => isOfType(value, type));
  const [one, ...others] = fitting.length > 0 ? fitting : real;
  if (one && others.length === 0) return errors?.[one.index] ?? null;
  const formed = fitting.map(({ index }) => [...(errors?.[index] ?? [])]).filter((list) => !list.some(isOfForm));
  return formed.length === 1 ? (formed[0] ?? null) : null;
}

const segments = (path: string): (string | number)[] =>
  path
    .split("/")
    .slice(1)
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"))
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part));

/** The bounds of a number, in words. */
function range({ minimum, exclusiveMinimum, maximum }: NonNullable<SchemaProblem["schema"]>): string {
  const low =
    minimum !== undefined ? ` from ${minimum}` : exclusiveMinimum !== undefined ? ` above ${exclusiveMinimum}` : "";
  return `${low}${maximum !== undefined ? ` to ${maximum}` : ""}`;
}

/** What is wrong, in words that name what would be right. */
function describe({ message, schema }: SchemaProblem): string {
  if (schema?.enum) return `Expected one of: ${schema.enum.join(", ")}`;
  if (schema?.type === "integer") return `Expected a whole number${range(schema)}`;
  if (schema?.type === "number") return `Expected a number${range(schema)}`;
  if (/^Expected kind/.test(message) && schema?.type === "boolean") return "Expected true or false";
  if (schema?.type === "array" && /^Expected kind/.test(message)) return "Expected a list of valid values";
  if (schema?.anyOf && !/required/i.test(message))
    return `Expected ${schema.description ?? "exactly one of its forms"}`;
  if (schema?.pattern === "\\S" && /to match/.test(message)) return "Expected a text with at least one letter";
  return message || "Invalid value";
}

/** What kind of wrong it is: of another type altogether, or of the right one and out of its bounds. */
function kindOf(where: string, { message, schema, value }: SchemaProblem): string {
  if (/required/i.test(message)) return "missing";
  if (/Unexpected property/i.test(message)) return "extra_forbidden";
  const types = (schema?.anyOf ?? [schema ?? {}]).map(({ type }) => type);
  // In an address and in a header everything is text.
  const isAnother = where === "body" && types.every((type) => type !== undefined && !isOfType(value, type));
  return isAnother ? "type_error" : "value_error";
}

/** Fields that one answer names. */
export const MAX_FIELDS = 200;

/** TypeBox reports a missing property twice (required, then the type): one entry a field is enough. */
export function fieldErrors(where: string, problems: Iterable<SchemaProblem>): FieldError[] {
  const seen = new Map<string, FieldError>();
  const collect = (list: Iterable<SchemaProblem>) => {
    for (const problem of list) {
      if (seen.has(problem.path)) continue;
      if (seen.size >= MAX_FIELDS) return;
      const inner = meant(problem);
      if (inner) {
        collect(inner);
        continue;
      }
      seen.set(problem.path, {
        loc: [where, ...segments(problem.path)],
        msg: describe(problem),
        type: kindOf(where, problem),
      });
    }
  };
  collect(problems);
  return [...seen.values()];
}

/** Every error of every route becomes one of the agreed answers here; nothing internal leaves the server. */
export const errors = (log: Logger) =>
  new Elysia({ name: "errors" }).onError({ as: "global" }, ({ code, error, request, set }) => {
    const refusal = refusalResponse(error);
    if (refusal) {
      // Headers that a plugin set before (rate limits) stay on the refusal.
      for (const [name, value] of Object.entries(set.headers))
        if (value !== undefined) refusal.headers.set(name, String(value));
      return refusal;
    }
    if (code === "VALIDATION") {
      const validation = error as unknown as {
        type: string;
        value: unknown;
        all: SchemaProblem[];
        validator: { Errors?: (value: unknown) => Iterable<SchemaProblem> };
      };
      if (validation.type !== "response") {
        // `all` stops at a few: every failing field is to be named, up to what anybody would read.
        const problems = validation.validator.Errors?.(validation.value) ?? validation.all;
        return errorResponse(422, "validation_error", fieldErrors(validation.type, problems));
      }
      log.error("an answer does not fit its schema", {
        path: new URL(request.url).pathname,
        fields: validation.all.slice(0, 5).map((problem) => `${problem.path}: ${problem.message}`),
      });
      return errorResponse(500, "internal_error", "Something went wrong on our side. Nothing was changed by halves.");
    }
    if (error instanceof SearchEngineError) {
      log.error("the search engine did not answer", { path: new URL(request.url).pathname, error });
      return errorResponse(503, "search_unavailable", "The search is not available at the moment. Try again soon.");
    }
    if (code === "PARSE") return errorResponse(400, "malformed_body", "The request body is not well-formed JSON.");
    if (code === "NOT_FOUND") return errorResponse(404, "not_found", "There is nothing at this address.");
    if (code === "INVALID_COOKIE_SIGNATURE")
      return errorResponse(400, "bad_cookie", "A cookie of this request is not valid.");
    log.error("a request failed", { path: new URL(request.url).pathname, error });
    return errorResponse(500, "internal_error", "Something went wrong on our side. Nothing was changed by halves.");
  });

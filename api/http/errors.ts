import { isDatabaseUnavailable } from "@toque/db/client/unavailable.ts";
import { DomainError, type DomainErrorKind } from "@toque/db/errors.ts";
import type { FieldError } from "@toque/db/schemas/common.ts";
import { SearchEngineError } from "@toque/search/port.ts";
import type { Logger } from "@toque/workers/platform/logging/logger.ts";
import { Elysia } from "elysia";

const statusOf: Record<DomainErrorKind, number> = {
  invalid: 422,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  not_allowed: 405,
  conflict: 409,
  malformed: 400,
  gone: 410,
  stale: 412,
  too_large: 413,
  unsupported_type: 415,
  too_many: 429,
  unavailable: 503,
};

/** The common format of an error answer. */
export function errorResponse(
  status: number,
  code: string,
  detail: string | FieldError[],
  headers: Record<string, string> = {},
): Response {
  const body = typeof detail === "string" ? { detail, code } : { detail };
  return Response.json(body, { status, headers: { "cache-control": "no-store", ...headers } });
}

/** The answer for a DomainError, or null for any other error. */
export function refusalResponse(error: unknown): Response | null {
  if (!(error instanceof DomainError)) return null;
  const { fields, retryAfterSeconds } = error.options;
  const headers: Record<string, string> =
    retryAfterSeconds === undefined ? {} : { "retry-after": String(Math.max(1, Math.ceil(retryAfterSeconds))) };
  return errorResponse(statusOf[error.kind], error.code, fields ?? error.message, headers);
}

/** 503: the database cannot be reached, does not answer, or has no connection left. */
export const databaseUnavailable = () =>
  new DomainError(
    "unavailable",
    "database_unavailable",
    "The database is not available at the moment. Try again soon.",
    {
      retryAfterSeconds: 5,
    },
  );

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
    minLength?: number;
    maxLength?: number;
    minItems?: number;
    maxItems?: number;
    pattern?: string;
    description?: string;
    const?: unknown;
    anyOf?: { type?: string }[];
  };
  /** Of a union: the errors of each alternative. */
  errors?: Iterable<SchemaProblem>[];
}

const isOfType = (value: unknown, type: string | undefined): boolean => {
  if (type === "array") return Array.isArray(value);
  if (type === "object") return typeof value === "object" && value !== null && !Array.isArray(value);
  return typeof value === (type === "integer" ? "number" : type);
};

/** Whether an error concerns the form: an extra or missing field, or a discriminator. */
const isOfForm = ({ message, schema }: SchemaProblem): boolean =>
  /required|Unexpected property/i.test(message) || schema?.const !== undefined;

/** Whether an error says that the value has the discriminator of another form. */
const isOfOtherForm = ({ schema }: SchemaProblem): boolean => schema?.const !== undefined;

/**
 * The errors of the intended alternative of a union: the one of the value's type, the only one beside `null`, or of
 * several object forms the one whose fields the value has, else the one whose discriminator it has. Null when it is
 * ambiguous.
 */
function chosenAlternative({ schema, errors, value }: SchemaProblem): Iterable<SchemaProblem> | null {
  const real = (schema?.anyOf ?? []).flatMap(({ type }, index) => (type === "null" ? [] : [{ type, index }]));
  const fitting = real.filter(({ type }) => isOfType(value, type));
  const [one, ...others] = fitting.length > 0 ? fitting : real;
  if (one && others.length === 0) return errors?.[one.index] ?? null;
  const forms = fitting.map(({ index }) => [...(errors?.[index] ?? [])]);
  for (const isExcluded of [isOfForm, isOfOtherForm]) {
    const left = forms.filter((list) => !list.some(isExcluded));
    if (left.length === 1) return left[0] ?? null;
  }
  return null;
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

const counted = (count: number, what: string, plural: string): string => `${count} ${count === 1 ? what : plural}`;

/** A length out of bounds, with the limit; null for other errors. */
function lengthProblem({ message, schema = {} }: SchemaProblem): string | null {
  const { minLength = 0, maxLength = 0, minItems = 0, maxItems = 0 } = schema;
  if (/string length less/i.test(message)) return `Expected at most ${counted(maxLength, "character", "characters")}`;
  if (/string length greater/i.test(message))
    return `Expected at least ${counted(minLength, "character", "characters")}`;
  if (/array length to be less/i.test(message)) return `Expected at most ${counted(maxItems, "entry", "entries")}`;
  if (/array length to be greater/i.test(message)) return `Expected at least ${counted(minItems, "entry", "entries")}`;
  return null;
}

/** The error message, which names the expected value or the limit. */
function describe(problem: SchemaProblem): string {
  const { message, schema } = problem;
  if (isMissing(problem)) return problem.path === "" ? "A body is required" : "This field is required";
  const length = lengthProblem(problem);
  if (length) return length;
  if (schema?.enum) return `Expected one of: ${schema.enum.join(", ")}`;
  if (schema?.type === "integer") return `Expected a whole number${range(schema)}`;
  if (schema?.type === "number") return `Expected a number${range(schema)}`;
  if (/^Expected kind/.test(message) && schema?.type === "boolean") return "Expected true or false";
  if (schema?.type === "array" && /^Expected kind/.test(message))
    return `Expected a list of ${schema.maxItems === undefined ? "" : `at most ${schema.maxItems} `}valid values`;
  if (schema?.anyOf) return `Expected ${schema.description ?? "exactly one of its forms"}`;
  if (schema?.pattern === "\\S" && /to match/.test(message)) return "Expected a text with at least one letter";
  return message || "Invalid value";
}

/** Whether a required field is absent, or the whole value. */
const isMissing = ({ message, path, value }: SchemaProblem): boolean =>
  /required/i.test(message) || (path === "" && value === undefined);

/** The type of an error: missing, wrong type, or out of bounds. */
function kindOf(where: string, problem: SchemaProblem): string {
  const { message, schema, value } = problem;
  if (isMissing(problem)) return "missing";
  if (/Unexpected property/i.test(message)) return "extra_forbidden";
  const types = (schema?.anyOf ?? [schema ?? {}]).map(({ type }) => type);
  // Values in addresses and headers are always texts.
  const isAnother = where === "body" && types.every((type) => type !== undefined && !isOfType(value, type));
  return isAnother ? "type_error" : "value_error";
}

/** The maximum number of fields named in one answer. */
export const MAX_FIELDS = 200;

/** TypeBox reports a missing property twice (required, then the type): one entry per field is enough. */
export function fieldErrors(where: string, problems: Iterable<SchemaProblem>): FieldError[] {
  const seen = new Map<string, FieldError>();
  const collect = (list: Iterable<SchemaProblem>) => {
    for (const problem of list) {
      if (seen.has(problem.path)) continue;
      if (seen.size >= MAX_FIELDS) return;
      const inner = chosenAlternative(problem);
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

/** Formats a DomainError differently for one area of the API. */
export type PresentRefusal = (
  response: Response,
  context: { request: Request; body?: unknown },
) => Response | Promise<Response>;

/** Converts every error of every route to a documented answer; internals are not exposed. */
export const errors = (log: Logger, present: PresentRefusal = (response) => response) => {
  const answerTo = (code: unknown, error: unknown, request: Request): Response => {
    // What a body parser throws comes wrapped.
    const refusal = refusalResponse(error) ?? (code === "PARSE" ? refusalResponse((error as Error).cause) : null);
    if (refusal) return refusal;
    if (code === "VALIDATION") {
      const validation = error as unknown as {
        type: string;
        value: unknown;
        all: SchemaProblem[];
        validator: { Errors?: (value: unknown) => Iterable<SchemaProblem> };
      };
      if (validation.type !== "response") {
        // `all` stops at a few; every invalid field is to be named, up to a limit.
        const problems = validation.validator.Errors?.(validation.value) ?? validation.all;
        return errorResponse(422, "validation_error", fieldErrors(validation.type, problems));
      }
      log.error("an answer does not fit its schema", {
        path: new URL(request.url).pathname,
        fields: validation.all.slice(0, 5).map((problem) => `${problem.path}: ${problem.message}`),
      });
      return errorResponse(500, "internal_error", "Something went wrong on our side. Nothing was changed by halves.");
    }
    if (isDatabaseUnavailable(error)) {
      const { message } = error as Error;
      log.warn("the database is not available", { path: new URL(request.url).pathname, reason: message });
      return refusalResponse(databaseUnavailable())!;
    }
    if (error instanceof SearchEngineError) {
      log.error("the search engine did not answer", { path: new URL(request.url).pathname, error });
      const isBuilding = error.reason === "not_built";
      return errorResponse(
        503,
        isBuilding ? "search_not_ready" : "search_unavailable",
        isBuilding
          ? "The search is being set up. Try again in a moment."
          : "The search is not available at the moment. Try again soon.",
        { "retry-after": "5" },
      );
    }
    if (code === "PARSE") return errorResponse(400, "malformed_body", "The request body is not well-formed JSON.");
    if (code === "NOT_FOUND") return errorResponse(404, "not_found", "There is nothing at this address.");
    if (code === "INVALID_COOKIE_SIGNATURE")
      return errorResponse(400, "bad_cookie", "A cookie of this request is not valid.");
    log.error("a request failed", { path: new URL(request.url).pathname, error });
    return errorResponse(500, "internal_error", "Something went wrong on our side. Nothing was changed by halves.");
  };
  return new Elysia({ name: "errors" }).onError({ as: "global" }, (context) => {
    const { code, error, request, set } = context;
    const response = answerTo(code, error, request);
    // Headers that a plugin set before (rate limits) are kept on the error response.
    for (const [name, value] of Object.entries(set.headers))
      if (value !== undefined) response.headers.set(name, String(value));
    return present(response, { request, body: (context as { body?: unknown }).body });
  });
};

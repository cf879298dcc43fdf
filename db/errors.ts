import type { FieldError } from "./entities/common.ts";

/** Why a domain rule refused; the HTTP layer turns each kind into one status. */
export type DomainErrorKind =
  | "invalid" // 422
  | "unauthenticated" // 401
  | "forbidden" // 403
  | "not_found" // 404
  | "conflict" // 409
  | "stale" // 412
  | "too_many" // 429
  | "unavailable"; // 503

/** A refusal by a rule of the domain: `code` is stable, `message` a sentence for people, nothing internal in either. */
export class DomainError extends Error {
  constructor(
    readonly kind: DomainErrorKind,
    readonly code: string,
    message: string,
    readonly options: { fields?: FieldError[]; retryAfterSeconds?: number } = {},
  ) {
    super(message);
    this.name = "DomainError";
  }
}

/** 404: it does not exist, or the caller may not know that it does. */
export const notFound = (what: string, code = "not_found") =>
  new DomainError("not_found", code, `This ${what} does not exist.`);

/** 422 for fields that hold ids or combinations which only the database can judge. */
export const invalidFields = (fields: FieldError[]) =>
  new DomainError("invalid", "validation_error", "Some fields are not valid.", { fields });

/** One field of a request body that is wrong. */
export const fieldError = (loc: (string | number)[], msg: string, type: string): FieldError => ({
  loc: ["body", ...loc],
  msg,
  type,
});

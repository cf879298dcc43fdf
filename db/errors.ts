import type { FieldError } from "./schemas/common.ts";

/** Why a domain rule refused; the HTTP layer turns each kind into one status. */
export type DomainErrorKind =
  | "invalid" // 422
  | "unauthenticated" // 401
  | "forbidden" // 403
  | "not_found" // 404
  | "not_allowed" // 405
  | "conflict" // 409
  | "malformed" // 400
  | "gone" // 410
  | "stale" // 412
  | "too_large" // 413
  | "unsupported_type" // 415
  | "too_many" // 429
  | "unavailable"; // 503

/** An error of a domain rule: `code` is stable, `message` a sentence for people; neither contains internals. */
export class DomainError extends Error {
  constructor(
    readonly kind: DomainErrorKind,
    readonly code: string,
    message: string,
    readonly options: { fields?: FieldError[]; retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(message, "cause" in options ? { cause: options.cause } : {});
    this.name = "DomainError";
  }
}

/** 404: it does not exist, or the caller must not learn that it does. */
export const notFound = (what: string, code = "not_found") =>
  new DomainError("not_found", code, `This ${what} does not exist.`);

/** 403: the caller may read it, but only its owner changes it. */
export const notOwner = (what: string) =>
  new DomainError("forbidden", "not_owner", `Only the owner of this ${what} may do this.`);

/** 422 for fields with ids or combinations that only the database can validate. */
export const invalidFields = (fields: FieldError[]) =>
  new DomainError("invalid", "validation_error", "Some fields are not valid.", { fields });

/** One invalid field of a request body. */
export const fieldError = (loc: (string | number)[], msg: string, type: string): FieldError => ({
  loc: ["body", ...loc],
  msg,
  type,
});

import type { FieldError } from "@toque/db/schemas/common.ts";

/**
 * A failed call.
 * `status` 0 means that there was no response (offline, cancelled or timed out: see `code`).
 */
export class ApiError extends Error {
  readonly status: number;
  /** Machine-readable: the server's `code`, or `network_error`, `timeout`, `validation_error`, `unknown_error`. */
  readonly code: string;
  /** A human-readable sentence; empty when the server sent none. */
  readonly detail: string;
  /** Every failing field of a 422. */
  readonly fields: FieldError[];
  /** Seconds to wait, from `Retry-After`. */
  readonly retryAfter: number | null;
  /** The HTTP reason phrase; empty with HTTP/2, which omits it. */
  readonly statusText: string;
  /** The parsed response body. */
  readonly body: unknown;

  constructor(init: {
    status: number;
    code: string;
    statusText?: string;
    body?: unknown;
    detail?: string;
    fields?: FieldError[];
    retryAfter?: number | null;
    cause?: unknown;
  }) {
    super(init.detail || init.code, { cause: init.cause });
    this.name = "ApiError";
    this.status = init.status;
    this.code = init.code;
    this.detail = init.detail ?? "";
    this.fields = init.fields ?? [];
    this.retryAfter = init.retryAfter ?? null;
    this.statusText = init.statusText ?? "";
    this.body = init.body;
  }

  /** The message for one body field, named by its path: `fieldMessage("steps", 0, "text")`. */
  fieldMessage(...path: (string | number)[]): string | null {
    const wanted = path.join(".");
    const found = this.fields.find(({ loc }) => (loc[0] === "body" ? loc.slice(1) : loc).join(".") === wanted);
    return found?.msg ?? null;
  }
}

function isFieldError(entry: unknown): entry is FieldError {
  return typeof entry === "object" && entry !== null && "loc" in entry && Array.isArray(entry.loc) && "msg" in entry;
}

/** Seconds from a `Retry-After` header, which is a number or an HTTP date. */
export function parseRetryAfter(header: string | null, now = Date.now()): number | null {
  if (!header) return null;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, seconds);
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - now) / 1000));
}

/** Reads the project's two error bodies: `{detail, code}` and `{detail: [{loc, msg, type}]}`. */
export function toApiError(status: number, body: unknown, headers?: Headers, statusText = ""): ApiError {
  const retryAfter = parseRetryAfter(headers?.get("retry-after") ?? null);
  const record: Record<string, unknown> = typeof body === "object" && body !== null ? { ...body } : {};
  if (Array.isArray(record.detail)) {
    const fields = record.detail.filter(isFieldError);
    const detail = fields.map(({ msg }) => msg).join(" ");
    return new ApiError({ status, statusText, body, code: "validation_error", detail, fields, retryAfter });
  }
  return new ApiError({
    status,
    statusText,
    body,
    code: typeof record.code === "string" ? record.code : "unknown_error",
    detail: typeof record.detail === "string" ? record.detail : "",
    retryAfter,
  });
}

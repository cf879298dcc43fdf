/** Failures of a model or an embedder, as stable codes. */
export type ModelErrorCode =
  | "model_rate_limited"
  | "model_overloaded"
  | "model_quota_exhausted"
  | "model_unavailable"
  | "model_timeout"
  | "model_bad_answer"
  | "model_answer_cut_off"
  | "model_refused"
  | "model_content_filtered"
  | "model_auth_failed"
  | "model_not_found"
  | "model_request_too_long"
  | "model_rejected_request"
  | "model_too_many_calls";

const sentences: Record<ModelErrorCode, string> = {
  model_rate_limited: "The AI service is asked too much at the moment.",
  model_overloaded: "The AI service is overloaded at the moment.",
  model_quota_exhausted: "The AI service's quota is used up.",
  model_unavailable: "The AI service cannot be reached.",
  model_timeout: "The AI service did not answer in time.",
  model_bad_answer: "The AI service's answer could not be understood.",
  model_answer_cut_off: "The AI service's answer was cut off before its end.",
  model_refused: "The AI model refused to answer this request.",
  model_content_filtered: "The AI service's content filter stopped this answer.",
  model_auth_failed: "The AI service refused our credentials.",
  model_not_found: "The AI service does not know the configured model.",
  model_request_too_long: "This conversation is too long for the AI model.",
  model_rejected_request: "The AI service refused the request.",
  model_too_many_calls: "The assistant did not come to an end.",
};

/** A failure of the model behind a port. The message is human-readable; the provider's text is in `cause`, for the log. */
export class ModelError extends Error {
  constructor(
    readonly code: ModelErrorCode,
    /** Whether the same call may succeed later. */
    readonly retryable: boolean,
    /** The provider's Retry-After in milliseconds, if any. */
    readonly retryAfterMs: number | null = null,
    cause?: unknown,
  ) {
    super(sentences[code], { cause });
    this.name = "ModelError";
  }
}

const field = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null && name in value ? (value as Record<string, unknown>)[name] : undefined;

function header(error: unknown, name: string): string | null {
  const headers = field(error, "headers");
  if (headers instanceof Headers) return headers.get(name);
  const value = field(headers, name);
  return typeof value === "string" ? value : null;
}

/**
 * A Retry-After as milliseconds from `now`: seconds or an HTTP date (RFC 9110, 10.2.3), or OpenAI's `retry-after-ms`.
 * At most a day; null when there is none or it makes no sense.
 */
export function retryAfter(error: unknown, now = Date.now()): number | null {
  const ms = header(error, "retry-after-ms");
  const plain = header(error, "retry-after")?.trim();
  const wait = ms
    ? Number(ms)
    : plain
      ? /^\d/.test(plain)
        ? Number(plain) * 1000
        : Date.parse(plain) - now
      : Number.NaN;
  return Number.isFinite(wait) ? Math.min(86_400_000, Math.max(0, wait)) : null;
}

/**
 * The failure that a finish reason stands for; null for an answer that is whole. A cut-off answer may be whole at another
 * attempt, a filtered one may not.
 */
export function finishFailure(reason: unknown): ModelError | null {
  if (reason === "length") return new ModelError("model_answer_cut_off", true);
  return reason === "content_filter" ? new ModelError("model_content_filtered", false) : null;
}

/** Names under which the client reports a finish reason of its own accord. */
const finishErrors: Record<string, string> = {
  LengthFinishReasonError: "length",
  ContentFilterFinishReasonError: "content_filter",
};

/** The words of self-hosted servers for a prompt that does not fit, which have no code for it in common. */
const tooLong = /context (?:size|length|window)|maximum model length|too large to process/i;
/** llama.cpp's words while it starts, and how long it is waited for before it is asked again: it says no time. */
const loading = /^(?:503 )?loading model/i;
const LOADING_WAIT_MS = 5000;
/** Their words for what they, or the model that they hold, cannot do at all; some say it as a failure of their own. */
const unable = /\bnot support(?:ed)?\b/i;

function byStatus(status: number, error: unknown): ModelError {
  const message = String(field(error, "message") ?? "");
  const wait = retryAfter(error) ?? (loading.test(message) ? LOADING_WAIT_MS : null);
  const code = String(field(error, "code") ?? field(field(error, "error"), "code") ?? "");
  if (code === "content_filter" || code === "content_policy_violation")
    return new ModelError("model_content_filtered", false, null, error);
  if (status === 429 && code === "insufficient_quota")
    return new ModelError("model_quota_exhausted", false, null, error);
  if (status === 429) return new ModelError("model_rate_limited", true, wait, error);
  if (status === 503) return new ModelError("model_overloaded", true, wait, error);
  if ((status === 400 || status === 422 || status === 500) && tooLong.test(message))
    return new ModelError("model_request_too_long", false, null, error);
  if (status >= 500 && unable.test(message)) return new ModelError("model_rejected_request", false, null, error);
  if (status === 408) return new ModelError("model_timeout", true, null, error);
  if (status >= 500) return new ModelError("model_unavailable", true, wait, error);
  if (status === 401 || status === 403) return new ModelError("model_auth_failed", false, null, error);
  if (status === 404) return new ModelError("model_not_found", false, null, error);
  if (status === 413) return new ModelError("model_request_too_long", false, null, error);
  return new ModelError("model_rejected_request", false, null, error);
}

/** Walks the causes of an error, itself first. */
export function* causes(error: unknown): Generator<unknown> {
  for (let current: unknown = error, depth = 0; current !== undefined && depth < 10; depth++) {
    yield current;
    current = field(current, "cause");
  }
}

const networkCode =
  /^(ECONN\w+|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT|ConnectionRefused|ConnectionClosed|FailedToOpenSocket|UND_ERR_\w+)$/;

/** Converts any error of a provider's client to a {@link ModelError}. An unknown error counts as a bad answer. */
export function toModelError(error: unknown): ModelError {
  for (const cause of causes(error)) if (cause instanceof ModelError) return cause;
  for (const cause of causes(error)) {
    if (field(cause, "name") === "ContextOverflowError")
      return new ModelError("model_request_too_long", false, null, error);
    const status = field(cause, "status");
    if (typeof status === "number") return byStatus(status, cause);
    const name = String(field(cause, "name"));
    if (name === "TimeoutError" || name === "AbortError") return new ModelError("model_timeout", true, null, error);
    if (networkCode.test(String(field(cause, "code") ?? "")))
      return new ModelError("model_unavailable", true, null, error);
    const kind = typeof cause === "object" && cause !== null ? cause.constructor.name : "";
    const unfinished = finishFailure(finishErrors[kind]);
    if (unfinished) return unfinished;
    if (kind === "APIConnectionTimeoutError") return new ModelError("model_timeout", true, null, error);
    if (kind === "APIConnectionError") return new ModelError("model_unavailable", true, null, error);
    // An error that the provider sends in the middle of a stream has no status.
    if (kind === "APIError") return new ModelError("model_unavailable", true, null, error);
  }
  return new ModelError("model_bad_answer", true, null, error);
}

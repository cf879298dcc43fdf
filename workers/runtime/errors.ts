import type { JobErrorCode, StoredFinding } from "@toque/db/schemas/findings.ts";

/** Limit of findings per error: they are stored in the job's row and events. */
const MAX_FINDINGS = 50;

/** Thrown by a handler to control how the job continues. `code`, `detail` and `findings` are shown to the user. */
export class JobError extends Error {
  readonly code: JobErrorCode;
  readonly detail: string;
  /** Individual findings as data; names as language maps. */
  readonly findings: StoredFinding[];
  /** Whether another attempt may succeed. */
  readonly retryable: boolean;
  /** A provider's Retry-After in milliseconds: the job waits that long, without counting an attempt. */
  readonly retryAfterMs: number | null;

  constructor(options: {
    code: JobErrorCode;
    detail: string;
    findings?: StoredFinding[];
    retryable?: boolean;
    retryAfterMs?: number;
    /** The inner reason, for the log. */
    cause?: unknown;
  }) {
    super(`${options.code}: ${options.detail}`, { cause: options.cause });
    this.name = "JobError";
    this.code = options.code;
    this.detail = options.detail;
    this.findings = (options.findings ?? []).slice(0, MAX_FINDINGS);
    this.retryAfterMs = options.retryAfterMs ?? null;
    this.retryable = options.retryable ?? this.retryAfterMs !== null;
  }
}

/** Transient error codes of PostgreSQL and postgres.js: conflicts, shutdowns, lost connections. */
const passingCodes =
  /^(40001|40P01|55P03|57P0[123]|08\w{3}|53\w{3}|CONNECT\w*|CONNECTION_\w+|ECONN\w+|ETIMEDOUT|EPIPE)$/;

/** Converts any error of a handler to a {@link JobError}. Unknown errors are final and reveal nothing to the user. */
export function asJobError(error: unknown): JobError {
  if (error instanceof JobError) return error;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return new JobError({
    code: "job_failed",
    detail: "Something went wrong on our side. Please try again later.",
    retryable: passingCodes.test(code),
    cause: error,
  });
}

/** Why a handler's signal was aborted: any further work of it is discarded. */
export class JobAborted extends Error {
  constructor(readonly why: "cancelled" | "lease lost" | "stopping" | "timeout") {
    super(`the job was aborted: ${why}`);
    this.name = "JobAborted";
  }
}

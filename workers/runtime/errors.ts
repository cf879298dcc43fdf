import type { Finding, JobErrorCode } from "@toque/db/entities/findings.ts";

/** A job's row and its events carry them; nobody reads a hundred reasons. */
const MAX_FINDINGS = 50;

/** What a job's handler throws to say how the job goes on. `code`, `detail` and `findings` are shown to the user. */
export class JobError extends Error {
  readonly code: JobErrorCode;
  readonly detail: string;
  /** What was found, one by one and as data; names as language maps. */
  readonly findings: Finding[];
  /** Whether another attempt may succeed. */
  readonly retryable: boolean;
  /** A provider's Retry-After, in milliseconds: the job waits that long, and it costs no attempt. */
  readonly retryAfterMs: number | null;

  constructor(options: {
    code: JobErrorCode;
    detail: string;
    findings?: Finding[];
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

/** PostgreSQL's and postgres.js's codes for what another try may cure: conflicts, shutdowns, lost connections. */
const passingCodes =
  /^(40001|40P01|55P03|57P0[123]|08\w{3}|53\w{3}|CONNECT\w*|CONNECTION_\w+|ECONN\w+|ETIMEDOUT|EPIPE)$/;

/** Whatever a handler threw, as a {@link JobError}. What is unknown says nothing to the user and is final. */
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

/** Why a handler's signal was aborted: its work is void, whatever it still does. */
export class JobAborted extends Error {
  constructor(readonly why: "cancelled" | "lease lost" | "stopping" | "timeout") {
    super(`the job was aborted: ${why}`);
    this.name = "JobAborted";
  }
}

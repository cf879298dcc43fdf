import type { JobErrorCode } from "@toque/db/entities/findings.ts";
import type { Problem } from "../checks/problem.ts";

/** What the model gave as its last answer failed the checks, too. */
export class FailedAnswer extends Error {
  constructor(
    /** Stable, for programs. */
    readonly code: JobErrorCode,
    /** A sentence for people. */
    message: string,
    /** What failed last, for people as well. */
    readonly reasons: readonly Problem[],
  ) {
    super(message);
    this.name = "FailedAnswer";
  }
}

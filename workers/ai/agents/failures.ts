import type { StoredCheck } from "@toque/db/schemas/ai.ts";
import type { JobErrorCode, StoredFinding } from "@toque/db/schemas/findings.ts";
import type { CheckedDraft } from "../checks/draft.ts";
import { findingsOf, type Problem, unusable } from "../checks/problem.ts";
import type { InfeasibleCode } from "../response-tools.ts";

/** The model's last answer failed the checks, despite retries. */
export class FailedAnswer extends Error {
  constructor(
    /** Stable code for programs. */
    readonly code: JobErrorCode,
    /** Human-readable sentence. */
    message: string,
    /** The last failure, human-readable. */
    readonly reasons: readonly Problem[],
  ) {
    super(message);
    this.name = "FailedAnswer";
  }
}

/** No recipe passed the checks. */
export class FailedChecks extends Error {
  constructor(readonly last: CheckedDraft | null) {
    super("no draft passed its checks");
    this.name = "FailedChecks";
  }
  private get failed(): StoredCheck[] {
    return this.last?.checks.filter((check) => !check.passed) ?? [];
  }
  /** Sentences of what failed last. */
  get reasons(): string[] {
    return this.failed.map((check) => check.detail);
  }
  /** The same as data. */
  get findings(): StoredFinding[] {
    if (!this.last) return findingsOf([unusable(null)]);
    return this.failed.flatMap((check) => check.findings ?? []);
  }
}

/** The model answered that the request is infeasible: the message is a sentence in the request's language. */
export class InfeasibleRequest extends Error {
  constructor(
    readonly code: InfeasibleCode,
    message: string,
    readonly finding: StoredFinding,
  ) {
    super(message);
    this.name = "InfeasibleRequest";
  }
}

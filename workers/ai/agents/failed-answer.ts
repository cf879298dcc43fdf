/** What the model gave as its last answer failed the checks, too. */
export class FailedAnswer extends Error {
  constructor(
    /** Stable, for programs. */
    readonly code: string,
    /** A sentence for people. */
    message: string,
    /** What failed last, for people as well. */
    readonly reasons: readonly string[],
  ) {
    super(message);
    this.name = "FailedAnswer";
  }
}

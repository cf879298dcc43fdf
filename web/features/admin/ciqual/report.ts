import type { CiqualReport } from "@toque/db/ciqual/import.ts";

/** The report of an import; null where a job has none, or one from before reports said whether they were applied. */
export function reportOf(result: unknown): CiqualReport | null {
  const isReport = typeof result === "object" && result !== null && "applied" in result && "fingerprint" in result;
  return isReport ? (result as CiqualReport) : null;
}

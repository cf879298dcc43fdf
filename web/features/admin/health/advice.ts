import type { HealthPart } from "@toque/db/schemas/administration.ts";

/** Sentences that say what to do, or what it means. */
const sentences = [
  "database_no_answer",
  "search_no_answer",
  "search_fallback",
  "bus_no_answer",
  "workers_no_answer",
  "outbox_waiting",
  "jobs_waiting",
  "dead_letters_failed",
  "mails_waiting",
  "media_no_answer",
  "media_almost_full",
  "model_offline_chef",
  "stores_not_configured",
  "stores_overdue",
  "backup_unknown",
  "backup_overdue",
  "any_no_answer",
  "any_unknown",
] as const;
export type Advice = (typeof sentences)[number];

/** The sentence for a part; null where all is well and there is nothing to say. */
export function adviceFor({ name, reason }: Pick<HealthPart, "name" | "reason">): Advice | null {
  if (reason === "ok") return null;
  const own = sentences.find((one) => one === `${name}_${reason}`);
  return own ?? (reason === "no_answer" ? "any_no_answer" : "any_unknown");
}

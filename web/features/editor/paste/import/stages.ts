import type { JobProgress } from "@toque/db/schemas/ai.ts";

/** The stages of an import in their order, and the percent at which each begins; see workers/jobs/recipe-import. */
export const stages = ["fetching", "reading", "understanding", "picture"] as const;
export type Stage = (typeof stages)[number];
/** Those of a PDF or a photo that was uploaded. */
export const uploadedStages: ReadonlySet<Stage> = new Set(["reading", "understanding"]);
const begins: Record<Stage, number> = { fetching: 0, reading: 40, understanding: 65, picture: 80 };

/** The stage that a job is in. Asking a model is a part of reading. */
export function stageOf({ stage, percent }: JobProgress): Stage {
  const known = stages.find((one) => one === stage);
  return known ?? stages.findLast((one) => percent >= begins[one]) ?? "fetching";
}

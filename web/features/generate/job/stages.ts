import type { JobProgress } from "@toque/db/schemas/ai.ts";

/** The stages of a generation in their order. */
export const stages = ["queued", "understanding", "composing", "checking", "saving"] as const;
export type Stage = (typeof stages)[number];

/** The progress of a job, as the list of stages shows it. */
export interface StageProgress {
  stage: Stage;
  /** How often composing has started; from the second time on, the checks have rejected a draft. */
  drafts: number;
}

export const initialProgress: StageProgress = { stage: "queued", drafts: 0 };

/** Percent at which each stage starts, for stages that are unknown here. */
const startPercent: Record<Stage, number> = { queued: 0, understanding: 1, composing: 15, checking: 75, saving: 90 };

function stageOf({ stage, percent }: JobProgress): Stage {
  const known = stages.find((one) => one === stage);
  return known ?? stages.findLast((one) => percent >= startPercent[one]) ?? "queued";
}

/** The progress after one more event. `queued` resets it: a new attempt of the whole job. */
export function advance(before: StageProgress, event: JobProgress): StageProgress {
  const stage = stageOf(event);
  if (stage === "queued") return initialProgress;
  const startsDraft = stage === "composing" && before.stage !== "composing";
  return { stage, drafts: startsDraft ? before.drafts + 1 : before.drafts };
}

export type StageState = "done" | "now" | "ahead";

export function stateOf(stage: Stage, progress: StageProgress): StageState {
  const difference = stages.indexOf(stage) - stages.indexOf(progress.stage);
  if (difference === 0) return "now";
  return difference < 0 ? "done" : "ahead";
}

/** The advice after a failure, by the error code of the job. */
export type Advice = "loosen" | "contradiction" | "foods" | "wait" | "operator" | "again";

export function adviceFor(code: string): Advice {
  switch (code) {
    case "recipe_failed_checks":
    case "recipe_not_possible":
      return "loosen";
    case "request_contradicts_itself":
      return "contradiction";
    case "unknown_food":
    case "unknown_allergy":
    case "recipe_not_found":
    case "invalid_params":
      return "foods";
    case "model_rate_limited":
    case "model_overloaded":
    case "model_unavailable":
    case "model_timeout":
      return "wait";
    case "model_quota_exhausted":
    case "model_auth_failed":
    case "model_not_found":
    case "model_rejected_request":
      return "operator";
    default:
      return "again";
  }
}

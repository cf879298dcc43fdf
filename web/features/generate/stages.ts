import type { JobProgress, JobStatus } from "@toque/db/entities/ai.ts";

/** The stages of a generation in their order. */
export const stages = ["queued", "understanding", "composing", "checking", "saving"] as const;
export type Stage = (typeof stages)[number];

/** Where a job stands, as the list of stages shows it. */
export interface Course {
  stage: Stage;
  /** How often the chef has begun to compose; from the second time on, the checks have sent a draft back. */
  drafts: number;
}

export const firstCourse: Course = { stage: "queued", drafts: 0 };

/** Percent at which each stage begins, for a stage that this page does not know by name. */
const begins: Record<Stage, number> = { queued: 0, understanding: 1, composing: 15, checking: 75, saving: 90 };

function stageOf({ stage, percent }: JobProgress): Stage {
  const named = stages.find((one) => one === stage);
  return named ?? stages.findLast((one) => percent >= begins[one]) ?? "queued";
}

/** The course after one more progress event. `queued` starts over: a new attempt of the whole job. */
export function follow(course: Course, progress: JobProgress): Course {
  const stage = stageOf(progress);
  if (stage === "queued") return firstCourse;
  const begun = stage === "composing" && course.stage !== "composing";
  return { stage, drafts: begun ? course.drafts + 1 : course.drafts };
}

export type StageState = "done" | "now" | "ahead";

export function stateOf(stage: Stage, course: Course): StageState {
  const difference = stages.indexOf(stage) - stages.indexOf(course.stage);
  if (difference === 0) return "now";
  return difference < 0 ? "done" : "ahead";
}

export function isOver(status: JobStatus): boolean {
  return status === "succeeded" || status === "failed" || status === "cancelled";
}

/** What to suggest after a failure, by the job's error code. */
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

import { queryOptions } from "@tanstack/react-query";
import type { JobProgress, JobStatus } from "@toque/db/schemas/ai.ts";
import { api, call, unwrap } from "../client/eden.ts";

export const jobPath = (id: number): string => `/api/recipe/jobs/${id}`;
export const jobCall = (id: number) => api.api.recipe.jobs({ id });

/** The state of a job. */
export function jobQuery(id: number) {
  return queryOptions({
    queryKey: ["jobs", id],
    queryFn: ({ signal }) => unwrap(jobCall(id).get(call({ signal }))),
    staleTime: 2000,
  });
}

export function isFinished(status: JobStatus): boolean {
  return status === "succeeded" || status === "failed" || status === "cancelled";
}

/** The data of a progress event; null for anything else. */
export function readProgress(data: string): JobProgress | null {
  try {
    const value: unknown = JSON.parse(data);
    if (typeof value !== "object" || value === null || !("stage" in value) || !("percent" in value)) return null;
    const { stage, percent } = value;
    return typeof stage === "string" && typeof percent === "number" ? { stage, percent } : null;
  } catch {
    return null;
  }
}

import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { JobStatus, JobType } from "@toque/db/schemas/ai.ts";
import { answerOf, api, call, unwrap } from "../../../shared/client/eden.ts";
import { toListed } from "../../../shared/client/listed.ts";
import { isFinished, jobCall } from "../../../shared/jobs/job-queries.ts";

export const jobStates = [
  "running",
  "queued",
  "failed",
  "succeeded",
  "cancelled",
] as const satisfies readonly JobStatus[];
export const jobKinds = [
  "generate-recipe",
  "chatbot",
  "upgrade-recipe",
  "translate-recipe",
  "translate-all",
  "fun-fact",
  "fridge-image",
  "ciqual-import",
  "account_export",
  "account_import",
  "chef-creation",
  "chef-mint",
  "recipe-import",
  "recipe-file-import",
] as const satisfies readonly JobType[];

/** What the list shows; null is everything. */
export interface JobFilters {
  type: JobType | null;
  status: JobStatus | null;
  page: number;
}

/** Milliseconds between two looks at a list in which something is under way. */
const LOOK_AGAIN_MS = 5000;

export const jobsKey = ["admin", "jobs"] as const;

export const jobsQuery = ({ type, status, page }: JobFilters) =>
  queryOptions({
    queryKey: [...jobsKey, type, status, page],
    queryFn: async ({ signal }) => {
      const query = { page, ...(type ? { type } : {}), ...(status ? { status } : {}) };
      return toListed(await answerOf(api.api.admin.jobs.get({ query, ...call({ signal }) })));
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.entries.some((job) => !isFinished(job.status)) ? LOOK_AGAIN_MS : false,
  });

export const retryJob = (id: number) => unwrap(api.api.admin.jobs({ id }).retry.post());
export const cancelJob = (id: number) => unwrap(jobCall(id).delete());

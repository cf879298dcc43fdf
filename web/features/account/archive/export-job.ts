import { queryOptions } from "@tanstack/react-query";
import type { Job } from "@toque/db/schemas/ai.ts";
import type { AccountArchive } from "../../../shared/account/account-api.ts";
import { request } from "../../../shared/client/fetch.ts";
import { browserAtom } from "../../../shared/storage/stored-atom.ts";

/** The last export of an account, so that it is found again after a reload. */
export interface StartedExport {
  userId: number;
  jobId: number;
}
/** A job that reads an uploaded file. The file is kept for a day, so that the job can be started once more. */
export interface StartedImport extends StartedExport {
  importId?: string;
}
export const startedExportAtom = browserAtom<StartedExport | null>("toque.export", null);

const ended = new Set<Job["status"]>(["succeeded", "failed", "cancelled"]);
export const hasEnded = (job: Pick<Job, "status"> | undefined): boolean => job !== undefined && ended.has(job.status);

export const exportJobQuery = (id: number) =>
  queryOptions({
    queryKey: ["jobs", id],
    queryFn: ({ signal }) => request<Job>(`/api/recipe/jobs/${id}`, { signal, quiet: true }),
    refetchInterval: ({ state }) => (state.error || hasEnded(state.data) ? false : 1500),
  });

/** The archive of a finished job, while its address is valid; null otherwise. */
export function archiveOf(job: Job | undefined, now: number): AccountArchive | null {
  if (job?.status !== "succeeded") return null;
  const result = job.result as Partial<AccountArchive> | null;
  if (typeof result?.download_url !== "string" || typeof result.expires_at !== "string") return null;
  return Date.parse(result.expires_at) > now
    ? { download_url: result.download_url, expires_at: result.expires_at, bytes: result.bytes ?? 1 }
    : null;
}

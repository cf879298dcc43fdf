import { notFound } from "@toque/db/errors.ts";
import { type ListedJob, listJobs, readListedJob } from "@toque/db/jobs/list.ts";
import type { Locale } from "@toque/db/recipes/present.ts";
import { AdminJob, JobKind } from "@toque/db/schemas/administration.ts";
import { JobStatus } from "@toque/db/schemas/ai.ts";
import { retryJob } from "@toque/workers/runtime/replay.ts";
import { t } from "elysia";
import type { Deps } from "../../deps.ts";
import { httpModule, localeOf } from "../../http/module.ts";
import { PAGE_SIZE, pageHeaders } from "../../http/paging.ts";
import { idParam, pageQuery, responses } from "../../http/schemas.ts";
import { presentJobError } from "../../recipe/jobs/findings.ts";
import { maskError } from "../mask.ts";

function present(job: ListedJob, locale: Locale): AdminJob {
  const { id, type, status, progress, model, attempts, interruptions, reason } = job;
  const error = presentJobError(job.error, locale);
  return {
    id,
    type,
    status,
    progress,
    user_id: job.userId,
    model,
    attempts,
    interruptions,
    error: error && { ...error, detail: maskError(error.detail) },
    reason: reason === null ? null : maskError(reason),
    created_at: job.createdAt.toISOString(),
    started_at: job.startedAt?.toISOString() ?? null,
    finished_at: job.finishedAt?.toISOString() ?? null,
  };
}

/** All jobs of the installation, for administrators. One is cancelled as its owner does: DELETE /api/recipe/jobs/{id}. */
export const adminJobsRoutes = (deps: Deps) =>
  httpModule(deps, "/api/admin/jobs", "administration")
    .get(
      "/",
      async ({ query, headers, request, set }) => {
        const { page = 1, type = null, status = null } = query;
        const { items, total } = await listJobs(deps.db.sql, { type, status }, { page, perPage: PAGE_SIZE });
        Object.assign(set.headers, pageHeaders(request.url, page, total));
        return items.map((job) => present(job, localeOf(headers)));
      },
      {
        admin: true,
        query: t.Object({ page: pageQuery(), type: t.Optional(JobKind), status: t.Optional(JobStatus) }),
        response: responses({ 200: t.Array(AdminJob) }, 401, 403),
        detail: { summary: "All jobs, the newest first; of one kind, or in one state" },
      },
    )
    .post(
      "/:id/retry",
      async ({ caller, params, headers }) => {
        await retryJob(deps.db, params.id);
        deps.log.info("job queued again", { by: caller.userId, job: params.id });
        const job = await readListedJob(deps.db.sql, params.id);
        if (!job) throw notFound("job");
        return present(job, localeOf(headers));
      },
      {
        admin: true,
        params: t.Object({ id: idParam() }),
        response: responses({ 200: AdminJob }, 401, 403, 404, 409),
        detail: { summary: "Queues a failed job again, with no attempts counted" },
      },
    );

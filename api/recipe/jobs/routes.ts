import { type JobEvent, jobEventsAfter } from "@toque/db/jobs/events.ts";
import { cancelJob } from "@toque/db/jobs/finish.ts";
import type { Locale } from "@toque/db/recipes/present.ts";
import { Job, JobState } from "@toque/db/schemas/ai.ts";
import { t } from "elysia";
import type { Deps } from "../../deps.ts";
import { follow } from "../../events/follow.ts";
import { httpModule, localeOf } from "../../http/module.ts";
import { idParam, responses } from "../../http/schemas.ts";
import { eventStream, lastEventId, type ServerEvent } from "../../http/sse.ts";
import { cancellableJob, ownJob, presentOwn } from "./answers.ts";
import { presentJobError } from "./findings.ts";

const jobId = t.Object({ id: idParam() });

const presentEvent = (event: JobEvent, locale: Locale) =>
  event.type === "finished" ? { ...event.data, error: presentJobError(event.data.error, locale) } : event.data;

/** A job's events from the database, then as they happen, until it has finished. */
async function* jobEvents(
  deps: Deps,
  job: { id: number; locale: Locale },
  after: number,
  signal: AbortSignal,
): AsyncGenerator<ServerEvent> {
  const { id, locale } = job;
  let last = after;
  const readAfter = () => jobEventsAfter(deps.db.sql, id, last);
  for await (const events of follow(deps.eventHub, { key: `job:${id}`, readAfter, signal }))
    for (const event of events) {
      last = event.id;
      yield { id: event.id, event: event.type, data: presentEvent(event, locale) };
      if (event.type === "finished") return;
    }
}

export const jobsRoutes = (deps: Deps) =>
  httpModule(deps, "/api/recipe/jobs", "recipe")
    .get(
      "/:id",
      async ({ caller, params, headers }) =>
        presentOwn(deps, caller, await ownJob(deps, caller, params.id), localeOf(headers)),
      {
        user: true,
        params: jobId,
        response: responses({ 200: Job }, 401, 404),
        detail: { summary: "How an AI job stands" },
      },
    )
    .get(
      "/:id/events",
      async ({ caller, params, headers, request, server }) => {
        await ownJob(deps, caller, params.id);
        return eventStream(deps, { request, caller, server }, (signal) =>
          jobEvents(deps, { id: params.id, locale: localeOf(headers) }, lastEventId(request), signal),
        );
      },
      {
        user: true,
        params: jobId,
        detail: {
          summary: "A job's events: progress, text, finished. Resumes after Last-Event-ID",
          responses: {
            200: { description: "An event stream", content: { "text/event-stream": { schema: { type: "string" } } } },
          },
        },
      },
    )
    .delete(
      "/:id",
      async ({ caller, params }) => {
        const job = await cancellableJob(deps, caller, params.id);
        const status = await deps.db.transaction((tx) => cancelJob(tx, job.id));
        if (job.userId !== caller.userId) deps.log.info("job cancelled", { by: caller.userId, job: job.id });
        return { id: job.id, status: status ?? job.status };
      },
      {
        user: true,
        params: jobId,
        response: responses({ 200: JobState }, 401, 404),
        detail: { summary: "Cancels a job; no effect of it follows" },
      },
    );

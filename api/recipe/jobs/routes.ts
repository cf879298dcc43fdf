import { Job, jobStatuses } from "@toque/db/entities/ai.ts";
import { Enum, Id } from "@toque/db/entities/common.ts";
import { type JobEvent, jobEventsAfter } from "@toque/db/jobs/events.ts";
import { cancelJob } from "@toque/db/jobs/finish.ts";
import type { Voice } from "@toque/db/recipes/present.ts";
import { t } from "elysia";
import type { Deps } from "../../deps.ts";
import { httpModule, voiceOf } from "../../http/module.ts";
import { idParam, responses } from "../../http/schemas.ts";
import { eventStream, lastEventId, type ServerEvent } from "../../http/sse.ts";
import { ownJob, presentJob } from "./answers.ts";
import { presentJobError } from "./findings.ts";

const jobId = t.Object({ id: idParam() });
/** Between wake-ups the database is asked this often. */
const LOOK_AGAIN_MS = 2000;

const presentEvent = (event: JobEvent, voice: Voice) =>
  event.type === "finished" ? { ...event.data, error: presentJobError(event.data.error, voice) } : event.data;

/** A job's events from the database, then as they happen, until it has finished. */
async function* follow(
  deps: Deps,
  job: { id: number; voice: Voice },
  after: number,
  signal: AbortSignal,
): AsyncGenerator<ServerEvent> {
  const { id, voice } = job;
  const listener = deps.hub.listen(`job:${id}`);
  try {
    let last = after;
    while (!signal.aborted) {
      const events = await jobEventsAfter(deps.db.sql, id, last);
      for (const event of events) {
        last = event.id;
        yield { id: event.id, event: event.type, data: presentEvent(event, voice) };
        if (event.type === "finished") return;
      }
      if (events.length === 0) await listener.next(LOOK_AGAIN_MS, signal);
    }
  } finally {
    listener.close();
  }
}

export const jobsRoutes = (deps: Deps) =>
  httpModule(deps, "/api/recipe/jobs", "recipe")
    .get(
      "/:id",
      async ({ caller, params, headers }) => presentJob(await ownJob(deps, caller, params.id), voiceOf(headers)),
      {
        user: true,
        params: jobId,
        response: responses({ 200: Job }, 401, 404),
        detail: { summary: "How an AI job stands" },
      },
    )
    .get(
      "/:id/events",
      async ({ caller, params, headers, request }) => {
        await ownJob(deps, caller, params.id);
        return eventStream(request, (signal) =>
          follow(deps, { id: params.id, voice: voiceOf(headers) }, lastEventId(request), signal),
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
        const job = await ownJob(deps, caller, params.id);
        const status = await deps.db.transaction((tx) => cancelJob(tx, job.id));
        return { id: job.id, status: status ?? job.status };
      },
      {
        user: true,
        params: jobId,
        response: responses({ 200: t.Object({ id: Id, status: Enum(jobStatuses) }) }, 401, 404),
        detail: { summary: "Cancels a job; no effect of it follows" },
      },
    );

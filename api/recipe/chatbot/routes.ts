import { Job } from "@toque/db/schemas/ai.ts";
import {
  ChatHistory,
  ChatMessage,
  ChatRequest,
  EventPage,
  EventWait,
  PollOptions,
  ThreadCreate,
  ThreadReference,
} from "@toque/db/schemas/thread.ts";
import { currentThread, threadEvents, threadHistory, threadSubject } from "@toque/db/threads/threads.ts";
import { t } from "elysia";
import type { Deps } from "../../deps.ts";
import { httpModule } from "../../http/module.ts";
import { booleanText, optionalBody, responses } from "../../http/schemas.ts";
import { eventStream, lastEventId } from "../../http/sse.ts";
import { ANSWER_SECONDS, accepted, assertSucceeded, awaitJob, prefersAsync } from "../jobs/answers.ts";
import { chatbotService } from "./service.ts";

export const chatbotRoutes = (deps: Deps) => {
  const service = chatbotService(deps);
  return httpModule(deps, "/api/recipe/chatbot", "recipe")
    .post(
      "/new-thread",
      async ({ caller, body, request, status }) =>
        status(201, await service.newThread(request, caller, body?.recipe_id ?? null)),
      {
        user: true,
        ...optionalBody(ThreadCreate),
        response: responses({ 201: ThreadReference }, 401, 409),
        detail: { summary: "Opens a thread; the one before it ends" },
      },
    )
    .post(
      "/send-message",
      async ({ caller, query, body, headers, request }) => {
        const jobId = await service.takeMessage(request, caller, headers.lang ?? "en", query.new_thread ?? false, body);
        const job = await awaitJob(deps, jobId, prefersAsync(request) ? 0 : ANSWER_SECONDS, request.signal);
        if (job.status === "queued" || job.status === "running") return accepted(job, request);
        assertSucceeded(job);
        const thread = await currentThread(deps.db.sql, caller.userId);
        const events = thread ? await threadEvents(deps.db.sql, thread.id) : [];
        const answer = events.findLast((event) => event.type === "message" && event.job_id === jobId);
        // Another tab may have ended the thread meanwhile; the job's result says so.
        return answer ? Response.json(answer) : accepted(job, request);
      },
      {
        user: true,
        query: t.Object({ new_thread: t.Optional(booleanText({ default: false })) }),
        body: ChatRequest,
        response: responses({ 200: ChatMessage, 202: Job }, 401, 409, 503),
        detail: { summary: "Sends a message; answers with the assistant's, or 202 with the job" },
      },
    )
    .post(
      "/fetch-events",
      ({ caller, body, request }) =>
        service.events(caller, body.last_event_id ?? 0, body.wait ? (body.timeout ?? 0) : 0, request.signal),
      {
        user: true,
        body: PollOptions,
        response: responses({ 200: EventPage }, 401),
        detail: { summary: "Events after an id; a long poll when wait is true" },
      },
    )
    .post(
      "/wait-for-event",
      ({ caller, body, request }) =>
        service.events(caller, body.last_event_id ?? null, body.timeout ?? 30, request.signal),
      {
        user: true,
        body: EventWait,
        response: responses({ 200: EventPage }, 401),
        detail: { summary: "Waits for the next event, at most `timeout` seconds" },
      },
    )
    .get(
      "/history",
      async ({ caller }) => {
        const thread = await currentThread(deps.db.sql, caller.userId);
        if (!thread)
          return {
            thread_id: null,
            recipe_id: null,
            family_id: null,
            model: deps.modelName,
            messages: [],
            events: [],
          };
        const [messages, events, subject] = await Promise.all([
          threadHistory(deps.db.sql, thread.id),
          threadEvents(deps.db.sql, thread.id),
          threadSubject(deps.db.sql, thread.id),
        ]);
        return {
          thread_id: thread.id,
          recipe_id: subject?.recipe_id ?? null,
          family_id: subject?.family_id ?? null,
          model: deps.modelName,
          messages: messages.map(({ role, message }) => ({ role, content: message })),
          events,
        };
      },
      {
        user: true,
        response: responses({ 200: ChatHistory }, 401),
        detail: { summary: "What was said in the current thread" },
      },
    )
    .get(
      "/events",
      ({ caller, request, server }) => {
        const after = request.headers.has("last-event-id") ? lastEventId(request) : null;
        return eventStream(deps, { request, caller, server }, (signal) => service.follow(caller, after, signal));
      },
      {
        user: true,
        detail: {
          summary: "The caller's chat events as they happen. Resumes after Last-Event-ID without loss",
          responses: {
            200: { description: "An event stream", content: { "text/event-stream": { schema: { type: "string" } } } },
          },
        },
      },
    );
};

import type { JobError, JobProgress, JobStatus } from "@toque/db/schemas/ai.ts";
import { useEffect, useEffectEvent, useState } from "react";
import { readEventStream } from "../../shared/sse/event-stream.ts";
import type { ServerEvent } from "../../shared/sse/parse-event-stream.ts";

/** The final state of an answer job. */
export interface FinishedAnswer {
  status: JobStatus;
  error: JobError | null;
}

/** An answer while it is streamed. */
export interface AnswerDraft {
  stage: string;
  text: string;
}

const emptyDraft: AnswerDraft = { stage: "queued", text: "" };

/** The draft after one more event of its job. A job that is queued again starts over with an empty draft. */
export function nextDraft(draft: AnswerDraft, { type, data }: Pick<ServerEvent, "type" | "data">): AnswerDraft {
  if (type === "text") return { ...draft, text: draft.text + (JSON.parse(data) as { text: string }).text };
  if (type !== "progress") return draft;
  const { stage } = JSON.parse(data) as JobProgress;
  return stage === "queued" ? emptyDraft : { ...draft, stage };
}

/**
 * Streams the answer of a job. A dropped connection is resumed; after a reload the stream is read from its start.
 * @param jobId null for none
 * @param onFinished called once; with the error when the stream cannot be read at all
 */
export function useAnswerStream(
  jobId: number | null,
  onFinished: (result: FinishedAnswer | { unreachable: unknown }) => void,
): AnswerDraft {
  const [state, setState] = useState({ jobId, draft: emptyDraft });
  const finished = useEffectEvent(onFinished);
  useEffect(() => {
    if (jobId === null) return;
    const controller = new AbortController();
    let draft = emptyDraft;
    readEventStream(`/api/recipe/jobs/${jobId}/events`, {
      signal: controller.signal,
      onEvent: (event) => {
        if (event.type === "finished") {
          controller.abort();
          finished(JSON.parse(event.data) as FinishedAnswer);
          return;
        }
        draft = nextDraft(draft, event);
        setState({ jobId, draft });
      },
    }).catch((error: unknown) => {
      if (!controller.signal.aborted) finished({ unreachable: error });
    });
    return () => controller.abort();
  }, [jobId]);
  return state.jobId === jobId ? state.draft : emptyDraft;
}

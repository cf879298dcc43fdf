import type { JobError, JobProgress, JobStatus } from "@toque/db/entities/ai.ts";
import { useEffect, useEffectEvent, useState } from "react";
import { readEventStream } from "../../shared/sse/event-stream.ts";
import type { ServerEvent } from "../../shared/sse/parse-event-stream.ts";

export interface Finished {
  status: JobStatus;
  error: JobError | null;
}

/** How far an answer is: what it does, and what it has said so far. */
export interface Draft {
  stage: string;
  text: string;
}

const nothing: Draft = { stage: "queued", text: "" };

/** A draft after one more event of its job. A job that is queued again begins anew: what it had said is void. */
export function nextDraft(draft: Draft, { type, data }: Pick<ServerEvent, "type" | "data">): Draft {
  if (type === "text") return { ...draft, text: draft.text + (JSON.parse(data) as { text: string }).text };
  if (type !== "progress") return draft;
  const { stage } = JSON.parse(data) as JobProgress;
  return stage === "queued" ? nothing : { ...draft, stage };
}

/**
 * Follows the answer of a job as it is written. A dropped connection goes on where it was, a reload reads it from the start.
 * @param jobId null follows nothing
 * @param onFinished told once; with the error when the job cannot be followed at all
 */
export function useAnswer(
  jobId: number | null,
  onFinished: (result: Finished | { unreachable: unknown }) => void,
): Draft {
  const [state, setState] = useState({ jobId, draft: nothing });
  const finished = useEffectEvent(onFinished);
  useEffect(() => {
    if (jobId === null) return;
    const controller = new AbortController();
    let draft = nothing;
    readEventStream(`/api/recipe/jobs/${jobId}/events`, {
      signal: controller.signal,
      onEvent: (event) => {
        if (event.type === "finished") {
          controller.abort();
          finished(JSON.parse(event.data) as Finished);
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
  return state.jobId === jobId ? state.draft : nothing;
}

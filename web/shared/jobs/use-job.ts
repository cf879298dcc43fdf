import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { JobProgress, JobStatus } from "@toque/db/schemas/ai.ts";
import { unwrap } from "../client/eden.ts";
import type { ServerEvent } from "../sse/parse-event-stream.ts";
import { useEventStream } from "../sse/use-event-stream.ts";
import { toastError } from "../ui/toast-error.ts";
import { isFinished, jobCall, jobPath, jobQuery, readProgress } from "./job-queries.ts";

interface JobHandlers {
  onProgress?: (progress: JobProgress) => void;
  /** Its last event has come; its state is being read. */
  onFinished?: () => void;
  /** Cancelled by this page. */
  onCancelled: () => void;
}

/** Follows a job by its event stream, also one that was started before the page was loaded. @param jobId null follows nothing */
export function useJob(jobId: number | null, { onProgress, onFinished, onCancelled }: JobHandlers) {
  const client = useQueryClient();
  const { queryKey } = jobQuery(jobId ?? 0);
  const job = useQuery({
    ...jobQuery(jobId ?? 0),
    enabled: jobId !== null,
    // A fallback for when the event stream does not get through.
    refetchInterval: ({ state }) => (state.data && !isFinished(state.data.status) ? 10_000 : false),
  });
  const status: JobStatus = job.data?.status ?? "queued";
  const finished = isFinished(status);

  const onEvent = ({ type, data }: ServerEvent): void => {
    if (type === "finished") {
      void client.invalidateQueries({ queryKey });
      onFinished?.();
      return;
    }
    const progress = type === "progress" ? readProgress(data) : null;
    if (progress) onProgress?.(progress);
  };
  const isFollowed = jobId !== null && job.data && !finished;
  const connection = useEventStream(isFollowed ? `${jobPath(jobId)}/events` : null, onEvent);

  const cancel = useMutation({
    mutationFn: () => unwrap(jobCall(jobId ?? 0).delete()),
    onSuccess: async (cancelled) => {
      await client.invalidateQueries({ queryKey });
      if (cancelled.status === "cancelled") onCancelled();
    },
    onError: toastError,
  });
  return {
    job,
    status,
    finished,
    /** The event stream is disconnected for the moment. */
    waiting: connection === "waiting",
    cancel: () => cancel.mutate(),
    cancelling: cancel.isPending,
  };
}

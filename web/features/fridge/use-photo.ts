import { useMutation } from "@tanstack/react-query";
import type { FridgeFoods, Job } from "@toque/db/schemas/ai.ts";
import { useEffect, useRef } from "react";
import { ApiError } from "../../shared/client/api-error.ts";
import { api, call, unwrap } from "../../shared/client/eden.ts";
import { requestAnswer } from "../../shared/client/fetch.ts";
import { shrunk } from "../../shared/pictures/shrink.ts";
import { uploadWith } from "../../shared/pictures/upload.ts";

const POLL_MS = 1000;

/** Waits for a job. @throws ApiError with the job's own code where it failed */
async function resultOf(job: Job, signal: AbortSignal): Promise<FridgeFoods> {
  let now = job;
  while (now.status === "queued" || now.status === "running") {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    signal.throwIfAborted();
    now = await unwrap(api.api.recipe.jobs({ id: job.id }).get(call({ signal })));
  }
  if (now.status !== "succeeded") throw new ApiError({ status: 503, code: now.error?.code ?? "job_failed" });
  return now.result as FridgeFoods;
}

async function recognise(file: File, signal: AbortSignal): Promise<FridgeFoods> {
  const img_url = await uploadWith(
    (content_type, stop) =>
      unwrap(api.api.food["fridge-image-upload-url"].get({ query: { content_type }, ...call({ signal: stop }) })),
    await shrunk(file),
    { signal, onProgress: () => {} },
  );
  const { data, status } = await requestAnswer<FridgeFoods | Job>("/api/food/get-foods-from-fridge-image", {
    method: "POST",
    body: { img_url },
    headers: { prefer: "respond-async" },
    signal,
  });
  return status === 202 ? resultOf(data as Job, signal) : (data as FridgeFoods);
}

/** Reads the foods from a photo: uploads it, and waits for what the model sees. Leaving the page cancels the wait. */
export function usePhoto(done: (foods: FridgeFoods) => void) {
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  return useMutation({
    mutationFn: (file: File) => {
      running.current?.abort();
      running.current = new AbortController();
      return recognise(file, running.current.signal);
    },
    onSuccess: done,
  });
}

import { queryOptions, useMutation } from "@tanstack/react-query";
import type { GenerationRequest, GenerationResult, Job } from "@toque/db/schemas/ai.ts";
import { useRef } from "react";
import { ApiError } from "../../shared/client/api-error.ts";
import { api, call, unwrap } from "../../shared/client/eden.ts";
import { requestAnswer } from "../../shared/client/fetch.ts";
import { newKey } from "../../shared/client/new-key.ts";

export const jobPath = (id: number): string => `/api/recipe/jobs/${id}`;
export const jobCall = (id: number) => api.api.recipe.jobs({ id });

/** The state of a job. */
export function jobQuery(id: number) {
  return queryOptions({
    queryKey: ["jobs", id],
    queryFn: ({ signal }) => unwrap(jobCall(id).get(call({ signal }))),
    staleTime: 2000,
  });
}

/** One generated recipe as the model wrote it, with its checks. It never changes. */
export function ideaQuery(id: number) {
  return queryOptions({
    queryKey: ["ideas", id],
    queryFn: ({ signal }) => unwrap(api.api.recipe["ai-recipes"]({ id }).get(call({ signal }))),
    staleTime: 300_000,
  });
}

/** All generated recipes of this account, newest first. */
export const ideasQuery = queryOptions({
  queryKey: ["ideas"],
  queryFn: ({ signal }) => unwrap(api.api.recipe.users["@me"]["ai-recipes"].get(call({ signal }))),
});

export function dietQuery(id: number) {
  return queryOptions({
    queryKey: ["diets", id],
    queryFn: ({ signal }) => unwrap(api.api.recipe.diets({ id }).get(call({ signal, quiet: true }))),
    staleTime: 3_600_000,
  });
}

/** A started generation: its job, or the recipe of a server that answered at once. */
export type StartedGeneration = { jobId: number } | { ideaId: number };

/**
 * Starts a generation without waiting for its result. An attempt without a response is repeated with the same idempotency key,
 * so that it never starts two.
 */
export function useStartGeneration(onStarted: (started: StartedGeneration) => void) {
  const attempt = useRef<{ body: string; key: string } | null>(null);
  return useMutation({
    mutationFn: async (body: GenerationRequest): Promise<StartedGeneration> => {
      const text = JSON.stringify(body);
      if (attempt.current?.body !== text) attempt.current = { body: text, key: newKey() };
      const { data, status } = await requestAnswer<Job | GenerationResult>("/api/recipe/ai/generate-recipe", {
        method: "POST",
        body,
        headers: { prefer: "respond-async", "idempotency-key": attempt.current.key },
      });
      attempt.current = null;
      if (status === 202 && "id" in data) return { jobId: data.id };
      if ("ai_recipe_id" in data && data.ai_recipe_id !== null) return { ideaId: data.ai_recipe_id };
      throw new ApiError({ status, code: "unreadable_answer" });
    },
    onError: (error) => {
      if (!(error instanceof ApiError) || error.status !== 0) attempt.current = null;
    },
    onSuccess: onStarted,
  });
}

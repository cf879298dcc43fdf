import { queryOptions, useMutation } from "@tanstack/react-query";
import type { GenerationRequest, GenerationResult, Job } from "@toque/db/entities/ai.ts";
import { useRef } from "react";
import { ApiError } from "../../shared/client/api-error.ts";
import { api, call, unwrap } from "../../shared/client/eden.ts";
import { requestAnswer } from "../../shared/client/fetch.ts";
import { newKey } from "../../shared/client/new-key.ts";

export const jobPath = (id: number): string => `/api/recipe/jobs/${id}`;
export const jobCall = (id: number) => api.api.recipe.jobs({ id });

/** How a job stands. Its events keep this answer up to date. */
export function jobQuery(id: number) {
  return queryOptions({
    queryKey: ["jobs", id],
    queryFn: ({ signal }) => unwrap(jobCall(id).get(call({ signal }))),
    staleTime: 2000,
  });
}

/** One generated recipe as the chef wrote it, with its checks. It never changes. */
export function ideaQuery(id: number) {
  return queryOptions({
    queryKey: ["ideas", id],
    queryFn: ({ signal }) => unwrap(api.api.recipe["ai-recipes"]({ id }).get(call({ signal }))),
    staleTime: 300_000,
  });
}

/** Everything this account has had generated, newest first. */
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

/** What a started generation leads to: its job, or the recipe when it is there already. */
export type Started = { jobId: number } | { ideaId: number };

/**
 * Starts a generation and does not wait for it. An attempt that got no answer is made again under its own key, so that it
 * never starts two.
 */
export function useStart(onStarted: (started: Started) => void) {
  const attempt = useRef<{ body: string; key: string } | null>(null);
  return useMutation({
    mutationFn: async (body: GenerationRequest): Promise<Started> => {
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

import { queryOptions, useMutation } from "@tanstack/react-query";
import type { GenerationRequest, GenerationResult, Job } from "@toque/db/schemas/ai.ts";
import { ApiError } from "../../shared/client/api-error.ts";
import { api, call, unwrap } from "../../shared/client/eden.ts";
import { useStartJob } from "../../shared/jobs/use-start-job.ts";

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

/** Starts a generation without waiting for its result. */
export function useStartGeneration(onStarted: (started: StartedGeneration) => void) {
  const { mutateAsync } = useStartJob<Job | GenerationResult>();
  return useMutation({
    mutationFn: async (body: GenerationRequest): Promise<StartedGeneration> => {
      const { data, status } = await mutateAsync({ path: "/api/recipe/ai/generate-recipe", body });
      if (status === 202 && "id" in data) return { jobId: data.id };
      if ("ai_recipe_id" in data && data.ai_recipe_id !== null) return { ideaId: data.ai_recipe_id };
      throw new ApiError({ status, code: "unreadable_answer" });
    },
    onSuccess: onStarted,
  });
}

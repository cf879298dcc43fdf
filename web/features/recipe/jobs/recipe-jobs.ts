import type { Job } from "@toque/db/schemas/ai.ts";
import type { Lang } from "@toque/db/schemas/common.ts";
import type { Recipe } from "@toque/db/schemas/recipe.ts";
import { useAtom } from "jotai/react";
import { atom } from "jotai/vanilla";
import { ApiError } from "../../../shared/client/api-error.ts";
import { useStartJob } from "../../../shared/jobs/use-start-job.ts";
import { useUser } from "../../../shared/session/session.ts";
import { tabAtom } from "../../../shared/storage/stored-atom.ts";

/** What is asked of the AI for a recipe. */
export type JobWish = { kind: "upgrade" } | { kind: "translate"; langs: Lang[] };
/** A job on a recipe, kept until its result was put away. */
export interface RecipeJob {
  /** null while it is being started. */
  id: number | null;
  wish: JobWish;
  /** Whether its change was highlighted on the page. */
  shown: boolean;
}

/** By account and recipe; kept in this tab, so that a reload comes back to it. */
const jobsAtom = tabAtom<Record<string, RecipeJob>>("toque.recipe-jobs", {});
/** Why the last start failed; gone with the page. */
const startErrorsAtom = atom<Record<string, unknown>>({});

/** The job on a recipe, and how one is started. */
export function useRecipeJob(recipe: Pick<Recipe, "id">) {
  const key = `${useUser()?.id ?? ""}:${recipe.id}`;
  const [jobs, setJobs] = useAtom(jobsAtom);
  const [errors, setErrors] = useAtom(startErrorsAtom);
  const { mutateAsync } = useStartJob<Job | Recipe>();
  const put = (job: RecipeJob | null): void =>
    setJobs((before) => {
      const { [key]: _, ...others } = before;
      return job ? { ...others, [key]: job } : others;
    });
  const fail = (error: unknown): void => setErrors((before) => ({ ...before, [key]: error }));

  const start = (wish: JobWish): void => {
    put({ id: null, wish, shown: false });
    fail(undefined);
    const call =
      wish.kind === "upgrade"
        ? { path: `/api/recipe/upgrade-recipe?recipe_id=${recipe.id}` }
        : { path: `/api/recipe/translate/recipes/${recipe.id}`, body: { langs: wish.langs } };
    // Not by callbacks of `mutate`: they are lost with the card that started it, which its new state replaces.
    mutateAsync(call).then(({ data, status }) => {
      if (status === 202 && "progress" in data) put({ id: data.id, wish, shown: false });
      else fail(new ApiError({ status: 409, code: "nothing_to_translate" }));
    }, fail);
  };
  const job = jobs[key] ?? null;
  return { job, error: errors[key], start, put };
}

import { coverUrl } from "@toque/db/recipes/present.ts";
import { createRecipe } from "@toque/db/recipes/save.ts";
import { generateRecipe } from "../../ai/agents/generate.ts";
import { MAX_RETRIES } from "../../ai/agents/structured.ts";
import { Stage } from "../../ai/tools/stage.ts";
import type { JobHandler } from "../../runtime/context.ts";
import { JobError } from "../../runtime/errors.ts";
import type { ChefDeps } from "../deps.ts";
import { withJobErrors } from "../failures.ts";
import { readBrief, readParams } from "./params.ts";
import { toRecipePayload, toResult, toStoredGeneration, writeIngredients } from "./present.ts";

/** Percent at which an attempt composes: later attempts lie further on, so that the bar never goes back. */
const composingAt = (attempt: number) => 15 + (attempt * 65) / (MAX_RETRIES + 1);

/**
 * Composes a recipe, checks it, and makes it the user's own private recipe. Stages: understanding, composing, checking,
 * saving. The result is a `GenerationResult` whose `recipe` is null.
 */
export function generateRecipeHandler({ db, chatModel, search, embedder, log }: ChefDeps): JobHandler {
  return (context) =>
    withJobErrors(async () => {
      const { job, signal } = context;
      const { userId } = job;
      if (userId === null) throw new JobError({ code: "invalid_params", detail: "A recipe is generated for a user." });
      await context.progress("understanding", 5);
      const params = readParams(job.params);
      const lang = params.lang ?? job.lang;
      const brief = await readBrief(db.sql, params, userId, lang);
      const stage = new Stage(db.sql, userId, brief.recipeId);
      const generation = await generateRecipe({
        model: chatModel,
        conn: db.sql,
        brief,
        tools: { db, userId, lang, constraints: brief.constraints, search, embedder, stage, log },
        signal,
        log,
        onStage: (name, attempt) => context.progress(name, composingAt(attempt) + (name === "checking" ? 15 : 0)),
      });
      await context.progress("saving", 95);
      const payload = await toRecipePayload(db.sql, generation, brief);
      const ingredients = await writeIngredients(db.sql, generation, lang);
      const stored = toStoredGeneration(generation, ingredients);
      const model = chatModel.name;
      await context.commit(async (tx) => {
        const recipe = params.test
          ? null
          : await createRecipe(
              tx,
              payload,
              { ownerId: userId, fromAiGenerator: true },
              { authorId: userId, source: "ai_generator", summary: "", jobId: job.id },
            );
        const [row] = await tx<{ id: number }[]>`
          insert into ai_recipes (user_id, job_id, recipe_id, request, generated, checks, model)
          values (${userId}, ${job.id}, ${recipe?.id ?? null}, ${params as never}::jsonb, ${stored as never}::jsonb,
                  ${generation.checks as never}::jsonb, ${model}) returning id`;
        const imageUrl = recipe ? coverUrl(recipe.id, recipe.version) : null;
        return {
          result: toResult(params, generation, ingredients, {
            recipeId: recipe?.id ?? null,
            aiRecipeId: row!.id,
            imageUrl,
            model,
          }),
          model,
        };
      });
    });
}

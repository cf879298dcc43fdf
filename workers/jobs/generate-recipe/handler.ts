import { insertAiRecipe } from "@toque/db/recipes/ai-recipes.ts";
import { coverUrl } from "@toque/db/recipes/present.ts";
import { createRecipe } from "@toque/db/recipes/save.ts";
import { generateRecipe } from "../../ai/agents/generate.ts";
import { MAX_RETRIES } from "../../ai/agents/structured.ts";
import { ChangeSet } from "../../ai/tools/change-set.ts";
import type { JobHandler } from "../../runtime/context.ts";
import { defineUserJob } from "../define.ts";
import type { ChefDeps } from "../deps.ts";
import { withWrittenFoods } from "./as-written.ts";
import { foodsAtHand } from "./at-hand.ts";
import { readBrief } from "./params.ts";
import { toRecipePayload, toResult, toStoredGeneration, writeIngredients } from "./present.ts";

/** Percent at which an attempt composes: increases with each attempt so that the progress bar never moves back. */
const composingAt = (attempt: number) => 15 + (attempt * 65) / (MAX_RETRIES + 1);

/**
 * Composes a recipe, checks it, and stores it as the user's own private recipe. Stages: understanding, composing, checking,
 * saving. The result is a `StoredGeneration` whose `recipe` is null.
 */
export function generateRecipeHandler({ db, chatModel, search, embedder, log }: ChefDeps): JobHandler {
  return defineUserJob("generate-recipe", async (context) => {
    const { job, signal } = context;
    const { userId } = job;
    await context.progress("understanding", 5);
    const { params } = job;
    const lang = params.lang ?? job.lang;
    const brief = await readBrief(db.sql, params, userId, lang);
    const changeSet = new ChangeSet(db.sql, userId, brief.recipeId);
    const generation = await generateRecipe({
      model: chatModel,
      conn: db.sql,
      brief,
      tools: { db, userId, lang, constraints: brief.constraints, search, embedder, changeSet, log },
      signal,
      log,
      onStage: (name, attempt) => context.progress(name, composingAt(attempt) + (name === "checking" ? 15 : 0)),
    });
    await context.progress("saving", 95);
    const atHand = await foodsAtHand(db.sql, generation, brief);
    const model = chatModel.name;
    await context.commit(async (tx) => {
      // A mere test stores no recipe, so there is none that would use a food of the cook's own.
      const written = params.test ? generation : await withWrittenFoods(tx, generation, userId, lang);
      const payload = await toRecipePayload(tx, written, brief);
      const ingredients = await writeIngredients(tx, written, lang);
      const recipe = params.test
        ? null
        : await createRecipe(
            tx,
            payload,
            { ownerId: userId, fromAiGenerator: true },
            { authorId: userId, source: "ai_generator", summary: "", jobId: job.id },
          );
      const aiRecipeId = await insertAiRecipe(tx, {
        userId,
        jobId: job.id,
        recipeId: recipe?.id ?? null,
        request: params,
        generated: toStoredGeneration(written, ingredients, atHand),
        checks: generation.checks,
        model,
      });
      const imageUrl = recipe ? coverUrl(recipe.id, recipe.version) : null;
      return {
        result: toResult(params, written, ingredients, {
          recipeId: recipe?.id ?? null,
          aiRecipeId,
          imageUrl,
          model,
        }),
        model,
      };
    });
  });
}

import { isAdmin } from "@toque/db/accounts/users.ts";
import type { JobResult } from "@toque/db/jobs/catalogue.ts";
import { assertOwner } from "@toque/db/recipes/listing.ts";
import { readRecipe } from "@toque/db/recipes/read.ts";
import { TranslationCheck } from "../../ai/checks/translation.ts";
import type { JobHandler } from "../../runtime/context.ts";
import { JobError } from "../../runtime/errors.ts";
import { defineUserJob } from "../define.ts";
import type { JobDeps } from "../deps.ts";
import { toWish } from "./params.ts";
import { saveTranslation, translateContent, translationSummary } from "./recipe.ts";

/** The error when this process has no model for a job. */
export const noTranslator = () =>
  new JobError({
    code: "translation_model_not_configured",
    detail: "Translating needs an AI service; the offline chef does not translate.",
  });

/** Fills in the missing languages of one of the user's recipes: all of them in one version, or nothing. */
export function translateRecipeHandler({
  db,
  translator,
  log,
}: Pick<JobDeps, "db" | "translator" | "log">): JobHandler {
  return defineUserJob("translate-recipe", async (context) => {
    const { job, signal } = context;
    const { userId, lang } = job;
    if (!translator) throw noTranslator();
    const { params } = job;
    await context.progress("reading", 5);
    const admin = await isAdmin(db.sql, userId);
    const reader = { userId, all: admin };
    await assertOwner(db.sql, params.recipe_id, reader);
    const recipe = await readRecipe(db.sql, params.recipe_id, reader);
    if (!recipe) throw new JobError({ code: "recipe_not_found", detail: "This recipe does not exist." });
    const { content, langs } = await translateContent({
      translator,
      check: await TranslationCheck.load(db.sql),
      content: recipe.content,
      wish: toWish(params),
      signal,
      log,
      onLanguage: (done, of) => context.progress("translating", 10 + (80 * done) / of),
    });
    await context.progress("saving", 95);
    await context.commit(async (tx) => {
      const author = { authorId: userId, summary: translationSummary(langs, lang), jobId: job.id };
      const version =
        langs.length === 0
          ? recipe.version
          : await saveTranslation(tx, { id: recipe.id, version: recipe.version, content }, author, false);
      if (version === null)
        throw new JobError({
          code: "recipe_changed_meanwhile",
          detail: "The recipe was changed while it was being translated.",
          retryable: true,
        });
      const result: JobResult<"translate-recipe"> = { recipe_id: recipe.id, version, langs, model: translator.name };
      return { result, model: translator.name };
    });
  });
}

import { assertOwner } from "@toque/db/recipes/listing.ts";
import { readRecipe } from "@toque/db/recipes/read.ts";
import { TranslationCheck } from "../../ai/checks/translation.ts";
import { schemaFaults } from "../../ai/tools/define.ts";
import type { JobHandler } from "../../runtime/context.ts";
import { JobError } from "../../runtime/errors.ts";
import type { JobDeps } from "../deps.ts";
import { withJobErrors } from "../failures.ts";
import { TranslateRecipeParams, toWish } from "./params.ts";
import { saveTranslation, translateContent, translationSummary } from "./recipe.ts";

/** The result of a translate-recipe job. */
export interface TranslateRecipeResult {
  recipe_id: number;
  /** The version with the translations; the one before, when nothing was missing any more. */
  version: number;
  /** The languages that were filled. */
  langs: string[];
  model: string;
}

/** Why a job needs a model that this process does not have. */
export const noTranslator = () =>
  new JobError({
    code: "translation_model_not_configured",
    detail: "Translating needs an AI service; the offline chef does not translate.",
  });

/** Fills the missing languages of one recipe of the user's: all of them in one version, or nothing. */
export function translateRecipeHandler({
  db,
  translator,
  log,
}: Pick<JobDeps, "db" | "translator" | "log">): JobHandler {
  return (context) =>
    withJobErrors(async () => {
      const { job, signal } = context;
      const { userId, lang } = job;
      const faults = schemaFaults(TranslateRecipeParams, job.params);
      if (userId === null || faults)
        throw new JobError({
          code: "invalid_params",
          detail: "The request is not valid.",
          cause: new Error(faults ?? ""),
        });
      if (!translator) throw noTranslator();
      const params = job.params as TranslateRecipeParams;
      await context.progress("reading", 5);
      const [user] = await db.sql<{ admin: boolean }[]>`
        select 'admin' = any(roles) as admin from users where id = ${userId}`;
      await assertOwner(db.sql, params.recipe_id, userId, user?.admin ?? false);
      const recipe = await readRecipe(db.sql, params.recipe_id, { userId, all: user?.admin ?? false });
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
        const result: TranslateRecipeResult = { recipe_id: recipe.id, version, langs, model: translator.name };
        return { result, model: translator.name };
      });
    });
}

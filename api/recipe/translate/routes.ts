import { BulkJob, Job, TranslationRequest } from "@toque/db/entities/ai.ts";
import type { Lang } from "@toque/db/entities/common.ts";
import { Recipe } from "@toque/db/entities/recipe.ts";
import { DomainError, fieldError, invalidFields, notFound } from "@toque/db/errors.ts";
import { createJob } from "@toque/db/jobs/create.ts";
import { assertOwner } from "@toque/db/recipes/listing.ts";
import { presentRecipe } from "@toque/db/recipes/present.ts";
import { readRecipe } from "@toque/db/recipes/read.ts";
import { missingOfRecipe } from "@toque/workers/ai/translate/slots.ts";
import { type BulkKind, countLacking } from "@toque/workers/jobs/translate/lacking.ts";
import type { TranslateRecipeResult } from "@toque/workers/jobs/translate/one.ts";
import { type TranslateAllParams, type TranslateRecipeParams, toWish } from "@toque/workers/jobs/translate/params.ts";
import { t } from "elysia";
import type { Deps } from "../../deps.ts";
import type { Caller } from "../../http/caller.ts";
import { idempotent } from "../../http/idempotency.ts";
import { httpModule, voiceOf } from "../../http/module.ts";
import { idParam, responses } from "../../http/schemas.ts";
import { admitAiCall, answerOf, startAiJob } from "../jobs/answers.ts";
import { recipeOfJob } from "../jobs/recipe.ts";
import { readerOf } from "../recipes/service.ts";

/** What a bulk call brings. */
interface BulkCall {
  caller: Caller;
  body: TranslationRequest | null | undefined;
  headers: { lang?: Lang | undefined };
  request: Request;
}

const bulkRoute = (what: string) =>
  ({
    admin: true,
    body: t.Optional(TranslationRequest),
    response: responses({ 202: BulkJob }, 401, 403, 409, 503),
    detail: { summary: `Translates every ${what} that lacks a language, in one job with progress` },
  }) as const;

export const translateRoutes = (deps: Deps) => {
  /** The offline chef has no dictionary: rather no translation than a pretended one. */
  const assertTranslator = () => {
    if (!deps.config.openai)
      throw new DomainError(
        "unavailable",
        "translation_model_not_configured",
        "Translating needs an AI service, and none is configured. The offline chef does not translate.",
      );
  };

  /** Starts the bulk job of a kind. It is nobody's AI action, so it takes no quota. */
  const bulk =
    (kind: BulkKind) =>
    async ({ caller, body, headers, request }: BulkCall): Promise<Response> => {
      assertTranslator();
      const { langs, origin } = toWish(body ?? {});
      const stored = await idempotent<BulkJob>(deps.db, request, caller.userId, body ?? null, async (tx) => {
        const total = await countLacking(tx, kind, langs);
        const params: TranslateAllParams = { kind, total, langs: [...langs], origin_lang: origin };
        const job_id = await createJob(tx, {
          type: "translate-all",
          userId: caller.userId,
          // Of one kind one after the other: the second finds little left to do.
          key: `translate:${kind}`,
          lang: headers.lang ?? "en",
          params,
        });
        return { status: 202, body: { job_id, total } };
      });
      const location = `/api/recipe/jobs/${stored.body.job_id}`;
      return Response.json(stored.body, { status: 202, headers: { location } });
    };

  return httpModule(deps, "/api/recipe", "recipe")
    .post(
      "/translate/recipes/:recipe_id",
      async ({ caller, params, body, headers, request }) => {
        const { recipe_id } = params;
        await assertOwner(deps.db.sql, recipe_id, caller.userId, caller.isAdmin);
        const row = await readRecipe(deps.db.sql, recipe_id, readerOf(caller));
        if (!row) throw notFound("recipe");
        assertTranslator();
        const wish = toWish(body ?? {});
        if (wish.origin !== null && row.content.name[wish.origin] === undefined)
          throw invalidFields([
            fieldError(["origin_lang"], "The recipe has no text in this language.", "missing_language"),
          ]);
        const voice = voiceOf(headers);
        // Nothing to do is no AI action.
        if (missingOfRecipe(row.content, wish).size === 0)
          return Response.json(presentRecipe(row, voice), { headers: { etag: `"${row.version}"` } });
        const quota = admitAiCall(deps, caller);
        const jobParams: TranslateRecipeParams = { recipe_id, langs: [...wish.langs], origin_lang: wish.origin };
        const job = await startAiJob(
          deps,
          { request, caller, body: body ?? null, quota },
          {
            type: "translate-recipe",
            key: `recipe:${recipe_id}:${caller.userId}`,
            lang: headers.lang ?? "en",
            params: jobParams,
          },
        );
        return answerOf<TranslateRecipeResult>(job, (result) => recipeOfJob(deps, caller, result.recipe_id, voice));
      },
      {
        user: true,
        params: t.Object({ recipe_id: idParam() }),
        body: t.Optional(TranslationRequest),
        response: responses({ 200: Recipe, 202: Job }, 401, 404, 409, 503),
        detail: { summary: "Fills the missing languages of one's own recipe, as a new version" },
      },
    )
    .post("/translate/recipes", bulk("recipes"), bulkRoute("recipe"))
    .post("/translate/quantities", bulk("quantities"), bulkRoute("quantity"))
    .post("/translate/tags", bulk("tags"), bulkRoute("tag"));
};

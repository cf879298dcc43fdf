import { DomainError, fieldError, invalidFields, notFound } from "@toque/db/errors.ts";
import { createJob } from "@toque/db/jobs/create.ts";
import { assertOwner } from "@toque/db/recipes/listing.ts";
import { presentRecipe } from "@toque/db/recipes/present.ts";
import { readRecipe } from "@toque/db/recipes/read.ts";
import { readTag } from "@toque/db/recipes/tags.ts";
import { BulkJob, BulkTranslationRequest, Job, TranslationRequest } from "@toque/db/schemas/ai.ts";
import type { Lang } from "@toque/db/schemas/common.ts";
import { Recipe } from "@toque/db/schemas/recipe.ts";
import { type BulkKind, countLacking } from "@toque/db/translations/lacking.ts";
import { missingOfRecipe } from "@toque/workers/ai/translate/slots.ts";
import { toWish } from "@toque/workers/jobs/translate/params.ts";
import { t } from "elysia";
import type { Deps } from "../../deps.ts";
import type { Caller } from "../../http/caller.ts";
import { idempotent } from "../../http/idempotency.ts";
import { httpModule, localeOf } from "../../http/module.ts";
import { idParam, optionalBody, responses } from "../../http/schemas.ts";
import { admitAiCall, answerOf, startAiJob } from "../jobs/answers.ts";
import { recipeOfJob } from "../jobs/recipe.ts";
import { readerOf } from "../recipes/service.ts";

/** The body of a bulk call. */
interface BulkCall {
  caller: Caller;
  body: BulkTranslationRequest | null | undefined;
  headers: { lang?: Lang | undefined };
  request: Request;
}

const bulkRoute = <T extends typeof TranslationRequest | typeof BulkTranslationRequest>(what: string, body: T) =>
  ({
    admin: true,
    ...optionalBody(body),
    response: responses({ 202: BulkJob }, 401, 403, 409, 503),
    detail: { summary: `Translates every ${what} that lacks a language, in one job with progress` },
  }) as const;

export const translateRoutes = (deps: Deps) => {
  /** The offline chef cannot translate, so the call is refused. */
  const assertTranslator = () => {
    if (!deps.config.openai)
      throw new DomainError(
        "unavailable",
        "translation_model_not_configured",
        "Translating needs an AI service, and none is configured. The offline chef does not translate.",
      );
  };

  /** Starts the bulk job of a kind. A system job, so it uses no quota. */
  const bulk =
    (kind: BulkKind) =>
    async ({ caller, body, headers, request }: BulkCall): Promise<Response> => {
      assertTranslator();
      const { langs, origin } = toWish(body ?? {});
      const stored = await idempotent<BulkJob>(deps.db, request, caller.userId, body ?? null, async (tx) => {
        const { public_only = false, tag_id = null } = body ?? {};
        if (tag_id !== null && !(await readTag(tx, tag_id)))
          throw invalidFields([fieldError(["tag_id"], "There is no such tag.", "unknown_tag")]);
        const total = await countLacking(tx, kind, langs, { publicOnly: public_only, tagId: tag_id });
        const params = { kind, total, langs: [...langs], origin_lang: origin, public_only, tag_id };
        const job_id = await createJob(tx, {
          type: "translate-all",
          userId: caller.userId,
          // Jobs of one kind run one after the other: the second finds little left to do.
          key: `translate:${kind}`,
          lang: headers.lang ?? "en",
          params,
        });
        return { status: 202, body: { job_id, total } };
      });
      deps.log.info("bulk translation started", { by: caller.userId, job: stored.body.job_id, kind });
      const location = `/api/recipe/jobs/${stored.body.job_id}`;
      return Response.json(stored.body, { status: 202, headers: { location } });
    };

  return httpModule(deps, "/api/recipe", "recipe")
    .post(
      "/translate/recipes/:recipe_id",
      async ({ caller, params, body, headers, request }) => {
        const { recipe_id } = params;
        await assertOwner(deps.db.sql, recipe_id, readerOf(caller));
        const row = await readRecipe(deps.db.sql, recipe_id, readerOf(caller));
        if (!row) throw notFound("recipe");
        assertTranslator();
        const wish = toWish(body ?? {});
        if (wish.origin !== null && row.content.name[wish.origin] === undefined)
          throw invalidFields([
            fieldError(["origin_lang"], "The recipe has no text in this language.", "missing_language"),
          ]);
        const locale = localeOf(headers);
        // Nothing to do uses no quota.
        if (missingOfRecipe(row.content, wish).size === 0)
          return Response.json(presentRecipe(row, locale), { headers: { etag: `"${row.version}"` } });
        const quota = await admitAiCall(deps, caller);
        const jobParams = { recipe_id, langs: [...wish.langs], origin_lang: wish.origin };
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
        return answerOf(job, request, (result) => recipeOfJob(deps, caller, result.recipe_id, locale));
      },
      {
        user: true,
        params: t.Object({ recipe_id: idParam() }),
        ...optionalBody(TranslationRequest),
        response: responses({ 200: Recipe, 202: Job }, 401, 404, 409, 503),
        detail: { summary: "Fills the missing languages of one's own recipe, as a new version" },
      },
    )
    .post("/translate/recipes", bulk("recipes"), bulkRoute("recipe", BulkTranslationRequest))
    .post("/translate/quantities", bulk("quantities"), bulkRoute("quantity", TranslationRequest))
    .post("/translate/tags", bulk("tags"), bulkRoute("tag", TranslationRequest));
};

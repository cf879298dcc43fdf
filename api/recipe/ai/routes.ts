import {
  GeneratedRecipe,
  GeneratedRecipeSummary,
  GenerationRequest,
  GenerationResult,
  Job,
} from "@toque/db/entities/ai.ts";
import type { Lang } from "@toque/db/entities/common.ts";
import { DomainError, fieldError, invalidFields, notFound } from "@toque/db/errors.ts";
import { createJob } from "@toque/db/jobs/create.ts";
import type { JobRecord } from "@toque/db/jobs/types.ts";
import { listAiRecipes, readAiRecipe } from "@toque/db/recipes/ai-recipes.ts";
import { presentRecipe } from "@toque/db/recipes/present.ts";
import { readRecipe } from "@toque/db/recipes/read.ts";
import { t } from "elysia";
import type { Deps } from "../../deps.ts";
import type { Caller } from "../../http/caller.ts";
import { idempotent } from "../../http/idempotency.ts";
import { httpModule, voiceOf } from "../../http/module.ts";
import { idParam, responses } from "../../http/schemas.ts";
import { ANSWER_SECONDS, accepted, admitAiCall, assertSucceeded, awaitJob, prefersAsync } from "../jobs/answers.ts";
import { readerOf } from "../recipes/service.ts";

/** AI form defaults of the specification. */
const DEFAULTS = { type: "main_course", difficulty: "easy", nb_servings: 4, max_time: 15 } as const;

export const aiRoutes = (deps: Deps) => {
  /** Names every food and allergy of the request that does not exist; nothing is started then. */
  const assertKnown = async (body: GenerationRequest) => {
    const fields = ["available_food", "required_food", "forbidden_food"] as const;
    const foodIds = fields.flatMap((field) => body[field] ?? []);
    const [row] = await deps.db.sql<{ foods: number[]; allergies: number[] }[]>`
      select coalesce((select array_agg(id) from foods where id = any(${foodIds}::int[])), '{}') as foods,
             coalesce((select array_agg(id) from allergies where id = any(${body.allergies ?? []}::int[])), '{}') as allergies`;
    const foods = new Set(row?.foods);
    const allergies = new Set(row?.allergies);
    const errors = [
      ...fields.flatMap((field) =>
        (body[field] ?? []).flatMap((id, i) =>
          foods.has(id) ? [] : [fieldError([field, i], "There is no such food.", "unknown_food")],
        ),
      ),
      ...(body.allergies ?? []).flatMap((id, i) =>
        allergies.has(id) ? [] : [fieldError(["allergies", i], "There is no such allergy.", "unknown_allergy")],
      ),
      ...(body.required_food ?? []).flatMap((id, i) =>
        body.forbidden_food?.includes(id)
          ? [fieldError(["required_food", i], "This food is forbidden as well.", "value_error.contradiction")]
          : [],
      ),
    ];
    if (errors.length > 0) throw invalidFields(errors);
  };

  const start = async (
    request: Request,
    caller: Caller,
    body: GenerationRequest,
    lang: Lang,
    test: boolean,
  ): Promise<JobRecord> => {
    if (body.user_id !== undefined && body.user_id !== caller.userId)
      throw new DomainError("forbidden", "user_id_mismatch", "The user_id does not belong to this access token.");
    await assertKnown(body);
    const quota = test ? undefined : admitAiCall(deps, caller);
    const stored = await idempotent(deps.db, request, caller.userId, body, async (tx) => {
      const jobId = await createJob(tx, {
        type: "generate-recipe",
        userId: caller.userId,
        key: `generate:${caller.userId}:${crypto.randomUUID()}`,
        lang: body.lang ?? lang,
        params: { ...DEFAULTS, ...body, test },
        ...(quota ? { quota } : {}),
      });
      return { status: 202, body: { job_id: jobId } };
    });
    return awaitJob(deps, stored.body.job_id, prefersAsync(request) ? 0 : ANSWER_SECONDS, request.signal);
  };

  return httpModule(deps, "/api/recipe", "recipe")
    .post(
      "/ai/generate-recipe",
      async ({ caller, body, headers, request }) => {
        const job = await start(request, caller, body, headers.lang ?? "en", false);
        if (job.status === "queued" || job.status === "running") return accepted(job);
        assertSucceeded(job);
        const result = job.result as GenerationResult;
        const row = result.recipe_id ? await readRecipe(deps.db.sql, result.recipe_id, readerOf(caller)) : null;
        return Response.json({ ...result, recipe: row ? presentRecipe(row, voiceOf(headers)) : null });
      },
      {
        user: true,
        body: GenerationRequest,
        response: responses({ 200: GenerationResult, 202: Job }, 401, 403, 409, 503),
        detail: { summary: "Generates a recipe from required, forbidden and available foods" },
      },
    )
    .post(
      "/ai-recipes",
      async ({ caller, body, headers, request }) => {
        const job = await start(request, caller, body, headers.lang ?? "en", true);
        if (job.status === "queued" || job.status === "running") return accepted(job);
        assertSucceeded(job);
        const { ai_recipe_id } = job.result as GenerationResult;
        const generated =
          ai_recipe_id === null ? null : await readAiRecipe(deps.db.sql, ai_recipe_id, caller.userId, true);
        if (!generated) throw notFound("generated recipe");
        return Response.json(generated);
      },
      {
        admin: true,
        body: GenerationRequest,
        response: responses({ 200: GeneratedRecipe, 202: Job }, 401, 403, 409, 503),
        detail: { summary: "The test generator: nothing is published, nothing is charged" },
      },
    )
    .get(
      "/ai-recipes/:id",
      async ({ caller, params }) => {
        const generated = await readAiRecipe(deps.db.sql, params.id, caller.userId, caller.isAdmin);
        if (!generated) throw notFound("generated recipe");
        return generated;
      },
      {
        user: true,
        params: t.Object({ id: idParam() }),
        response: responses({ 200: GeneratedRecipe }, 401, 404),
        detail: { summary: "One generated recipe as the model gave it, with what was checked" },
      },
    )
    .get("/users/@me/ai-recipes", ({ caller }) => listAiRecipes(deps.db.sql, caller.userId), {
      user: true,
      response: responses({ 200: t.Array(GeneratedRecipeSummary) }, 401),
      detail: { summary: "The caller's generated recipes, newest first" },
    });
};

import {
  GeneratedRecipe,
  GeneratedRecipeSummary,
  GenerationRequest,
  GenerationResult,
  Job,
} from "@toque/db/entities/ai.ts";
import type { Lang } from "@toque/db/entities/common.ts";
import { Recipe } from "@toque/db/entities/recipe.ts";
import { DomainError, fieldError, invalidFields, notFound } from "@toque/db/errors.ts";
import type { JobRecord } from "@toque/db/jobs/types.ts";
import { listAiRecipes, readAiRecipe } from "@toque/db/recipes/ai-recipes.ts";
import { presentRecipe } from "@toque/db/recipes/present.ts";
import { readRecipe } from "@toque/db/recipes/read.ts";
import type { UpgradeResult } from "@toque/workers/jobs/upgrade-recipe/handler.ts";
import { t } from "elysia";
import type { Deps } from "../../deps.ts";
import type { Caller } from "../../http/caller.ts";
import { httpModule, voiceOf } from "../../http/module.ts";
import { idParam, responses } from "../../http/schemas.ts";
import { admitAiCall, answerOf, startAiJob } from "../jobs/answers.ts";
import { presentChecks } from "../jobs/findings.ts";
import { recipeOfJob } from "../jobs/recipe.ts";
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
    return startAiJob(
      deps,
      { request, caller, body, quota },
      {
        type: "generate-recipe",
        key: `generate:${caller.userId}:${crypto.randomUUID()}`,
        lang: body.lang ?? lang,
        params: { ...DEFAULTS, ...body, test },
      },
    );
  };

  return httpModule(deps, "/api/recipe", "recipe")
    .post(
      "/ai/generate-recipe",
      async ({ caller, body, headers, request }) => {
        const job = await start(request, caller, body, headers.lang ?? "en", false);
        return answerOf<GenerationResult>(job, async (result) => {
          const row = result.recipe_id ? await readRecipe(deps.db.sql, result.recipe_id, readerOf(caller)) : null;
          const voice = voiceOf(headers);
          const recipe = row ? presentRecipe(row, voice) : null;
          return Response.json({ ...result, checks: presentChecks(result.checks, voice), recipe });
        });
      },
      {
        user: true,
        body: GenerationRequest,
        response: responses({ 200: GenerationResult, 202: Job }, 401, 403, 404, 409, 503),
        detail: { summary: "Generates a recipe from required, forbidden and available foods" },
      },
    )
    .post(
      "/upgrade-recipe",
      async ({ caller, query, headers, request }) => {
        const { recipe_id } = query;
        // With the caller's own eyes, an admin's too: the upgrade becomes the caller's.
        if (!(await readRecipe(deps.db.sql, recipe_id, { userId: caller.userId }))) throw notFound("recipe");
        const quota = admitAiCall(deps, caller);
        const job = await startAiJob(
          deps,
          { request, caller, body: null, quota },
          {
            type: "upgrade-recipe",
            // One user's jobs on one recipe build on one another.
            key: `recipe:${recipe_id}:${caller.userId}`,
            lang: headers.lang ?? "en",
            params: { recipe_id },
          },
        );
        return answerOf<UpgradeResult>(job, (result) => recipeOfJob(deps, caller, result.recipe_id, voiceOf(headers)));
      },
      {
        user: true,
        query: t.Object({ recipe_id: idParam() }),
        response: responses({ 200: Recipe, 202: Job }, 401, 404, 409, 503),
        detail: { summary: "Upgrades a recipe: a version of the caller's own, a private variant of somebody else's" },
      },
    )
    .post(
      "/ai-recipes",
      async ({ caller, body, headers, request }) => {
        const job = await start(request, caller, body, headers.lang ?? "en", true);
        return answerOf<GenerationResult>(job, async ({ ai_recipe_id }) => {
          const generated =
            ai_recipe_id === null ? null : await readAiRecipe(deps.db.sql, ai_recipe_id, caller.userId, true);
          if (!generated) throw notFound("generated recipe");
          return Response.json({ ...generated, checks: presentChecks(generated.checks, voiceOf(headers)) });
        });
      },
      {
        admin: true,
        body: GenerationRequest,
        response: responses({ 200: GeneratedRecipe, 202: Job }, 401, 403, 404, 409, 503),
        detail: { summary: "The test generator: nothing is published, nothing is charged" },
      },
    )
    .get(
      "/ai-recipes/:id",
      async ({ caller, params, headers }) => {
        const generated = await readAiRecipe(deps.db.sql, params.id, caller.userId, caller.isAdmin);
        if (!generated) throw notFound("generated recipe");
        return { ...generated, checks: presentChecks(generated.checks, voiceOf(headers)) };
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

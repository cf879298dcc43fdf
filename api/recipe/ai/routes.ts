import { DomainError, fieldError, invalidFields, notFound } from "@toque/db/errors.ts";
import { readExisting } from "@toque/db/foods/foods.ts";
import { listAiRecipes, readAiRecipe } from "@toque/db/recipes/ai-recipes.ts";
import { presentRecipe } from "@toque/db/recipes/present.ts";
import { readRecipe } from "@toque/db/recipes/read.ts";
import {
  GeneratedRecipe,
  GeneratedRecipeSummary,
  GenerationRequest,
  GenerationResult,
  Job,
} from "@toque/db/schemas/ai.ts";
import type { Lang } from "@toque/db/schemas/common.ts";
import { Recipe } from "@toque/db/schemas/recipe.ts";
import { t } from "elysia";
import type { Deps } from "../../deps.ts";
import type { Caller } from "../../http/caller.ts";
import { httpModule, localeOf } from "../../http/module.ts";
import { idParam, responses } from "../../http/schemas.ts";
import { admitAiCall, answerOf, GENERATION_DEFAULTS, presentGeneration, startAiJob } from "../jobs/answers.ts";
import { presentChecks } from "../jobs/findings.ts";
import { recipeOfJob } from "../jobs/recipe.ts";
import { readerOf } from "../recipes/service.ts";

export const aiRoutes = (deps: Deps) => {
  /** Names every food and allergy of the request that does not exist, before a job is started. */
  const assertKnown = async (body: GenerationRequest, caller: Caller) => {
    const fields = ["available_food", "required_food", "forbidden_food"] as const;
    const foodIds = fields.flatMap((field) => body[field] ?? []);
    const { foods, allergies } = await readExisting(
      deps.db.sql,
      { foodIds, allergyIds: body.allergies ?? [] },
      readerOf(caller),
    );
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

  const start = async (request: Request, caller: Caller, body: GenerationRequest, lang: Lang, test: boolean) => {
    if (body.user_id !== undefined && body.user_id !== caller.userId)
      throw new DomainError("forbidden", "user_id_mismatch", "The user_id does not belong to this access token.");
    await assertKnown(body, caller);
    const quota = test ? undefined : await admitAiCall(deps, caller);
    return startAiJob(
      deps,
      { request, caller, body, quota },
      {
        type: "generate-recipe",
        key: `generate:${caller.userId}:${crypto.randomUUID()}`,
        lang: body.lang ?? lang,
        params: { ...GENERATION_DEFAULTS, ...body, test },
      },
    );
  };

  return httpModule(deps, "/api/recipe", "recipe")
    .post(
      "/ai/generate-recipe",
      async ({ caller, body, headers, request }) => {
        const job = await start(request, caller, body, headers.lang ?? "en", false);
        return answerOf(job, request, async (result) => {
          const row = result.recipe_id ? await readRecipe(deps.db.sql, result.recipe_id, readerOf(caller)) : null;
          const locale = localeOf(headers);
          const recipe = row ? presentRecipe(row, locale) : null;
          return Response.json({ ...presentGeneration({ ...job, result }, locale), recipe });
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
        // With the caller's own access, even for an admin: the upgrade becomes the caller's.
        if (!(await readRecipe(deps.db.sql, recipe_id, { userId: caller.userId }))) throw notFound("recipe");
        const quota = await admitAiCall(deps, caller);
        const job = await startAiJob(
          deps,
          { request, caller, body: null, quota },
          {
            type: "upgrade-recipe",
            // A user's jobs on one recipe depend on one another.
            key: `recipe:${recipe_id}:${caller.userId}`,
            lang: headers.lang ?? "en",
            params: { recipe_id },
          },
        );
        return answerOf(job, request, (result) => recipeOfJob(deps, caller, result.recipe_id, localeOf(headers)));
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
        return answerOf(job, request, async ({ ai_recipe_id }) => {
          const generated =
            ai_recipe_id === null ? null : await readAiRecipe(deps.db.sql, ai_recipe_id, caller.userId, true);
          if (!generated) throw notFound("generated recipe");
          return Response.json({ ...generated, checks: presentChecks(generated.checks, localeOf(headers)) });
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
        return { ...generated, checks: presentChecks(generated.checks, localeOf(headers)) };
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

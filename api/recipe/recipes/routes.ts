import { readDifficulties } from "@toque/db/recipes/difficulties.ts";
import { likedIds, ownIds, visibleIds } from "@toque/db/recipes/listing.ts";
import { presentSummary } from "@toque/db/recipes/present.ts";
import { readSummaries } from "@toque/db/recipes/read.ts";
import { Difficulty, LikedRecipe, Recipe, RecipeSummary, RecipeVariant } from "@toque/db/schemas/recipe.ts";
import { RecipeCreate, RecipeUpdate, VariantCreate } from "@toque/db/schemas/recipe-payload.ts";
import { SearchCounts, SeasonalRecipes } from "@toque/db/schemas/search.ts";
import { t } from "elysia";
import type { Deps } from "../../deps.ts";
import { httpModule, localeOf } from "../../http/module.ts";
import { PAGE_SIZE, pageHeaders } from "../../http/paging.ts";
import { idParam, optionalBody, pageQuery, responses, translatedQuery } from "../../http/schemas.ts";
import { uploadUrl } from "../../media/upload-url.ts";
import { seasonalQuery, seasonalRecipes } from "./in-season.ts";
import { countRecipes, searchQuery, searchRecipes, understoodHeader } from "./search.ts";
import { readerOf, recipeService, toSummary } from "./service.ts";

const recipeId = t.Object({ recipe_id: idParam() });

export const recipesRoutes = (deps: Deps) => {
  const service = recipeService(deps);
  const upload = uploadUrl(deps, "recipe");
  return httpModule(deps, "/api/recipe", "recipe")
    .get(
      "/recipes",
      async ({ caller, query, headers, request, set }) => {
        const found = await searchRecipes(deps, caller, query, localeOf(headers, query.translated));
        Object.assign(set.headers, pageHeaders(request.url, query.page ?? 1, found.total));
        Object.assign(set.headers, understoodHeader(found.understood));
        return found.recipes;
      },
      {
        visitor: true,
        query: searchQuery,
        response: responses({ 200: t.Array(LikedRecipe) }, 401, 503),
        detail: {
          summary: "Searches recipes; filters combine with AND",
          description:
            "Words of the query that mean a diet, a time, a tag, or foods with or without become filters, unless `literal` is true. " +
            "The header X-Understood says which, as the JSON of an UnderstoodQuery.",
        },
      },
    )
    .get(
      "/recipes/counts",
      ({ caller, query, headers }) => countRecipes(deps, caller, query, localeOf(headers, query.translated)),
      {
        visitor: true,
        query: searchQuery,
        response: responses({ 200: SearchCounts }, 401, 503),
        detail: { summary: "How many recipes each further filter leaves of a search, and what its words mean" },
      },
    )
    .get(
      "/recipes/in-season",
      ({ caller, query, headers }) => seasonalRecipes(deps, caller, query, localeOf(headers, query.translated)),
      {
        visitor: true,
        query: seasonalQuery,
        response: responses({ 200: SeasonalRecipes }, 401, 503),
        detail: {
          summary: "Recipes with the foods of a season, other ones first every day",
          description: "The caller's allergies and diet apply, as in the search.",
        },
      },
    )
    .post(
      "/recipes",
      async ({ caller, body, headers, request, set, status }) => {
        const stored = await service.create(request, caller, body, localeOf(headers));
        Object.assign(set.headers, stored.headers);
        return status(201, stored.body);
      },
      {
        user: true,
        body: RecipeCreate,
        response: responses({ 201: Recipe }, 401, 409),
        detail: { summary: "Creates a recipe" },
      },
    )
    .get("/recipes/id", ({ caller }) => visibleIds(deps.db.sql, readerOf(caller)), {
      visitor: true,
      response: responses({ 200: t.Array(t.Integer()) }, 401),
      detail: { summary: "The ids of every recipe that the caller may see" },
    })
    .get("/recipes/image-upload-url", upload.issue, {
      user: true,
      query: upload.query,
      response: upload.response,
      detail: upload.detail,
    })
    .get(
      "/recipes/:recipe_id",
      async ({ caller, params, query, headers, set }) => {
        const recipe = await service.read(params.recipe_id, caller, localeOf(headers, query.translated));
        set.headers.etag = `"${recipe.version}"`;
        set.headers.vary = "authorization, lang";
        return recipe;
      },
      {
        visitor: true,
        params: recipeId,
        query: t.Object({ translated: translatedQuery() }),
        response: responses({ 200: Recipe }, 401, 404),
        detail: { summary: "One recipe; ETag is its version" },
      },
    )
    .put(
      "/recipes/:recipe_id",
      async ({ caller, params, body, headers, request, set }) => {
        const stored = await service.update(request, caller, params.recipe_id, body ?? {}, localeOf(headers));
        Object.assign(set.headers, stored.headers);
        return stored.body;
      },
      {
        user: true,
        params: recipeId,
        body: RecipeUpdate,
        response: responses({ 200: Recipe }, 401, 404, 409, 412),
        detail: { summary: "Appends a version; If-Match guards against a stale edit" },
      },
    )
    .delete(
      "/recipes/:recipe_id",
      async ({ caller, params, status }) => {
        await service.remove(caller, params.recipe_id);
        return status(204, undefined);
      },
      {
        user: true,
        params: recipeId,
        response: responses({ 204: t.Void() }, 401, 404),
        detail: { summary: "Deletes a recipe; restorable for 30 days" },
      },
    )
    .post(
      "/recipes/:recipe_id/restore",
      async ({ caller, params, headers, set }) => {
        const restored = await service.restore(caller, params.recipe_id, localeOf(headers));
        Object.assign(set.headers, restored.headers);
        return restored.body;
      },
      {
        user: true,
        params: recipeId,
        response: responses({ 200: Recipe }, 401, 404),
        detail: { summary: "Takes a deletion back, within 30 days" },
      },
    )
    .post(
      "/recipes/:recipe_id/variants",
      async ({ caller, params, body, headers, request, set, status }) => {
        const stored = await service.createVariant(request, caller, params.recipe_id, body ?? {}, localeOf(headers));
        Object.assign(set.headers, stored.headers);
        return status(201, stored.body);
      },
      {
        user: true,
        params: recipeId,
        ...optionalBody(VariantCreate),
        response: responses({ 201: Recipe }, 401, 404, 409),
        detail: { summary: "Copies a recipe into a variant of its family, with what the body changes" },
      },
    )
    .get(
      "/recipes/:recipe_id/variants",
      ({ caller, params, query, headers }) =>
        service.variants(params.recipe_id, caller, localeOf(headers, query.translated)),
      {
        visitor: true,
        params: recipeId,
        query: t.Object({ translated: translatedQuery() }),
        response: responses({ 200: t.Array(RecipeVariant) }, 401, 404),
        detail: { summary: "The other recipes of the family that the caller may see" },
      },
    )
    .get("/difficulties", ({ query, headers }) => readDifficulties(deps.db.sql, localeOf(headers, query.translated)), {
      visitor: true,
      query: t.Object({ translated: translatedQuery() }),
      response: responses({ 200: t.Array(Difficulty) }, 401),
      detail: { summary: "The three levels of difficulty" },
    })
    .get(
      "/users/@me/recipes",
      async ({ caller, query, headers, request, set }) => {
        const page = await ownIds(deps.db.sql, caller.userId, query.page ?? 1, PAGE_SIZE);
        Object.assign(set.headers, pageHeaders(request.url, query.page ?? 1, page.total));
        const rows = await readSummaries(deps.db.sql, page.ids, readerOf(caller));
        return rows.map((row) => toSummary(presentSummary(row, localeOf(headers))));
      },
      {
        user: true,
        query: t.Object({ page: pageQuery() }),
        response: responses({ 200: t.Array(RecipeSummary) }, 401),
        detail: { summary: "The caller's recipes, one a family, the last changed first" },
      },
    )
    .get(
      "/users/@me/likes",
      async ({ caller, query, headers, request, set }) => {
        const page = await likedIds(deps.db.sql, { userId: caller.userId }, query.page ?? 1, PAGE_SIZE);
        Object.assign(set.headers, pageHeaders(request.url, query.page ?? 1, page.total));
        const rows = await readSummaries(deps.db.sql, page.ids, readerOf(caller));
        return rows.map((row) => presentSummary(row, localeOf(headers)));
      },
      {
        user: true,
        query: t.Object({ page: pageQuery() }),
        response: responses({ 200: t.Array(LikedRecipe) }, 401),
        detail: { summary: "The recipes that the caller likes, one a family, the last liked first" },
      },
    );
};

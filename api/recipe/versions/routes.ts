import { notFound } from "@toque/db/errors.ts";
import { listVersions, restoreVersion } from "@toque/db/recipes/history.ts";
import { assertOwner } from "@toque/db/recipes/listing.ts";
import { presentRecipe } from "@toque/db/recipes/present.ts";
import { readRecipe } from "@toque/db/recipes/read.ts";
import { Recipe, RecipeVersionEntry } from "@toque/db/schemas/recipe.ts";
import { t } from "elysia";
import type { Deps } from "../../deps.ts";
import { idempotent } from "../../http/idempotency.ts";
import { httpModule, localeOf } from "../../http/module.ts";
import { idParam, responses, translatedQuery } from "../../http/schemas.ts";
import { expectedVersion, readerOf, recipeService } from "../recipes/service.ts";

const version = t.Object({ recipe_id: idParam(), version: idParam() });

/** The history of a recipe, for its owner: every save is a version, and any of them can be brought back. */
export const versionsRoutes = (deps: Deps) => {
  const service = recipeService(deps);
  return httpModule(deps, "/api/recipe/recipes/:recipe_id/versions", "recipe")
    .get(
      "/",
      async ({ caller, params }) => {
        await assertOwner(deps.db.sql, params.recipe_id, readerOf(caller));
        return listVersions(deps.db.sql, params.recipe_id);
      },
      {
        user: true,
        params: t.Object({ recipe_id: idParam() }),
        response: responses({ 200: t.Array(RecipeVersionEntry) }, 401, 404),
        detail: { summary: "The versions of a recipe, newest first" },
      },
    )
    .get(
      "/:version",
      async ({ caller, params, query, headers, set }) => {
        await assertOwner(deps.db.sql, params.recipe_id, readerOf(caller));
        const row = await readRecipe(deps.db.sql, params.recipe_id, readerOf(caller), params.version);
        if (!row) throw notFound("version");
        set.headers.etag = `"${row.version}"`;
        return presentRecipe(row, localeOf(headers, query.translated));
      },
      {
        user: true,
        params: version,
        query: t.Object({ translated: translatedQuery() }),
        response: responses({ 200: Recipe }, 401, 404),
        detail: { summary: "A recipe as it was in one version" },
      },
    )
    .post(
      "/:version/restore",
      async ({ caller, params, headers, request, set }) => {
        const expected = expectedVersion(request);
        const { body: recipe } = await idempotent<Recipe>(deps.db, request, caller.userId, null, async (tx) => {
          await assertOwner(tx, params.recipe_id, readerOf(caller));
          await restoreVersion(tx, params.recipe_id, params.version, expected, { authorId: caller.userId });
          const row = await readRecipe(tx, params.recipe_id, readerOf(caller));
          if (!row) throw notFound("recipe");
          return { status: 200, body: presentRecipe(row, localeOf(headers)) };
        });
        await service.ownWrite(params.recipe_id);
        set.headers.etag = `"${recipe.version}"`;
        return recipe;
      },
      {
        user: true,
        params: version,
        response: responses({ 200: Recipe }, 401, 404, 409, 412),
        detail: { summary: "Brings a version back as the newest one; nothing in between is lost" },
      },
    );
};

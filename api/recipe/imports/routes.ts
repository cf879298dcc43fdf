import { assertOwner } from "@toque/db/recipes/listing.ts";
import { readSource, setOwnWork } from "@toque/db/recipes/sources.ts";
import { JobReference } from "@toque/db/schemas/ai.ts";
import { Recipe } from "@toque/db/schemas/recipe.ts";
import { OwnWork, RecipeImportRequest, RecipeOrigin } from "@toque/db/schemas/recipe-import.ts";
import { RecipeCreate } from "@toque/db/schemas/recipe-payload.ts";
import { t } from "elysia";
import type { Deps } from "../../deps.ts";
import { httpModule, localeOf } from "../../http/module.ts";
import { idParam, responses } from "../../http/schemas.ts";
import { readerOf, recipeService } from "../recipes/service.ts";
import { startImport } from "./service.ts";

/** Recipes from pages of the web, and where a recipe is from. */
export const recipeImportRoutes = (deps: Deps) => {
  const service = recipeService(deps);
  return httpModule(deps, "/api/recipe", "recipe")
    .post(
      "/imports",
      async ({ caller, body, headers, request, set, status }) => {
        const stored = await startImport(deps, { caller, body, request, lang: headers.lang ?? "en" });
        set.headers.location = `/api/recipe/jobs/${stored.body.job_id}`;
        return status(202, stored.body);
      },
      {
        user: true,
        body: RecipeImportRequest,
        response: responses({ 202: JobReference }, 401, 404, 409, 422, 503),
        detail: {
          summary:
            "Imports the recipe of a web page, a PDF or a photo of a page as a draft: the result of its job; saves nothing but the picture",
          description:
            "One of `url`, `import_id` and `img_url`. Public addresses only. The text layer of a PDF is read; a photo is read by a " +
            "model, which counts as an AI action (503 `vision_model_not_configured` where there is none). The job's result is a RecipeImport: the recipe as it stands in the page beside what was " +
            "understood of it, with its source, author and licence.",
        },
      },
    )
    .post(
      "/imports/:id/recipe",
      async ({ caller, params, body, headers, request, set, status }) => {
        const stored = await service.create(request, caller, body, localeOf(headers), params.id);
        Object.assign(set.headers, stored.headers);
        return status(201, stored.body);
      },
      {
        user: true,
        params: t.Object({ id: idParam() }),
        body: RecipeCreate,
        response: responses({ 201: Recipe }, 401, 404, 409),
        detail: {
          summary: "Saves the recipe of an import, as it was mended: private, with its source",
          description: "`id` is that of the import's job. `private` and `parent_id` of the body do not count.",
        },
      },
    )
    .get(
      "/recipes/:recipe_id/source",
      async ({ caller, params }) => ({ source: await readSource(deps.db.sql, params.recipe_id, readerOf(caller)) }),
      {
        visitor: true,
        params: t.Object({ recipe_id: idParam() }),
        response: responses({ 200: RecipeOrigin }, 401, 404),
        detail: { summary: "Where a recipe was imported from, its author and its licence" },
      },
    )
    .put(
      "/recipes/:recipe_id/source",
      async ({ caller, params, body }) =>
        deps.db.transaction(async (tx) => {
          await assertOwner(tx, params.recipe_id, readerOf(caller));
          return { source: await setOwnWork(tx, params.recipe_id, body.own) };
        }),
      {
        user: true,
        params: t.Object({ recipe_id: idParam() }),
        body: OwnWork,
        response: responses({ 200: RecipeOrigin }, 401, 404),
        detail: { summary: "Says that an imported recipe is its owner's own work, so that it may become public" },
      },
    );
};

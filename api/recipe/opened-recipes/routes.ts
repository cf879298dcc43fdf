import { noteOpened, openedRecipes } from "@toque/db/recipes/opened.ts";
import { presentSummary } from "@toque/db/recipes/present.ts";
import { readSummaries } from "@toque/db/recipes/read.ts";
import { OpenedRecipe } from "@toque/db/schemas/recipe.ts";
import { t } from "elysia";
import type { Deps } from "../../deps.ts";
import { httpModule, localeOf } from "../../http/module.ts";
import { idParam, responses } from "../../http/schemas.ts";
import { toSummary } from "../recipes/service.ts";

export const openedRecipesRoutes = (deps: Deps) =>
  httpModule(deps, "/api/recipe", "recipe")
    .get(
      "/users/@me/opened-recipes",
      async ({ caller, headers }) => {
        const opened = await openedRecipes(deps.db.sql, caller.userId);
        const times = new Map(opened.map(({ id, opened_at }) => [id, opened_at.toISOString()]));
        const ids = opened.map(({ id }) => id);
        const rows = await readSummaries(deps.db.sql, ids, { userId: caller.userId });
        return rows.map((row) => ({
          ...toSummary(presentSummary(row, localeOf(headers))),
          opened_at: times.get(row.id) ?? "",
        }));
      },
      {
        user: true,
        response: responses({ 200: t.Array(OpenedRecipe) }, 401),
        detail: { summary: "The recipes that the caller opened last, on any device" },
      },
    )
    .put(
      "/recipes/:recipe_id/opened",
      async ({ caller, params, status }) => {
        await deps.db.transaction((tx) => noteOpened(tx, caller.userId, params.recipe_id));
        return status(204, undefined);
      },
      {
        user: true,
        params: t.Object({ recipe_id: idParam() }),
        response: responses({ 204: t.Void() }, 401, 404),
        detail: { summary: "Notes that the caller opens a recipe; the newest 20 are kept" },
      },
    );

import { isLiked, setLike } from "@toque/db/recipes/listing.ts";
import { RecipeLike } from "@toque/db/schemas/recipe.ts";
import { t } from "elysia";
import type { Deps } from "../../deps.ts";
import { httpModule } from "../../http/module.ts";
import { idParam, responses } from "../../http/schemas.ts";

const recipeId = t.Object({ recipe_id: idParam() });

export const likesRoutes = (deps: Deps) =>
  httpModule(deps, "/api/recipe/recipes", "recipe")
    .get(
      "/:recipe_id/like",
      async ({ caller, params }) => ({ liked: await isLiked(deps.db.sql, params.recipe_id, caller.userId) }),
      {
        user: true,
        params: recipeId,
        response: responses({ 200: RecipeLike }, 401, 404),
        detail: { summary: "Whether the caller likes a recipe" },
      },
    )
    .post(
      "/:recipe_id/like",
      async ({ caller, params }) => {
        await deps.db.transaction((tx) => setLike(tx, params.recipe_id, caller.userId, true));
        return { liked: true };
      },
      {
        user: true,
        params: recipeId,
        response: responses({ 200: RecipeLike }, 401, 404),
        detail: { summary: "Likes a recipe; saying it twice changes nothing" },
      },
    )
    .post(
      "/:recipe_id/unlike",
      async ({ caller, params }) => {
        await deps.db.transaction((tx) => setLike(tx, params.recipe_id, caller.userId, false));
        return { liked: false };
      },
      {
        user: true,
        params: recipeId,
        response: responses({ 200: RecipeLike }, 401, 404),
        detail: { summary: "Takes a like back; saying it twice changes nothing" },
      },
    );

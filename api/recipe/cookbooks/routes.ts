import { readCookbook, readCookbookItemsOf, readCookbooksOf, readPublicCookbooks } from "@toque/db/cookbooks/read.ts";
import { notFound } from "@toque/db/errors.ts";
import { presentSummary } from "@toque/db/recipes/present.ts";
import { readSummaries } from "@toque/db/recipes/read.ts";
import {
  Cookbook,
  CookbookCreate,
  CookbookItem,
  CookbookItemCreate,
  CookbookItemPatch,
  CookbookPatch,
  CookbookSummary,
} from "@toque/db/schemas/cookbook.ts";
import { LikedRecipe } from "@toque/db/schemas/recipe.ts";
import { t } from "elysia";
import type { Deps } from "../../deps.ts";
import { httpModule, localeOf } from "../../http/module.ts";
import { PAGE_SIZE, pageHeaders } from "../../http/paging.ts";
import { idParam, pageQuery, responses } from "../../http/schemas.ts";
import { readerOf } from "../recipes/service.ts";
import { cookbookService } from "./service.ts";

const cookbookId = t.Object({ cookbook_id: idParam() });
const itemId = t.Object({ cookbook_item_id: idParam() });

/** Collections of recipes. Recipes not visible to the reader are neither shown nor counted. */
export const cookbooksRoutes = (deps: Deps) => {
  const service = cookbookService(deps);
  return httpModule(deps, "/api/recipe", "recipe")
    .post(
      "/cookbooks",
      async ({ caller, body, request, status }) => status(201, (await service.create(request, caller, body)).body),
      {
        user: true,
        body: CookbookCreate,
        response: responses({ 201: Cookbook }, 401, 409),
        detail: { summary: "Creates a cookbook with its items" },
      },
    )
    .get(
      "/cookbooks",
      async ({ caller, query, request, set }) => {
        const page = query.page ?? 1;
        const { cookbooks, total } = await readPublicCookbooks(deps.db.sql, readerOf(caller), page, PAGE_SIZE);
        Object.assign(set.headers, pageHeaders(request.url, page, total));
        return cookbooks;
      },
      {
        visitor: true,
        query: t.Object({ page: pageQuery() }),
        response: responses({ 200: t.Array(CookbookSummary) }, 401),
        detail: { summary: "The public cookbooks, the newest first" },
      },
    )
    .get("/users/@me/cookbooks", ({ caller }) => readCookbooksOf(deps.db.sql, caller.userId, readerOf(caller)), {
      user: true,
      response: responses({ 200: t.Array(CookbookSummary) }, 401),
      detail: { summary: "The caller's cookbooks, the newest first" },
    })
    .get(
      "/users/:user_id/cookbooks",
      ({ caller, params }) => readCookbooksOf(deps.db.sql, params.user_id, readerOf(caller)),
      {
        visitor: true,
        params: t.Object({ user_id: idParam() }),
        response: responses({ 200: t.Array(CookbookSummary) }, 401),
        detail: { summary: "The public cookbooks of a user; all of them to the user" },
      },
    )
    .get(
      "/cookbooks/:cookbook_id",
      async ({ caller, params }) => {
        const cookbook = await readCookbook(deps.db.sql, params.cookbook_id, readerOf(caller));
        if (!cookbook) throw notFound("cookbook");
        return cookbook;
      },
      {
        visitor: true,
        params: cookbookId,
        response: responses({ 200: Cookbook }, 401, 404),
        detail: { summary: "One cookbook, its items in order" },
      },
    )
    .get(
      "/cookbooks/:cookbook_id/recipes",
      async ({ caller, params, headers }) => {
        const reader = readerOf(caller);
        const cookbook = await readCookbook(deps.db.sql, params.cookbook_id, reader);
        if (!cookbook) throw notFound("cookbook");
        const ids = cookbook.items.map(({ recipe_id }) => recipe_id);
        const rows = await readSummaries(deps.db.sql, ids, reader);
        return rows.map((row) => presentSummary(row, localeOf(headers)));
      },
      {
        visitor: true,
        params: cookbookId,
        response: responses({ 200: t.Array(LikedRecipe) }, 401, 404),
        detail: { summary: "The recipes of a cookbook in their order" },
      },
    )
    .get(
      "/users/@me/recipes/:recipe_id/cookbook-items",
      ({ caller, params }) => readCookbookItemsOf(deps.db.sql, caller.userId, params.recipe_id),
      {
        user: true,
        params: t.Object({ recipe_id: idParam() }),
        response: responses({ 200: t.Array(CookbookItem) }, 401),
        detail: { summary: "Where a recipe stands in the caller's cookbooks" },
      },
    )
    .patch(
      "/cookbooks/:cookbook_id",
      async ({ caller, params, body, request }) =>
        (await service.patch(request, caller, params.cookbook_id, body)).body,
      {
        user: true,
        params: cookbookId,
        body: CookbookPatch,
        response: responses({ 200: Cookbook }, 401, 404, 409),
        detail: { summary: "Changes what is given of a cookbook" },
      },
    )
    .delete(
      "/cookbooks/:cookbook_id",
      async ({ caller, params, request, status }) => {
        await service.remove(request, caller, params.cookbook_id);
        return status(204, undefined);
      },
      {
        user: true,
        params: cookbookId,
        response: responses({ 204: t.Void() }, 401, 404, 409),
        detail: { summary: "Deletes a cookbook; its recipes stay" },
      },
    )
    .post(
      "/cookbooks/:cookbook_id/items",
      async ({ caller, params, body, request, status }) =>
        status(201, (await service.addItem(request, caller, params.cookbook_id, body)).body),
      {
        user: true,
        params: cookbookId,
        body: CookbookItemCreate,
        response: responses({ 201: CookbookItem }, 401, 404, 409),
        detail: { summary: "Puts a recipe into a cookbook; 409 when it is there" },
      },
    )
    .patch(
      "/cookbook-items/:cookbook_item_id",
      async ({ caller, params, body, request }) =>
        (await service.moveItem(request, caller, params.cookbook_item_id, body.position)).body,
      {
        user: true,
        params: itemId,
        body: CookbookItemPatch,
        response: responses({ 200: CookbookItem }, 401, 404, 409),
        detail: { summary: "Moves a recipe inside a cookbook" },
      },
    )
    .delete(
      "/cookbook-items/:cookbook_item_id",
      async ({ caller, params, request, status }) => {
        await service.removeItem(request, caller, params.cookbook_item_id);
        return status(204, undefined);
      },
      {
        user: true,
        params: itemId,
        response: responses({ 204: t.Void() }, 401, 404, 409),
        detail: { summary: "Takes a recipe out of a cookbook" },
      },
    );
};

import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { CookbookCreate, CookbookPatch, CookbookSummary } from "@toque/db/schemas/cookbook.ts";
import { api, call, unwrap } from "../client/eden.ts";
import { requestAnswer } from "../client/fetch.ts";
import { nextPage } from "../recipe-list/recipe-pages.ts";
import { recipesKey } from "../recipes/use-like.ts";

/** Every query about cookbooks begins with this key; only their recipes are among the recipes. */
export const cookbooksKey = "cookbooks";

const calls = api.api.recipe;

/** One's own cookbooks, newest first. */
export const ownCookbooksQuery = queryOptions({
  queryKey: [cookbooksKey, "own"],
  queryFn: ({ signal }) => unwrap(calls.users["@me"].cookbooks.get(call({ signal }))),
});

/** The cookbooks of a user that the reader may see. */
export const cookbooksOfQuery = (userId: number) =>
  queryOptions({
    queryKey: [cookbooksKey, "of", userId],
    queryFn: ({ signal }) => unwrap(calls.users({ user_id: userId }).cookbooks.get(call({ signal }))),
  });

/** One cookbook, its items in order. */
export const cookbookQuery = (id: number) =>
  queryOptions({
    queryKey: [cookbooksKey, "one", id],
    queryFn: ({ signal }) => unwrap(calls.cookbooks({ cookbook_id: id }).get(call({ signal }))),
  });

/** The recipes of a cookbook; among all other recipes, so that a like shows here too. */
export const cookbookRecipesQuery = (id: number) =>
  queryOptions({
    queryKey: [recipesKey, "cookbook", id],
    queryFn: ({ signal }) => unwrap(calls.cookbooks({ cookbook_id: id }).recipes.get(call({ signal }))),
  });

/** Where a recipe stands in one's own cookbooks. */
export const placesQuery = (recipeId: number) =>
  queryOptions({
    queryKey: [cookbooksKey, "places", recipeId],
    queryFn: ({ signal }) =>
      unwrap(calls.users["@me"].recipes({ recipe_id: recipeId })["cookbook-items"].get(call({ signal }))),
  });

/** The public cookbooks of everybody, newest first, page by page. */
export const publicCookbooksQuery = infiniteQueryOptions({
  queryKey: [cookbooksKey, "public"],
  queryFn: async ({ pageParam, signal }) => {
    const { data, headers } = await requestAnswer<CookbookSummary[]>("/api/recipe/cookbooks", {
      query: { page: pageParam },
      signal,
    });
    return { cookbooks: data, next: nextPage(headers.get("link")) };
  },
  initialPageParam: 1,
  getNextPageParam: ({ next }) => next,
});

/** The calls that change cookbooks. Each throws an ApiError. */
export const cookbookCalls = {
  create: (body: CookbookCreate) => unwrap(calls.cookbooks.post(body)),
  patch: (id: number, body: CookbookPatch) => unwrap(calls.cookbooks({ cookbook_id: id }).patch(body)),
  remove: (id: number) => unwrap(calls.cookbooks({ cookbook_id: id }).delete()),
  /** Without a position it comes last. */
  add: (id: number, recipe_id: number, position?: number) =>
    unwrap(
      calls.cookbooks({ cookbook_id: id }).items.post({ recipe_id, ...(position === undefined ? {} : { position }) }),
    ),
  move: (itemId: number, position: number) =>
    unwrap(calls["cookbook-items"]({ cookbook_item_id: itemId }).patch({ position })),
  takeOut: (itemId: number) => unwrap(calls["cookbook-items"]({ cookbook_item_id: itemId }).delete()),
};

import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { Chef, PointsRepartitionInput } from "@toque/db/schemas/chef.ts";
import type { GameCooking } from "@toque/db/schemas/game-cooking.ts";
import type { GameSettings, WalletMovement } from "@toque/db/schemas/game-restaurant.ts";
import type { GameRules } from "@toque/db/schemas/game-rules.ts";
import { answerOf, api, call, unwrap } from "../client/eden.ts";
import { request, requestAnswer } from "../client/fetch.ts";
import { setClock } from "../cooking/clock.ts";
import type { UploadTicket } from "../pictures/upload.ts";
import { nextPage } from "../recipe-list/recipe-pages.ts";
import { gameFiguresKey, gameSettingsQuery } from "./game-settings.ts";

export { gameFiguresKey, gameSettingsQuery };

/** Every query about the cooking game begins with this key; the event stream has them read anew. */
export const gameKey = "game";

const calls = api.api.cooktoearn;
const own = calls.users["@me"];
const nft = api.api.nft;
const withKey = (key: string) => ({ headers: { "idempotency-key": key } });
const chefPath = (id: number): string => `/api/nft/chefs/${id}`;

/** All figures of the game as they are in force here. */
export const gameRulesQuery = queryOptions({
  queryKey: [gameFiguresKey, "rules"],
  queryFn: async ({ signal }) => (await unwrap(calls.rules.get(call({ signal })))) as unknown as GameRules,
  staleTime: 300_000,
});

/** What ranks, degrees of fatigue and parts of portraits are called. */
export const gameLabelsQuery = queryOptions({
  queryKey: [gameFiguresKey, "labels"],
  queryFn: ({ signal }) => unwrap(calls.labels.get(call({ signal }))),
  staleTime: 300_000,
});

/** The levels of restaurants in their order. */
export const restaurantLevelsQuery = queryOptions({
  queryKey: [gameFiguresKey, "restaurant-levels"],
  queryFn: ({ signal }) => unwrap(calls["restaurant-levels"].get(call({ signal }))),
  staleTime: 300_000,
});

/** The levels of chefs in their order. */
export const chefLevelsQuery = queryOptions({
  queryKey: [gameFiguresKey, "chef-levels"],
  queryFn: ({ signal }) => unwrap(nft.levels.get(call({ signal }))),
  staleTime: 300_000,
});

/** One's own restaurant. The answer sets this device's clock, by which charges are counted on. */
export const restaurantQuery = queryOptions({
  queryKey: [gameKey, "restaurant"],
  queryFn: async ({ signal }) => {
    const sentAt = Date.now();
    const { data, headers } = await answerOf(own.restaurant.info.get(call({ signal })));
    setClock(headers.get("date"), sentAt, Date.now());
    return data;
  },
});

/** What is on the stove; null for nothing. */
export const currentCookingQuery = queryOptions({
  queryKey: [gameKey, "cooking", "current"],
  queryFn: ({ signal }) => unwrap(own.cookings["@current"].get(call({ signal }))),
});

/** The newest cookings: those that wait to be judged, and what became of the others. */
export const recentCookingsQuery = queryOptions({
  queryKey: [gameKey, "cooking", "recent"],
  queryFn: ({ signal }) => unwrap(own.cookings.get({ query: { page: 1 }, ...call({ signal }) })),
});

/** All of one's own cookings, newest first, page by page. */
export const cookingsPagesQuery = infiniteQueryOptions({
  queryKey: [gameKey, "cooking", "all"],
  queryFn: async ({ pageParam, signal }) => {
    const { data, headers } = await requestAnswer<GameCooking[]>("/api/cooktoearn/users/@me/cookings", {
      query: { page: pageParam },
      signal,
    });
    return { cookings: data, next: nextPage(headers.get("link")) };
  },
  initialPageParam: 1,
  getNextPageParam: ({ next }) => next,
});

/** One of one's own cookings with its reward. */
export const gameCookingQuery = (id: number) =>
  queryOptions({
    queryKey: [gameKey, "cooking", id],
    queryFn: ({ signal }) => unwrap(calls.cookings({ cooking_id: id }).get(call({ signal }))),
  });

/** What a recipe would bring now, with its parts. */
export const expectedRewardQuery = (recipeId: number) =>
  queryOptions({
    queryKey: [gameKey, "reward", recipeId],
    queryFn: ({ signal }) => unwrap(calls.recipes({ recipe_id: recipeId }).reward.get(call({ signal }))),
  });

/** One's own chefs, newest first. */
export const chefsQuery = queryOptions({
  queryKey: [gameKey, "chefs"],
  queryFn: ({ signal }) => unwrap(nft.users["@me"].chefs.get(call({ signal }))),
});

/** A chef, whosever. */
export const chefQuery = (id: number) =>
  queryOptions({
    queryKey: [gameKey, "chef", id],
    queryFn: ({ signal }) => request<Chef>(chefPath(id), { signal }),
  });

/** What one owns, unused things first. */
export const itemsQuery = queryOptions({
  queryKey: [gameKey, "items"],
  queryFn: ({ signal }) => unwrap(own.items.get(call({ signal }))),
});

/** How far the creation of a chef is. */
export const chefCreationQuery = (workflowId: string) =>
  queryOptions({
    queryKey: [gameKey, "creation", workflowId],
    queryFn: ({ signal }) =>
      unwrap(nft["check-chef-creation-status"].post({ workflow_id: workflowId }, call({ signal }))),
  });

/** SPOON that one has. */
export const balanceQuery = queryOptions({
  queryKey: [gameKey, "balance"],
  queryFn: async ({ signal }) => (await unwrap(own.wallet.get(call({ signal }))))[0]?.amount ?? 0,
});

/** Every movement of SPOON, newest first, page by page. */
export const movementsQuery = infiniteQueryOptions({
  queryKey: [gameKey, "movements"],
  queryFn: async ({ pageParam, signal }) => {
    const { data, headers } = await requestAnswer<WalletMovement[]>("/api/cooktoearn/users/@me/wallet/movements", {
      query: { page: pageParam },
      signal,
    });
    return { movements: data, next: nextPage(headers.get("link")) };
  },
  initialPageParam: 1,
  getNextPageParam: ({ next }) => next,
});

/** The calls that change something of the game. Each throws an ApiError. */
export const gameCalls = {
  changeSettings: (patch: Partial<GameSettings>) => unwrap(own.settings.patch(patch)),
  start: (recipe_id: number) => unwrap(calls.cookings.post({ recipe_id })),
  changeRecipe: (id: GameCooking["id"], recipe_id: number) =>
    unwrap(calls.cookings({ cooking_id: id })["change-recipe"].post({ recipe_id })),
  photoTicket: (content_type: string, signal: AbortSignal) =>
    request<UploadTicket>("/api/cooktoearn/image-upload-url", { query: { content_type }, signal }),
  /** @param key the same on every try: of tries whose answer was lost, one takes effect */
  addPhoto: (id: GameCooking["id"], img_url: string, step_id: number | null, key: string) =>
    unwrap(calls.cookings({ cooking_id: id })["add-image"].post({ img_url, step_id }, withKey(key))),
  finish: (id: GameCooking["id"]) => unwrap(calls.cookings({ cooking_id: id }).finish.post()),
  giveUp: (id: GameCooking["id"]) => unwrap(calls.cookings({ cooking_id: id })["give-up"].post()),
  addToBrigade: (chef_id: number) => unwrap(own.restaurant["add-chef-to-brigade"].post({ chef_id })),
  removeFromBrigade: (chef_id: number) => unwrap(own.restaurant["remove-chef-from-brigade"].post({ chef_id })),
  openChefbox: (id: number) => unwrap(calls.chefboxes({ chefbox_id: id }).open.post()),
  /** @param key the same on every try: it is paid for once */
  createChef: (key: string) => unwrap(nft.chefs.create.post({}, withKey(key))),
  rest: (chefId: number) => request<Chef>(`${chefPath(chefId)}/repair`, { method: "POST" }),
  spendPoints: (chefId: number, before: PointsRepartitionInput, after: PointsRepartitionInput) =>
    request<Chef>(`${chefPath(chefId)}/spend-points`, {
      method: "POST",
      body: { old_points_repartition: before, new_points_repartition: after },
    }),
};

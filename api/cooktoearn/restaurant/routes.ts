import { addToBrigade, removeFromBrigade } from "@toque/db/game/brigade.ts";
import { assertHasBegun, readRestaurant } from "@toque/db/game/players.ts";
import { readRestaurantCard } from "@toque/db/game/restaurant-card.ts";
import { createLevel, moveLevel, readLevels } from "@toque/db/game/restaurant-levels.ts";
import { readRules } from "@toque/db/game/rules.ts";
import { readMovements, readWallet } from "@toque/db/game/wallet.ts";
import { Nullable } from "@toque/db/schemas/common.ts";
import {
  BrigadeChange,
  RestaurantCard,
  RestaurantInfo,
  RestaurantLevel,
  RestaurantLevelInput,
  WalletEntry,
  WalletMovement,
} from "@toque/db/schemas/game-restaurant.ts";
import { t } from "elysia";
import type { Deps } from "../../deps.ts";
import { localeOf } from "../../http/module.ts";
import { PAGE_SIZE, pageHeaders } from "../../http/paging.ts";
import { idParam, pageQuery, responses } from "../../http/schemas.ts";
import { change, gameModule } from "../module.ts";
import { presentLevel, presentMovement } from "../present.ts";

/** The one currency of wallets. */
const SPOON = { id: 1, name: "SPOON", is_crypto: true };

/** Restaurants with their brigades and levels, and the wallet. */
export const restaurantRoutes = (deps: Deps) =>
  gameModule(deps, "/api/cooktoearn")
    .post(
      "/users/@me/restaurant/add-chef-to-brigade",
      ({ caller, body, request }) =>
        change(deps, { caller, request, body }, async (tx, rules) => {
          await addToBrigade(tx, caller.userId, body.chef_id);
          return readRestaurant(tx, rules, caller.userId);
        }),
      {
        player: true,
        body: BrigadeChange,
        response: responses({ 200: RestaurantInfo }, 401, 404, 409),
        detail: { summary: "Puts an own chef into the first free place of the brigade" },
      },
    )
    .post(
      "/users/@me/restaurant/remove-chef-from-brigade",
      ({ caller, body, request }) =>
        change(deps, { caller, request, body }, async (tx, rules) => {
          await removeFromBrigade(tx, caller.userId, body.chef_id);
          return readRestaurant(tx, rules, caller.userId);
        }),
      {
        player: true,
        body: BrigadeChange,
        response: responses({ 200: RestaurantInfo }, 401, 404, 409),
        detail: { summary: "Takes an own chef out of the brigade" },
      },
    )
    .get(
      "/users/@me/restaurant/info",
      async ({ caller }) => readRestaurant(deps.db.sql, await readRules(deps.db.sql), caller.userId),
      {
        player: true,
        response: responses({ 200: RestaurantInfo }, 401, 404),
        detail: { summary: "The caller's restaurant" },
      },
    )
    .get(
      "/users/:user_id/restaurant/info",
      async ({ caller, params }) => {
        const restaurant = await readRestaurant(deps.db.sql, await readRules(deps.db.sql), params.user_id);
        if (params.user_id !== caller.userId) await assertHasBegun(deps.db.sql, params.user_id);
        return restaurant;
      },
      {
        player: true,
        params: t.Object({ user_id: idParam() }),
        response: responses({ 200: RestaurantInfo }, 401, 404),
        detail: { summary: "The restaurant of a user who has begun to play" },
      },
    )
    .get(
      "/users/:user_id/restaurant/card",
      async ({ caller, params, headers }) =>
        // A plain null would be an empty body: the answer is JSON either way.
        Response.json(await readRestaurantCard(deps.db.sql, caller.userId, params.user_id, localeOf(headers).lang)),
      {
        player: true,
        params: t.Object({ user_id: idParam() }),
        response: responses({ 200: Nullable(RestaurantCard) }, 401, 404),
        detail: {
          summary: "The restaurant as a user's public page shows it; null where the user does not play or is blocked",
        },
      },
    )
    .get(
      "/restaurant-levels",
      async ({ headers }) => (await readLevels(deps.db.sql)).map((row) => presentLevel(row, localeOf(headers))),
      {
        player: true,
        response: responses({ 200: t.Array(RestaurantLevel) }, 401, 404),
        detail: { summary: "The levels of restaurants in their order" },
      },
    )
    .post(
      "/restaurant-levels",
      async ({ caller, body, headers, request, status }) => {
        const work = { caller, request, body };
        const made = await change(
          deps,
          work,
          async (tx) => presentLevel(await createLevel(tx, body.xp_threshold), localeOf(headers)),
          201,
        );
        return status(201, made);
      },
      {
        admin: true,
        body: RestaurantLevelInput,
        response: responses({ 201: RestaurantLevel }, 401, 403, 404, 409),
        detail: { summary: "Adds a level with the charges and places of the one below" },
      },
    )
    .put(
      "/restaurant-levels/:id",
      ({ caller, params, body, headers, request }) =>
        change(deps, { caller, request, body }, async (tx) =>
          presentLevel(await moveLevel(tx, params.id, body.xp_threshold), localeOf(headers)),
        ),
      {
        admin: true,
        params: t.Object({ id: idParam() }),
        body: RestaurantLevelInput,
        response: responses({ 200: RestaurantLevel }, 401, 403, 404, 409),
        detail: { summary: "Moves a level to another threshold" },
      },
    )
    .get(
      "/users/@me/wallet",
      async ({ caller }) => {
        const wallet = await readWallet(deps.db.sql, caller.userId);
        return [{ ...wallet, user_id: caller.userId, currency: SPOON }];
      },
      {
        player: true,
        response: responses({ 200: t.Array(WalletEntry) }, 401, 404),
        detail: { summary: "What the caller has of each currency" },
      },
    )
    .get(
      "/users/@me/wallet/movements",
      async ({ caller, query, headers, request, set }) => {
        const page = query.page ?? 1;
        const { items, total } = await readMovements(deps.db.sql, caller.userId, { page, perPage: PAGE_SIZE });
        Object.assign(set.headers, pageHeaders(request.url, page, total));
        return items.map((row) => presentMovement(row, localeOf(headers)));
      },
      {
        player: true,
        query: t.Object({ page: pageQuery() }),
        response: responses({ 200: t.Array(WalletMovement) }, 401, 404),
        detail: { summary: "Every movement of SPOON with its cause, newest first" },
      },
    );

import { notFound } from "@toque/db/errors.ts";
import {
  changeRecipe,
  currentCooking,
  finishCooking,
  giveUpCooking,
  readCooking,
  readCookingsOf,
  startCooking,
  withExpected,
} from "@toque/db/game/cookings.ts";
import { readRules } from "@toque/db/game/rules.ts";
import { Nullable } from "@toque/db/schemas/common.ts";
import {
  CookingImage,
  CookingImageInput,
  CookingLaunch,
  CookingReward,
  GameCooking,
} from "@toque/db/schemas/game-cooking.ts";
import { t } from "elysia";
import type { Deps } from "../../deps.ts";
import { localeOf } from "../../http/module.ts";
import { PAGE_SIZE, pageHeaders } from "../../http/paging.ts";
import { idParam, pageQuery, responses } from "../../http/schemas.ts";
import { eventStream, lastEventId } from "../../http/sse.ts";
import { uploadUrl } from "../../media/upload-url.ts";
import { change, gameModule } from "../module.ts";
import { presentCooking } from "../present.ts";
import { gameCookingService } from "./service.ts";

const ofCooking = t.Object({ cooking_id: idParam() });

/** Cooking for the game: start, photos, finish. A cooking is its cook's alone. */
export const gameCookingsRoutes = (deps: Deps) => {
  const service = gameCookingService(deps);
  const upload = uploadUrl(deps, "cooking");
  return gameModule(deps, "/api/cooktoearn")
    .post(
      "/cookings",
      async ({ caller, body, headers, request, status }) => {
        const made = await change(
          deps,
          { caller, request, body },
          async (tx, rules) =>
            presentCooking(
              await withExpected(tx, rules, await startCooking(tx, rules, caller.userId, body.recipe_id)),
              localeOf(headers),
            ),
          201,
        );
        return status(201, made);
      },
      {
        player: true,
        body: CookingLaunch,
        response: responses({ 201: GameCooking }, 401, 404, 409),
        detail: { summary: "Starts a cooking, which takes a charge; one at a time" },
      },
    )
    .post(
      "/cookings/:cooking_id/add-image",
      async ({ caller, params, body, request, status }) =>
        status(201, await service.addImage({ caller, request, body }, params.cooking_id)),
      {
        player: true,
        params: ofCooking,
        body: CookingImageInput,
        response: responses({ 201: CookingImage }, 401, 404, 409, 503),
        detail: { summary: "Adds a photo; one that was shown for another cooking is refused" },
      },
    )
    .post(
      "/cookings/:cooking_id/change-recipe",
      ({ caller, params, body, headers, request }) =>
        change(deps, { caller, request, body }, async (tx, rules) =>
          presentCooking(
            await withExpected(tx, rules, await changeRecipe(tx, caller.userId, params.cooking_id, body.recipe_id)),
            localeOf(headers),
          ),
        ),
      {
        player: true,
        params: ofCooking,
        body: CookingLaunch,
        response: responses({ 200: GameCooking }, 401, 404, 409),
        detail: { summary: "Cooks another recipe, before it is finished" },
      },
    )
    .post(
      "/cookings/:cooking_id/finish",
      ({ caller, params, headers, request }) =>
        change(deps, { caller, request, body: null }, async (tx, rules) =>
          presentCooking(await finishCooking(tx, rules, caller.userId, params.cooking_id), localeOf(headers)),
        ),
      {
        player: true,
        params: ofCooking,
        response: responses({ 200: GameCooking }, 401, 404, 409),
        detail: { summary: "Finishes a cooking that has a photo: other cooks judge it" },
      },
    )
    .post(
      "/cookings/:cooking_id/give-up",
      ({ caller, params, headers, request }) =>
        change(deps, { caller, request, body: null }, async (tx, rules) =>
          presentCooking(await giveUpCooking(tx, rules, caller.userId, params.cooking_id), localeOf(headers)),
        ),
      {
        player: true,
        params: ofCooking,
        response: responses({ 200: GameCooking }, 401, 404, 409),
        detail: { summary: "Gives up a cooking that nobody has touched for 48 hours; its charge stays spent" },
      },
    )
    .get(
      "/cookings/:cooking_id",
      async ({ caller, params, headers }) => {
        const cooking = await readCooking(deps.db.sql, params.cooking_id);
        if (cooking?.user_id !== caller.userId) throw notFound("cooking");
        return presentCooking(
          await withExpected(deps.db.sql, await readRules(deps.db.sql), cooking),
          localeOf(headers),
        );
      },
      {
        player: true,
        params: ofCooking,
        response: responses({ 200: GameCooking }, 401, 404),
        detail: { summary: "A cooking of the caller with its reward" },
      },
    )
    .get(
      "/users/@me/cookings",
      async ({ caller, query, headers, request, set }) => {
        const page = query.page ?? 1;
        const { items, total } = await readCookingsOf(deps.db.sql, caller.userId, { page, perPage: PAGE_SIZE });
        Object.assign(set.headers, pageHeaders(request.url, page, total));
        return items.map((row) => presentCooking(row, localeOf(headers)));
      },
      {
        player: true,
        query: t.Object({ page: pageQuery() }),
        response: responses({ 200: t.Array(GameCooking) }, 401, 404),
        detail: { summary: "The caller's cookings, newest first" },
      },
    )
    .get(
      "/users/@me/cookings/@current",
      async ({ caller, headers }) => {
        const row = await currentCooking(deps.db.sql, caller.userId);
        // A plain null would be an empty body: the answer is JSON either way.
        if (!row) return Response.json(null);
        const cooking = await withExpected(deps.db.sql, await readRules(deps.db.sql), row);
        return Response.json(presentCooking(cooking, localeOf(headers)));
      },
      {
        player: true,
        response: responses({ 200: Nullable(GameCooking) }, 401, 404),
        detail: { summary: "What the caller is cooking now, or null" },
      },
    )
    .get("/recipes/:recipe_id/reward", ({ caller, params }) => service.reward(caller.userId, params.recipe_id), {
      player: true,
      params: t.Object({ recipe_id: idParam() }),
      response: responses({ 200: CookingReward }, 401, 404, 409),
      detail: { summary: "What cooking a recipe would bring the caller now, with its parts" },
    })
    .get("/image-upload-url", upload.issue, {
      player: true,
      query: upload.query,
      response: { ...upload.response, ...responses({}, 404) },
      detail: upload.detail,
    })
    .get(
      "/events",
      ({ caller, request, server }) => {
        const after = request.headers.has("last-event-id") ? lastEventId(request) : null;
        return eventStream(deps, { request, caller, server }, (signal) => service.follow(caller.userId, after, signal));
      },
      {
        player: true,
        detail: {
          summary: "Tells when something of the caller's game has changed. Resumes after Last-Event-ID without loss",
          responses: {
            200: { description: "An event stream", content: { "text/event-stream": { schema: { type: "string" } } } },
          },
        },
      },
    );
};

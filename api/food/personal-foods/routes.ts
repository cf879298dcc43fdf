import { listOwnFoods } from "@toque/db/foods/own.ts";
import { listPersonalFoods } from "@toque/db/foods/personal-list.ts";
import {
  Food,
  OwnFoodEntry,
  PersonalFoodCreate,
  PersonalFoodEntry,
  PersonalFoodMerge,
  PersonalFoodPromotion,
  PersonalFoodUpdate,
} from "@toque/db/schemas/food.ts";
import { t } from "elysia";
import type { Deps } from "../../deps.ts";
import { httpModule, localeOf } from "../../http/module.ts";
import { PAGE_SIZE, pageHeaders } from "../../http/paging.ts";
import { idParam, pageQuery, responses } from "../../http/schemas.ts";
import { personalFoodService } from "./service.ts";

const foodId = t.Object({ food_id: idParam() });

/** Foods that no table holds. */
export const personalFoodsRoutes = (deps: Deps) => {
  const service = personalFoodService(deps);
  return httpModule(deps, "/api/food", "food")
    .post(
      "/personal-foods",
      async ({ caller, body, headers, request, status }) => {
        const stored = await service.take(request, caller, body, localeOf(headers));
        return stored.status === 201 ? status(201, stored.body) : status(200, stored.body);
      },
      {
        user: true,
        body: PersonalFoodCreate,
        response: responses({ 200: Food, 201: Food }, 401, 409),
        detail: {
          summary: "Uses a food as written, or takes one over from the Ciqual table; the same again is the same food",
        },
      },
    )
    .get(
      "/personal-foods",
      async ({ query, headers, request, set }) => {
        const page = query.page ?? 1;
        const { foods, total } = await listPersonalFoods(deps.db.sql, {
          page,
          pageSize: PAGE_SIZE,
          locale: localeOf(headers),
        });
        Object.assign(set.headers, pageHeaders(request.url, page, total));
        return foods;
      },
      {
        moderator: true,
        query: t.Object({ page: pageQuery() }),
        response: responses({ 200: t.Array(PersonalFoodEntry) }, 401, 403),
        detail: { summary: "The personal foods of all cooks, those that most recipes use first" },
      },
    )
    .get(
      "/users/@me/personal-foods",
      async ({ caller, query, headers, request, set }) => {
        const page = query.page ?? 1;
        const list = { ownerId: caller.userId, page, pageSize: PAGE_SIZE, locale: localeOf(headers) };
        const { foods, total } = await listOwnFoods(deps.db.sql, list);
        Object.assign(set.headers, pageHeaders(request.url, page, total));
        return foods;
      },
      {
        user: true,
        query: t.Object({ page: pageQuery() }),
        response: responses({ 200: t.Array(OwnFoodEntry) }, 401),
        detail: { summary: "The caller's own foods, the newest first, with the recipes that use them" },
      },
    )
    .patch(
      "/personal-foods/:food_id",
      async ({ caller, params, body, headers, request, set }) => {
        const food = await service.rename(request, caller, params.food_id, body.name, localeOf(headers));
        set.headers.etag = `"${food.revision}"`;
        return food;
      },
      {
        user: true,
        params: foodId,
        body: PersonalFoodUpdate,
        response: responses({ 200: Food }, 401, 403, 404, 409, 412),
        detail: {
          summary: "Renames a food of the caller's own that nobody else relies on; If-Match takes its revision",
        },
      },
    )
    .delete(
      "/personal-foods/:food_id",
      async ({ caller, params, request, status }) => {
        await service.remove(request, caller, params.food_id);
        return status(204, undefined);
      },
      {
        user: true,
        params: foodId,
        response: responses({ 204: t.Void() }, 401, 403, 404, 409, 412),
        detail: { summary: "Deletes a food of the caller's own that no recipe and no shopping list uses" },
      },
    )
    .post(
      "/personal-foods/:food_id/merge",
      async ({ caller, params, body, headers, request }) =>
        (await service.merge(request, caller, params.food_id, body, localeOf(headers))).body,
      {
        moderator: true,
        params: foodId,
        body: PersonalFoodMerge,
        response: responses({ 200: Food }, 401, 403, 404, 409, 412),
        detail: { summary: "Puts a public food in its place, everywhere; If-Match guards against a stale view" },
      },
    )
    .post(
      "/personal-foods/:food_id/promotion",
      async ({ caller, params, body, headers, request, status }) =>
        status(201, (await service.promote(request, caller, params.food_id, body, localeOf(headers))).body),
      {
        moderator: true,
        params: foodId,
        body: PersonalFoodPromotion,
        response: responses({ 201: Food }, 401, 403, 404, 409, 412),
        detail: { summary: "Makes it a public food with stated allergens and traits" },
      },
    );
};

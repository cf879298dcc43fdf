import { presentCiqualFood } from "@toque/db/ciqual/read.ts";
import { notFound } from "@toque/db/errors.ts";
import { readCiqualLinks } from "@toque/db/foods/foods.ts";
import { readQuantities } from "@toque/db/foods/measures.ts";
import { readFoodOrMerged } from "@toque/db/foods/own.ts";
import { FoodCiqualLink } from "@toque/db/schemas/ciqual.ts";
import { Food, FoodCreate, FoodSearchResult, FoodUpdate } from "@toque/db/schemas/food.ts";
import { Quantity } from "@toque/db/schemas/quantity.ts";
import { foodsCalled, mergedHits } from "@toque/search/foods-called.ts";
import { toFoodSearchResult } from "@toque/search/port.ts";
import { searchPersonalFoods } from "@toque/search/postgres-foods.ts";
import { t } from "elysia";
import type { Deps } from "../../deps.ts";
import { httpModule, localeOf } from "../../http/module.ts";
import { idParam, integerText, responses, translatedQuery } from "../../http/schemas.ts";
import { uploadUrl } from "../../media/upload-url.ts";
import { readerOf } from "../../recipe/recipes/service.ts";
import { foodService } from "./service.ts";

/** The highest weight of a hit of which no name is, or begins with, what was typed. */
const RESEMBLING = 0.7;

const foodId = t.Object({ food_id: idParam() });

export const foodsRoutes = (deps: Deps) => {
  const service = foodService(deps);
  const upload = uploadUrl(deps, "food");
  return httpModule(deps, "/api", "food")
    .post("/food/food-image-upload-url", upload.issue, {
      admin: true,
      query: upload.query,
      response: upload.response,
      detail: upload.detail,
    })
    .get(
      "/food/food",
      async ({ caller, query, headers }) => {
        const lang = headers.lang ?? "en";
        const text = query.query?.trim() ?? "";
        if (text === "") return [];
        const asked = { text, lang, limit: query.nb_results ?? 20 };
        const [found, own] = await Promise.all([
          deps.search.searchFoods(asked),
          caller ? searchPersonalFoods(deps.db.sql, caller.userId, asked) : [],
        ]);
        const mine = new Set(own);
        // Most words are the beginning of a name. Only others are read as a text is, which takes longer.
        const isNamed = [...found, ...own].some(({ weight }) => weight > RESEMBLING);
        const called = isNamed ? [] : await foodsCalled(deps.db.sql, asked);
        return mergedHits([found, own, called], asked.limit).map((hit) =>
          toFoodSearchResult(hit, query.translated === false ? null : lang, mine.has(hit)),
        );
      },
      {
        visitor: true,
        query: t.Object({
          query: t.Optional(t.String({ maxLength: 200 })),
          nb_results: t.Optional(integerText({ minimum: 1, maximum: 100, default: 20 })),
          translated: translatedQuery(),
        }),
        response: responses({ 200: t.Array(FoodSearchResult) }, 401, 503),
        detail: { summary: "Foods, categories and subcategories by relevance", tags: ["food"] },
      },
    )
    .get(
      "/food/food/:food_id",
      async ({ caller, params, query, headers, set }) => {
        const [locale, reader] = [localeOf(headers, query.translated), readerOf(caller)];
        const food = await readFoodOrMerged(deps.db.sql, params.food_id, locale, reader);
        if (!food) throw notFound("food");
        set.headers.etag = `"${food.revision}"`;
        return food;
      },
      {
        visitor: true,
        params: foodId,
        query: t.Object({ translated: translatedQuery() }),
        response: responses({ 200: Food }, 401, 404),
        detail: {
          summary:
            "One food; figures per 100 g, null is unknown. The ETag is its revision; a food that was merged is the one in its place",
        },
      },
    )
    .post(
      "/food/food",
      async ({ caller, body, headers, request, status }) => {
        const stored = await service.create(request, caller, body, localeOf(headers));
        return status(201, stored.body);
      },
      {
        admin: true,
        body: FoodCreate,
        response: responses({ 201: Food }, 401, 403, 409),
        detail: { summary: "Adds a food; its figures follow from the Ciqual list, else they are the given ones" },
      },
    )
    .put(
      "/food/food/:food_id",
      async ({ caller, params, body, headers, request, set }) => {
        const food = await service.update(request, caller, params.food_id, body, localeOf(headers));
        set.headers.etag = `"${food.revision}"`;
        return food;
      },
      {
        admin: true,
        params: foodId,
        body: FoodUpdate,
        response: responses({ 200: Food }, 401, 403, 404, 409, 412),
        detail: {
          summary:
            "Changes what is given of a food; the recipes that use it follow. If-Match guards against a stale view",
        },
      },
    )
    .delete(
      "/food/food/:food_id",
      async ({ params, request, status }) => {
        await service.remove(request, params.food_id);
        return status(204, undefined);
      },
      {
        admin: true,
        params: foodId,
        response: responses({ 204: t.Void() }, 401, 403, 404, 409, 412),
        detail: { summary: "Takes a food out that no recipe, shopping list or diet uses" },
      },
    )
    .get(
      "/food/food/:food_id/ciqual-relationships",
      async ({ caller, params, headers }) => {
        const links = await readCiqualLinks(deps.db.sql, params.food_id, readerOf(caller));
        if (!links) throw notFound("food");
        return links.map(({ ciqual_food, ...link }) => ({
          ...link,
          ciqual_food: ciqual_food && presentCiqualFood(ciqual_food, headers.lang ?? "en"),
        }));
      },
      {
        user: true,
        params: foodId,
        response: responses({ 200: t.Array(FoodCiqualLink) }, 401, 404),
        detail: { summary: "Which foods of the Ciqual table the figures come from, and in which shares" },
      },
    )
    .get(
      "/recipe/foods/:food_id/quantities",
      async ({ caller, params, query, headers }) => {
        const quantities = await readQuantities(
          deps.db.sql,
          params.food_id,
          caller.measurementSystem,
          localeOf(headers, query.translated),
          readerOf(caller),
        );
        if (!quantities) throw notFound("food");
        return quantities;
      },
      {
        user: true,
        params: foodId,
        query: t.Object({ translated: translatedQuery() }),
        response: responses({ 200: t.Array(Quantity) }, 401, 404),
        detail: { summary: "The quantities that a food can be measured in", tags: ["recipe"] },
      },
    );
};

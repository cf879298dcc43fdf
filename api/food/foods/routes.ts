import { Food, FoodSearchResult, Quantity } from "@toque/db/entities/food.ts";
import { notFound } from "@toque/db/errors.ts";
import { readFood, readQuantities } from "@toque/db/foods/foods.ts";
import { toFoodSearchResult } from "@toque/search/port.ts";
import { t } from "elysia";
import type { Deps } from "../../deps.ts";
import { httpModule, voiceOf } from "../../http/module.ts";
import { idParam, integerText, responses, translatedQuery } from "../../http/schemas.ts";

const foodId = t.Object({ food_id: idParam() });

export const foodsRoutes = (deps: Deps) =>
  httpModule(deps, "/api", "food")
    .get(
      "/food/food",
      async ({ query, headers }) => {
        const lang = headers.lang ?? "en";
        const text = query.query?.trim() ?? "";
        if (text === "") return [];
        const hits = await deps.search.searchFoods({ text, lang, limit: query.nb_results ?? 20 });
        return hits.map((hit) => toFoodSearchResult(hit, query.translated === false ? null : lang));
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
      async ({ params, query, headers }) => {
        const food = await readFood(deps.db.sql, params.food_id, voiceOf(headers, query.translated));
        if (!food) throw notFound("food");
        return food;
      },
      {
        visitor: true,
        params: foodId,
        query: t.Object({ translated: translatedQuery() }),
        response: responses({ 200: Food }, 401, 404),
        detail: { summary: "One food; figures per 100 g, null is unknown" },
      },
    )
    .get(
      "/recipe/foods/:food_id/quantities",
      async ({ caller, params, query, headers }) => {
        const quantities = await readQuantities(
          deps.db.sql,
          params.food_id,
          caller.measurementSystem,
          voiceOf(headers, query.translated),
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

import { FoodCategory, FoodSubcategory } from "@toque/db/entities/food.ts";
import { notFound } from "@toque/db/errors.ts";
import { readCategories, readSubcategories } from "@toque/db/foods/foods.ts";
import { presentNamed, type Voice } from "@toque/db/recipes/present.ts";
import { t } from "elysia";
import type { Deps } from "../../deps.ts";
import { httpModule, voiceOf } from "../../http/module.ts";
import { idParam, responses, translatedQuery } from "../../http/schemas.ts";

const language = t.Object({ translated: translatedQuery() });

export const categoriesRoutes = (deps: Deps) => {
  const subcategories = async (categoryId: number | null, voice: Voice) => {
    const rows = await readSubcategories(deps.db.sql, categoryId);
    if (!rows) throw notFound("category");
    return rows.map((row) => ({ ...presentNamed(row, voice), category_id: row.category_id }));
  };
  return httpModule(deps, "/api/food", "food")
    .get(
      "/food-categories",
      async ({ query, headers }) => {
        const rows = await readCategories(deps.db.sql);
        return rows.map((row) => presentNamed(row, voiceOf(headers, query.translated)));
      },
      {
        visitor: true,
        query: language,
        response: responses({ 200: t.Array(FoodCategory) }, 401),
        detail: { summary: "The food categories in the order of a shop's aisles" },
      },
    )
    .get(
      "/food-categories/:category_id/subcategories",
      ({ params, query, headers }) => subcategories(params.category_id, voiceOf(headers, query.translated)),
      {
        visitor: true,
        params: t.Object({ category_id: idParam() }),
        query: language,
        response: responses({ 200: t.Array(FoodSubcategory) }, 401, 404),
        detail: { summary: "The subcategories of a category" },
      },
    )
    .get("/food-subcategories", ({ query, headers }) => subcategories(null, voiceOf(headers, query.translated)), {
      visitor: true,
      query: language,
      response: responses({ 200: t.Array(FoodSubcategory) }, 401),
      detail: { summary: "All subcategories" },
    });
};

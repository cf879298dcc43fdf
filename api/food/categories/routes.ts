import { notFound } from "@toque/db/errors.ts";
import { createCategory, createSubcategory, readCategories, readSubcategories } from "@toque/db/foods/categories.ts";
import { type Locale, presentNamed } from "@toque/db/recipes/present.ts";
import {
  FoodCategory,
  FoodCategoryInput,
  FoodSubcategory,
  FoodSubcategoryInput,
  ListedFoodCategory,
  ListedFoodSubcategory,
} from "@toque/db/schemas/food.ts";
import { indexCategories } from "@toque/search/indexer.ts";
import { t } from "elysia";
import type { Deps } from "../../deps.ts";
import { idempotent } from "../../http/idempotency.ts";
import { httpModule, localeOf } from "../../http/module.ts";
import { idParam, responses, translatedQuery } from "../../http/schemas.ts";

const language = t.Object({ translated: translatedQuery() });

export const categoriesRoutes = (deps: Deps) => {
  const subcategories = async (categoryId: number | null, locale: Locale) => {
    const rows = await readSubcategories(deps.db.sql, categoryId);
    if (!rows) throw notFound("category");
    return rows.map((row) => ({ ...presentNamed(row, locale), category_id: row.category_id, key: row.key }));
  };
  /** Indexes a new one at once. */
  const ownWrite = async () => {
    try {
      await indexCategories(deps.db, deps.search);
    } catch (error) {
      // The indexer retries later by the event in the outbox.
      deps.log.warn("the index did not take a category at once", { error });
    }
  };
  return httpModule(deps, "/api/food", "food")
    .post(
      "/food-categories",
      async ({ caller, body, headers, request, status }) => {
        const locale = localeOf(headers);
        const stored = await idempotent(deps.db, request, caller.userId, body, async (tx) => ({
          status: 201,
          body: presentNamed(await createCategory(tx, body.name, locale.lang), locale),
        }));
        await ownWrite();
        return status(201, stored.body);
      },
      {
        admin: true,
        body: FoodCategoryInput,
        response: responses({ 201: FoodCategory }, 401, 403, 409),
        detail: { summary: "Adds a food category" },
      },
    )
    .post(
      "/food-subcategories",
      async ({ caller, body, headers, request, status }) => {
        const locale = localeOf(headers);
        const stored = await idempotent(deps.db, request, caller.userId, body, async (tx) => {
          const row = await createSubcategory(tx, body, locale.lang);
          return { status: 201, body: { ...presentNamed(row, locale), category_id: row.category_id } };
        });
        await ownWrite();
        return status(201, stored.body);
      },
      {
        admin: true,
        body: FoodSubcategoryInput,
        response: responses({ 201: FoodSubcategory }, 401, 403, 409),
        detail: { summary: "Adds a subcategory" },
      },
    )
    .get(
      "/food-categories",
      async ({ query, headers }) => {
        const rows = await readCategories(deps.db.sql);
        return rows.map((row) => ({ ...presentNamed(row, localeOf(headers, query.translated)), key: row.key }));
      },
      {
        visitor: true,
        query: language,
        response: responses({ 200: t.Array(ListedFoodCategory) }, 401),
        detail: { summary: "The food categories in the order of a shop's aisles" },
      },
    )
    .get(
      "/food-categories/:category_id/subcategories",
      ({ params, query, headers }) => subcategories(params.category_id, localeOf(headers, query.translated)),
      {
        visitor: true,
        params: t.Object({ category_id: idParam() }),
        query: language,
        response: responses({ 200: t.Array(ListedFoodSubcategory) }, 401, 404),
        detail: { summary: "The subcategories of a category" },
      },
    )
    .get("/food-subcategories", ({ query, headers }) => subcategories(null, localeOf(headers, query.translated)), {
      visitor: true,
      query: language,
      response: responses({ 200: t.Array(ListedFoodSubcategory) }, 401),
      detail: { summary: "All subcategories" },
    });
};

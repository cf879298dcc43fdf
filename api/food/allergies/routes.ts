import { Allergy } from "@toque/db/entities/food.ts";
import { notFound } from "@toque/db/errors.ts";
import { readAllergies, readAllergy } from "@toque/db/foods/foods.ts";
import { presentNamed } from "@toque/db/recipes/present.ts";
import { t } from "elysia";
import type { Deps } from "../../deps.ts";
import { httpModule, voiceOf } from "../../http/module.ts";
import { idParam, responses, translatedQuery } from "../../http/schemas.ts";

export const allergiesRoutes = (deps: Deps) =>
  httpModule(deps, "/api/food/allergies", "food")
    .get(
      "/",
      async ({ query, headers }) => {
        const rows = await readAllergies(deps.db.sql);
        return rows.map((row) => presentNamed(row, voiceOf(headers, query.translated)));
      },
      {
        visitor: true,
        query: t.Object({ translated: translatedQuery() }),
        response: responses({ 200: t.Array(Allergy) }, 401),
        detail: { summary: "The allergens" },
      },
    )
    .get(
      "/:id",
      async ({ params, query, headers }) => {
        const row = await readAllergy(deps.db.sql, params.id);
        if (!row) throw notFound("allergy");
        return presentNamed(row, voiceOf(headers, query.translated));
      },
      {
        visitor: true,
        params: t.Object({ id: idParam() }),
        query: t.Object({ translated: translatedQuery() }),
        response: responses({ 200: Allergy }, 401, 404),
        detail: { summary: "One allergen" },
      },
    );

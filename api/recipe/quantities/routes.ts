import { createQuantity, deleteQuantity, updateQuantity } from "@toque/db/foods/quantities.ts";
import { presentMeasure } from "@toque/db/recipes/present.ts";
import { Quantity, QuantityCreate, QuantityUpdate } from "@toque/db/schemas/quantity.ts";
import { t } from "elysia";
import type { Deps } from "../../deps.ts";
import { idempotent } from "../../http/idempotency.ts";
import { httpModule, localeOf } from "../../http/module.ts";
import { idParam, responses } from "../../http/schemas.ts";

const quantityId = t.Object({ quantity_id: idParam() });

/** The measures that moderators keep: a clove of garlic, a slice of bread. */
export const quantitiesRoutes = (deps: Deps) =>
  httpModule(deps, "/api/recipe/quantities", "recipe")
    .post(
      "/",
      async ({ caller, body, headers, request, status }) => {
        const locale = localeOf(headers);
        const stored = await idempotent(deps.db, request, caller.userId, body, async (tx) => ({
          status: 201,
          body: presentMeasure(await createQuantity(tx, body, locale.lang), locale),
        }));
        return status(201, stored.body);
      },
      {
        moderator: true,
        body: QuantityCreate,
        response: responses({ 201: Quantity }, 401, 403, 409),
        detail: { summary: "Adds a measure of a food, a subcategory or a category" },
      },
    )
    .put(
      "/:quantity_id",
      async ({ params, body, headers }) => {
        const row = await deps.db.transaction((tx) => updateQuantity(tx, params.quantity_id, body));
        return presentMeasure(row, localeOf(headers));
      },
      {
        moderator: true,
        params: quantityId,
        body: QuantityUpdate,
        response: responses({ 200: Quantity }, 401, 403, 404, 409),
        detail: { summary: "Changes what is given of a measure; the recipes that use it follow its weight" },
      },
    )
    .delete(
      "/:quantity_id",
      async ({ params, status }) => {
        await deps.db.transaction((tx) => deleteQuantity(tx, params.quantity_id));
        return status(204, undefined);
      },
      {
        moderator: true,
        params: quantityId,
        response: responses({ 204: t.Void() }, 401, 403, 404, 409),
        detail: { summary: "Takes a measure out that no ingredient uses; a universal unit stays" },
      },
    );

import { notFound } from "@toque/db/errors.ts";
import {
  addUserAllergy,
  createAllergy,
  deleteAllergy,
  readAllergies,
  readAllergy,
  readUserAllergies,
  removeUserAllergy,
  renameAllergy,
} from "@toque/db/foods/allergies.ts";
import { presentNamed } from "@toque/db/recipes/present.ts";
import { Allergy, AllergyInput, UserAllergy, UserAllergyCreate } from "@toque/db/schemas/food.ts";
import { t } from "elysia";
import type { Deps } from "../../deps.ts";
import { idempotent } from "../../http/idempotency.ts";
import { httpModule, localeOf } from "../../http/module.ts";
import { idParam, responses, translatedQuery } from "../../http/schemas.ts";

export const allergiesRoutes = (deps: Deps) =>
  httpModule(deps, "/api/food", "food")
    .post(
      "/allergies",
      async ({ caller, body, headers, request, status }) => {
        const locale = localeOf(headers);
        const stored = await idempotent(deps.db, request, caller.userId, body, async (tx) => ({
          status: 201,
          body: presentNamed(await createAllergy(tx, body.name, locale.lang), locale),
        }));
        return status(201, stored.body);
      },
      {
        admin: true,
        body: AllergyInput,
        response: responses({ 201: Allergy }, 401, 403, 409),
        detail: { summary: "Adds an allergen" },
      },
    )
    .put(
      "/allergies/:id",
      async ({ params, body, headers }) => {
        const locale = localeOf(headers);
        return presentNamed(
          await deps.db.transaction((tx) => renameAllergy(tx, params.id, body.name, locale.lang)),
          locale,
        );
      },
      {
        admin: true,
        params: t.Object({ id: idParam() }),
        body: AllergyInput,
        response: responses({ 200: Allergy }, 401, 403, 404),
        detail: { summary: "Renames an allergen" },
      },
    )
    .delete(
      "/allergies/:id",
      async ({ params, status }) => {
        await deps.db.transaction((tx) => deleteAllergy(tx, params.id));
        return status(204, undefined);
      },
      {
        admin: true,
        params: t.Object({ id: idParam() }),
        response: responses({ 204: t.Void() }, 401, 403, 404, 409),
        detail: { summary: "Takes an allergen out that nothing names" },
      },
    )
    .get("/users/@me/user-allergies", ({ caller }) => readUserAllergies(deps.db.sql, caller.userId), {
      user: true,
      response: responses({ 200: t.Array(UserAllergy) }, 401),
      detail: { summary: "The allergens that the caller avoids" },
    })
    .post(
      "/users/@me/user-allergies",
      async ({ caller, body, request, status }) => {
        const stored = await idempotent(deps.db, request, caller.userId, body, async (tx) => ({
          status: 201,
          body: await addUserAllergy(tx, caller.userId, body.allergy_id),
        }));
        return status(201, stored.body);
      },
      {
        user: true,
        body: UserAllergyCreate,
        response: responses({ 201: UserAllergy }, 401, 409),
        detail: { summary: "Adds an allergen to those that the caller avoids; saying it twice changes nothing" },
      },
    )
    .delete(
      "/user-allergies/:id",
      async ({ caller, params, status }) => {
        await removeUserAllergy(deps.db.sql, params.id, caller.userId, caller.isAdmin);
        return status(204, undefined);
      },
      {
        user: true,
        params: t.Object({ id: idParam() }),
        response: responses({ 204: t.Void() }, 401, 404),
        detail: { summary: "Takes one of the caller's allergens back" },
      },
    )
    .get(
      "/allergies",
      async ({ query, headers }) => {
        const rows = await readAllergies(deps.db.sql);
        return rows.map((row) => presentNamed(row, localeOf(headers, query.translated)));
      },
      {
        visitor: true,
        query: t.Object({ translated: translatedQuery() }),
        response: responses({ 200: t.Array(Allergy) }, 401),
        detail: { summary: "The allergens" },
      },
    )
    .get(
      "/allergies/:id",
      async ({ params, query, headers }) => {
        const row = await readAllergy(deps.db.sql, params.id);
        if (!row) throw notFound("allergy");
        return presentNamed(row, localeOf(headers, query.translated));
      },
      {
        visitor: true,
        params: t.Object({ id: idParam() }),
        query: t.Object({ translated: translatedQuery() }),
        response: responses({ 200: Allergy }, 401, 404),
        detail: { summary: "One allergen" },
      },
    );

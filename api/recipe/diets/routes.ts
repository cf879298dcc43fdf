import { notFound } from "@toque/db/errors.ts";
import { createDiet, deleteDiet, readDiets, readUserDiet, writeUserDiet } from "@toque/db/recipes/diets.ts";
import { type Locale, presentNamed } from "@toque/db/recipes/present.ts";
import type { NamedRow } from "@toque/db/recipes/read.ts";
import { Nullable } from "@toque/db/schemas/common.ts";
import { Diet, DietInput, UserDietInput } from "@toque/db/schemas/recipe.ts";
import { t } from "elysia";
import type { Deps } from "../../deps.ts";
import { idempotent } from "../../http/idempotency.ts";
import { httpModule, localeOf } from "../../http/module.ts";
import { idParam, responses, translatedQuery } from "../../http/schemas.ts";
import { takePicture } from "../../media/take-picture.ts";

const present = (row: NamedRow, locale: Locale): Diet => ({ ...presentNamed(row, locale), key: row.key, img: row.img });

export const dietsRoutes = (deps: Deps) =>
  httpModule(deps, "/api/recipe", "recipe")
    .post(
      "/diets",
      async ({ caller, body, headers, request, status }) => {
        const stored = await idempotent(deps.db, request, caller.userId, body, async (tx) => {
          await takePicture(tx, { userId: caller.userId, kind: "tag", url: body.img, field: "img" });
          const locale = localeOf(headers);
          return { status: 201, body: present(await createDiet(tx, body, locale.lang), locale) };
        });
        return status(201, stored.body);
      },
      {
        moderator: true,
        body: DietInput,
        response: responses({ 201: Diet }, 401, 403, 409),
        detail: { summary: "Adds a diet; which recipes fit it follows from their foods" },
      },
    )
    .delete(
      "/diets/:id",
      async ({ params, status }) => {
        await deps.db.transaction((tx) => deleteDiet(tx, params.id));
        return status(204, undefined);
      },
      {
        moderator: true,
        params: t.Object({ id: idParam() }),
        response: responses({ 204: t.Void() }, 401, 403, 404),
        detail: { summary: "Takes a diet out; who kept it keeps none" },
      },
    )
    .get(
      "/users/@me/diet",
      async ({ caller, headers }) => {
        const row = await readUserDiet(deps.db.sql, caller.userId);
        // A plain null would be an empty body: the answer is JSON either way.
        return Response.json(row && present(row, localeOf(headers)));
      },
      {
        user: true,
        response: responses({ 200: Nullable(Diet) }, 401),
        detail: { summary: "The caller's diet, or null" },
      },
    )
    .put(
      "/users/@me/diet",
      async ({ caller, body, headers }) => {
        await deps.db.transaction((tx) => writeUserDiet(tx, caller.userId, body.diet_id));
        const row = await readUserDiet(deps.db.sql, caller.userId);
        if (!row) throw notFound("diet");
        return present(row, localeOf(headers));
      },
      {
        user: true,
        body: UserDietInput,
        response: responses({ 200: Diet }, 401, 404),
        detail: { summary: "Chooses the caller's diet" },
      },
    )
    .delete(
      "/users/@me/diet",
      async ({ caller, status }) => {
        await deps.db.transaction((tx) => writeUserDiet(tx, caller.userId, null));
        return status(204, undefined);
      },
      {
        user: true,
        response: responses({ 204: t.Void() }, 401),
        detail: { summary: "Leaves the caller without a diet" },
      },
    )
    .get(
      "/diets",
      async ({ query, headers }) => {
        const rows = await readDiets(deps.db.sql, null);
        return rows.map((row) => present(row, localeOf(headers, query.translated)));
      },
      {
        visitor: true,
        query: t.Object({ translated: translatedQuery() }),
        response: responses({ 200: t.Array(Diet) }, 401),
        detail: { summary: "The diets" },
      },
    )
    .get(
      "/diets/:id",
      async ({ params, query, headers }) => {
        const [row] = await readDiets(deps.db.sql, params.id);
        if (!row) throw notFound("diet");
        return present(row, localeOf(headers, query.translated));
      },
      {
        visitor: true,
        params: t.Object({ id: idParam() }),
        query: t.Object({ translated: translatedQuery() }),
        response: responses({ 200: Diet }, 401, 404),
        detail: { summary: "One diet" },
      },
    );

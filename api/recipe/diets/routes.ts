import { Diet } from "@toque/db/entities/recipe.ts";
import { notFound } from "@toque/db/errors.ts";
import { readDiets } from "@toque/db/recipes/diets.ts";
import { presentNamed, type Voice } from "@toque/db/recipes/present.ts";
import type { NamedRow } from "@toque/db/recipes/read.ts";
import { t } from "elysia";
import type { Deps } from "../../deps.ts";
import { httpModule, voiceOf } from "../../http/module.ts";
import { idParam, responses, translatedQuery } from "../../http/schemas.ts";

const present = (row: NamedRow, voice: Voice): Diet => ({ ...presentNamed(row, voice), key: row.key, img: row.img });

export const dietsRoutes = (deps: Deps) =>
  httpModule(deps, "/api/recipe/diets", "recipe")
    .get(
      "/",
      async ({ query, headers }) => {
        const rows = await readDiets(deps.db.sql, null);
        return rows.map((row) => present(row, voiceOf(headers, query.translated)));
      },
      {
        visitor: true,
        query: t.Object({ translated: translatedQuery() }),
        response: responses({ 200: t.Array(Diet) }, 401),
        detail: { summary: "The diets" },
      },
    )
    .get(
      "/:id",
      async ({ params, query, headers }) => {
        const [row] = await readDiets(deps.db.sql, params.id);
        if (!row) throw notFound("diet");
        return present(row, voiceOf(headers, query.translated));
      },
      {
        visitor: true,
        params: t.Object({ id: idParam() }),
        query: t.Object({ translated: translatedQuery() }),
        response: responses({ 200: Diet }, 401, 404),
        detail: { summary: "One diet" },
      },
    );

import { Tag, TagType } from "@toque/db/entities/recipe.ts";
import { notFound } from "@toque/db/errors.ts";
import { presentTag } from "@toque/db/recipes/present.ts";
import { readTag, readTags } from "@toque/db/recipes/tags.ts";
import { t } from "elysia";
import type { Deps } from "../../deps.ts";
import { httpModule, voiceOf } from "../../http/module.ts";
import { idParam, responses, translatedQuery } from "../../http/schemas.ts";

export const tagsRoutes = (deps: Deps) =>
  httpModule(deps, "/api/recipe/tags", "recipe")
    .get(
      "/",
      async ({ query, headers }) => {
        const rows = await readTags(deps.db.sql, query.type ?? null);
        return rows.map((row) => presentTag(row, voiceOf(headers, query.translated)));
      },
      {
        visitor: true,
        query: t.Object({ type: t.Optional(TagType), translated: translatedQuery() }),
        response: responses({ 200: t.Array(Tag) }, 401),
        detail: { summary: "The tags, all or those of one type" },
      },
    )
    .get(
      "/:id",
      async ({ params, query, headers }) => {
        const row = await readTag(deps.db.sql, params.id);
        if (!row) throw notFound("tag");
        return presentTag(row, voiceOf(headers, query.translated));
      },
      {
        visitor: true,
        params: t.Object({ id: idParam() }),
        query: t.Object({ translated: translatedQuery() }),
        response: responses({ 200: Tag }, 401, 404),
        detail: { summary: "One tag" },
      },
    );

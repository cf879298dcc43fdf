import { notFound } from "@toque/db/errors.ts";
import { presentTag } from "@toque/db/recipes/present.ts";
import { createTag, deleteTag, lockTag, readTag, readTags, updateTag } from "@toque/db/recipes/tags.ts";
import { Tag, TagInput, TagType } from "@toque/db/schemas/recipe.ts";
import { t } from "elysia";
import type { Deps } from "../../deps.ts";
import { idempotent } from "../../http/idempotency.ts";
import { httpModule, localeOf } from "../../http/module.ts";
import { idParam, responses, translatedQuery } from "../../http/schemas.ts";
import { takePicture } from "../../media/take-picture.ts";
import { uploadUrl } from "../../media/upload-url.ts";

const tagId = t.Object({ id: idParam() });

export const tagsRoutes = (deps: Deps) => {
  const upload = uploadUrl(deps, "tag");
  return httpModule(deps, "/api/recipe/tags", "recipe")
    .post(
      "/",
      async ({ caller, body, headers, request, status }) => {
        const stored = await idempotent(deps.db, request, caller.userId, body, async (tx) => {
          await takePicture(tx, { userId: caller.userId, kind: "tag", url: body.img, field: "img" });
          const locale = localeOf(headers);
          return { status: 201, body: presentTag(await createTag(tx, body, locale.lang), locale) };
        });
        return status(201, stored.body);
      },
      {
        moderator: true,
        body: TagInput,
        response: responses({ 201: Tag }, 401, 403, 409),
        detail: { summary: "Adds a tag" },
      },
    )
    .get("/image-upload-url", upload.issue, {
      moderator: true,
      query: upload.query,
      response: upload.response,
      detail: upload.detail,
    })
    .put(
      "/:id",
      async ({ caller, params, body, headers }) => {
        const locale = localeOf(headers);
        const row = await deps.db.transaction(async (tx) => {
          const before = await lockTag(tx, params.id);
          await takePicture(tx, { userId: caller.userId, kind: "tag", url: body.img, kept: before.img, field: "img" });
          return updateTag(tx, params.id, body, locale.lang);
        });
        return presentTag(row, locale);
      },
      {
        moderator: true,
        params: tagId,
        body: TagInput,
        response: responses({ 200: Tag }, 401, 403, 404),
        detail: { summary: "Writes a tag anew" },
      },
    )
    .delete(
      "/:id",
      async ({ params, status }) => {
        await deps.db.transaction((tx) => deleteTag(tx, params.id));
        return status(204, undefined);
      },
      {
        moderator: true,
        params: tagId,
        response: responses({ 204: t.Void() }, 401, 403, 404, 409),
        detail: { summary: "Takes a tag out that no recipe has" },
      },
    )
    .get(
      "/",
      async ({ query, headers }) => {
        const rows = await readTags(deps.db.sql, query.type ?? null);
        return rows.map((row) => presentTag(row, localeOf(headers, query.translated)));
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
        return presentTag(row, localeOf(headers, query.translated));
      },
      {
        visitor: true,
        params: t.Object({ id: idParam() }),
        query: t.Object({ translated: translatedQuery() }),
        response: responses({ 200: Tag }, 401, 404),
        detail: { summary: "One tag" },
      },
    );
};

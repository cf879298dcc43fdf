import { countUses, listMeasures } from "@toque/db/administration/reference.ts";
import { notFound } from "@toque/db/errors.ts";
import { AdminMeasure, ReferenceKind, ReferenceUses } from "@toque/db/schemas/administration.ts";
import { pick } from "@toque/db/schemas/common.ts";
import { t } from "elysia";
import type { Deps } from "../../deps.ts";
import { httpModule, localeOf } from "../../http/module.ts";
import { PAGE_SIZE, pageHeaders } from "../../http/paging.ts";
import { booleanText, idParam, pageQuery, responses } from "../../http/schemas.ts";

/** What administrators and moderators need of the reference data beyond its own calls, which read, add, change and delete it. */
export const referenceRoutes = (deps: Deps) =>
  httpModule(deps, "/api/admin", "administration")
    .get(
      "/measures",
      async ({ query, headers, request, set }) => {
        const { page = 1, query: text = "", incomplete = false } = query;
        const filters = { text: text.trim(), incomplete };
        const { items, total } = await listMeasures(deps.db.sql, filters, { page, perPage: PAGE_SIZE });
        Object.assign(set.headers, pageHeaders(request.url, page, total));
        const { lang } = localeOf(headers);
        return items.map(({ owner, owner_lang, ...measure }) => ({
          ...measure,
          owner: owner && (pick(owner, lang) || pick(owner, owner_lang ?? "en")),
        }));
      },
      {
        moderator: true,
        query: t.Object({
          query: t.Optional(t.String({ maxLength: 200 })),
          incomplete: t.Optional(booleanText({ default: false })),
          page: pageQuery(),
        }),
        response: responses({ 200: t.Array(AdminMeasure) }, 401, 403),
        detail: { summary: "All measures, or those with a part of a name, or those that lack a language" },
      },
    )
    .get(
      "/reference/:kind/:id/uses",
      async ({ params }) => {
        const uses = await countUses(deps.db.sql, params.kind, params.id);
        if (!uses) throw notFound(params.kind);
        return uses;
      },
      {
        moderator: true,
        params: t.Object({ kind: ReferenceKind, id: idParam() }),
        response: responses({ 200: ReferenceUses }, 401, 403, 404),
        detail: { summary: "How many things use a tag, a diet, an allergen, a category, a subcategory or a measure" },
      },
    );

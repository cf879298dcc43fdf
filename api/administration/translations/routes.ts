import { notFound } from "@toque/db/errors.ts";
import { getJob } from "@toque/db/jobs/types.ts";
import { TranslatedRecipe, TranslationEstimate, UntranslatedRecipe } from "@toque/db/schemas/administration.ts";
import { type Lang, type LangMap, langs, pick } from "@toque/db/schemas/common.ts";
import { countLacking, listLackingRecipes, listTranslated, measureLacking } from "@toque/db/translations/lacking.ts";
import { t } from "elysia";
import type { Deps } from "../../deps.ts";
import { httpModule, localeOf } from "../../http/module.ts";
import { PAGE_SIZE, pageHeaders } from "../../http/paging.ts";
import { booleanText, idParam, pageQuery, patternListText, responses } from "../../http/schemas.ts";
import { estimateTranslation } from "./estimate.ts";

/** Which recipes, and into what: as `POST /api/recipe/translate/recipes` takes it. */
const scope = {
  langs: t.Optional(patternListText(langs.length, `^(${langs.join("|")})$`)),
  public_only: t.Optional(booleanText({ default: false })),
  tag_id: t.Optional(idParam()),
};
const scopeOf = ({ public_only, tag_id }: { public_only?: boolean; tag_id?: number }) => ({
  publicOnly: public_only ?? false,
  tagId: tag_id ?? null,
});
const langsOf = (wanted: readonly string[] | undefined): Lang[] =>
  langs.filter((lang) => wanted === undefined || wanted.includes(lang));

const nameOf = (name: LangMap, lang: Lang, origin: Lang): string => pick(name, lang) || pick(name, origin);

/** What a bulk translation of recipes would do, and what one has done. It is started by `POST /api/recipe/translate/recipes`. */
export const translationsRoutes = (deps: Deps) =>
  httpModule(deps, "/api/admin", "administration")
    .get(
      "/translations",
      async ({ query, headers, request, set }) => {
        const { page = 1 } = query;
        const { lang } = localeOf(headers);
        const wanted = langsOf(query.langs);
        const recipes = await listLackingRecipes(deps.db.sql, wanted, scopeOf(query), { page, perPage: PAGE_SIZE });
        const total = await countLacking(deps.db.sql, "recipes", wanted, scopeOf(query));
        Object.assign(set.headers, pageHeaders(request.url, page, total));
        return recipes.map(({ origin_lang, ...one }) => ({ ...one, name: nameOf(one.name, lang, origin_lang) }));
      },
      {
        admin: true,
        query: t.Object({ ...scope, page: pageQuery() }),
        response: responses({ 200: t.Array(UntranslatedRecipe) }, 401, 403),
        detail: { summary: "The recipes that lack one of the languages" },
      },
    )
    .get(
      "/translations/estimate",
      async ({ query }) => {
        const { openai } = deps.config;
        const load = await measureLacking(deps.db.sql, langsOf(query.langs), scopeOf(query));
        return estimateTranslation(load, openai?.model ?? null, openai?.prices ?? null);
      },
      {
        admin: true,
        query: t.Object(scope),
        response: responses({ 200: TranslationEstimate }, 401, 403),
        detail: { summary: "How many recipes there are to translate, and about what a model would take for it" },
      },
    )
    .get(
      "/jobs/:id/translations",
      async ({ params, query, headers, request, set }) => {
        const { page = 1 } = query;
        const job = await getJob(deps.db.sql, params.id);
        if (job?.type !== "translate-all") throw notFound("job");
        const { lang } = localeOf(headers);
        const { items, total } = await listTranslated(deps.db.sql, job.id, { page, perPage: PAGE_SIZE });
        Object.assign(set.headers, pageHeaders(request.url, page, total));
        return items.map(({ id, name, origin_lang, summary, at }) => ({
          id,
          name: nameOf(name, lang, origin_lang),
          summary,
          at: at.toISOString(),
        }));
      },
      {
        admin: true,
        params: t.Object({ id: idParam() }),
        query: t.Object({ page: pageQuery() }),
        response: responses({ 200: t.Array(TranslatedRecipe) }, 401, 403, 404),
        detail: { summary: "The recipes that a bulk translation has translated so far" },
      },
    );

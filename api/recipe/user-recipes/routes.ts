import { readPublicUser } from "@toque/db/accounts/public-users.ts";
import { publicIdsOf } from "@toque/db/recipes/listing.ts";
import { presentSummary } from "@toque/db/recipes/present.ts";
import { readSummaries } from "@toque/db/recipes/read.ts";
import { RecipeSummary } from "@toque/db/schemas/recipe.ts";
import { PublicRecipeSort } from "@toque/db/schemas/search.ts";
import { t } from "elysia";
import type { Deps } from "../../deps.ts";
import { httpModule, localeOf } from "../../http/module.ts";
import { PAGE_SIZE, pageHeaders } from "../../http/paging.ts";
import { idParam, pageQuery, responses } from "../../http/schemas.ts";
import { readerOf, toSummary } from "../recipes/service.ts";

/** The recipes on a public profile. */
export const userRecipesRoutes = (deps: Deps) =>
  httpModule(deps, "/api/recipe", "recipe").get(
    "/users/:user_id/recipes",
    async ({ caller, params, query, headers, request, set }) => {
      const locale = localeOf(headers);
      await readPublicUser(deps.db.sql, params.user_id, locale.lang);
      const { page: number = 1, sort = "last_changed" } = query;
      const page = await publicIdsOf(deps.db.sql, params.user_id, { page: number, size: PAGE_SIZE, sort });
      Object.assign(set.headers, pageHeaders(request.url, number, page.total));
      const rows = await readSummaries(deps.db.sql, page.ids, readerOf(caller));
      return rows.map((row) => toSummary(presentSummary(row, locale)));
    },
    {
      visitor: true,
      params: t.Object({ user_id: idParam() }),
      query: t.Object({ page: pageQuery(), sort: t.Optional(PublicRecipeSort) }),
      response: responses({ 200: t.Array(RecipeSummary) }, 401, 404),
      detail: { summary: "The public recipes of a user, one a family, in an order; the last changed first by default" },
    },
  );

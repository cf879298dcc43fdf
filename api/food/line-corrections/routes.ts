import { listLineCorrections, reviewLineCorrection } from "@toque/db/ingredients/correction-reviews.ts";
import { CorrectionReview, CorrectionStatus, LineCorrection } from "@toque/db/schemas/line-correction.ts";
import { t } from "elysia";
import type { Deps } from "../../deps.ts";
import { httpModule, localeOf } from "../../http/module.ts";
import { PAGE_SIZE, pageHeaders } from "../../http/paging.ts";
import { pageQuery, responses } from "../../http/schemas.ts";

/** What an installation has learnt of ingredient lines, for moderators. */
export const lineCorrectionsRoutes = (deps: Deps) =>
  httpModule(deps, "/api/food", "food")
    .get(
      "/line-corrections",
      async ({ query, headers, request, set }) => {
        const page = query.page ?? 1;
        const { corrections, total } = await listLineCorrections(deps.db.sql, {
          status: query.status ?? "open",
          page,
          pageSize: PAGE_SIZE,
          locale: localeOf(headers),
        });
        Object.assign(set.headers, pageHeaders(request.url, page, total));
        return corrections;
      },
      {
        moderator: true,
        query: t.Object({ status: t.Optional(CorrectionStatus), page: pageQuery() }),
        response: responses({ 200: t.Array(LineCorrection) }, 401, 403),
        detail: { summary: "What cooks corrected of how their ingredient lines were understood, what most say first" },
      },
    )
    .put(
      "/line-corrections/decision",
      ({ body, headers }) => deps.db.transaction((tx) => reviewLineCorrection(tx, body, localeOf(headers))),
      {
        moderator: true,
        body: CorrectionReview,
        response: responses({ 200: LineCorrection }, 401, 403, 404),
        detail: { summary: "Keeps a correction for everybody, removes it for others, or takes that back" },
      },
    );

import { decideReport, listReports, reportUser } from "@toque/db/accounts/reports.ts";
import { OwnReport, ReportDecisionInput, ReportInput, ReportStatus, UserReport } from "@toque/db/schemas/people.ts";
import { t } from "elysia";
import type { Deps } from "../../deps.ts";
import { idempotent } from "../../http/idempotency.ts";
import { httpModule, localeOf } from "../../http/module.ts";
import { PAGE_SIZE, pageHeaders } from "../../http/paging.ts";
import { idParam, pageQuery, responses } from "../../http/schemas.ts";

/** What users tell moderators of others, and what these decide. The reported user is told neither. */
export const reportRoutes = (deps: Deps) =>
  httpModule(deps, "/api/authentication", "accounts")
    .post(
      "/users/:user_id/reports",
      async ({ caller, params, body, request, status }) => {
        const stored = await idempotent<OwnReport>(deps.db, request, caller.userId, body, async (tx) => {
          const of = { reporterId: caller.userId, userId: params.user_id };
          const { report, isNew } = await reportUser(tx, of, body);
          return { status: isNew ? 201 : 200, body: report };
        });
        return stored.status === 201 ? status(201, stored.body) : status(200, stored.body);
      },
      {
        user: true,
        params: t.Object({ user_id: idParam() }),
        body: ReportInput,
        response: responses({ 200: OwnReport, 201: OwnReport }, 401, 404, 409),
        detail: { summary: "Reports somebody, or one of their recipes, to the moderators" },
      },
    )
    .get(
      "/users/reports",
      async ({ caller, query, headers, request, set }) => {
        const page = query.page ?? 1;
        const { reports, total } = await listReports(deps.db.sql, caller.userId, {
          status: query.status ?? null,
          page,
          pageSize: PAGE_SIZE,
          locale: localeOf(headers),
        });
        Object.assign(set.headers, pageHeaders(request.url, page, total));
        return reports;
      },
      {
        moderator: true,
        query: t.Object({ status: t.Optional(ReportStatus), page: pageQuery() }),
        response: responses({ 200: t.Array(UserReport) }, 401, 403),
        detail: { summary: "The reports about others than the caller, the longest waiting first" },
      },
    )
    .patch(
      "/users/reports/:id",
      async ({ caller, params, body, headers }) => {
        const report = await deps.db.transaction((tx) =>
          decideReport(tx, caller.userId, params.id, body, localeOf(headers)),
        );
        deps.log.info("report decided", { by: caller.userId, report: report.id, status: report.status });
        return report;
      },
      {
        moderator: true,
        params: t.Object({ id: idParam() }),
        body: ReportDecisionInput,
        response: responses({ 200: UserReport }, 401, 403, 404, 409),
        detail: { summary: "Decides on a report, once" },
      },
    );

import { computeNutritionFacts, listCiqualFoods, presentCiqualFood, readCiqualFood } from "@toque/db/ciqual/read.ts";
import { fieldError, invalidFields, notFound } from "@toque/db/errors.ts";
import { createJob } from "@toque/db/jobs/create.ts";
import { JobReference } from "@toque/db/schemas/ai.ts";
import { CiqualFood, CiqualImportRequest, NutritionFacts, NutritionFactsRequest } from "@toque/db/schemas/ciqual.ts";
import { sourceParts } from "@toque/workers/jobs/ciqual-import/source.ts";
import { addressProblem } from "@toque/workers/platform/http-client/fetch-guarded.ts";
import { t } from "elysia";
import type { Deps } from "../../deps.ts";
import { idempotent } from "../../http/idempotency.ts";
import { httpModule } from "../../http/module.ts";
import { booleanText, idParam, integerText, optionalBody, responses } from "../../http/schemas.ts";

export const ciqualRoutes = (deps: Deps) => {
  /** The addresses to import from. @throws DomainError `invalid` naming the field */
  const sourceOf = (given: string | null | undefined): string => {
    const source = given?.trim() || deps.config.ciqual.url;
    const refuse = (why: string, type: string) => invalidFields([fieldError(["source"], why, type)]);
    if (!source)
      throw refuse("No address of the table is configured (CIQUAL_URL), and none is given.", "missing_source");
    const parts = sourceParts(source);
    if (parts.length > 2) throw refuse("The table is one file, or a French and an English one.", "value_error.url");
    const problem = parts.map((part) => addressProblem(part, deps.config.ciqual.allowPrivate)).find(Boolean);
    if (problem) throw refuse(problem, "value_error.url");
    return source;
  };

  return httpModule(deps, "/api/food", "food")
    .post("/ciqual/compute-nutrition-facts", ({ body }) => computeNutritionFacts(deps.db.sql, body.weighted_list), {
      user: true,
      body: NutritionFactsRequest,
      response: responses({ 200: NutritionFacts }, 401, 409),
      detail: { summary: "The figures of a mixture of Ciqual foods, per 100 g of it; null is unknown" },
    })
    .post(
      "/ciqual/update-ciqual-db",
      async ({ caller, body, headers, request, set, status }) => {
        const source = sourceOf(body?.source);
        const { check_only = false, expected = null } = body ?? {};
        const stored = await idempotent(deps.db, request, caller.userId, body ?? null, async (tx) => {
          const lang = headers.lang ?? "en";
          const job_id = await createJob(tx, {
            type: "ciqual-import",
            userId: caller.userId,
            key: "ciqual",
            lang,
            params: { source, check_only, expected },
          });
          return { status: 202, body: { job_id } };
        });
        deps.log.info(check_only ? "Ciqual check started" : "Ciqual import started", {
          by: caller.userId,
          job: stored.body.job_id,
        });
        set.headers.location = `/api/recipe/jobs/${stored.body.job_id}`;
        return status(202, stored.body);
      },
      {
        admin: true,
        ...optionalBody(CiqualImportRequest),
        response: responses({ 202: JobReference }, 401, 403, 409),
        detail: { summary: "Imports the published Ciqual table, all of it or nothing; the job's result is the report" },
      },
    )
    .get(
      "/ciqual-food",
      async ({ query, headers, set }) => {
        const { offset = 0, limit = 20, name_filter = "", if_imported: ifImported = false } = query;
        const { rows, total } = await listCiqualFoods(deps.db.sql, { name: name_filter, offset, limit, ifImported });
        set.headers["x-total-count"] = String(total);
        return rows.map((row) => presentCiqualFood(row, headers.lang ?? "en"));
      },
      {
        user: true,
        query: t.Object({
          offset: t.Optional(integerText({ minimum: 0, maximum: 1_000_000, default: 0 })),
          limit: t.Optional(integerText({ minimum: 1, maximum: 100, default: 20 })),
          name_filter: t.Optional(t.String({ maxLength: 200 })),
          if_imported: t.Optional(booleanText({ default: false })),
        }),
        response: responses({ 200: t.Array(CiqualFood) }, 401, 409),
        detail: { summary: "Foods of the Ciqual table by their names in French and English (source: Anses)" },
      },
    )
    .get(
      "/ciqual-food/:id",
      async ({ params, headers }) => {
        const row = await readCiqualFood(deps.db.sql, params.id);
        if (!row) throw notFound("Ciqual food");
        return presentCiqualFood(row, headers.lang ?? "en");
      },
      {
        user: true,
        params: t.Object({ id: idParam() }),
        response: responses({ 200: CiqualFood }, 401, 404, 409),
        detail: { summary: "One food of the Ciqual table, as it is published (source: Anses)" },
      },
    );
};

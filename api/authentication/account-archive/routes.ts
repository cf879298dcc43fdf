import { findExport, requestExport } from "@toque/db/accounts/archive/exports.ts";
import { assertFreshSession } from "@toque/db/accounts/identities.ts";
import { DomainError } from "@toque/db/errors.ts";
import { Job } from "@toque/db/schemas/ai.ts";
import { readParts } from "@toque/workers/platform/storage/parts.ts";
import { Elysia } from "elysia";
import type { Deps } from "../../deps.ts";
import { callers } from "../../http/caller.ts";
import { idempotent } from "../../http/idempotency.ts";
import { httpModule, localeOf } from "../../http/module.ts";
import { responses } from "../../http/schemas.ts";
import { started } from "../../recipe/jobs/answers.ts";

/** Asking for an archive of all that the caller owns. */
export const accountArchiveRoutes = (deps: Deps) =>
  httpModule(deps, "/api/authentication", "accounts").post(
    "/users/@me/export",
    async ({ caller, headers, request }) => {
      await assertFreshSession(deps.db.sql, caller.sessionId, "Sign in again, then export the account.");
      const stored = await idempotent(deps.db, request, caller.userId, null, async (tx) => {
        const id = await requestExport(tx, caller.userId, headers.lang ?? "en");
        return { status: 202, body: { id } };
      });
      return started(deps, stored.body.id, localeOf(headers));
    },
    {
      user: true,
      response: responses({ 202: Job }, 401, 403, 409, 429),
      detail: {
        summary:
          "Asks for an archive of everything that the caller owns, within 10 minutes of signing in; the job's result is its address for a day",
      },
    },
  );

const notFound = () => new DomainError("not_found", "export_not_found", "There is no such archive, or not any more.");

/** The download, for whoever has the address: a browser sends no access token with a link. */
export const accountDownloadRoutes = (deps: Deps) =>
  new Elysia({ name: "account-download", normalize: false }).use(callers(deps)).get(
    "/media/exports/:id",
    async ({ params, request }) => {
      const token = new URL(request.url).searchParams.get("token") ?? "";
      const found = await findExport(deps.db.sql, params.id, token);
      if (!found) throw notFound();
      const name = `toque-${found.created_at.toISOString().slice(0, 10)}.tar.gz`;
      const body = request.method === "HEAD" ? null : readParts(deps.storage, params.id, found.parts);
      return new Response(body, {
        headers: {
          "content-type": "application/gzip",
          "content-length": String(found.bytes),
          "content-disposition": `attachment; filename="${name}"`,
          "cache-control": "private, no-store",
          "x-content-type-options": "nosniff",
          "referrer-policy": "no-referrer",
        },
      });
    },
    {
      unauthenticated: true,
      detail: { tags: ["media"], summary: "The archive of an account, by the address in its job's result" },
    },
  );
